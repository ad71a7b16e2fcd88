import {
  decimal,
  deriveQuantity,
  equals,
  inputKindsOf,
  type QuantityInput,
  type Refusal,
  type ResolveRequest,
} from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import { libraryIndex, type Calculator } from '../calculation/index.ts'
import { isReported, sourceInReference } from './reported-entry.ts'
import { slicesOf, type Slice } from './slices.ts'
import type { EntrySite } from './store/places.ts'
import type { RecordColumns } from './store/write.ts'

export type Activity = Pick<
  inventory.RecordEntry,
  'activity' | 'quantity' | 'unit' | 'periodStart' | 'periodEnd' | 'supplierId'
>

const supplierText = (id: number | null): { supplier?: string } => (id === null ? {} : { supplier: String(id) })

/** The parts of an entry, cut at year ends and where factors of the organisation's own change. */
export function partsOf(
  entry: Activity,
  site: EntrySite,
  setup: { fiscalYearFirstMonth: number; cuts: Calculator['cuts'] },
): Slice[] {
  const cuts = setup.cuts({ activity: entry.activity, site: site.id, ...supplierText(entry.supplierId) })
  return slicesOf(entry, setup.fiscalYearFirstMonth, cuts)
}

/** What the engine is asked for one part. */
export const requestFor = (entry: Activity, site: EntrySite, part: Slice): ResolveRequest => ({
  activity: entry.activity,
  unit: entry.unit,
  region: site.country,
  year: Number(part.periodStart.slice(0, 4)),
  site: site.id,
  from: part.periodStart,
  to: part.periodEnd,
  ...supplierText(entry.supplierId),
})

/** Why there is no figure, as the wire carries it. */
export function refusalDetails(refusal: Refusal): { code: string; details: Record<string, unknown> } {
  const known = new Set(['status', 'code'])
  return { code: refusal.code, details: Object.fromEntries(Object.entries(refusal).filter(([key]) => !known.has(key))) }
}

export const notCalculable = (refusal: Refusal, period: { periodStart: string; periodEnd: string }): never => {
  const { code, details } = refusalDetails(refusal)
  return fail('inventory.not-calculable', {
    code,
    ...details,
    periodStart: period.periodStart,
    periodEnd: period.periodEnd,
  })
}

/** The columns of each part of an entry; an entry of which one part has no figure is refused whole. */
export async function planRecords(
  calculator: Calculator,
  asked: inventory.RecordEntry,
  site: EntrySite,
  fiscalYearFirstMonth: number,
): Promise<RecordColumns[]> {
  const entry = isReported(asked.activity) ? withSource(asked) : asked
  const parts = partsOf(entry, site, { fiscalYearFirstMonth, cuts: calculator.cuts })
  if (entry.input) checkInput(entry.input, entry)
  const entered = parts.length === 1 && !entry.input ? null : billOf(entry)
  const rows: RecordColumns[] = []
  for (const part of parts) {
    const stored = await calculator.resolve(requestFor(entry, site, part))
    if ('status' in stored) return notCalculable(stored, part)
    rows.push({
      ...calculator.columns(decimal(part.quantity), stored),
      inventory_year: part.inventoryYear,
      period_start: part.periodStart,
      period_end: part.periodEnd,
      site_id: site.id,
      activity: entry.activity,
      quantity: part.quantity,
      unit: entry.unit,
      supplier_id: entry.supplierId,
      data_quality: entry.dataQuality,
      resolution_id: stored.id,
      entered,
      reference: entry.reference || null,
      note: entry.note || null,
    })
  }
  return rows
}

/** A reported emission is taken by its source alone. */
function withSource(entry: inventory.RecordEntry): inventory.RecordEntry {
  return entry.input ? entry : { ...entry, input: sourceInReference(entry) ?? fail('inventory.source-required') }
}

const billOf = ({ quantity, unit, periodStart, periodEnd, input }: inventory.RecordEntry): inventory.EnteredBill => ({
  quantity,
  unit,
  periodStart,
  periodEnd,
  ...(input ? { input } : {}),
})

/** The quantity must be what the input comes to, and the input one that the activity takes. */
function checkInput(input: QuantityInput, { activity, quantity, unit }: inventory.RecordEntry): void {
  const { units, activities } = libraryIndex()
  const known = activities.get(activity)?.activity
  if (!known || !inputKindsOf(known).includes(input.kind))
    fail('inventory.input-refused', { path: 'kind', code: 'wrong-kind', missing: null })
  const derived = deriveQuantity(input, units)
  if (!derived.ok) {
    const { path, code, missing } = derived
    return fail('inventory.input-refused', { path, code, missing })
  }
  if (derived.unit !== unit || !equals(decimal(derived.quantity), decimal(quantity)))
    fail('inventory.input-refused', { path: 'quantity', code: 'differs', missing: null })
}
