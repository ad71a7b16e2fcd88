import type { Identity, People } from '../identity/index.ts'
import type { OrganisationHooks } from '../platform/feature-hooks.ts'
import type { Notices } from '../platform/notices.ts'
import type { Platform } from '../platform/platform.ts'
import type { OrganisationMails } from './mails.ts'

export type OrganisationsDeps = Pick<
  Platform,
  'config' | 'database' | 'files' | 'jobs' | 'clock' | 'log' | 'publicPages'
> & {
  readonly people: People
  readonly mailWaits: Identity['mailWaits']
  readonly sendingWait: Identity['sendingWait']
  readonly mails: OrganisationMails
  readonly notices: Notices
  /** Of every feature. */
  readonly hooks: () => readonly OrganisationHooks[]
}
