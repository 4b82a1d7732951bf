/** Descriptions of names that a reply makes untrue: what ended or was put right may stand in one. */
import { normaliseName } from '../../../model/entity.ts'
import { literal } from '../../../std/literal.ts'
import { searchTerms } from '../../../std/words.ts'
import type { DistilInput, DistilOutput, DraftEnding, DraftEntity } from '../types.ts'

/** @param listed Names that the reply describes itself. */
export function touched(
  endings: readonly DraftEnding[],
  listed: readonly DraftEntity[],
  { known, turns }: DistilInput,
): DistilOutput['mentions'] {
  const times = new Map(turns.map(({ id, at }) => [id, at]))
  const described = new Set(listed.map(({ name }) => normaliseName(name)))
  const anew = new Map<string, DistilOutput['mentions'][number]>()
  for (const ending of endings) {
    const key = normaliseName(ending.head.name)
    const shown = anew.get(key)?.entity ?? known?.entities.find((e) => normaliseName(e.name) === key)
    // What is announced to end is so until then.
    const isAhead = ending.at > (times.get(ending.source) ?? ending.at)
    if (shown === undefined || described.has(key) || isAhead) continue
    const description = withoutEnded(shown.description, ending)
    if (description !== shown.description)
      anew.set(key, { entity: { ...shown, description, isAnew: true }, turn: ending.source })
  }
  return [...anew.values()]
}

/**
 * What is wrong gives way to what is right; what is over is left out with the words that lead to it ("who owns"), or the whole part
 * that tells it.
 */
function withoutEnded(description: string, { tail, done, corrects }: DraftEnding): string {
  if (tail === null || done === true) return description
  const ended = searchTerms(tail)
  const parts = description.split(/(?<=[,;.])\s+/)
  const right = corrects?.isOther === true ? undefined : corrects?.value?.name
  // A plan that was moved is the same.
  if (right !== undefined && normaliseName(right) === normaliseName(tail)) return description
  const value = `${literal(tail)}(?![\\p{L}\\p{N}])`
  const retold = parts.flatMap((part) => {
    const said = new Set(searchTerms(part))
    if (ended.length === 0 || !ended.every((term) => said.has(term))) return part
    const without =
      right === undefined
        ? (LEADING_TO.map((lead) => part.replace(new RegExp(`${lead}${value}`, 'iu'), '')).find(
            (left) => left !== part,
          ) ?? part)
        : part.replace(new RegExp(`(?<![\\p{L}\\p{N}])${value}`, 'iu'), right)
    return without === part ? [] : without
  })
  const isWhole = retold.length === parts.length && retold.every((part, i) => part === parts[i])
  return isWhole ? description : retold.join(' ').replace(/[,;…\s]+$/, '')
}

/** Words that lead to a value, and go with it: of these the first that do. */
const LEADING_TO: readonly string[] = [
  '\\s+(?:who|which|that)\\s+(?:(?! and ).)*?\\b',
  '\\s+(?:at|in|from|with|for|near|on|to)\\s+(?:(?:the|an?|his|her|their|our|my)\\s+)?',
  '\\s+and\\s+(?:(?! and ).)*?\\b',
]
