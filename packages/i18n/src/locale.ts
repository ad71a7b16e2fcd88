import type { Lang } from './language.ts'

/** Digits of the Unicode numbering systems `latn` (0–9) and `arab` (٠–٩). */
export type Digits = 'latn' | 'arab'
/** Civil calendar, or the Umm al-Qura calendar of Saudi Arabia; for display and input only. */
export type Calendar = 'gregory' | 'islamic-umalqura'
export type FormatSettings = { readonly lang: Lang; readonly digits: Digits; readonly calendar: Calendar }

/** What holds until a person chooses otherwise: Latin digits and the Gregorian calendar in both languages. */
export const defaultFormat = (lang: Lang): FormatSettings => ({ lang, digits: 'latn', calendar: 'gregory' })

/** The locale handed to `Intl`: calendar and digits always stated, because runtimes differ in what they assume for `ar-SA`. */
export const localeOf = (settings: FormatSettings): string =>
  `${settings.lang}-SA-u-ca-${settings.calendar}-nu-${settings.digits}`
