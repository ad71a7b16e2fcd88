/** How the quantity of a row was had, as files say it. */
import { nameKey } from './fold-text.ts'
import { remember } from './recognise.ts'

/** What the column may say; a file that does not say leaves the row without any. */
export const DATA_QUALITIES = ['measured', 'calculated', 'estimated', 'not-stated'] as const
/** One of them. */
export type DataQuality = (typeof DATA_QUALITIES)[number]

/** Words of bills, meters and of our own exports, in both languages; compared folded. */
const WORDS: Readonly<Record<DataQuality, string>> = {
  measured:
    'measured; metered; meter; meter reading; meter read; actual; actual read; actual reading; actual data; read; ' +
    'weighed; weighbridge; invoiced; invoice; billed; bill; a; ' +
    'مقيس; مقيسة; مقاس; مقاسة; قياس; قياس فعلي; قراءة; قراءة عداد; قراءة العداد; قراءة فعلية; عداد; بالعداد; فعلي; ' +
    'فعلية; بيانات فعلية; حقيقي; موزون; موزونة; ميزان; فاتورة; مفوتر; مفوترة; حسب الفاتورة',
  calculated:
    'calculated; calculation; calc; computed; derived; modelled; modeled; apportioned; allocated; prorated; ' +
    'محسوب; محسوبة; حساب; احتساب; محتسب; محتسبة; مشتق; مشتقة; مستخرج; مستخرجة; موزع; موزعة; بالتناسب',
  estimated:
    'estimated; estimate; est; estimation; estimated read; estimated reading; assumed; assumption; approximate; ' +
    'approx; guess; extrapolated; interpolated; proxy; e; ' +
    'مقدر; مقدرة; تقدير; تقديري; تقديرية; قراءة تقديرية; تقريبي; تقريبية; تقريبا; مفترض; مفترضة; افتراض; افتراضي; ' +
    'تخمين',
  'not-stated':
    'not stated; not-stated; unstated; not given; not specified; unspecified; not available; not known; unknown; ' +
    'n/a; na; none; ' +
    'غير مذكور; غير مذكورة; لم يذكر; لم تذكر; غير محدد; غير محددة; غير متوفر; غير متوفرة; غير متاح; غير متاحة; ' +
    'غير معروف; غير معروفة; لا ينطبق; لا يوجد',
}

const BY_WORD: ReadonlyMap<string, DataQuality> = new Map(
  DATA_QUALITIES.flatMap((quality) => WORDS[quality].split('; ').map((word) => [nameKey(word), quality] as const)),
)

/** No words for it are longer, and few are used. */
const LONGEST_WORDS = 80
const MOST_REMEMBERED = 1000

/** What a cell says: null where its words are not known, and `not-stated` for a dash alone. */
export const readDataQuality: (text: string) => DataQuality | null = remember((text) => {
  if (text.length > LONGEST_WORDS) return null
  const key = nameKey(text)
  if (key === '') return 'not-stated'
  return BY_WORD.get(key) ?? BY_WORD.get(nameKey(text.replace(/\s*[([].*$/s, ''))) ?? null
}, MOST_REMEMBERED)
