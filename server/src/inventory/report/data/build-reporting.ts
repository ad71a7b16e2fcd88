import { reportingFigures } from '@athar/carbon'
import type { ReportReporting } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import type { YearTotals } from './year-totals.ts'

/** What the reporting standards ask for beside the totals, and what the organisation says of itself. */
export const reportingOf = ({ reporting }: ReportFacts, { totals }: YearTotals): ReportReporting => ({
  details: reporting,
  ...reportingFigures(totals, totals.gwpSet),
})
