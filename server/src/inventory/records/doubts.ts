import { usualLevel, type KnownAmount } from '@athar/activity-file'
import { add, applyRatio, compare, decimal, sameScale, sum, unitRatio, ZERO, type Decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { libraryIndex } from '../calculation/index.ts'
import { amountOf, mostPlausible, roughly } from './held-entries.ts'
import { overlappingRecords, ownElectricity, sameRecords } from './store/doubts.ts'

type Asked = Pick<inventory.RecordEntry, 'siteId' | 'activity' | 'unit' | 'quantity' | 'periodStart' | 'periodEnd'> & {
  readonly recordId: string | undefined
}

/** What a careful eye would question in an entry. Nothing of it forbids: people know more than the file does. */
export async function doubtsOf(
  db: Db,
  organisationId: string,
  asked: Asked,
  known: readonly KnownAmount[],
): Promise<inventory.EntryDoubt[]> {
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
  const usual = usualLevel(known)?.(amountOf(asked)) ?? null
  if (usual !== null)
    found.push(
      doubt('unusual-quantity', [], {
        usual: roughly(usual.usual),
        range: { from: roughly(usual.low), to: roughly(usual.high) },
      }),
    )
  const most = mostPlausible(asked)
  if (most !== null && Number(asked.quantity) > most)
    found.push(doubt('implausible-quantity', [], { usual: null, range: { from: '0', to: roughly(most) } }))
  return found
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
