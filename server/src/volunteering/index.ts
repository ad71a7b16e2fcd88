import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { VolunteeringDeps } from './deps.ts'
import { endWithOrganiser } from './end-with-organiser.ts'
import { eventSoonReminder } from './event-soon.ts'
import { followOrganisation } from './manage-events.ts'
import { volunteeringData } from './personal-data.ts'
import { takenDownEvents } from './put-back.ts'
import { volunteeringRoutes } from './routes.ts'
import { eventAddresses, findableEvents } from './search-entries.ts'
import { seedEvents, type SeedFor } from './seed.ts'

export { countVolunteers } from './store/events.ts'

export type Volunteering = Feature & {
  readonly onOrganisationChanged: typeof followOrganisation
  readonly onOrganisationDeleted: ReturnType<typeof endWithOrganiser>
  /** The six sample events, offered by the demo organisation on days counted from now; made once. */
  readonly seedDemo: (demo: SeedFor) => Promise<void>
}

/** Volunteering events, and who joins them. */
export function createVolunteering(
  platform: Platform,
  neighbours: { readonly people: Identity['people']; readonly organisations: Organisations },
): Volunteering {
  const deps: VolunteeringDeps = { ...platform, ...neighbours }
  return {
    name: 'volunteering',
    routes: volunteeringRoutes(deps),
    reminders: [eventSoonReminder],
    personalData: volunteeringData(platform),
    search: { entries: findableEvents(platform) },
    takenDown: [takenDownEvents(deps)],
    publicAddresses: eventAddresses(platform),
    onOrganisationChanged: followOrganisation,
    onOrganisationDeleted: endWithOrganiser(deps),
    seedDemo: (demo) => seedEvents(platform, demo),
  }
}
