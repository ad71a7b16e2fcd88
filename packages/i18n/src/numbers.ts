import { magnitude, shiftDecimal, type DecimalText } from './decimal-text.ts'
import { localeOf, type FormatSettings } from './locale.ts'

type Formattable = DecimalText | number | bigint
/** `Intl` reads decimal text exactly (ECMA-402 2023); TypeScript knows that only for literal types. */
const formattable = (value: Formattable): number | bigint | `${number}` => value as number | bigint | `${number}`

const formatters = new Map<string, Intl.NumberFormat>()
function formatterFor(settings: FormatSettings, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = localeOf(settings)
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** A plain number, rounded half away from zero to `maximumFractionDigits` (3 when absent). Text keeps every digit until then. */
export const formatNumber = (
  value: Formattable,
  settings: FormatSettings,
  options: Intl.NumberFormatOptions = {},
): string => {
  const text = formatterFor(settings, options).format(formattable(value))
  return options.style === 'percent' ? text.replace(/[%٪]/, percentSign(settings)) : text
}

/** A count of things: no fraction. */
export const formatCount = (value: number | bigint, settings: FormatSettings): string =>
  formatNumber(value, settings, { maximumFractionDigits: 0 })

/** A share given as a fraction of one, shown in per cent with at most `fractionDigits` (1 when absent), where that does not round it to nothing or to all. */
export function formatPercent(share: Formattable, settings: FormatSettings, fractionDigits = 1): string {
  const maximumFractionDigits = tellingFractionDigits(share, fractionDigits)
  const text = formatNumber(share, settings, { style: 'percent', maximumFractionDigits })
  // After Arabic letters the sign of Latin digits would change sides; the mark keeps it where it stands alone.
  return settings.lang === 'ar' && settings.digits === 'latn' ? `\u200E${text.replace(/^\u200E/, '')}` : text
}

/** As many fraction digits of per cent as keep a little apart from nothing and nearly all apart from all; three at most. */
function tellingFractionDigits(share: Formattable, wanted: number): number {
  const percent = Math.abs(Number(share)) * 100
  if (percent === 0 || percent >= 100) return wanted
  const tells = (digits: number) => !['0', '100'].includes(String(Number(percent.toFixed(digits))))
  return [wanted, 1, 2, 3].find((digits) => digits >= wanted && tells(digits)) ?? Math.max(wanted, 3)
}

/** The sign of per cent, alone for the edge of a box that takes a number: each script of digits has its own (docs/glossary.md). */
export const percentSign = ({ digits }: FormatSettings): string => (digits === 'arab' ? '٪' : '%')

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

/** Money from minor units (halalas, cents) given as an exact integer; the currency's own number of decimals (ISO 4217), none where they are all noughts. */
export function formatMoney(minor: string | bigint, currency: string, settings: FormatSettings): string {
  const formatter = formatterFor(settings, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2
  return formatter.format(formattable(shiftDecimal(String(minor), -decimals)))
}
