import type { Lang } from '@athar/i18n'

const languages: readonly Lang[] = ['en', 'ar']

/**
 * The language of tests that show nothing more in the other one; `TEST_ALL=1` runs them in both, as it
 * does journeys.
 */
export const shownIn = (lang: Lang): readonly Lang[] => (import.meta.env['TEST_ALL'] === '1' ? languages : [lang])

type Worded = { readonly lang: Lang } | readonly [lang: Lang, ...words: unknown[]]
const langOf = (row: Worded): Lang => ('lang' in row ? row.lang : row[0])

/** Of rows with the words of both languages, those of this one; see `shownIn`. */
export const wordsIn = <const Row extends Worded>(lang: Lang, rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => shownIn(lang).includes(langOf(row)))
