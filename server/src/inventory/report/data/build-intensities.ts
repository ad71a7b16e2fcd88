import { decimal, divide, intensityOf, ONE, sum, toText, type Decimal, type Denominator } from '@athar/carbon'
import type { ReportIntensity } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
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
      kgPerUnit: toText(found.kgCo2e),
      denominator: toText(divide(denominator.amount, denominator.per ?? ONE)),
      unit: denominator.unit,
    },
  ]
}

/** Of all sites that emit; where one of them has no stated area, the quotient would say too much. */
function floorArea({ sites }: ReportFacts, { totals }: YearTotals): Decimal | null {
  const emitting = new Set(totals.bySite.map(({ key }) => key))
  const areas = sites.filter(({ id }) => emitting.has(id)).map(({ floorAreaM2 }) => floorAreaM2)
  return areas.length === 0 || areas.includes(null) ? null : sum(areas.map((area) => decimal(area ?? '0')))
}

/** Digits after the point of a currency (ISO 4217). */
const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
