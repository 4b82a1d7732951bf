/** Which turns of an image a caller asked for. */
import type { SessionId } from '../model/ids.ts'
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

/** Tells whether a turn passes; `null` when everything does: most questions have no filter, and a namespace may have a million turns. */
export function filterOf(filter: RetrieveFilter, image: SearchImage): ((turn: number) => boolean) | null {
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
