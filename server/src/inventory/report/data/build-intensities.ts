import {
  compare,
  daysIn,
  decimal,
  divide,
  intensityOf,
  monthAfter,
  monthlyShares,
  monthPeriod,
  multiply,
  ONE,
  sum,
  sumText,
  type Decimal,
  type Denominator,
} from '@athar/carbon'
import type { ReportIntensity } from './report-data.ts'
import type { ReportFacts, SiteFacts } from './report-facts.ts'
import type { YearTotals } from './year-totals.ts'

const million = decimal('1000000')

/** Emissions per what the organisation earned, employs, uses and makes, as far as it told. */
export function intensitiesOf(facts: ReportFacts, counted: YearTotals, totalKg: string): ReportIntensity[] {
  const { revenueMinor, currency, headcount, output, outputUnit } = facts.denominators
  const revenue = revenueMinor === null ? null : { coefficient: BigInt(revenueMinor), scale: minorDigits(currency) }
  const area = floorArea(facts, counted)
  return [
    ...intensity(totalKg, 'revenue', { kind: 'revenue', amount: revenue, unit: currency, per: million }),
    ...intensity(totalKg, 'employee', {
      kind: 'employees',
      amount: headcount === null ? null : decimal(headcount),
      unit: '',
    }),
    ...intensity(totalKg, 'floor-area', { kind: 'floor-area', amount: area, unit: 'm2' }),
    ...intensity(totalKg, 'output', {
      kind: 'output',
      amount: output === null ? null : decimal(output),
      unit: outputUnit ?? '',
    }),
  ]
}

export function intensity(totalKg: string, per: ReportIntensity['per'], denominator: Denominator): ReportIntensity[] {
  const found = intensityOf(decimal(totalKg), denominator)
  if (!found.ok || denominator.amount === null) return []
  return [
    {
      per,
      kgPerUnit: sumText(found.kgCo2e),
      denominator: sumText(divide(denominator.amount, denominator.per ?? ONE)),
      unit: denominator.unit,
    },
  ]
}

/** Of all sites that emit; where one of them has no stated area, the quotient would say too much. */
function floorArea(facts: ReportFacts, { totals }: YearTotals): Decimal | null {
  const emitting = new Set(totals.bySite.map(({ key }) => key))
  const areaOf = countedAreas(facts)
  const areas = facts.sites.filter(({ id }) => emitting.has(id)).map(areaOf)
  const known = areas.filter((area) => area !== null)
  return known.length === 0 || known.length < areas.length ? null : sum(known)
}

/** The floor area of a site by the share that counts of its entity, as its emissions are; by day where that changes. */
export function countedAreas({ structure, organisation, thisYear }: ReportFacts) {
  const shareOf = monthlyShares(structure, organisation.consolidationApproach)
  const first = thisYear.year.startsOn.slice(0, 7)
  const months = Array.from({ length: 12 }, (_, at) => monthAfter(first, at))
  const daysOf = (month: string) => decimal(String(daysIn(monthPeriod(month))))
  const days = sum(months.map(daysOf))
  return ({ entityId, floorAreaM2 }: SiteFacts): Decimal | null => {
    if (floorAreaM2 === null) return null
    const share = shareOf(entityId, first)
    const area = decimal(floorAreaM2)
    if (months.every((month) => compare(shareOf(entityId, month), share) === 0)) return multiply(area, share)
    const held = sum(months.map((month) => multiply(shareOf(entityId, month), daysOf(month))))
    return divide(multiply(area, held), days)
  }
}

/** Digits after the point of a currency (ISO 4217). */
const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
