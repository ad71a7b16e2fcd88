type Both = { readonly en: string; readonly ar: string }

const languages = ['en', 'ar'] as const

/** Signs that show nothing, vowel signs and tatweel. */
const unread = /[\p{Cf}\p{Mn}\u0640]/gu
/** Letters that are written for one another. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ىیئ]/g, 'ي'],
  [/ؤ/g, 'و'],
  [/[ةۀ]/g, 'ه'],
  [/ک/g, 'ك'],
  [/[\u2010-\u2015\u2212]/g, '-'],
]
const easternDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/** The name as it reads: case, spaces, vowel signs and the forms of Arabic letters make no other one. */
const asRead = (name: string): string =>
  alike
    .reduce((text, [letters, one]) => text.replaceAll(letters, one), name.normalize('NFKC').replaceAll(unread, ''))
    .replaceAll(easternDigits, (digit) => String(digit.charCodeAt(0) & 0x0f))
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase()

/** The places whose name in a language reads like an earlier one. */
export const namedTwice = (names: readonly Both[]): { readonly at: number; readonly language: 'en' | 'ar' }[] =>
  languages.flatMap((language) => {
    const all = names.map((name) => asRead(name[language]))
    return all.flatMap((name, at) => (name !== '' && all.indexOf(name) < at ? [{ at, language }] : []))
  })
