import type { Evidence } from '../evidence/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import { registrationSubject } from './evidence-subject.ts'
import { expireWithLicence, expiryReminder } from './expire.ts'
import { npoQueue } from './queue.ts'
import { followName } from './follow-name.ts'
import { findableNpos, npoAddresses } from './read-npos.ts'
import { npoRegistrationRoutes } from './routes.ts'
import { standingOf } from './standing.ts'
import { registrationFlow, registrationFor } from './store/registrations.ts'

export { loggedRegistrations } from './store/audit.ts'

export type NpoRegistration = Feature & {
  /** Where the registration of an organisation is. */
  readonly standingOf: ReturnType<typeof standingOf>
  /** The registration that an officer goes by; null where none was submitted. */
  readonly registrationFor: typeof registrationFor
}

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
  readonly evidence: Evidence
}

/** Registration of non-profits: documents, review, public profile, expiry with the licence. */
export function createNpoRegistration(
  platform: Platform,
  { identity: { people }, organisations, evidence }: Neighbours,
): NpoRegistration {
  const deps: NpoRegistrationDeps = { ...platform, people, organisations, evidence }
  return {
    name: 'npo-registration',
    routes: npoRegistrationRoutes(deps),
    workflows: [registrationFlow],
    queues: [npoQueue],
    organisationHooks: { whenChanged: followName },
    evidenceSubjects: [registrationSubject],
    reminders: [expiryReminder(deps)],
    rounds: [{ name: 'npo-registration.expire', cron: '11 * * * *', run: () => expireWithLicence(deps) }],
    search: { entries: findableNpos(platform) },
    publicAddresses: npoAddresses(platform),
    standingOf: standingOf(platform),
    registrationFor,
  }
}
