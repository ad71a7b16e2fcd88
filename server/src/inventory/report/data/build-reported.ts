import { compare, decimal, type GwpSet } from '@athar/carbon'
import type { BilingualName } from '@athar/contracts'
import { libraryIndex } from '../../calculation/index.ts'
import type { Kg } from './report-data.ts'
import type { ReportFacts, StoredReported } from './report-facts.ts'

/** Emissions that count as they were reported: no factor of anybody's, and a source for each. */
export type ReportReported = {
  readonly site: BilingualName
  readonly activity: BilingualName
  readonly quantity: string
  readonly unit: BilingualName
  readonly how: StoredReported['how']
  readonly source: string
  /** Whole, before any share that is held of an entity. */
  readonly kg: Kg
  readonly records: number
  /** The set of a figure that gives CO2e alone, where it is not that of the year; its gases are not known. */
  readonly otherSet: GwpSet | null
}

export function reportedOf({ reported, sites, names, thisYear: { year } }: ReportFacts): ReportReported[] {
  return reported
    .toSorted((a, b) => compare(decimal(b.kg[year.gwpSet]), decimal(a.kg[year.gwpSet])))
    .map(({ siteId, activity, unit, quantity, how, source, kg, records }) => {
      const set = setOf(unit)
      return {
        site: sites.find(({ id }) => id === siteId)?.name ?? { en: '', ar: '' },
        activity: names.activity(activity),
        quantity,
        unit: names.unit(unit),
        how,
        source,
        kg: kg[year.gwpSet],
        records,
        otherSet: set !== null && set !== year.gwpSet ? set : null,
      }
    })
}

/** Of CO2e the unit names the set it was stated in. */
const setOf = (unit: string): GwpSet | null => (/_CO2e_(AR[456])$/.exec(unit)?.[1] as GwpSet | undefined) ?? null

/** Whether anything of the year was reported, told by its lines alone. */
export function hasReported({ lines, groups }: ReportFacts['thisYear']): boolean {
  const { activities } = libraryIndex()
  const reported = ({ activity }: { readonly activity: string }) =>
    activities.get(activity)?.activity.dimensions.includes('emissions') === true
  return lines.some(reported) || (groups?.parts.whole ?? []).some(reported)
}
