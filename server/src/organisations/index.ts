import type { organisations } from '@athar/contracts'
import type { Identity } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Notice } from '../platform/notices.ts'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import { expireAccreditations } from './accreditation/expire-accreditations.ts'
import { verifiersQueue } from './accreditation/queue.ts'
import { accreditedVerifierOf } from './accreditation/store.ts'
import { makeSetUpLink } from './claim-platform.ts'
import { deleteJob, startDueDeletions } from './deletion/delete-organisation.ts'
import { forgetOldExports } from './deletion/forget-old-exports.ts'
import { keepLooking } from './deletion/keep-looking.ts'
import { fullExportJob } from './deletion/write-full-export.ts'
import type { OrganisationsDeps } from './deps.ts'
import { engagementReminder } from './engagements/tell-of-engagement.ts'
import { homePart } from './home-part.ts'
import { createOrganisationMails } from './mails.ts'
import { nameOf } from './name-of.ts'
import { ownershipOfferReminder } from './ownership/tell-of-offer.ts'
import { organisationsData } from './personal-data.ts'
import { askToPublish, askToTell } from './publishing/ask-to-publish.ts'
import { publishersQueue } from './publishing/queue.ts'
import { dropCheck } from './checks/ask-check.ts'
import { checkFlow } from './checks/store.ts'
import { publisherFlow } from './publishing/store.ts'
import { accessReviewReminder } from './review/remind-of-review.ts'
import { organisationsRoutes } from './routes.ts'
import { seedDemoOrganisation, withdrawDemoRoles, type DemoOrganisation } from './seed.ts'
import { findOrganisation, forgetInvitations } from './store.ts'
import { addOwner, isLastPlatformOwner, soleOwnedBy, soleOwnershipsOf } from './store-personal-data.ts'
import { tellAsOrganisation } from './tell-as-organisation.ts'

export { trailedOrganisations } from './audit-store.ts'
export { openEngagement, type OpenedEngagement } from './engagements/open-engagement.ts'
export { readThroughEngagement, type EngagedCall } from './engagements/read-through-engagement.ts'
export { findAccreditation } from './accreditation/store.ts'
export { grantDemoEngagements } from './engagements/grant-demo.ts'
export { demoAccounts, demoProviderIds, demoVerifierId } from './seed.ts'
export { organisationsOf, peopleInRoles, peopleWithRoles, platformRolesOf } from './membership-sql.ts'

export type Organisations = Feature & {
  /** For other features, inside a transaction that may see it. */
  readonly read: (db: Db, id: string) => Promise<organisations.Organisation>
  /** What people are called, by their ids; without those whose account is gone. */
  readonly namesOf: (db: Db, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Tells members of an organisation what somebody from outside did to it. */
  readonly tellMembers: (db: Db, notice: Notice & { readonly organisationId: string }) => Promise<void>
  /** The accredited verifier that a person is a member of. */
  readonly accreditedVerifierOf: typeof accreditedVerifierOf
  /** Where an organisation publishes: its first publication waits for a content editor. */
  readonly askToPublish: typeof askToPublish
  /** Where it tells news of what was reviewed before. */
  readonly askToTell: typeof askToTell
  /** Where it takes back something that may wait for an editor. */
  readonly dropCheck: typeof dropCheck
  /** Asks for the work of every deletion whose day has come; answers how much was asked for. Done each minute by itself. */
  readonly startDueDeletions: () => Promise<number>
  /** The one-time link by which a fresh installation gets its first platform owner; undefined when there is one. */
  readonly makeSetUpLink: () => Promise<string | undefined>
  /** The demo organisation and an account for each role; what is there already stays as it is. */
  readonly makeDemo: () => Promise<DemoOrganisation>
  /** Takes the platform's roles from the demo accounts, where there were some. */
  readonly withdrawDemoRoles: () => Promise<void>
  /** What stands in the way of a person's leaving. */
  readonly soleOwnershipsOf: typeof soleOwnershipsOf
  readonly isLastPlatformOwner: typeof isLastPlatformOwner
}

type Neighbours = Gathering & {
  readonly identity: Pick<Identity, 'people' | 'seedPerson' | 'mailWaits' | 'sendingWait'>
}

export function createOrganisations(platform: Platform, { identity, every }: Neighbours): Organisations {
  const { config, database, clock, log } = platform
  const { people, seedPerson, mailWaits, sendingWait } = identity
  const hooks = () => every().flatMap(({ organisationHooks }) => organisationHooks ?? [])
  const deps: OrganisationsDeps = {
    ...platform,
    people,
    mailWaits,
    sendingWait,
    mails: createOrganisationMails({ mailer: platform.mail, people, siteUrl: config.siteUrl }),
    hooks,
  }
  const forgetExpired = () => database.transaction({}, ({ db }) => forgetInvitations(db, clock.now()))
  return {
    name: 'organisations',
    routes: organisationsRoutes(deps),
    jobs: [fullExportJob(deps), deleteJob(deps)],
    reminders: [accessReviewReminder, ownershipOfferReminder, engagementReminder(platform.notices)],
    rounds: [
      { name: 'organisations.forget-invitations', cron: '47 1 * * *', run: forgetExpired },
      { name: 'organisations.expire-accreditations', cron: '3 21 * * *', run: () => expireAccreditations(deps) },
      { name: 'organisations.forget-old-exports', cron: '53 1 * * *', run: () => forgetOldExports(deps) },
    ],
    install: (app) => keepLooking(app, log, () => startDueDeletions(deps)),
    read: async (db, id) => (await findOrganisation(db, id)) ?? fail('not-found'),
    async namesOf(db, personIds) {
      const cards = await people.find(db, personIds)
      return new Map([...cards].map(([id, card]) => [id, nameOf(card)]))
    },
    tellMembers: (db, notice) => tellAsOrganisation(platform.notices, db, notice),
    startDueDeletions: () => startDueDeletions(deps),
    makeSetUpLink: () => makeSetUpLink({ database, clock, siteUrl: config.siteUrl }),
    askToPublish,
    askToTell,
    dropCheck,
    accreditedVerifierOf,
    home: homePart,
    queues: [verifiersQueue, publishersQueue],
    workflows: [publisherFlow, checkFlow],
    personalData: organisationsData,
    ownerships: { soleOwnedBy, addOwner: (db, given) => addOwner(platform.notices, db, given) },
    soleOwnershipsOf,
    isLastPlatformOwner,
    withdrawDemoRoles: () => withdrawDemoRoles({ database, people }),
    makeDemo: () => seedDemoOrganisation({ database, clock, seedPerson, hooks, notices: platform.notices }),
  }
}
