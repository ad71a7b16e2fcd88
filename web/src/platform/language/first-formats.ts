import { defaultFormat, formatCount, formatDay, type Lang } from '@athar/i18n'

/**
 * The browser reads its tables of a language when the first number and the first day in it are written, and takes some
 * milliseconds for each: done ahead, one after the other, no part of the page has to wait for them.
 */
export const firstFormats = (lang: Lang): readonly (() => unknown)[] => [
  () => formatCount(0, defaultFormat(lang)),
  () => formatDay('2000-01-01', defaultFormat(lang)),
]
