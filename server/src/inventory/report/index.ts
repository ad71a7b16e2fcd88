// What the rest of the inventory uses of reports and exports.
export type { ReportDeps } from './deps.ts'
export { reportRoutes } from './routes.ts'
export { exportJob } from './write-export.ts'
export { contributeInventories } from './full-export.ts'
export { enteredDenominators } from './data/entered-denominators.ts'
export { textsByCause, textsByStep, textsOfOthers } from './data/build-explanations.ts'
export { changePartsOf, figuresById } from './data/change-parts.ts'
export { comparedMonths, monthsEarlier } from './data/compared-months.ts'
export { sitesWithoutData } from './data/build-boundary.ts'
export { weighBaseYear } from './data/build-base-year.ts'
export { gapOf } from './data/build-gaps.ts'
export { boundaryDigest } from './data/boundary-digest.ts'
export { buildReportInParts } from './data/build-report.ts'
export { share as shareOf } from './data/build-results.ts'
export { libraryNames, readFacts, type LinesAsked, type LinesOf } from './data/read-facts.ts'
export { doubtfulActivities } from './data/year-lines.ts'
export { hasDigest, yearDigest } from './year-digest.ts'
export { coveredBy, type NamedStatement } from './document/statement-fact.ts'
export {
  hasRecords,
  readContracts,
  readEvidencedSources,
  readGapAcceptances,
  readResolutions,
  readSites,
} from './store.ts'
export type { ReportBaseYear, ReportData, ReportGap, ReportSubtotal, ReportYear } from './data/report-data.ts'
export type { LineGroup, ReportFacts, StoredGapAcceptance, StoredLine, YearGroups } from './data/report-facts.ts'
export { countYear, countYearInParts, groundOf, scopesOf } from './data/year-totals.ts'
