import { UTC, zoneNamed } from '../model/clock.ts'

/** The time zone of this machine; UTC where it has none that is known. */
export function systemZone(): string {
  return zoneNamed(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? UTC
}

/** A zone for hooks, UTC where none is named: nobody sees them fail, so a name that is none takes UTC, too, and the log tells. */
export function zoneOr(name: string | undefined, tell: (fault: string) => void): string {
  if (name === undefined) return UTC
  const zone = zoneNamed(name)
  if (zone === null) tell(`no time zone is called ${JSON.stringify(name)}; took UTC`)
  return zone ?? UTC
}
