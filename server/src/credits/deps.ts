import type { Organisations } from '../organisations/index.ts'
import type { Platform } from '../platform/platform.ts'

export type CreditsDeps = Pick<Platform, 'branding' | 'clock' | 'config' | 'database' | 'files' | 'publicPages'> & {
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers'>
}
