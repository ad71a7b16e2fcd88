import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Platform } from '../platform/platform.ts'

export type VolunteeringDeps = Pick<
  Platform,
  'branding' | 'clock' | 'config' | 'database' | 'masterKey' | 'notices' | 'publicPages'
> & {
  readonly people: Pick<Identity['people'], 'find'>
  readonly guardians: Pick<Guardians, 'standingOf' | 'holdStanding' | 'noteAgeBand' | 'passOn'>
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers' | 'askToPublish'>
}
