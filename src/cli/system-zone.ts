import { UTC, zoneNamed } from '../model/clock.ts'

/** The time zone of this machine; UTC where it has none that is known. */
export function systemZone(): string {
  return zoneNamed(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? UTC
}
