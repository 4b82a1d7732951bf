/** What agents are handed: recalled lines in a block that is known again when it comes back in a transcript. */
import type { Context } from '../api.ts'
import { loadTokenCounter } from '../assemble/tokens.ts'
import { RECALLED } from '../model/recalled.ts'
import { searchTerms } from '../std/words.ts'

/** Something to hand to an agent, and what it rests on. */
export interface Block {
  readonly text: string
  readonly turns: readonly string[]
  readonly facts: readonly string[]
  /** Ids of all that is cited. */
  readonly told: readonly string[]
  readonly tokens: number
}

/** A recalled text and where its lines come from. */
export interface BlockPart extends Pick<Context, 'text' | 'citations'> {
  readonly title: string
}

/**
 * The texts as one block, as far as the budget goes, without lines that were told before: only what is newer than a line of
 * the same matter that is told now is told again, or the older one would pass for how things are. `null` when nothing new is
 * left. Lines lose their numbers: each text has its own.
 */
export async function blockOf(
  parts: readonly BlockPart[],
  {
    told,
    budget,
    note = '',
  }: { readonly told: ReadonlySet<string>; readonly budget: number; readonly note?: string },
): Promise<Block | null> {
  const count = await loadTokenCounter()
  const known = new Set(told)
  const lines: string[] = []
  const cited: BlockPart['citations'][number][] = []
  let left = budget - count(wrapped([], note))
  const isKnown = ({ said, citation }: Line): boolean => known.has(citation.id) || known.has(said)
  const all = parts.flatMap(linesOf)
  const news = all.filter((line) => !isKnown(line))
  const isOvertaking = (line: Line): boolean =>
    told.has(line.citation.id) && news.some((old) => overtakes(line, old))
  for (const line of all) {
    if (isKnown(line) && !isOvertaking(line)) continue
    const { title, said, citation } = line
    const fresh = [...(lines.includes(title) ? [] : [title]), `- ${said}`]
    const cost = count(`${fresh.join('\n')}\n`)
    if (cost > left) continue
    left -= cost
    lines.push(...fresh)
    cited.push(citation)
    for (const each of [citation.id, said]) known.add(each)
  }
  if (cited.every((c) => told.has(c.id))) return null
  const text = wrapped(lines, note)
  return {
    text,
    turns: [...new Set(cited.flatMap((c) => c.turns))],
    facts: cited.flatMap((c) => (c.kind === 'fact' ? [c.id] : [])),
    told: cited.map((c) => c.id),
    tokens: count(text),
  }
}

interface Line {
  readonly title: string
  /** Of a turn, when it was said; `null` of anything else. */
  readonly day: string | null
  readonly said: string
  readonly citation: BlockPart['citations'][number]
}

const LABELLED = /^\[(\d+)\] (.*)$/
const DAY = /^[A-Z][a-z]{2} (\d{4}-\d{2}-\d{2})$/

function linesOf({ title, text, citations }: BlockPart): Line[] {
  const byLabel = new Map(citations.map((c) => [c.label, c]))
  let day: string | null = null
  return text.split('\n').flatMap((line): Line[] => {
    const [, label = '', said = ''] = LABELLED.exec(line) ?? []
    const citation = byLabel.get(label)
    if (citation === undefined) {
      day = DAY.exec(line)?.[1] ?? null
      return []
    }
    return [{ title, day, said: harmless(day === null ? said : `${day} ${said}`), citation }]
  })
}

/** Whether it was said on a later day than another line, of the same matter as far as a shared word tells. */
function overtakes(line: Line, old: Line): boolean {
  if (line.title !== old.title || line.day === null || old.day === null || line.day <= old.day) return false
  const terms = new Set(searchTerms(wordsOf(old)))
  return searchTerms(wordsOf(line)).some((term) => terms.has(term))
}

/** What a line says, without the day and who said it. */
function wordsOf({ said }: Line): string {
  return said.replace(/^\S+ [^:]{1,80}: /, '')
}

/** What was said must not end the block it stands in, nor pass for a word of the host. */
function harmless(text: string): string {
  return text.replace(/<(?=\/?(?:memory|memories|recalled|system-reminder)\b)/gi, '‹')
}

function wrapped(lines: readonly string[], note: string): string {
  return ['<memory source="recollect">', `${RECALLED}${note}`, ...lines, '</memory>'].join('\n')
}
