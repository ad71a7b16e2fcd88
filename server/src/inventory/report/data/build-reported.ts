import { compare, decimal, type GwpSet } from '@athar/carbon'
import { libraryIndex } from '../../calculation/index.ts'
import type { ReportReported } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'

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
