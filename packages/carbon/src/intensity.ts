/** Emissions per something an organisation makes, earns, employs or uses: exact decimals, rounded once. */
import { compare, divide, isNegative, isZero, multiply, ONE, ZERO, type Decimal } from './decimal.ts'

/** What emissions are divided by. */
export type DenominatorKind = 'revenue' | 'employees' | 'floor-area' | 'output'

/** A denominator of the period of the emissions. */
export interface Denominator {
  readonly kind: DenominatorKind
  /** Null while nobody entered it. */
  readonly amount: Decimal | null
  /** Currency, 'employee', 'm2' or the unit of the product. */
  readonly unit: string
  /** The intensity is told per so many units: a million for revenue, say. 1 if left out. */
  readonly per?: Decimal
}

/** Kg CO2e per `per` units, or why there is none. */
export type Intensity =
  | {
      readonly ok: true
      readonly kind: DenominatorKind
      readonly kgCo2e: Decimal
      readonly per: Decimal
      readonly unit: string
    }
  | { readonly ok: false; readonly kind: DenominatorKind; readonly code: IntensityRefusal }

/** Why a figure cannot be divided. */
export type IntensityRefusal = 'denominator-missing' | 'denominator-zero' | 'denominator-negative' | 'per-not-positive'

/** Kg CO2e ÷ amount × per, to 34 significant digits, half-even. */
export function intensityOf(kgCo2e: Decimal, denominator: Denominator): Intensity {
  const { kind, amount, unit, per = ONE } = denominator
  const refuse = (code: IntensityRefusal): Intensity => ({ ok: false, kind, code })
  if (amount === null) return refuse('denominator-missing')
  if (isZero(amount)) return refuse('denominator-zero')
  if (isNegative(amount)) return refuse('denominator-negative')
  if (compare(per, ZERO) <= 0) return refuse('per-not-positive')
  return { ok: true, kind, kgCo2e: divide(multiply(kgCo2e, per), amount), per, unit }
}
