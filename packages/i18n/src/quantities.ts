import { magnitude, shiftDecimal, type DecimalText } from './decimal-text.ts'
import { formattable, formatterFor } from './formatter.ts'
import type { FormatSettings } from './locale.ts'
import { formatNumber } from './numbers.ts'

/** Fraction digits that show a figure to three significant digits at least, and whole numbers from 100 up. */
export function readableFractionDigits(value: DecimalText): number {
  const order = magnitude(value)
  return order === null || order >= 2 ? 0 : Math.min(2 - order, 12)
}

/** A quantity as a reader wants it: three significant digits below 100, whole numbers above; rounding only for display. */
export const formatReadable = (value: DecimalText, settings: FormatSettings): string =>
  formatNumber(value, settings, { maximumFractionDigits: readableFractionDigits(value), signDisplay: 'negative' })

export type MassUnit = 'kg' | 't' | 'Mt'
/** Metric mass units by the power of ten of a kilogram (International System of Units, ninth edition, tables 7 and 8). */
const powerOf: Readonly<Record<MassUnit, number>> = { kg: 0, t: 3, Mt: 9 }

/** The unit in which a mass of emissions is read best: kilograms below a tonne, tonnes up to a million of them, then megatonnes. */
export function readableMassUnit(kg: DecimalText): MassUnit {
  const order = magnitude(kg) ?? 0
  return order >= 9 ? 'Mt' : order >= 3 ? 't' : 'kg'
}

/** Kilograms expressed in another mass unit, exactly. */
export const massIn = (kg: DecimalText, unit: MassUnit): DecimalText => shiftDecimal(kg, -powerOf[unit])

/** Kilograms of emissions for display: the number and the unit it is in. The unit's name stands in the messages under `units`. */
export function formatMass(
  kg: DecimalText,
  settings: FormatSettings,
  unit: MassUnit = readableMassUnit(kg),
): { value: string; unit: MassUnit } {
  return { value: formatReadable(massIn(kg, unit), settings), unit }
}

/** Bytes in decimal multiples, as file managers show them; one fraction digit at most. */
export function formatFileSize(bytes: number, settings: FormatSettings): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return formatNumber(bytes / 1000 ** step, settings, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
}

/** Money from minor units (halalas, cents) given exactly; the currency's own number of decimals (ISO 4217), none where they are all zeros, and more where a unit price has more. */
export function formatMoney(minor: string | bigint, currency: string, settings: FormatSettings): string {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  const formatter = formatterFor(settings, options)
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2
  const amount = shiftDecimal(String(minor), -decimals)
  const stated = amount.split('.')[1]?.length ?? 0
  const exact = stated > decimals ? formatterFor(settings, { ...options, maximumFractionDigits: stated }) : formatter
  return exact.format(formattable(amount))
}
