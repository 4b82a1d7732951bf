/** Facts with their turns for somebody to label, and what the labels come to. Pure. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readJsonLines } from '../datasets/checked.ts'

const label = z.object({
  id: z.string(),
  /** What the fact says, by its turns; `cut`: true as far as it goes, but a name, a word or the condition is missing. */
  content: z.enum(['right', 'cut', 'wrong', '']),
  /** Would it be useful in six months? */
  worth: z.enum(['yes', 'no', '']),
  /** The time it shows; `na`: it shows none, and there is none to show. */
  date: z.enum(['right', 'wrong', 'na', '']),
  /** The time as a reader sees it, which `date` is about; empty: none. */
  time: z.string().default(''),
})

export type Label = Readonly<z.infer<typeof label>>

/** Half of all facts is kept aside while rules are written; which, its id decides. */
export type Half = 'aside' | 'open'

/** What is shown to the person who labels. */
export interface LabelledFact extends Label {
  readonly half: Half
  readonly conversation: string
  readonly statement: string
  readonly head: string
  readonly relation: string
  readonly tail: string
  readonly sources: readonly {
    /** Up to two turns of the session before it. */
    readonly before: readonly string[]
    readonly turn: string
  }[]
}

/** The same as long as a fact says the same of the same turns, whatever else is read: its label can be carried over. */
export function labelId(parts: readonly string[]): string {
  return hash(JSON.stringify(parts)).slice(0, 16)
}

export function halfOf(id: string): Half {
  return Number.parseInt(hash(`half ${id}`).slice(0, 2), 16) % 2 === 0 ? 'aside' : 'open'
}

/** As many as `count`, by chance; one that is there again under the same seed is drawn again as far as possible. */
export function sampleOf<T extends { readonly id: string }>(
  items: readonly T[],
  count: number,
  seed: number,
): T[] {
  return items
    .map((item) => ({ item, place: hash(`${seed} ${item.id}`) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item)
}

/** Labels of facts that are there again; of one that shows another time now, only that of the date is lost. */
export function carryOver<T extends Label>(facts: readonly T[], known: readonly Label[]): T[] {
  const byId = new Map(known.map((label) => [label.id, label]))
  return facts.map((fact) => {
    const label = byId.get(fact.id)
    if (label === undefined) return fact
    const { content, worth, date, time } = label
    return { ...fact, content, worth, date: time === fact.time ? date : '' }
  })
}

/** @throws RangeError that names the line and what is wrong with it */
export function parseLabels(text: string, path: string): Label[] {
  return readJsonLines(path, text, label)
}

export interface LabelScore {
  /** Facts with all three labels. */
  readonly labelled: number
  /** Percent; `null` where nothing is labelled. Content right, worth keeping, date not wrong. */
  readonly good: number | null
  readonly contentRight: number | null
  readonly contentCut: number | null
  readonly contentWrong: number | null
  readonly worth: number | null
  /** Of facts that show or should show a time. */
  readonly dateWrong: number | null
}

export function scoreLabels(labels: readonly Label[]): LabelScore {
  const full = labels.filter((l) => l.content !== '' && l.worth !== '' && l.date !== '')
  const dated = full.filter((l) => l.date !== 'na')
  const share = (part: readonly Label[], whole: readonly Label[]): number | null =>
    whole.length === 0 ? null : (100 * part.length) / whole.length
  const content = (value: Label['content']): number | null =>
    share(
      full.filter((l) => l.content === value),
      full,
    )
  return {
    labelled: full.length,
    good: share(
      full.filter((l) => l.content === 'right' && l.worth === 'yes' && l.date !== 'wrong'),
      full,
    ),
    contentRight: content('right'),
    contentCut: content('cut'),
    contentWrong: content('wrong'),
    worth: share(
      full.filter((l) => l.worth === 'yes'),
      full,
    ),
    dateWrong: share(
      dated.filter((l) => l.date === 'wrong'),
      dated,
    ),
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
