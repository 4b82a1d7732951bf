import { RECALLED } from '../model/recalled.ts'
import { DAY } from '../model/time.ts'
import { createPacer } from '../std/pacer.ts'
import { findSecrets, withoutSecrets } from '../std/secrets.ts'
import { searchTerms } from '../std/words.ts'
import { isSingleValued } from '../tasks/relations.ts'
import type { AuditItem, AuditReport, Finding } from './report.ts'

export const STALE_DAYS = 365
/** Share of words that two texts have in common when they say the same. */
const ALIKE = 0.85
const LISTED = 1000
/** Contradicting texts that one finding tells. */
const TOLD = 10
/** Items that one item is compared with. */
const COMPARED = 100
/** Characters between two turns of the event loop. */
const PACE = 100_000
/** Characters of a text of which a finding shows the first; a secret that begins there is seen whole. */
const SHOWN_OF = 4000
/** A text that repeats this often was not said that often. */
const LOOP_REPEATS = 5

/** The checks that need nothing but the items. @cost O(characters); lets the event loop turn */
export async function checkItems(
  items: readonly AuditItem[],
  now: number,
): Promise<Pick<AuditReport, 'duplicates' | 'loops' | 'contradictions' | 'stale' | 'secrets'>> {
  return {
    duplicates: await duplicatesAmong(items),
    loops: loopsAmong(items),
    contradictions: contradictionsAmong(items),
    stale: items
      .filter((i) => i.at !== null && now - i.at > STALE_DAYS * DAY)
      .slice(0, LISTED)
      .map((i) => ({
        ids: [i.id],
        detail: `not confirmed since ${new Date(i.at ?? 0).toISOString().slice(0, 10)}: ${short(i.text)}`,
      })),
    secrets: await secretsAmong(items),
  }
}

/** Names of what looks secret, by item. */
export async function secretsAmong(items: readonly AuditItem[]): Promise<Finding[]> {
  const pace = createPacer(PACE)
  const findings: Finding[] = []
  for (const { id, text } of items) {
    await pace(text.length)
    const found = findSecrets(text)
    // Never the secret itself: a report is passed on.
    if (found.length > 0)
      findings.push({ ids: [id], detail: [...new Set(found.map((f) => f.name))].join(', ') })
    if (findings.length === LISTED) break
  }
  return findings
}

/**
 * Items with the same words, and those that share 85 % of them with one before.
 *
 * @cost each item is compared with at most 100 others, those that share its rarest words, the latest of them first
 */
export async function duplicatesAmong(items: readonly AuditItem[]): Promise<Finding[]> {
  const pace = createPacer(PACE)
  const terms: ReadonlySet<string>[] = []
  const frequency = new Map<string, number>()
  for (const { text } of items) {
    await pace(text.length)
    const mine = new Set(searchTerms(text))
    terms.push(mine)
    for (const term of mine) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  }
  const groups = new Map<number, number[]>()
  const leaders: number[] = []
  const sameWords = new Map<string, number>()
  const postings = new Map<string, number[]>()
  for (const [i, mine] of terms.entries()) {
    await pace((items[i] as AuditItem).text.length + COMPARED)
    const rare = [...mine].sort(
      (a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1),
    )
    const { of = '' } = items[i] as AuditItem
    const words = rare.length === 0 ? '' : `${of}\u0000${rare.join(' ')}`
    // Only what is of the same is compared.
    const probes = probesOf(rare).map((term) => `${of}\u0000${term}`)
    const same = sameWords.get(words) ?? nearest(mine, rare, { probes, postings, terms })
    const leader = same === undefined ? i : (leaders[same] as number)
    leaders.push(leader)
    const group = groups.get(leader)
    if (group === undefined) groups.set(leader, [i])
    else group.push(i)
    if (words !== '' && !sameWords.has(words)) sameWords.set(words, i)
    for (const probe of probes) {
      const list = postings.get(probe)
      if (list === undefined) postings.set(probe, [i])
      else list.push(i)
    }
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .slice(0, LISTED)
    .map((group) => ({
      ids: group.map((i) => (items[i] as AuditItem).id),
      detail: `${group.length} times: ${short((items[group[0] as number] as AuditItem).text)}`,
    }))
}

/** Two texts that share 85 % of their words share one of the rarest of each. */
function probesOf(rare: readonly string[]): readonly string[] {
  return rare.slice(0, Math.ceil(rare.length * (1 - ALIKE)) + 1)
}

function nearest(
  mine: ReadonlySet<string>,
  rare: readonly string[],
  {
    probes,
    postings,
    terms,
  }: {
    readonly probes: readonly string[]
    readonly postings: ReadonlyMap<string, readonly number[]>
    readonly terms: readonly ReadonlySet<string>[]
  },
): number | undefined {
  const others = new Set<number>()
  for (const probe of probes)
    for (const other of (postings.get(probe) ?? []).slice(-COMPARED).reverse()) {
      if (others.size === COMPARED) return undefined
      if (others.has(other)) continue
      others.add(other)
      if (areAlike(mine, rare, terms[other] as ReadonlySet<string>)) return other
    }
  return undefined
}

function areAlike(mine: ReadonlySet<string>, rare: readonly string[], theirs: ReadonlySet<string>): boolean {
  const needed = (ALIKE / (1 + ALIKE)) * (mine.size + theirs.size)
  if (needed > Math.min(mine.size, theirs.size)) return false
  let missing = 0
  for (const term of rare) if (!theirs.has(term) && ++missing > mine.size - needed) return false
  return true
}

/** Recalled text that was stored again, and texts that were not said that often. */
export function loopsAmong(items: readonly AuditItem[]): Finding[] {
  const marked = items.filter(
    (i) =>
      i.text.includes(RECALLED) ||
      /<(?:memor(?:y|ies)|user_memories)>|\b(?:relevant|retrieved|recalled) memories?\s*:|\bfrom (?:my|your) memory\b/i.test(
        i.text,
      ),
  )
  const exact = [...Map.groupBy(items, (i) => i.text.trim().toLowerCase()).values()].filter(
    (g) => g.length >= LOOP_REPEATS,
  )
  return [
    ...marked
      .slice(0, LISTED)
      .map((i) => ({ ids: [i.id], detail: `recalled text stored again: ${short(i.text)}` })),
    ...exact.slice(0, LISTED).map((g) => ({
      ids: g.map((i) => i.id),
      detail: `stored ${g.length} times word for word: ${short(g[0]?.text ?? '')}`,
    })),
  ].slice(0, LISTED)
}

function contradictionsAmong(items: readonly AuditItem[]): Finding[] {
  const keyed = items.filter((i) => i.key !== null && isSingleValued(i.key.split('\u0000')[1] ?? ''))
  return [...Map.groupBy(keyed, (i) => i.key).values()]
    .filter((group) => new Set(group.map((i) => i.value?.toLowerCase())).size > 1)
    .slice(0, LISTED)
    .map((group) => ({
      ids: group.map((i) => i.id),
      detail: `${group
        .slice(0, TOLD)
        .map((i) => short(i.text))
        .join(' / ')}${group.length > TOLD ? ' / …' : ''}`,
    }))
}

function short(text: string): string {
  const line = text.slice(0, SHOWN_OF).replace(/\s+/g, ' ').trim()
  const safe = withoutSecrets(line, findSecrets(line))
  return safe.length <= 120 ? safe : `${safe.slice(0, 119)}…`
}
