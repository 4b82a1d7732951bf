/** Whose words the stretches of a turn are: what was pasted into it is never shown as the speaker's own. */
import { handedOn } from '../english/handed-on.ts'
import { remembering } from '../std/remembering.ts'
import { splitSentences } from '../std/sentence.ts'
import { oneLine } from '../std/visible.ts'

export interface Voice {
  readonly text: string
  /** How words of somebody else are introduced; `null` for the speaker's own. */
  readonly lead: string | null
}

/** How words are introduced that nothing leads in. */
const QUOTED = '(quoted)'
/** Characters of an introduction at most; of a longer one the end. */
const LEAD = 80

/** The stretches of a turn in their order; none is empty. */
export const voicesOf: (content: string) => readonly Voice[] = remembering(found, {
  characters: 2_000_000,
  longest: 1_000_000,
})

/**
 * The same of a turn with ends written into it, which are nobody's words: "a quote [Ana to hear: carried out by …" hands on nothing.
 *
 * @param ends As they stand in it.
 */
export function voicesWithEnds(content: string, ends: readonly string[]): readonly Voice[] {
  if (ends.length === 0) return voicesOf(content)
  const written: { readonly at: number; readonly end: string }[] = []
  let plain = content
  for (let from = 0; ; ) {
    const next = ends
      .map((end) => ({ end, at: plain.indexOf(end, from) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.end.length - a.end.length)[0]
    if (next === undefined) break
    plain = plain.slice(0, next.at) + plain.slice(next.at + next.end.length)
    written.push(next)
    from = next.at
  }
  const voices = voicesOf(plain)
  let last = 0
  const starts = voices.map(({ text }) => {
    const start = plain.indexOf(text, last)
    last = start + text.length
    return start
  })
  return voices.map(({ text, lead }, i) => {
    const start = starts[i] as number
    // An end belongs to the words that it stands behind.
    const until = starts[i + 1] ?? plain.length
    const marked = written
      .filter(({ at }) => at > start && at <= until)
      .reduceRight((said, { end, at }) => said.slice(0, at - start) + end + said.slice(at - start), text)
    return { text: marked, lead }
  })
}

function found(content: string): readonly Voice[] {
  const voices: { text: string; lead: string | null }[] = []
  let end = 0
  for (const { words, to } of handedOn(content)) {
    if (words >= to) continue
    const own = content.slice(end, words)
    const last = voices.at(-1)
    if (own.trim() !== '') voices.push({ text: own, lead: null })
    else if (last !== undefined && last.lead !== null) last.text += own
    const before = voices.at(-1)
    const text = content.slice(words, to)
    // Lines of a chat are one talk.
    if (before !== undefined && before.lead !== null) before.text += text
    else voices.push({ text, lead: before === undefined ? QUOTED : leadOf(before.text) })
    end = to
  }
  if (content.slice(end).trim() !== '' || voices.length === 0)
    voices.push({ text: content.slice(end), lead: null })
  return voices
}

function leadOf(own: string): string {
  const last = splitSentences(oneLine(own).trim()).at(-1) ?? ''
  return last.length <= LEAD ? last : `… ${last.slice(-LEAD).replace(/^\S*\s+/u, '')}`
}
