import type { organisations } from '@athar/contracts'
import type { Identity } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Notice } from '../platform/notices.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { makeSetUpLink } from './claim-platform.ts'
import { deleteJob, startDueDeletions } from './deletion/delete-organisation.ts'
import { forgetOldExports } from './deletion/forget-old-exports.ts'
import { keepLooking } from './deletion/keep-looking.ts'
import { fullExportJob } from './deletion/write-full-export.ts'
import type {
  ChangeListener,
  CreationListener,
  DeletionListener,
  EndListener,
  EngagementListener,
  ExportContributor,
  OrganisationsDeps,
} from './deps.ts'
import { engagementReminder } from './engagements/tell-of-engagement.ts'
import { createOrganisationMails } from './mails.ts'
import { ownershipOfferReminder } from './ownership/tell-of-offer.ts'
import { organisationsData } from './personal-data.ts'
import { accessReviewReminder } from './review/remind-of-review.ts'
import { organisationsRoutes } from './routes.ts'
import { seedDemoOrganisation, withdrawDemoRoles, type Demo } from './seed.ts'
import { findOrganisation, forgetInvitations } from './store.ts'
import { isLastPlatformOwner, soleOwnershipsOf } from './store-personal-data.ts'
import { tellAsOrganisation } from './tell-as-organisation.ts'

export type { EngagementListener, ExportContributor } from './deps.ts'
export { noteLook, openEngagement, type OpenedEngagement } from './engagements/open-engagement.ts'
export { demoAccounts } from './seed.ts'
export { organisationsOf, peopleInRoles, platformRolesOf } from './membership-sql.ts'

export type Organisations = Feature & {
  /** For other features, inside a transaction that may see it. */
  readonly read: (db: Db, id: string) => Promise<organisations.Organisation>
  /** Adds to what happens, in the same transaction, when an organisation is made. */
  readonly whenCreated: (listener: CreationListener) => void
  /** Adds to who is asked, in the same transaction, when an organisation changes. */
  readonly whenChanged: (listener: ChangeListener) => void
  /** Adds to what is done, in the same transaction, before everything of an organisation is deleted. */
  readonly whenDeleted: (listener: DeletionListener) => void
  /** Adds to what ends, in the same transaction, with a membership. */
  readonly whenMembershipEnds: (listener: EndListener) => void
  /** Adds to who is asked, in the same transaction, when a subject is opened to a verifier. */
  readonly whenEngaged: (listener: EngagementListener) => void
  /** Adds to the full export of an organisation. */
  readonly whenExported: (contributor: ExportContributor) => void
  /** Tells members of an organisation what somebody from outside did to it. */
  readonly tellMembers: (db: Db, notice: Notice & { readonly organisationId: string }) => Promise<void>
  /** Asks for the work of every deletion whose day has come; answers how much was asked for. Done each minute by itself. */
  readonly startDueDeletions: () => Promise<number>
  /** The one-time link by which a fresh installation gets its first platform owner; undefined when there is one. */
  readonly makeSetUpLink: () => Promise<string | undefined>
  /** The demo organisation and an account for each role; what is there already stays as it is. */
  readonly seedDemo: () => Promise<Demo>
  /** Takes the platform's roles from the demo accounts, where there were some. */
  readonly withdrawDemoRoles: () => Promise<void>
  /** What stands in the way of a person's leaving. */
  readonly soleOwnershipsOf: typeof soleOwnershipsOf
  readonly isLastPlatformOwner: typeof isLastPlatformOwner
}

export function createOrganisations(
  platform: Platform,
  { people, seedPerson, mailWaits, sendingWait }: Pick<Identity, 'people' | 'seedPerson' | 'mailWaits' | 'sendingWait'>,
): Organisations {
  const { config, database, clock, log } = platform
  const listeners: CreationListener[] = []
  const changeListeners: ChangeListener[] = []
  const endListeners: EndListener[] = []
  const deletionListeners: DeletionListener[] = []
  const engagementListeners: EngagementListener[] = []
  const exportContributors: ExportContributor[] = []
  const deps: OrganisationsDeps = {
    ...platform,
    people,
    mailWaits,
    sendingWait,
    mails: createOrganisationMails({ mailer: platform.mail, people, siteUrl: config.siteUrl }),
    listeners,
    changeListeners,
    endListeners,
    deletionListeners,
    engagementListeners,
    exportContributors,
  }
  const forgetExpired = () => database.transaction({}, ({ db }) => forgetInvitations(db, clock.now()))
  return {
    name: 'organisations',
    routes: organisationsRoutes(deps),
    jobs: [fullExportJob(deps), deleteJob(deps)],
    reminders: [accessReviewReminder, ownershipOfferReminder, engagementReminder(platform.notices)],
    rounds: [
      { name: 'organisations.forget-invitations', cron: '47 1 * * *', run: forgetExpired },
      { name: 'organisations.forget-old-exports', cron: '53 1 * * *', run: () => forgetOldExports(deps) },
    ],
    install: (app) => keepLooking(app, log, () => startDueDeletions(deps)),
    read: async (db, id) => (await findOrganisation(db, id)) ?? fail('not-found'),
    whenCreated: (listener) => void listeners.push(listener),
    whenChanged: (listener) => void changeListeners.push(listener),
    whenDeleted: (listener) => void deletionListeners.push(listener),
    whenMembershipEnds: (listener) => void endListeners.push(listener),
    whenEngaged: (listener) => void engagementListeners.push(listener),
    whenExported: (contributor) => void exportContributors.push(contributor),
    tellMembers: (db, notice) => tellAsOrganisation(platform.notices, db, notice),
    startDueDeletions: () => startDueDeletions(deps),
    makeSetUpLink: () => makeSetUpLink({ database, clock, siteUrl: config.siteUrl }),
    personalData: organisationsData,
    soleOwnershipsOf,
    isLastPlatformOwner,
    withdrawDemoRoles: () => withdrawDemoRoles({ database, people }),
    seedDemo: () => seedDemoOrganisation({ database, clock, seedPerson, listeners, notices: platform.notices }),
  }
}
