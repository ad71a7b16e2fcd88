import type { inventory } from '@athar/contracts'
import type { ErrorCode } from '@athar/contracts'
import {
  decimal,
  isFarOutside,
  isNegative,
  isReportedEmission,
  libraryRange,
  roundToSignificant,
  toText,
  type Activity,
  type Decimal,
} from '@athar/carbon'
import { libraryIndex } from '../calculation/index.ts'
import { faultInFigures } from './own-figures.ts'
import type { OwnFactorRow } from './store.ts'

export type FactorRefusal = { readonly code: ErrorCode; readonly details: Record<string, unknown> }

const openEnd = '9999-12-31'

/** Why a factor cannot be taken: it makes no sense by itself, or another already serves the same rows. Null when it can. */
export function refuseFactor(
  input: inventory.OwnFactorInput,
  existing: readonly OwnFactorRow[],
  own: readonly Activity[],
): FactorRefusal | null {
  const invalid = (field: string): FactorRefusal => ({ code: 'inventory.factor-invalid', details: { field } })
  const activity =
    libraryIndex().activities.get(input.activity)?.activity ?? own.find(({ key }) => key === input.activity)
  if (!activity || isReportedEmission(activity)) return invalid('activity')
  const unit = libraryIndex().units.get(input.unit)
  if (!unit || !activity.dimensions.includes(unit.unit.dimension)) return invalid('unit')
  if (input.validTo !== null && input.validTo < input.validFrom) return invalid('validTo')
  if ((input.level === 'site') !== (input.siteId !== null)) return invalid('siteId')
  if ((input.level === 'supplier') !== (input.supplierId !== null)) return invalid('supplierId')
  const figures = {
    co2eKg: input.co2eKg,
    co2Kg: input.co2Kg,
    ch4Kg: input.ch4Kg,
    ch4FossilKg: input.ch4FossilKg,
    ch4NonFossilKg: input.ch4NonFossilKg,
    n2oKg: input.n2oKg,
    biogenicCo2Kg: input.biogenicCo2Kg,
  }
  const negative = Object.entries(figures).find(([, kg]) => kg !== null && isNegative(decimal(kg)))
  if (negative) return invalid(negative[0])
  const fault = faultInFigures(input)
  if (fault) return 'field' in fault ? invalid(fault.field) : { code: 'inventory.factor-contradicts', details: fault }
  const clash = existing.find((other) => servesTheSame(input, other))
  return clash
    ? {
        code: 'inventory.factor-overlap',
        details: {
          id: clash.id,
          name: { en: clash.name_en, ar: clash.name_ar },
          validFrom: clash.valid_from,
          validTo: clash.valid_to,
        },
      }
    : null
}

/** What the library knows of the activity, where the factor is far outside it; null where it is not. */
export function heldRange({
  activity,
  unit,
  co2eKg,
}: Pick<inventory.OwnFactorInput, 'activity' | 'unit'> & { readonly co2eKg: string }): {
  from: string
  to: string
} | null {
  const range = libraryRange(libraryIndex(), activity, unit)
  if (range === null || !isFarOutside(decimal(co2eKg), range)) return null
  const short = (kg: Decimal) => toText(roundToSignificant(kg, 4))
  return { from: short(range.least), to: short(range.most) }
}

function servesTheSame(input: inventory.OwnFactorInput, other: OwnFactorRow): boolean {
  const units = libraryIndex().units
  const [a, b] = [units.get(input.unit), units.get(other.unit)]
  return (
    other.activity === input.activity &&
    other.level === input.level &&
    other.site_id === input.siteId &&
    other.supplier_id === input.supplierId &&
    other.region === input.region &&
    a?.unit.dimension === b?.unit.dimension &&
    a?.heatBasis === b?.heatBasis &&
    (other.scope2_basis === input.scope2Basis || other.scope2_basis === 'both' || input.scope2Basis === 'both') &&
    other.valid_from <= (input.validTo ?? openEnd) &&
    input.validFrom <= (other.valid_to ?? openEnd)
  )
}
