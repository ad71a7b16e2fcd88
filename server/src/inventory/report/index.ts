// What the rest of the inventory uses of reports and exports.
export { reportRoutes } from './routes.ts'
export { exportJob } from './write-export.ts'
export { buildReportInParts } from './data/build-report.ts'
export { share as shareOf } from './data/build-results.ts'
export { readFacts } from './data/read-facts.ts'
export type { ReportData } from './data/report-data.ts'
export type { ReportFacts } from './data/report-facts.ts'
export { countYearInParts, groundOf } from './data/year-totals.ts'
