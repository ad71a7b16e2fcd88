import type { Feature } from '../platform/platform.ts'
import { mrvProjectsRoutes } from './routes.ts'

/** The public entry: what the rest of the server may know. */
export function createMrvProjects(): Feature {
  return { name: 'mrv-projects', routes: mrvProjectsRoutes }
}
