import type { ServedRoute } from '../platform/http/serve.ts'

/** The whole feature on one screen. */
export const mrvProjectsRoutes: readonly ServedRoute[] = []
