type Both = { readonly en: string; readonly ar: string }

const languages = ['en', 'ar'] as const
const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()

/** The places whose name in a language is that of an earlier one; case and spaces make no other name. */
export const namedTwice = (names: readonly Both[]): { readonly at: number; readonly language: 'en' | 'ar' }[] =>
  languages.flatMap((language) => {
    const all = names.map((name) => plain(name[language]))
    return all.flatMap((name, at) => (name !== '' && all.indexOf(name) < at ? [{ at, language }] : []))
  })
