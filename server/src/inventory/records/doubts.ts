import { mostOfADay } from '@athar/activity-file'
import { add, applyRatio, compare, daysIn, decimal, sameScale, sum, unitRatio, ZERO, type Decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { libraryIndex } from '../calculation/index.ts'
import { overlappingRecords, ownElectricity, sameRecords, usualAmounts } from './store/doubts.ts'

type Asked = Pick<inventory.RecordEntry, 'siteId' | 'activity' | 'unit' | 'quantity' | 'periodStart' | 'periodEnd'> & {
  readonly recordId: string | undefined
}

/** The rule of the import: ten times the median or more, a tenth or less, where at least five are known. */
const least = 5
const far = 10

/** What a careful eye would question in an entry. Nothing of it forbids: people know more than the file does. */
export async function doubtsOf(db: Db, organisationId: string, asked: Asked): Promise<inventory.EntryDoubt[]> {
  const doubt = (code: inventory.EntryDoubt['code'], records: string[] = [], usual: Usual = nothingUsual) => ({
    code,
    records,
    ...usual,
  })
  const found: inventory.EntryDoubt[] = []
  if (/^-.*[1-9]/.test(asked.quantity)) found.push(doubt(isPurchase(asked.activity) ? 'negative-purchase' : 'negative'))
  else if (!/[1-9]/.test(asked.quantity)) found.push(doubt('zero'))
  if (asked.activity === exportKey && (await exportsMore(db, organisationId, asked)))
    found.push(doubt('export-above-generation'))
  const same = await sameRecords(db, organisationId, [columnsOf(asked)])
  const duplicates = same.filter((id) => id !== asked.recordId)
  if (duplicates.length > 0) return [...found, doubt('duplicate', duplicates)]
  const overlapping = await overlappingRecords(db, organisationId, asked)
  if (overlapping.length > 0) found.push(doubt('overlap', overlapping))
  const usual = unusual(asked, await usualAmounts(db, organisationId, asked))
  if (usual !== null) found.push(doubt('unusual-quantity', [], usual))
  const most = mostPlausible(asked)
  if (most !== null && Number(asked.quantity) > most)
    found.push(doubt('implausible-quantity', [], { usual: null, range: { from: '0', to: roughly(most) } }))
  return found
}

/** The most that one site is believed to use in so many days, in the unit asked; null where no bound is known. */
function mostPlausible({ activity, unit, periodStart, periodEnd }: Asked): number | null {
  const { activities, units } = libraryIndex()
  const [given, known] = [units.get(unit)?.unit, activities.get(activity)]
  if (!given || !known) return null
  const daily = mostOfADay({ dimension: given.dimension, fuel: known.activity.fuelProperty !== null })
  if (daily === null) return null
  return (daily * daysIn({ from: periodStart, to: periodEnd }) * Number(given.toBaseDivisor)) / Number(given.toBase)
}

const exportKey = 'electricity-exported'
const generationKeys = ['electricity-solar-onsite', 'electricity-wind-onsite']
const energyOf = (activity: string) => libraryIndex().activities.get(activity)?.activity.energy

/** Own generation and export have keys of their own: a roof is no negative purchase. */
const isPurchase = (activity: string): boolean => {
  const energy = energyOf(activity)
  return energy?.role === 'purchased' && energy.carrier === 'electricity'
}

/** Whether the site would have exported more, in the months touched, than sun and wind gave there. */
async function exportsMore(db: Db, organisationId: string, asked: Asked): Promise<boolean> {
  const { units } = libraryIndex()
  const kWh = units.get('kWh')!
  const inKWh = (quantity: string, unit: string): Decimal => {
    const given = units.get(unit)
    return given && sameScale(given, kWh) ? applyRatio(decimal(quantity), unitRatio(given, kWh)) : ZERO
  }
  const rows = await ownElectricity(db, organisationId, asked, [exportKey, ...generationKeys])
  const of = (isExport: boolean) =>
    sum(
      rows.filter(({ activity }) => (activity === exportKey) === isExport).map((row) => inKWh(row.quantity, row.unit)),
    )
  return compare(add(of(true), inKWh(asked.quantity, asked.unit)), of(false)) > 0
}

const columnsOf = (asked: Asked) => ({
  site_id: asked.siteId,
  period_start: asked.periodStart,
  period_end: asked.periodEnd,
  activity: asked.activity,
  quantity: asked.quantity,
  unit: asked.unit,
  reference: null,
})

type Usual = Pick<inventory.EntryDoubt, 'usual' | 'range'>
const nothingUsual: Usual = { usual: null, range: null }

/** The usual quantity for as many days and the range it lies in, where the asked one is far from it. Approximate: it is shown, never stored. */
export function unusual(
  { quantity, periodStart, periodEnd }: Pick<Asked, 'quantity' | 'periodStart' | 'periodEnd'>,
  daily: readonly number[],
): Usual | null {
  const asked = Number(quantity)
  if (daily.length < least || asked <= 0) return null
  const amounts = daily.map((amount) => amount * daysIn({ from: periodStart, to: periodEnd }))
  const usual = median(amounts)
  const isNear = (amount: number) => amount <= usual * far && amount * far >= usual
  if (isNear(asked)) return null
  const near = amounts.filter(isNear)
  return { usual: roughly(usual), range: { from: roughly(Math.min(...near)), to: roughly(Math.max(...near)) } }
}

/** Three digits say enough of what is usual. */
export const roughly = (amount: number): string => threeDigits.format(Number(amount.toPrecision(3)))

/** Made once: an import calls it for each outlier. */
const threeDigits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 12 })

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
