import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/logger.ts'
import type { Notices } from '../platform/notices.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { PublicPages } from '../platform/public-pages.ts'
import type { ProfileMails } from './mails.ts'

/** What the use cases of the profile work with. */
export type ProfileDeps = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly identity: Pick<Identity, 'people' | 'refuseUnlessOwner'>
  readonly organisations: Pick<Organisations, 'read' | 'soleOwnershipsOf' | 'isLastPlatformOwner'>
  readonly mails: ProfileMails
  readonly notices: Pick<Notices, 'notify'>
  readonly publicPages: Pick<PublicPages, 'changed'>
  /** Of all features; asked when a person asks. */
  readonly personalData: () => readonly PersonalData[]
}
