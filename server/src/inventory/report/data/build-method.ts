import { editionStem, includesUpstream, type Category } from '@athar/carbon'
import { isFixed } from '../../boundary/index.ts'
import { approvedAt } from './approved-at.ts'
import { priceIndexOf } from './build-price-index.ts'
import type { ReportLibrary, ReportMethod, ReportUpstream } from './report-data.ts'
import type { ReportFacts, StoredResolution } from './report-facts.ts'
import type { YearTotals } from './year-totals.ts'

type Used = { readonly resolution: StoredResolution; readonly records: number }

/**
 * How the figures of the year were made, as their own answers keep it. Settings, choices and the library go on changing,
 * and a year that is closed is not calculated again: what serves today is not what its figures rest on.
 */
export function methodOf(facts: ReportFacts, counted: YearTotals): ReportMethod {
  const { thisYear, screening, names, potentials } = facts
  const { gwpSet } = thisYear.year
  const gases = [...new Set(counted.rows.flatMap((row) => row.gases.map(({ gas }) => gas)))].sort()
  const used = usedBy(facts, counted)
  return {
    gwpSet,
    gwp: gases.flatMap((gas) => {
      const value = potentials(gas, gwpSet)
      return value === null ? [] : [{ gas, value }]
    }),
    libraries: librariesOf(facts, used),
    upstream: upstreamOf(used),
    screening: screening.map(({ category, decision, reason }) => ({
      category,
      decision: decision ?? 'undecided',
      reason,
    })),
    choices: choicesOf(facts, used),
    priceIndex: priceIndexOf({ names }, counted.rows),
  }
}

/** The answers that counted figures rest on, each with its records. */
function usedBy({ resolutions }: ReportFacts, { rows }: YearTotals): Used[] {
  const records = new Map<number, number>()
  for (const { stored } of new Set(rows.map(({ line }) => line)))
    records.set(stored.resolutionId, (records.get(stored.resolutionId) ?? 0) + stored.records)
  return [...records].map(([id, count]) => ({ resolution: resolutions.get(id)!, records: count }))
}

/** What nothing is counted in yet rests on no edition; the one that serves today would be its own. */
function librariesOf({ editions }: ReportFacts, used: readonly Used[]): ReportLibrary[] {
  const records = new Map<string, number>()
  for (const { resolution, records: count } of used)
    records.set(resolution.libraryEdition, (records.get(resolution.libraryEdition) ?? 0) + count)
  if (records.size === 0) records.set(editions[0]!.id, 0)
  return [...records]
    .sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1))
    .map(([edition, count]) => {
      const known = editions.find(({ id }) => id === edition)
      return {
        edition,
        records: count,
        known: known ? { sha256: known.sha256, date: known.date, factors: known.factors } : null,
      }
    })
}

const energy: ReadonlySet<Category> = new Set<Category>([
  'stationary-combustion',
  'mobile-combustion',
  'purchased-electricity',
  'purchased-heat-steam-cooling',
])

function upstreamOf(used: readonly Used[]): ReportUpstream {
  const sum = (of: readonly Used[]) => of.reduce((all, { records }) => all + records, 0)
  const bears = ({ resolution: { answer } }: Used) => answer.upstream.length > 0
  const ofEnergy = used.filter(
    ({ resolution: { answer } }) =>
      energy.has(answer.factor.category) && answer.factor.methodTier !== 'reported' && !includesUpstream(answer.factor),
  )
  return {
    counted: used.some(bears),
    energyRecords: sum(ofEnergy),
    withUpstream: sum(ofEnergy.filter(bears)),
  }
}

function choicesOf(facts: ReportFacts, used: readonly Used[]): ReportMethod['choices'] {
  const chosen = new Map<string, { activity: string; factorId: string; fromGrid: boolean; records: number }>()
  for (const { resolution, records } of used) {
    const { factor, warnings } = resolution.answer.factor
    if (!warnings.includes('factor-chosen')) continue
    const { activity } = resolution
    const key = `${activity}|${factor.id}`
    const before = chosen.get(key)?.records ?? 0
    const fromGrid = warnings.includes('location-from-grid')
    chosen.set(key, { activity, factorId: factor.id, fromGrid, records: before + records })
  }
  return [...chosen]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { activity, factorId, fromGrid, records }]) => ({
      activity: facts.names.activity(activity),
      factorId,
      reason: reasonOf(facts, { activity, factorId, fromGrid }),
      records,
    }))
}

/**
 * The reason last given for the factor, in any edition, before the year was approved: after that its records are calculated
 * no more. A supplier's electricity takes the grid's factor, and with it what was said of the grid.
 */
function reasonOf(
  { choices, changes, thisYear: { year } }: ReportFacts,
  { activity, factorId, fromGrid }: { activity: string; factorId: string; fromGrid: boolean },
): string | null {
  const until = isFixed(year) ? (approvedAt(year, changes) ?? '') : null
  const stem = editionStem(factorId)
  const given = choices.findLast(
    (choice) =>
      editionStem(choice.factorId) === stem &&
      (choice.activity === activity || fromGrid) &&
      (until === null || choice.at <= until),
  )
  return given?.reason ?? null
}
