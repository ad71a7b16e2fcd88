import type { FactorDetail } from '../queries.ts'

const fields = [
  'co2eKg',
  'unit',
  'AR4',
  'AR5',
  'AR6',
  'co2Kg',
  'ch4Kg',
  'n2oKg',
  'biogenicCo2Kg',
  'gwpBasis',
  'scope',
  'category',
  'region',
  'years',
  'marks',
  'confidence',
  'uncertainty',
  'activities',
  'publisher',
  'title',
  'table',
  'licence',
] as const
export type ComparedField = (typeof fields)[number]
export const comparedFields: readonly ComparedField[] = fields

/** What of a factor is set beside that of another, as text that is equal where they agree. */
export function comparable({ factor, perSet, activities }: FactorDetail, field: ComparedField): string {
  if (field === 'AR4' || field === 'AR5' || field === 'AR6') return perSet[field]
  if (field === 'years') return `${factor.yearFrom}–${factor.yearTo}`
  if (field === 'marks') return factor.traits.join(' ')
  if (field === 'uncertainty') return factor.uncertaintyPercent ?? ''
  if (field === 'activities') return activities.map(({ key }) => key).join(' ')
  if (field === 'publisher' || field === 'title' || field === 'table' || field === 'licence')
    return factor.source[field]
  return factor[field] ?? ''
}

/** Whether the factors say different things of a field. */
export const differs = (factors: readonly FactorDetail[], field: ComparedField): boolean =>
  new Set(factors.map((one) => comparable(one, field))).size > 1

/** By what share a figure lies above (or below) that of the first factor; null where the two cannot be set in relation. */
export function shareAbove(first: FactorDetail, other: FactorDetail): number | null {
  const [a, b] = [Number(first.factor.co2eKg), Number(other.factor.co2eKg)]
  if (first.factor.unit !== other.factor.unit || !(a > 0) || other.factor.co2eKg === null || a === b) return null
  return b / a - 1
}
