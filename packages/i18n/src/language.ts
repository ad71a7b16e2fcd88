/** The two languages of the product; they are equals. */
export const languages = ['en', 'ar'] as const
export type Lang = (typeof languages)[number]

/** Whether a value read from outside (storage, header, file) names one of our languages exactly. */
export const isLang = (value: unknown): value is Lang => value === 'en' || value === 'ar'

/** Writing direction: right-to-left for Arabic, else left-to-right. */
export const directionOf = (lang: Lang): 'ltr' | 'rtl' => (lang === 'ar' ? 'rtl' : 'ltr')

/** The language the toggle leads to. */
export const otherLanguage = (lang: Lang): Lang => (lang === 'ar' ? 'en' : 'ar')

/** A stored choice counts only when it is exactly one of our languages; otherwise the page language; otherwise English. */
export const chooseLanguage = (stored: unknown, page: unknown): Lang =>
  isLang(stored) ? stored : isLang(page) ? page : 'en'

/** Public pages have an Arabic twin at `/ar` + path, whose language is Arabic whatever the document was served as. */
export const pageLanguage = (pathname: string, documentLanguage: string): string =>
  /^\/ar(\/|$)/.test(pathname) ? 'ar' : documentLanguage

/** The language of a text that was typed in one box: that of its first letter. */
export const languageOfText = (text: string): Lang =>
  /\p{Script=Arabic}/u.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'ar' : 'en'

/** The same text as a name in its own language; the other one has none. */
export const nameAsWritten = (text: string): { en: string; ar: string } =>
  languageOfText(text) === 'ar' ? { en: '', ar: text } : { en: text, ar: '' }

/** A name typed in both languages: the reader's one where it is there, else the other with its own language. */
export function nameIn(lang: Lang, name: { readonly en: string; readonly ar: string }): { text: string; lang: Lang } {
  return name[lang] === '' ? { text: name[otherLanguage(lang)], lang: otherLanguage(lang) } : { text: name[lang], lang }
}
