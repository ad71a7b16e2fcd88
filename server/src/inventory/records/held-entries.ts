import { heatUnitsAsked, mostOfADay, signCodes, usualLevel, unitsMeant, type KnownAmount } from '@athar/activity-file'
import { daysIn } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import { libraryIndex } from '../calculation/index.ts'
import type { RecordColumns } from './store/write.ts'

type Sized = Pick<inventory.RecordEntry, 'activity' | 'unit' | 'quantity' | 'periodStart' | 'periodEnd'>
type Entry = Sized & Pick<inventory.RecordEntry, 'note' | 'reference' | 'confirmed' | 'input'>
type Level = ReturnType<typeof usualLevel>
type By = { readonly personId: string; readonly at: Date }

export const amountOf = ({ quantity, periodStart, periodEnd }: Omit<Sized, 'activity' | 'unit'>): KnownAmount => ({
  amount: Number(quantity),
  days: daysIn({ from: periodStart, to: periodEnd }),
})

/** The most that one site is believed to use in so many days, in the unit asked; null where no bound is known. */
export function mostPlausible({ activity, unit, periodStart, periodEnd }: Sized): number | null {
  const { activities, units } = libraryIndex()
  const [given, known] = [units.get(unit)?.unit, activities.get(activity)]
  if (!given || !known) return null
  const daily = mostOfADay({ dimension: given.dimension, fuel: known.activity.fuelProperty !== null })
  if (daily === null) return null
  return (daily * daysIn({ from: periodStart, to: periodEnd }) * Number(given.toBaseDivisor)) / Number(given.toBase)
}

/** What the import would hold a row for, asked of an entry by the same rules and codes. */
function doubtful(entry: Entry, level: Level): inventory.EntryQuestion[] {
  const found: inventory.EntryQuestion[] = []
  const ask = (code: inventory.EntryQuestion['code'], over: Partial<inventory.EntryQuestion> = {}) =>
    found.push({ code, usual: null, range: null, units: [], ...over })
  const isUnit = libraryIndex().units.has(entry.unit)
  // A heat content that was entered says its basis itself.
  const asked = entry.input ? [] : heatUnitsAsked(entry.activity, entry.unit)
  const meant = isUnit ? asked : unitsMeant(entry.unit)
  if (meant.length > 0) ask('unit-ambiguous', { units: [...meant] })
  if (signCodes(entry.quantity, entry.note, entry.reference).includes('negative-quantity')) ask('negative-quantity')
  const most = mostPlausible(entry)
  if (most !== null && Number(entry.quantity) > most)
    ask('quantity-implausible', { range: { from: '0', to: roughly(most) } })
  const usual = level?.(amountOf(entry)) ?? null
  if (usual !== null)
    ask('outlier', { usual: roughly(usual.usual), range: { from: roughly(usual.low), to: roughly(usual.high) } })
  return found
}

/** What is in doubt of an entry: what waits for confirmation, and what was confirmed. */
export function weighEntry(entry: Entry, level: Level) {
  const asked = doubtful(entry, level)
  const isConfirmed = (code: inventory.EntryQuestion['code']): code is inventory.HeldCode =>
    code !== 'unit-ambiguous' && (entry.confirmed ?? []).includes(code)
  return {
    questions: asked.filter(({ code }) => !isConfirmed(code)),
    confirmed: asked.map(({ code }) => code).filter(isConfirmed),
  }
}

/** Holds an entry until it is confirmed; answers what was confirmed of it, and nothing that was not in doubt. */
export function confirmedOf(entry: Entry, level: Level): readonly inventory.HeldCode[] {
  const { questions, confirmed } = weighEntry(entry, level)
  if (questions.length > 0) fail('inventory.entry-held', { questions })
  return confirmed
}

/** The same records, each with what was confirmed of their bill and by whom. */
export function withConfirmed(
  rows: readonly RecordColumns[],
  bill: Omit<Sized, 'activity'>,
  codes: readonly inventory.HeldCode[],
  { personId, at }: By,
): readonly RecordColumns[] {
  if (codes.length === 0) return rows
  const { quantity, unit, periodStart, periodEnd } = bill
  const confirmed = { codes: [...codes], by: personId, at: at.toISOString() }
  return rows.map((row) => ({
    ...row,
    entered: { ...(row.entered ?? { quantity, unit, periodStart, periodEnd }), confirmed },
  }))
}

/** Three digits say enough of what is usual. */
export const roughly = (amount: number): string => threeDigits.format(Number(amount.toPrecision(3)))

/** Made once: an import calls it for each outlier. */
const threeDigits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 12 })
