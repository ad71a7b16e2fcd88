import { createRandom, decimal, sum, toText } from '@athar/carbon'
import { demoActivities, demoSites, type DemoActivity, type DemoSite } from './demo-company.ts'

export type DemoRow = {
  readonly site: string
  readonly activity: string
  readonly unit: string
  readonly quantity: string
  readonly from: string
  readonly to: string
  readonly supplier: string
  readonly reference: string
  readonly estimated: boolean
}

const seed = 2030
/** Efficiency gains and a new waste heat boiler: each year needs a little less than the one before. */
const yearlyDecline = 0.021
/** One site's bills of one month never arrived, so that the screen has a gap to find. */
const gap = { site: 'TUU-01', month: 8 }

/** One bill a site, activity and month from the first year to the last month that is over; the same on every machine. */
export function* demoRows(firstYear: number, today: string): Generator<DemoRow> {
  const random = createRandom(seed)
  let number = 0
  const thisYear = Number(today.slice(0, 4))
  for (let year = firstYear; year <= thisYear; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const from = `${year}-${pad(month)}-01`
      const to = `${year}-${pad(month)}-${pad(new Date(Date.UTC(year, month, 0)).getUTCDate())}`
      if (to >= today) return
      for (const site of demoSites)
        for (const activity of demoActivities[site.kind]) {
          const quantity = quantityOf(activity, month, year - firstYear, random.unit(), site)
          number += 1
          if (site.code === gap.site && month === gap.month && year === thisYear - 1) continue
          yield {
            site: site.code,
            activity: activity.activity,
            unit: activity.unit,
            quantity,
            from,
            to,
            supplier: activity.supplier,
            reference: `NBM-${year}-${String(number).padStart(5, '0')}`,
            estimated: activity.estimated ?? false,
          }
        }
    }
  }
}

/** Tonnes of clinker that the rows of a year say were made. */
export const clinkerOf = (rows: readonly DemoRow[], year: number): string =>
  toText(
    sum(
      rows
        .filter(({ activity, from }) => activity === 'cement-clinker' && from.startsWith(`${year}-`))
        .map(({ quantity }) => decimal(quantity)),
    ),
  )

function quantityOf(
  { usual, summer, swing, unit }: DemoActivity,
  month: number,
  yearsOn: number,
  draw: number,
  site: DemoSite,
): string {
  const season = month >= 5 && month <= 9 ? 1 + summer / 100 : 1
  const trend = (1 - yearlyDecline) ** yearsOn * (site.kind === 'readymix' ? 1.03 ** yearsOn : 1)
  const value = usual * season * trend * (1 + (swing / 100) * (2 * draw - 1))
  return unit === 'room_night' || value >= 10_000 ? String(Math.round(value)) : String(Math.round(value * 100) / 100)
}

const pad = (number: number): string => String(number).padStart(2, '0')
