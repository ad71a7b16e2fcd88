/** Accreditation bodies of the region, as each names itself in both languages. */
const accreditors = [
  { en: 'Saudi Accreditation Center', ar: 'المركز السعودي للاعتماد' },
  { en: 'GCC Accreditation Center', ar: 'مركز الاعتماد الخليجي' },
] as const

/** The name of an accreditation body in a language; as it was entered where only that is known. */
export function accreditorIn(lang: 'en' | 'ar', body: string): string {
  const entered = body.trim().toLowerCase()
  const known = accreditors.find(({ en, ar }) => en.toLowerCase() === entered || ar === entered)
  return known?.[lang] ?? body
}
