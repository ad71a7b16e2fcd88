/** What a person may choose for a row that waits or was refused. Each choice carries the decision it stands for. */
import { decimal, equals, multiply, ONE, toText } from '@athar/carbon'

import type { Decision } from './answer.ts'
import { type Code, type HoldCode, isHoldCode } from './codes.ts'
import { DATA_QUALITIES } from './data-quality.ts'
import type { RowValues } from './fields.ts'
import type { RowReading } from './row-reader.ts'

/** One offer; the words come from the messages, the details from here. */
export interface Choice {
  /** The code that this choice settles. */
  readonly code: Code
  readonly kind:
    | 'keep'
    | 'quantity'
    | 'period'
    | 'activity'
    | 'site'
    | 'create-site'
    | 'unit'
    | 'quality'
    | 'replace'
    | 'keep-both'
    | 'correct'
  readonly decision: Decision
  /** How near a suggested name is, from 0 to 1. */
  readonly score?: number
}

/** The choices of a reading, in the order of its codes. */
export function choicesFor(codes: readonly Code[], reading: RowReading, otherRecord: number | null): readonly Choice[] {
  return codes.flatMap((code) => [...alternativesOf(code, reading, otherRecord), ...keep(code, reading)])
}

/** Of an amount that was calculated and may be one of several: each of them. */
export const amountChoices = (code: Code, quantities: readonly string[]): readonly Choice[] =>
  quantities.map((quantity) => ({ code, kind: 'quantity', decision: set({ quantity }) }))

/** The choices of codes that came late: to keep the row, or for a lone comma to take it for the decimal mark. */
export function lateChoices(codes: readonly Code[], values: RowValues | null): readonly Choice[] {
  return codes.filter(isHoldCode).flatMap((code): Choice[] => {
    const quantity = values?.quantity ?? null
    if (code !== 'number-ambiguous' || quantity === null) return [{ code, kind: 'keep', decision: confirm(code) }]
    const asDecimal = toText(multiply(decimal(quantity), THOUSANDTH))
    return [asDecimal, quantity].map((text) => ({ code, kind: 'quantity', decision: set({ quantity: text }) }))
  })
}

const THOUSANDTH = decimal('0.001')

/** Nothing is kept here that was not chosen. */
const CHOSEN: ReadonlySet<Code> = new Set([
  'activity-suggested',
  'unit-ambiguous',
  'heat-basis',
  'co2e-set',
  'quality-unknown',
  'equal-row',
  'distance-missing',
  'total-differs',
  'register-fell',
])

function keep(code: Code, reading: RowReading): Choice[] {
  if (!isHoldCode(code) || CHOSEN.has(code)) return []
  if (code === 'site-unknown') return [{ code, kind: 'create-site', decision: confirm(code) }]
  if (code === 'number-ambiguous' && reading.otherQuantity !== null) {
    return [{ code, kind: 'quantity', decision: set({ quantity: reading.values.quantity! }) }]
  }
  if (code === 'date-order-assumed' && reading.otherPeriod !== null) return [periodChoice(code, reading.values)]
  return [{ code, kind: 'keep', decision: confirm(code) }]
}

function confirm(code: HoldCode): Decision {
  return { kind: 'confirm', codes: [code] }
}

function set(values: Partial<RowValues>): Decision {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  return { kind: 'set', values: Object.fromEntries(entries) }
}

/** The amount in a unit chosen instead; of a spelling that stands for several units, the amount goes with it. */
function inUnit(unit: string, { unit: given, values }: RowReading): Decision {
  const isOne = given === null || equals(given.multiplier, ONE)
  return isOne ? set({ unit }) : set({ unit, quantity: values.quantity })
}

function periodChoice(code: Code, period: Pick<RowValues, 'periodStart' | 'periodEnd'>): Choice {
  return { code, kind: 'period', decision: set({ periodStart: period.periodStart, periodEnd: period.periodEnd }) }
}

function alternativesOf(code: Code, reading: RowReading, otherRecord: number | null): Choice[] {
  switch (code) {
    case 'number-ambiguous':
      return reading.otherQuantity === null
        ? []
        : [{ code, kind: 'quantity', decision: set({ quantity: reading.otherQuantity }) }]
    case 'date-order-assumed': {
      const other = reading.otherPeriod
      return other ? [periodChoice(code, { periodStart: other.firstIso, periodEnd: other.lastIso })] : []
    }
    case 'activity-suggested':
    case 'activity-unknown':
      return (reading.activity?.suggestions ?? []).map(({ value, score }) => ({
        code,
        kind: 'activity',
        score,
        decision: set({ activity: value.activity.key }),
      }))
    case 'site-unknown':
      return (reading.site?.suggestions ?? []).map(({ value, score }) => ({
        code,
        kind: 'site',
        score,
        decision: set({ site: value }),
      }))
    case 'quality-unknown':
      return DATA_QUALITIES.map((dataQuality) => ({ code, kind: 'quality', decision: set({ dataQuality }) }))
    case 'unit-ambiguous':
    case 'heat-basis':
    case 'co2e-set':
      return (reading.unit?.alternatives ?? []).map((unit) => ({ code, kind: 'unit', decision: inUnit(unit, reading) }))
    case 'unit-missing':
    case 'unit-unknown':
    case 'unit-dimension': {
      const unit = reading.activity?.known?.activity.defaultUnit
      return unit === undefined ? [] : [{ code, kind: 'unit', decision: set({ unit }) }]
    }
    case 'heat-basis-assumed':
      return reading.values.unit === 'kWh'
        ? ['kWh_gross', 'kWh_net'].map((unit) => ({ code, kind: 'unit', decision: set({ unit }) }))
        : []
    case 'equal-row':
      return [{ code, kind: 'keep-both', decision: { kind: 'keep-both' } }]
    case 'reference-conflict': {
      if (otherRecord === null) return [{ code, kind: 'keep-both', decision: { kind: 'keep-both' } }]
      return [
        { code, kind: 'replace', decision: { kind: 'replace', record: otherRecord } },
        { code, kind: 'keep-both', decision: { kind: 'keep-both' } },
      ]
    }
    default:
      return []
  }
}
