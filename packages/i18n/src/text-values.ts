import { isolate } from './bidi.ts'
import { formatYear } from './dates.ts'
import { nameIn } from './language.ts'
import type { FormatSettings } from './locale.ts'
import { formatCount } from './numbers.ts'

/** A value kept for a text that is worded when it is read: a figure, somebody's own words, a name in both languages, or one of our words by its key. */
export type TextValue = number | string | { readonly en: string; readonly ar: string } | { readonly word: string }

/**
 * The values as one reader reads them. A `count` chooses the plural form and is shown as `number`; what somebody typed is set
 * apart from the sentence around it.
 */
export function textValues(
  data: Readonly<Record<string, TextValue>>,
  settings: FormatSettings,
  wordOf: (key: string) => string,
): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(data)) {
    if (key === 'count' && typeof value === 'number')
      Object.assign(values, { count: value, number: formatCount(value, settings) })
    else values[key] = shown(key, value, settings, wordOf)
  }
  return values
}

function shown(key: string, value: TextValue, settings: FormatSettings, wordOf: (key: string) => string): string {
  if (typeof value === 'number') return key === 'year' ? formatYear(value, settings) : formatCount(value, settings)
  if (typeof value === 'string') return isolate(value)
  return 'word' in value ? wordOf(value.word) : isolate(nameIn(settings.lang, value).text)
}
