import { areAlike } from '@athar/carbon'
import type { Inventory, InventoryMark } from '@athar/contracts/inventory'

/** Rounded for the eye or for the length of a bar; figures that are read stay text. */
export const rough = (decimal: string): number => Number(decimal)

/** A part of a whole; null where the whole is nothing or below it, and a share would mislead. */
export function shareOf(part: string, whole: string): number | null {
  const of = rough(whole)
  return of > 0 ? rough(part) / of : null
}

export type Basis = 'location' | 'market'

/** The figures of purchased energy, and of all, on one basis. */
export function figuresOn({ totals }: Inventory, basis: Basis) {
  return basis === 'location'
    ? { total: totals.location, scope2: totals.scope2Location, marks: totals.marks.location }
    : { total: totals.market, scope2: totals.scope2Market, marks: totals.marks.market }
}

/** The largest of a list by its kilograms; undefined where nothing is above zero. */
export function largest<L extends { readonly kg: string }>(lines: readonly L[]): L | undefined {
  let found: L | undefined
  for (const line of lines) if (rough(line.kg) > rough(found?.kg ?? '0')) found = line
  return found
}

type MonthFinding = {
  /** The one month with the most; null where several have as much, or the months of the year are not all there. */
  readonly peak: string | null
  /** Whether the months only say how long they are, as where records cover a whole year. */
  readonly even: boolean
  /** Against the same months of the year before; null where there is nothing to compare. */
  readonly against: { readonly way: 'above' | 'below'; readonly months: number; readonly of: number } | null
}

/** The month with the most, and on which side of the year before most months lie. */
export function monthFinding({ months, spreadByDays: even }: Pick<Inventory, 'months' | 'spreadByDays'>): MonthFinding {
  const known = months.flatMap(({ month, total }) => (total === null ? [] : [{ month, total }]))
  const peak = even || known.length < months.length ? null : peakOf(known)
  const compared = months.flatMap(({ total, previousTotal: before }) =>
    total === null || before === null ? [] : [rough(total) - rough(before)],
  )
  const above = compared.filter((change) => change > 0).length
  const below = compared.filter((change) => change < 0).length
  if (above + below === 0) return { peak, even, against: null }
  return {
    peak,
    even,
    against: { way: above >= below ? 'above' : 'below', months: Math.max(above, below), of: compared.length },
  }
}

type MonthTotal = { readonly month: string; readonly total: string }

/** The one month with the most; a tie names none. */
export function peakOf(months: readonly MonthTotal[]): string | null {
  const [first, second] = months.toSorted((a, b) => rough(b.total) - rough(a.total))
  if (!first || rough(first.total) === 0) return null
  return second && areAlike(rough(first.total), rough(second.total)) ? null : first.month
}

export type ScreeningGaps = {
  /** Counted, though the decision was to leave it out. */
  readonly againstDecision: readonly number[]
  /** Meant to be counted, with nothing in it. */
  readonly withoutData: readonly number[]
  readonly undecided: readonly number[]
}

/** Where the decisions on scope 3 and its figures do not agree. */
export function screeningGaps(screening: Inventory['screening']): ScreeningGaps {
  const pick = (wanted: (line: Inventory['screening'][number]) => boolean) =>
    screening.filter(wanted).map(({ category }) => category)
  const has = (kg: string | null) => kg !== null
  return {
    againstDecision: pick(({ decision, kg }) => (decision === 'excluded' || decision === 'not-relevant') && has(kg)),
    withoutData: pick(({ decision, kg }) => decision === 'included' && !has(kg)),
    undecided: pick(({ decision }) => decision === 'undecided'),
  }
}

/** Consecutive months in one run, so that a gap of half a year reads as one: `['2025-09', '2025-12']`. */
export function monthRuns(months: readonly string[]): (readonly [string, string])[] {
  const runs: [string, string][] = []
  for (const month of months.toSorted()) {
    const last = runs.at(-1)
    if (last && nextMonth(last[1]) === month) last[1] = month
    else runs.push([month, month])
  }
  return runs
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Warnings that say a factor fits only in part, before those that only tell how it was made. */
const grave: readonly string[] = [
  'region-proxy',
  'operating-margin',
  'confidence-single',
  'co2-only',
  'market-falls-back-to-location',
  'edition-earlier',
  'edition-later',
]

/** The widest first; of those alike, the gravest. */
export function inOrder<M extends Pick<InventoryMark, 'flag' | 'share'>>(marks: readonly M[]): M[] {
  const weight = ({ flag }: M) => (grave.includes(flag) ? grave.indexOf(flag) : grave.length)
  return marks.toSorted((a, b) => rough(b.share) - rough(a.share) || weight(a) - weight(b))
}

/** Whether an exact figure is zero. */
export const isNone = (figure: string): boolean => !/[1-9]/.test(figure)
