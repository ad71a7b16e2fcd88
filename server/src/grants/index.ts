import type { Evidence } from '../evidence/index.ts'
import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { NpoRegistration } from '../npo-registration/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { GrantsDeps } from './deps.ts'
import { applicationSubject } from './evidence-subject.ts'
import { grantsData } from './personal-data.ts'
import { grantsQueue } from './queue.ts'
import { remindOfMilestones } from './remind-of-milestones.ts'
import { grantsRoutes } from './routes.ts'
import { findableGrants } from './search-entries.ts'
import { seedGrants } from './seed.ts'
import { applicationFlow } from './store/applications.ts'
import { grantFlow } from './store/calls.ts'
import { instalmentFlow } from './store/instalments.ts'
import { tellOfVerified } from './tell-of-verified.ts'

export { loggedGrants } from './store/audit.ts'

/** Calls for grants, applications, judging, and awards paid in instalments. */
export function createGrants(
  platform: Platform,
  {
    identity: { people },
    evidence,
    guardians,
    organisations,
    npoRegistration: { standingOf: registrationOf, registrationFor },
  }: {
    readonly identity: Pick<Identity, 'people'>
    readonly evidence: Pick<Evidence, 'link'>
    readonly guardians: Pick<Guardians, 'standingOf'>
    readonly organisations: Organisations
    readonly npoRegistration: Pick<NpoRegistration, 'standingOf' | 'registrationFor'>
  },
): Feature {
  const deps: GrantsDeps = { ...platform, people, evidence, guardians, organisations, registrationOf, registrationFor }
  return {
    name: 'grants',
    routes: grantsRoutes(deps),
    workflows: [grantFlow, applicationFlow, instalmentFlow],
    queues: [grantsQueue],
    rounds: [
      { name: 'grants.remind', cron: '23 * * * *', run: () => remindOfMilestones(deps) },
      { name: 'grants.tell-of-verified', cron: '*/10 * * * *', run: () => tellOfVerified(deps) },
    ],
    evidenceSubjects: [applicationSubject],
    personalData: grantsData,
    search: { entries: findableGrants(platform) },
    seed: ({ samples }) => seedGrants(platform, samples),
  }
}
