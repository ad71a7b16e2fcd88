export { checkJob } from './check-import.ts'
export { commitJob } from './commit-import.ts'
export type { ImportDeps } from './deps.ts'
export { importRoutes } from './routes.ts'
