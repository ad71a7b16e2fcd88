import type { Organisations } from '../organisations/index.ts'
import type { Platform } from '../platform/platform.ts'

export type SgiDeps = Pick<Platform, 'database' | 'clock' | 'files' | 'notices' | 'publicPages'> & {
  readonly organisations: Pick<Organisations, 'read'>
}
