/** Which turns of an image a caller asked for. */
import type { SessionId, TurnId } from '../model/ids.ts'
import { type MetadataFilter, matchesMetadata } from '../model/metadata-filter.ts'
import type { Instant } from '../model/time.ts'
import type { Role } from '../model/turn.ts'
import type { SearchImage } from './search-image.ts'

export interface RetrieveFilter {
  readonly session?: SessionId
  readonly speaker?: string
  readonly role?: Role
  /** Said at or after. */
  readonly from?: Instant
  /** Said before. */
  readonly to?: Instant
  readonly metadata?: MetadataFilter
}

/** Tells of a turn of the image whether it passes. */
export type TurnFilter = (turn: number) => boolean

/** Tells whether a turn passes; `null` when everything does: most questions have no filter, and a namespace may have a million turns. */
export function filterOf(filter: RetrieveFilter, image: SearchImage): TurnFilter | null {
  if (Object.values(filter).every((f) => f === undefined)) return null
  const session = filter.session === undefined ? -1 : image.sessionNames.indexOf(filter.session)
  const speaker = filter.speaker?.toLowerCase()
  return (turn) => {
    const at = image.at[turn] as Instant
    if (filter.from !== undefined && at < filter.from) return false
    if (filter.to !== undefined && at >= filter.to) return false
    if (filter.session !== undefined && image.session[turn] !== session) return false
    if (filter.metadata !== undefined && !matchesMetadata(image.metadataOf(turn) ?? {}, filter.metadata))
      return false
    if (filter.role !== undefined && image.roleOf(turn) !== filter.role) return false
    return (
      speaker === undefined || image.speakerNames[image.speaker[turn] as number]?.toLowerCase() === speaker
    )
  }
}

/** Whether each of these turns passes: what rests on one that does not may repeat what it said. */
export function allPass(
  { image, passes }: { readonly image: SearchImage; readonly passes: TurnFilter | null },
  turns: readonly TurnId[],
): boolean {
  return (
    passes === null ||
    turns.every((id) => {
      const index = image.indexOf(id)
      return index !== undefined && passes(index)
    })
  )
}

export function peopleOf(image: SearchImage, passes: TurnFilter | null): ReadonlySet<string> {
  if (passes === null) return image.people
  const speakers = new Set<number>()
  for (let turn = 0; turn < image.size; turn++) if (passes(turn)) speakers.add(image.speaker[turn] as number)
  const names = [...speakers].map((speaker) => image.speakerNames[speaker] as string)
  return new Set(names.filter((name) => image.people.has(name)))
}
