import { formattable, formatterFor, type Formattable } from './formatter.ts'
import type { FormatSettings } from './locale.ts'

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

/** A text as it is read: after Arabic letters a percent sign would change sides, so its number is marked. */
export const withPercentInPlace = (text: string): string =>
  /[\u0621-\u064A]/.test(text) ? text.replaceAll(/\d[\d.,]*%/g, '\u200E$&') : text
