// What the rest of the inventory uses of reports and exports.
export type { ReportDeps } from './deps.ts'
export { reportRoutes } from './routes.ts'
export { exportJob } from './write-export.ts'
