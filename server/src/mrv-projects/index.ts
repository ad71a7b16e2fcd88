import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { mrvProjectsRoutes } from './routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { projectFlow } from './projects/store.ts'

/** The public entry: what the rest of the server may know. */
export function createMrvProjects(
  platform: Platform,
  { identity: { people } }: { readonly identity: Pick<Identity, 'people'> },
): Feature {
  const deps = { ...platform, people }
  return { name: 'mrv-projects', routes: [...mrvProjectsRoutes, ...projectRoutes(deps)], workflows: [projectFlow] }
}
