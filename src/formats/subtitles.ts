/** What was said in a meeting or film, cue by cue: WebVTT, as Teams, Zoom and Meet write it, and SRT. */
import type { TurnInput } from '../ingest/ingest.ts'
import type { Instant } from '../model/time.ts'
import { createTally, type ReadResult, readResult } from './conversation.ts'

const WEBVTT = /^WEBVTT(?:[ \t\r\n]|$)/
const TIMING =
  /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->[ \t]+(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}(?:[ \t].{0,200})?$/
const FIRST_CUE = /^\s*(?:\d{1,6}[ \t]*\r?\n)?([^\r\n]{1,300})/
/** The tag of who speaks, with classes of its style. */
const VOICE = /<v(?:\.[^\s<>]{0,80})?[ \t]([^<>]{1,100})>/
const NAMED = /^\[?([\p{L}\p{N}@+~][^:\n\]]{0,60})\]?:\s+(\S.*)$/su
/** Names stand before so many of the cues; a colon that is seldom belongs to a sentence. */
const NAMED_SHARE = 1 / 3
const SMALL_WORD = /(?:^|\s)\p{Ll}/u
/** Characters after which the same speaker has a new turn: a lecture is not one. */
const LONG = 2000
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

interface Cue {
  /** Milliseconds since the beginning. */
  readonly from: number
  readonly text: string
}
interface Said {
  readonly from: number
  readonly speaker: string | null
  readonly text: string
}

export function isSubtitles(text: string): boolean {
  return WEBVTT.test(text) || TIMING.test(FIRST_CUE.exec(text)?.[1]?.trim() ?? '')
}

/** One turn for each run of cues of one speaker. @param begin When the recording began, or its day. */
export function readSubtitles(text: string, sessionId: string, begin: Instant | null): ReadResult {
  const left = createTally()
  const turns: (TurnInput & { readonly speaker: string; readonly content: string })[] = []
  const cues = cuesOf(text)
  for (const { from, speaker: named, text: words } of saidIn(cues)) {
    const last = turns.at(-1)
    const speaker = named ?? last?.speaker ?? null
    if (speaker === null) left.add('cue', 'before the first speaker')
    else if (last?.speaker === speaker && last.content.length < LONG)
      turns[turns.length - 1] = { ...last, content: `${last.content} ${words}` }
    else turns.push({ speaker, content: words, ...(begin !== null && { at: begin + from }) })
  }
  if (turns.length === 0) {
    const reason =
      cues.length === 0 ? 'no cue follows' : 'no cue says who speaks, by "<v Name>" or "Name: text"'
    return readResult('subtitles', [], { broken: [{ line: 1, reason }] })
  }
  const session = { id: sessionId, unnamed: true, clock: 'file', zoneless: true, turns } as const
  return readResult('subtitles', [session], { broken: [], left: left.told() })
}

/** Blocks without a timing are the head, notes and styles. */
function cuesOf(text: string): Cue[] {
  return text.split(/(?:\r?\n[ \t]*){2,}/).flatMap((block) => {
    const lines = block.split(/\r?\n/)
    // A number or name may stand before it.
    const at = lines.slice(0, 2).findIndex((line) => TIMING.test(line.trim()))
    const found = TIMING.exec(lines[at]?.trim() ?? '')
    if (found === null) return []
    const [hours = 0, minutes = 0, seconds = 0, fraction = 0] = found.slice(1).map((n) => Number(n ?? 0))
    const words = lines
      .slice(at + 1)
      .join(' ')
      .trim()
    const from = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction
    return words === '' ? [] : [{ from, text: words }]
  })
}

function saidIn(cues: readonly Cue[]): Said[] {
  const hasVoices = cues.some(({ text }) => VOICE.test(text))
  if (hasVoices) return cues.flatMap(byVoice).filter(({ text }) => text !== '')
  const bare = cues.flatMap(({ from, text: tagged }) => {
    const text = plain(tagged)
    const [, lead, words = ''] = NAMED.exec(text) ?? []
    return text === '' ? [] : [{ from, text, lead: lead?.trim(), words }]
  })
  const leads = bare.flatMap(({ lead }) => lead ?? [])
  const counts = new Map<string, number>()
  for (const lead of leads) counts.set(lead, (counts.get(lead) ?? 0) + 1)
  const hasNames = leads.length >= NAMED_SHARE * bare.length
  return bare.map(({ from, text, lead, words }) => {
    const isName = hasNames && lead !== undefined && ((counts.get(lead) ?? 0) > 1 || !SMALL_WORD.test(lead))
    return isName ? { from, speaker: lead, text: words } : { from, speaker: null, text }
  })
}

/** Several may speak in one cue. */
function byVoice({ from, text }: Cue): Said[] {
  const [before = '', ...parts] = text.split(VOICE)
  const said: Said[] = [{ from, speaker: null, text: plain(before) }]
  for (let i = 0; i < parts.length; i += 2)
    said.push({ from, speaker: plain(parts[i] ?? '') || null, text: plain(parts[i + 1] ?? '') })
  return said
}

function plain(text: string): string {
  return text
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
