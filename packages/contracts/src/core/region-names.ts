import type { RegionCode } from './region-codes.ts'

/** What the regions are called where there is little room. */
export const regionNames: Readonly<Record<RegionCode, { readonly en: string; readonly ar: string }>> = {
  'SA-01': { en: 'Riyadh', ar: 'الرياض' },
  'SA-02': { en: 'Makkah', ar: 'مكة المكرمة' },
  'SA-03': { en: 'Madinah', ar: 'المدينة المنورة' },
  'SA-04': { en: 'Eastern Province', ar: 'الشرقية' },
  'SA-05': { en: 'Qassim', ar: 'القصيم' },
  'SA-06': { en: 'Hail', ar: 'حائل' },
  'SA-07': { en: 'Tabuk', ar: 'تبوك' },
  'SA-08': { en: 'Northern Borders', ar: 'الحدود الشمالية' },
  'SA-09': { en: 'Jazan', ar: 'جازان' },
  'SA-10': { en: 'Najran', ar: 'نجران' },
  'SA-11': { en: 'Al Bahah', ar: 'الباحة' },
  'SA-12': { en: 'Al Jawf', ar: 'الجوف' },
  'SA-14': { en: 'Asir', ar: 'عسير' },
}
