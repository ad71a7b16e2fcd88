import type { Evidence } from '../evidence/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { projectSubject } from './projects/evidence-subject.ts'
import { projectRoutes } from './projects/routes.ts'
import { projectFlow } from './projects/store.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly evidence: Pick<Evidence, 'ofSubjects'>
}

/** Mitigation projects through their stages. */
export function createMrvProjects(platform: Platform, { identity: { people }, evidence }: Neighbours): Feature {
  const deps = { ...platform, people, evidence }
  return {
    name: 'mrv-projects',
    routes: projectRoutes(deps),
    workflows: [projectFlow],
    evidenceSubjects: [projectSubject],
  }
}
