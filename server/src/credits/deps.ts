import type { Organisations } from '../organisations/index.ts'
import type { Platform } from '../platform/platform.ts'

export type CreditsDeps = Pick<Platform, 'clock' | 'config' | 'database' | 'publicPages'> & {
  readonly organisations: Pick<Organisations, 'read'>
}
