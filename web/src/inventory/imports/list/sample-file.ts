import type { Lang } from '@athar/i18n'

type Line = {
  readonly site: Readonly<Record<Lang, string>>
  readonly activity: string
  readonly unit: string
  readonly usual: number
}

const office = { en: 'Head office', ar: 'المكتب الرئيسي' }
const warehouse = { en: 'Warehouse', ar: 'المستودع' }
/** Made-up quantities of a month; every row says that it is sample data. */
const lines: readonly Line[] = [
  { site: office, activity: 'electricity-grid', unit: 'kWh', usual: 18_400 },
  { site: office, activity: 'petrol-vehicles', unit: 'litre', usual: 920 },
  { site: warehouse, activity: 'electricity-grid', unit: 'kWh', usual: 31_500 },
  { site: warehouse, activity: 'diesel-stationary', unit: 'litre', usual: 640 },
]
const headers: Record<Lang, string> = {
  en: 'site,period_start,period_end,activity,quantity,unit,supplier,reference,note,data_quality',
  ar: 'الموقع,بداية الفترة,نهاية الفترة,النشاط,الكمية,الوحدة,المورد,المرجع,ملاحظات,جودة البيانات',
}
const measured: Record<Lang, string> = { en: 'Measured', ar: 'مقيسة' }
const note: Record<Lang, string> = { en: 'Sample data', ar: 'بيانات تجريبية' }

/** More electricity from May to September, as air conditioning takes it. */
const season = (activity: string, month: number): number =>
  activity === 'electricity-grid' && month >= 5 && month <= 9 ? 1.35 : 1

/** A file of the months of this year that are over; in January, of last year. */
export function sampleFile(lang: Lang, today: string): File {
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number)
  const [year, last] = thisMonth === 1 ? [thisYear - 1, 12] : [thisYear, thisMonth - 1]
  const rows = Array.from({ length: last }, (_, index) => index + 1).flatMap((month) =>
    lines.map(({ site, activity, unit, usual }, place) => {
      const pad = String(month).padStart(2, '0')
      const end = new Date(Date.UTC(year, month, 0)).getUTCDate()
      const quantity = Math.round(usual * season(activity, month)) + ((month * 7 + place * 5) % 11) * 10
      const reference = `SAMPLE-${year}${pad}-${place + 1}`
      return [
        site[lang],
        `${year}-${pad}-01`,
        `${year}-${pad}-${end}`,
        activity,
        quantity,
        unit,
        '',
        reference,
        note[lang],
        measured[lang],
      ]
    }),
  )
  const text = [headers[lang], ...rows.map((row) => row.join(','))].join('\r\n')
  return new File([text], `athar-sample-${year}.csv`, { type: 'text/csv' })
}
