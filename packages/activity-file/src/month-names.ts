/** Names of months as files write them, folded: the Gregorian ones in English and in both Arabic traditions, and the Hijri ones. */
import { nameKey } from './fold-text.ts'

/** A month by name. */
export interface NamedMonth {
  readonly month: number
  readonly hijri: boolean
}

const GREGORIAN: readonly (readonly string[])[] = [
  ['january', 'jan', 'يناير', 'كانون الثاني', 'كانون ثاني'],
  ['february', 'feb', 'فبراير', 'شباط'],
  ['march', 'mar', 'مارس', 'آذار'],
  ['april', 'apr', 'أبريل', 'إبريل', 'نيسان'],
  ['may', 'مايو', 'أيار'],
  ['june', 'jun', 'يونيو', 'يونيه', 'حزيران'],
  ['july', 'jul', 'يوليو', 'يوليه', 'تموز'],
  ['august', 'aug', 'أغسطس', 'آب'],
  ['september', 'sep', 'sept', 'سبتمبر', 'أيلول'],
  ['october', 'oct', 'أكتوبر', 'تشرين الأول', 'تشرين أول'],
  ['november', 'nov', 'نوفمبر', 'تشرين الثاني', 'تشرين ثاني'],
  ['december', 'dec', 'ديسمبر', 'كانون الأول', 'كانون أول'],
]

const HIJRI: readonly (readonly string[])[] = [
  ['muharram', 'محرم', 'المحرم'],
  ['safar', 'صفر'],
  ['rabi al awwal', 'rabi i', 'rabi 1', 'ربيع الأول', 'ربيع أول'],
  ['rabi al thani', 'rabi al akhir', 'rabi ii', 'rabi 2', 'ربيع الثاني', 'ربيع الآخر', 'ربيع ثاني', 'ربيع آخر'],
  ['jumada al ula', 'jumada al awwal', 'jumada i', 'jumada 1', 'جمادى الأولى', 'جمادى الأول', 'جماد أول', 'جماد الأول'],
  [
    'jumada al akhirah',
    'jumada al thani',
    'jumada ii',
    'jumada 2',
    'جمادى الآخرة',
    'جمادى الثانية',
    'جمادى الآخر',
    'جماد ثاني',
    'جماد الثاني',
  ],
  ['rajab', 'رجب'],
  ['shaban', 'sha ban', 'شعبان'],
  ['ramadan', 'ramadhan', 'رمضان'],
  ['shawwal', 'shawal', 'شوال'],
  ['dhu al qadah', 'dhul qadah', 'dhu al qidah', 'ذو القعدة', 'ذي القعدة', 'ذوالقعدة'],
  ['dhu al hijjah', 'dhul hijjah', 'dhu al hijja', 'ذو الحجة', 'ذي الحجة', 'ذوالحجة'],
]

/** Longest names first, so that كانون الثاني is not read as something shorter. */
const MONTHS: readonly (readonly [name: string, month: NamedMonth, firstWord: string])[] = [
  ...entriesOf(GREGORIAN, false),
  ...entriesOf(HIJRI, true),
]
  .sort(([a], [b]) => b.length - a.length)
  .map(([name, month]) => [name, month, name.split(' ')[0]!])

function entriesOf(months: readonly (readonly string[])[], hijri: boolean): [string, NamedMonth][] {
  return months.flatMap((names, index) =>
    names.map((name): [string, NamedMonth] => [nameKey(name), { month: index + 1, hijri }]),
  )
}

/** The month named in a text and the text without the name; null when no month is named. */
export function findMonthName(text: string): { month: NamedMonth; rest: string } | null {
  const spaced = nameKey(text)
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/g, '')
    .replace(/\d(?=\p{L})|\p{L}(?=\d)/gu, '$& ')
  const key = ` ${spaced} `
  const words = new Set(spaced.split(' '))
  for (const [name, month, firstWord] of MONTHS) {
    if (!words.has(firstWord)) continue
    const at = key.indexOf(` ${name} `)
    if (at >= 0) return { month, rest: `${key.slice(0, at)} ${key.slice(at + name.length + 1)}`.trim() }
  }
  return null
}
