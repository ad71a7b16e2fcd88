import {
  changeSince,
  decimal,
  divide,
  hasTotal,
  sumText,
  type Figure,
  type GwpSet,
  type Scope,
  type Scope2View,
} from '@athar/carbon'
import { baseYearOf } from './build-base-year.ts'
import { boundaryOf } from './build-boundary.ts'
import { electricityOf } from './build-contracts.ts'
import { energyOf } from './build-energy.ts'
import { explainYears } from './build-explanations.ts'
import { factorsOf } from './build-factors.ts'
import { gapsOf } from './build-gaps.ts'
import { intensitiesOf } from './build-intensities.ts'
import { isWhole } from './compared-months.ts'
import { likeMonthsOf, yearMonths } from './like-months.ts'
import { methodOf } from './build-method.ts'
import { qualityOf } from './build-quality.ts'
import { reportedOf } from './build-reported.ts'
import { reportingOf } from './build-reporting.ts'
import { resultsOf } from './build-results.ts'
import { siteIntensitiesOf, subtotalsOf } from './build-subtotals.ts'
import type {
  ReportData,
  ReportExplanation,
  ReportRestatement,
  ReportTotals,
  ReportYear,
  RestatedTotal,
} from './report-data.ts'
import type { ReportFacts, StoredRestatement, YearFacts } from './report-facts.ts'
import { recordsIn } from './year-lines.ts'
import { countYear, countYearInParts, estimate, groundOf, scopesOf, type YearTotals } from './year-totals.ts'

/** From stored facts to everything the report says. Pure: the same facts give the same report. */
export function buildReport(
  facts: ReportFacts,
  counted = countYear(facts.thisYear, groundOf(facts)),
  earlier: readonly Earlier[] = facts.earlier.map((year) => ({ year, counted: countYear(year, groundOf(facts)) })),
  explanations: readonly ReportExplanation[] = [],
): ReportData {
  const { organisation, thisYear } = facts
  const ground = groundOf(facts)
  const totals = totalsWithIntervals(counted, ground.gwpSet)
  const wholeYear = isWhole(yearMonths({ year: thisYear.year, counted }))
  const bySource = resultsOf(facts, counted, previousOf(facts, earlier))
  const results = {
    ...bySource,
    ...subtotalsOf(facts, bySource.sites, decimal(totals.location?.kg ?? '0')),
    siteIntensities: wholeYear ? siteIntensitiesOf(facts, bySource.sites) : [],
  }
  const quality = qualityOf(facts, counted)
  return {
    organisation: {
      name: organisation.name,
      sector: organisation.sector,
      region: organisation.region,
      unifiedNumber: organisation.unifiedNumber,
      sample: organisation.sample,
    },
    inventory: {
      year: thisYear.year.year,
      startsOn: thisYear.year.startsOn,
      endsOn: thisYear.year.endsOn,
      state: thisYear.year.state,
      baseYear: organisation.baseYear,
      records: counted.totals.total.records + counted.totals.outside.records,
      pendingRecords: recordsIn(thisYear, 'pending'),
      returnedRecords: recordsIn(thisYear, 'returned'),
      outsideRecords: counted.outside.reduce((all, { records }) => all + records, 0),
      preparedAt: facts.preparedAt,
    },
    boundary: boundaryOf(facts),
    method: methodOf(facts, counted),
    totals,
    electricity: electricityOf(facts, counted),
    energy: energyOf(facts, counted),
    results,
    comparison: {
      previous: comparedWith(facts.thisYear.year.year - 1, facts, earlier, counted),
      base: comparedWith(organisation.baseYear, facts, earlier, counted),
      wholeYear,
      intensities: wholeYear && totals.location ? intensitiesOf(facts, counted, totals.location.kg) : [],
    },
    explanations,
    baseYear: baseYearOf(facts, counted, earlier),
    reporting: reportingOf(facts, counted),
    quality,
    gaps: gapsOf(facts, counted, { missing: quality.missing, results }),
    factors: factorsOf(facts, counted),
    reported: reportedOf(facts),
    changes: facts.changes,
    restatements: facts.restatements.map((each) => restatementOf(each)),
  }
}

/** The same with the years counted in parts, for a server that answers others meanwhile. */
export async function buildReportInParts(facts: ReportFacts): Promise<{ report: ReportData; counted: YearTotals }> {
  const ground = groundOf(facts)
  const counted = await countYearInParts(facts.thisYear, ground)
  const earlier: Earlier[] = []
  for (const year of facts.earlier) earlier.push({ year, counted: await countYearInParts(year, ground) })
  const explanations = await explainYears(facts, ground, { year: facts.thisYear, counted }, earlier)
  return { report: buildReport(facts, counted, earlier, explanations), counted }
}

type Earlier = { readonly year: YearFacts; readonly counted: YearTotals }

const kgOf = (figure: Figure, view: Scope2View, set: GwpSet): string => sumText(figure[view].co2e[set])

function totalsWithIntervals({ totals, qualified }: YearTotals, set: GwpSet): ReportTotals {
  const part = (scope: Scope, view: Scope2View) => {
    const figure = totals.byScope.find((each) => each.scope === scope)?.figure
    const rows = qualified.filter((row) => row.scope === scope)
    return figure ? estimate(kgOf(figure, view, set), rows, view) : null
  }
  const whole = (view: Scope2View) =>
    hasTotal(totals) ? estimate(kgOf(totals.total, view, set), qualified, view) : null
  return {
    location: whole('location'),
    market: whole('market'),
    scope1: part(1, 'location'),
    scope2Location: part(2, 'location'),
    scope2Market: part(2, 'market'),
    scope3: part(3, 'location'),
    biogenicCo2Kg: sumText(totals.total.biogenicCo2),
    outsideKg: kgOf(totals.outside, 'location', set),
    bySet: (['AR4', 'AR5', 'AR6'] as const).map((each) => ({ set: each, kg: kgOf(totals.total, 'location', each) })),
    fixedSetKg: sumText(totals.total.location.flags.find(({ flag }) => flag === 'gwp-fixed')?.kgCo2e ?? decimal('0')),
  }
}

const previousOf = ({ thisYear }: ReportFacts, earlier: readonly Earlier[]): YearTotals | null =>
  earlier.find(({ year }) => year.year.year === thisYear.year.year - 1)?.counted ?? null

/** An earlier year beside this one, both in the potentials of this one. */
function comparedWith(
  year: number,
  { thisYear }: ReportFacts,
  earlier: readonly Earlier[],
  now: YearTotals,
): ReportYear | null {
  const found = earlier.find((each) => each.year.year.year === year)
  if (!found) return null
  const { gwpSet, total } = now.totals
  const then = found.counted.totals
  const likeMonths = likeMonthsOf(
    { year: thisYear.year, counted: now },
    { year: found.year.year, counted: found.counted },
  )
  const { percent } = changeSince(then.total.location.co2e[gwpSet], total.location.co2e[gwpSet])
  return {
    year,
    ...scopesOf(found.counted, gwpSet),
    change: likeMonths === null && percent ? sumText(divide(percent, decimal(100), 12)) : null,
    likeMonths,
  }
}

function restatementOf({ openedAt, closedAt, reason, before, after }: StoredRestatement): ReportRestatement {
  return { openedAt, closedAt, reason, before: storedTotal(before), after: storedTotal(after) }
}

/** The total out of stored totals, as it was published; null where they were stored in a shape that this report does not know. */
function storedTotal(stored: unknown): RestatedTotal | null {
  const { gwpSet, total } = (stored ?? {}) as {
    gwpSet?: unknown
    total?: { location?: { co2e?: Record<string, unknown> } }
  }
  if (typeof gwpSet !== 'string') return null
  const kg = total?.location?.co2e?.[gwpSet]
  return typeof kg === 'string' ? { kg, gwpSet } : null
}
