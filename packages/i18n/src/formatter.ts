import type { DecimalText } from './decimal-text.ts'
import { localeOf, type FormatSettings } from './locale.ts'

export type Formattable = DecimalText | number | bigint
/** `Intl` reads decimal text exactly (ECMA-402 2023); TypeScript knows that only for literal types. */
export const formattable = (value: Formattable): number | bigint | `${number}` => value as number | bigint | `${number}`

const formatters = new Map<string, Intl.NumberFormat>()
export function formatterFor(settings: FormatSettings, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = localeOf(settings)
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  formatters.set(key, made)
  return made
}
