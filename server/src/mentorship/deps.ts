import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Platform } from '../platform/platform.ts'

export type MentorshipDeps = Pick<Platform, 'clock' | 'database' | 'notices'> & {
  readonly people: Pick<Identity['people'], 'find'>
  readonly guardians: Pick<
    Guardians,
    'standingOf' | 'holdStanding' | 'mayTakePart' | 'noteAgeBand' | 'openLink' | 'followLink'
  >
}
