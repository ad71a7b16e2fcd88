import type { Evidence } from '../evidence/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { UseDeviceKey } from '../platform/http/register-routes.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { demoPeriod, seedDemoProjects } from './demo/seed-projects.ts'
import { deviceRoutes } from './devices/routes.ts'
import { createUseKey } from './devices/use-key.ts'
import { engagedPeriodPort, preparePeriodEngagement } from './periods/engaged-period.ts'
import { periodRoutes } from './periods/routes.ts'
import { projectSubject } from './projects/evidence-subject.ts'
import { projectRoutes } from './projects/routes.ts'
import { projectFlow } from './projects/store.ts'
import { readingRoutes } from './readings/routes.ts'
import { registrationSubject } from './register/evidence-subject.ts'
import { projectsQueue } from './register/queue.ts'
import { findableRegistered, registeredAddresses } from './register/read-register.ts'
import { registerRoutes } from './register/routes.ts'
import { registrationFlow } from './register/store.ts'
import { sceneRoutes } from './scenes/routes.ts'

export { loggedProjectRegistrations } from './register/audit.ts'

export type { EngagedPeriod } from './periods/engaged-period.ts'
export { digestsOfPeriod, digestOfFile, fileOfPeriod, type PeriodFile } from './periods/period-file.ts'

export type MrvProjects = Feature & {
  /** The meter that a key belongs to. */
  readonly useDeviceKey: UseDeviceKey
  readonly throughPeriodEngagement: ReturnType<typeof engagedPeriodPort>
  /** The sample period that is verified. */
  readonly demoPeriod: (organisationId: string) => Promise<{ readonly periodId: string; readonly year: number }>
}

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
  readonly evidence: Evidence
}

/** Mitigation projects through their stages, their meters and readings. */
export function createMrvProjects(
  platform: Platform,
  { identity: { people }, organisations, evidence }: Neighbours,
): MrvProjects {
  const stopping = new AbortController()
  const deps = { ...platform, people, organisations, evidence, stopping: stopping.signal }
  return {
    name: 'mrv-projects',
    routes: [
      ...projectRoutes(deps),
      ...deviceRoutes(deps),
      ...readingRoutes(deps),
      ...periodRoutes(deps),
      ...registerRoutes(deps),
      ...sceneRoutes(deps),
    ],
    workflows: [projectFlow, registrationFlow],
    queues: [projectsQueue],
    evidenceSubjects: [projectSubject, registrationSubject],
    search: { entries: findableRegistered },
    publicAddresses: registeredAddresses,
    seedDemo: async (demo) => {
      if (demo.fresh) await seedDemoProjects(deps, demo)
    },
    demoPeriod: (organisationId) => demoPeriod(platform, organisationId),
    organisationHooks: { whenEngaged: preparePeriodEngagement },
    throughPeriodEngagement: engagedPeriodPort(platform),
    useDeviceKey: createUseKey(platform),
    install: async (app) => {
      app.addHook('preClose', async () => stopping.abort())
    },
  }
}
