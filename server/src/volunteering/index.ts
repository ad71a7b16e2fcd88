import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { VolunteeringDeps } from './deps.ts'
import { endWithOrganiser } from './end-with-organiser.ts'
import { eventSoonReminder } from './event-soon.ts'
import { followOrganisation } from './manage-events.ts'
import { eventsSeenByGuardian, volunteeringData, withdrawWithoutConsent } from './personal-data.ts'
import { hiddenEvents } from './restore.ts'
import { volunteeringRoutes } from './routes.ts'
import { eventAddresses, findableEvents, publishedEvents } from './search-entries.ts'
import { seedEvents } from './seed.ts'
import { countVolunteers, eventFlow } from './store/events.ts'
import { signUpFlow } from './store/sign-ups.ts'
import { tellOfShortage } from './tell-of-shortage.ts'

export { trailedCertificates } from './audit-store.ts'

export type Volunteering = Feature & {
  /** People who volunteer for an initiative. */
  readonly countVolunteers: typeof countVolunteers
  /** Tells who wanted it of events that still have places. Done each morning by itself. */
  readonly tellOfShortage: () => Promise<void>
}

/** Volunteering events, and who joins them. */
export function createVolunteering(
  platform: Platform,
  {
    identity: { people },
    organisations,
    guardians,
  }: {
    readonly identity: Pick<Identity, 'people'>
    readonly organisations: Organisations
    readonly guardians: Guardians
  },
): Volunteering {
  const deps: VolunteeringDeps = { ...platform, people, organisations, guardians }
  return {
    name: 'volunteering',
    routes: volunteeringRoutes(deps),
    reminders: [eventSoonReminder],
    rounds: [{ name: 'volunteering.tell-of-shortage', cron: '23 7 * * *', run: () => tellOfShortage(deps) }],
    tellOfShortage: () => tellOfShortage(deps),
    workflows: [eventFlow, signUpFlow],
    personalData: volunteeringData(platform),
    minors: { whenConsentEnds: withdrawWithoutConsent(platform), seenByGuardian: eventsSeenByGuardian },
    search: { entries: findableEvents(platform) },
    hidden: [hiddenEvents(deps)],
    publicAddresses: eventAddresses(platform),
    organisationHooks: {
      whenChanged: followOrganisation,
      whenDeleted: endWithOrganiser(deps),
      whatIsPublished: publishedEvents,
    },
    countVolunteers,
    /** The six sample events, offered by the demo organisation on days counted from now. */
    seedDemo: ({ organisation, people: { owner } }) => seedEvents(platform, { organisation, ownerId: owner }),
  }
}
