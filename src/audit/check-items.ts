import { RECALLED } from '../model/recalled.ts'
import { DAY } from '../model/time.ts'
import { findSecrets, withoutSecrets } from '../std/secrets.ts'
import { searchTerms } from '../std/words.ts'
import { isSingleValued } from '../tasks/relations.ts'
import type { AuditItem, AuditReport, Finding } from './report.ts'

const STALE_DAYS = 365
/** Share of words that two texts have in common when they say the same. */
const ALIKE = 0.85
/** Findings of one kind that are listed. */
const LISTED = 1000
/** A text that repeats this often was not said that often. */
const LOOP_REPEATS = 5

/** The checks that need nothing but the items. */
export function checkItems(
  items: readonly AuditItem[],
  now: number,
): Pick<AuditReport, 'duplicates' | 'loops' | 'contradictions' | 'stale' | 'secrets'> {
  return {
    duplicates: duplicatesAmong(items).slice(0, LISTED),
    loops: loopsAmong(items).slice(0, LISTED),
    contradictions: contradictionsAmong(items).slice(0, LISTED),
    stale: items
      .filter((i) => i.at !== null && now - i.at > STALE_DAYS * DAY)
      .map((i) => ({
        ids: [i.id],
        detail: `not confirmed since ${new Date(i.at ?? 0).toISOString().slice(0, 10)}: ${short(i.text)}`,
      }))
      .slice(0, LISTED),
    secrets: items
      .flatMap((i): Finding[] => {
        const found = findSecrets(i.text)
        // Never the secret itself: a report is passed on.
        return found.length === 0
          ? []
          : [{ ids: [i.id], detail: [...new Set(found.map((f) => f.name))].join(', ') }]
      })
      .slice(0, LISTED),
  }
}

/**
 * @cost items that share their rarest word are compared, so the whole is far below quadratic
 */
function duplicatesAmong(items: readonly AuditItem[]): Finding[] {
  const terms = items.map((i) => new Set(searchTerms(i.text)))
  const postings = new Map<string, number[]>()
  terms.forEach((set, i) => {
    for (const term of set) postings.set(term, [...(postings.get(term) ?? []), i])
  })
  const leader = items.map((_, i) => i)
  for (const [i, mine] of terms.entries()) {
    // Two texts that share 85 % of their words share at least one of any few of them.
    const rare = [...mine].sort((a, b) => (postings.get(a)?.length ?? 0) - (postings.get(b)?.length ?? 0))
    const probes = rare.slice(0, Math.max(1, Math.ceil(mine.size * (1 - ALIKE)) + 1))
    const others = new Set(probes.flatMap((t) => (postings.get(t) ?? []).filter((j) => j < i).slice(-200)))
    for (const j of others) {
      const theirs = terms[j] as Set<string>
      const shared = [...mine].filter((t) => theirs.has(t)).length
      if (shared / (mine.size + theirs.size - shared) < ALIKE) continue
      leader[i] = leader[j] as number
      break
    }
  }
  return [...Map.groupBy(items.keys(), (i) => leader[i] as number).values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      ids: group.map((i) => (items[i] as AuditItem).id),
      detail: `${group.length} times: ${short((items[group[0] as number] as AuditItem).text)}`,
    }))
}

function loopsAmong(items: readonly AuditItem[]): Finding[] {
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
    ...marked.map((i) => ({ ids: [i.id], detail: `recalled text stored again: ${short(i.text)}` })),
    ...exact.map((g) => ({
      ids: g.map((i) => i.id),
      detail: `stored ${g.length} times word for word: ${short(g[0]?.text ?? '')}`,
    })),
  ]
}

function contradictionsAmong(items: readonly AuditItem[]): Finding[] {
  const keyed = items.filter((i) => i.key !== null && isSingleValued(i.key.split('\u0000')[1] ?? ''))
  return [...Map.groupBy(keyed, (i) => i.key).values()]
    .filter((group) => new Set(group.map((i) => i.value?.toLowerCase())).size > 1)
    .map((group) => ({
      ids: group.map((i) => i.id),
      detail: group.map((i) => short(i.text)).join(' / '),
    }))
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const safe = withoutSecrets(line, findSecrets(line))
  return safe.length <= 120 ? safe : `${safe.slice(0, 119)}…`
}
