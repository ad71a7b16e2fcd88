import { daysIn, PART_SCALE, splitByMonth, type Period } from './calculate-period.ts'
import { shareOn, type ConsolidationApproach, type Structure } from './consolidation.ts'
import { dayNumber, monthSpan } from './consolidation-days.ts'
import { add, compare, decimal, divideToScale, isZero, multiply, ONE, ZERO, type Decimal } from './decimal.ts'
import { scaleRow, type TotalsRow } from './totals.ts'

/** A month's share, exact where nothing changes in it; else weighted by days and rounded half-even to 12 decimals. */
export function shareInMonth(
  structure: Structure,
  entityId: string,
  approach: ConsolidationApproach,
  month: string,
): Decimal {
  const spans = steadySpans(structure, entityId, month).map(({ day, days }) => ({
    share: shareOn(structure, entityId, approach, day),
    days,
  }))
  const first = spans[0]!.share
  if (spans.every(({ share }) => compare(share, first) === 0)) return first
  const weighted = spans.reduce((sum, { share, days }) => add(sum, multiply(share, decimal(days))), ZERO)
  const days = spans.reduce((sum, span) => sum + span.days, 0)
  return divideToScale(weighted, decimal(days), PART_SCALE)
}

/** The month cut where a holding of the chain begins or has ended: the first day of each piece and its length. */
function steadySpans(structure: Structure, entityId: string, month: string): { day: string; days: number }[] {
  const { first, last } = monthSpan(month)
  const starts = new Set([first])
  for (let id: string | null = entityId; id !== null;) {
    const entity = structure.entities.get(id)
    if (!entity) throw new RangeError(`no entity ${id}`)
    for (const { validFrom, validTo } of entity.holdings) {
      starts.add(dayNumber(validFrom)!)
      if (validTo !== null) starts.add(dayNumber(validTo)! + 1)
    }
    id = entity.parentId
  }
  const inside = [...starts].filter((day) => day >= first && day <= last).sort((a, b) => a - b)
  return inside.map((start, index) => ({
    day: `${month}-${String(start - first + 1).padStart(2, '0')}`,
    days: (inside[index + 1] ?? last + 1) - start,
  }))
}

/** Records that stay outside the boundary under the chosen approach; they may belong to scope 3 category 15. */
export interface OutsideBoundary {
  readonly entityId: string
  readonly records: number
}

/** Rows as far as they count under an approach. */
export interface Consolidation {
  readonly approach: ConsolidationApproach
  readonly rows: readonly TotalsRow[]
  /** Records of which nothing counts in their month, by entity. */
  readonly outside: readonly OutsideBoundary[]
}

/** The share of an entity in a month; each is worked out once. */
export function monthlyShares(
  structure: Structure,
  approach: ConsolidationApproach,
): (entityId: string, month: string) => Decimal {
  const shares = new Map<string, Decimal>()
  return (entityId, month) => {
    const key = `${month} ${entityId}`
    let share = shares.get(key)
    if (!share) shares.set(key, (share = wholeOr(shareInMonth(structure, entityId, approach, month))))
    return share
  }
}

/**
 * The part of a record that counts: the share of its entity in its month, or in its months weighted by their days and
 * rounded half-even to 12 decimals.
 */
export function recordShares(
  structure: Structure,
  approach: ConsolidationApproach,
): (entityId: string, period: Period) => Decimal {
  const shareOf = monthlyShares(structure, approach)
  const shares = new Map<string, Decimal>()
  return (entityId, period) => {
    const key = `${period.from} ${period.to} ${entityId}`
    const known = shares.get(key)
    if (known) return known
    const parts = splitByMonth(period).map((part) => ({
      days: daysIn(part),
      share: shareOf(entityId, part.from.slice(0, 7)),
    }))
    const [first] = parts
    const isSteady = parts.every(({ share }) => compare(share, first!.share) === 0)
    const weighted = parts.reduce((all, { days, share }) => add(all, multiply(share, decimal(days))), ZERO)
    const made = isSteady ? first!.share : divideToScale(weighted, decimal(daysIn(period)), PART_SCALE)
    shares.set(key, made)
    return made
  }
}

/** Takes each row by its entity's share in the row's month. The same records serve all three approaches. */
export function consolidateRows(
  rows: Iterable<TotalsRow>,
  structure: Structure,
  approach: ConsolidationApproach,
  shareOf = monthlyShares(structure, approach),
): Consolidation {
  const counted: TotalsRow[] = []
  const outside = new Map<string, number>()
  for (const row of rows) {
    const share = shareOf(row.entity, row.month)
    if (isZero(share)) outside.set(row.entity, (outside.get(row.entity) ?? 0) + (row.records ?? 1))
    else counted.push(share === ONE ? row : scaleRow(row, share))
  }
  return {
    approach,
    rows: counted,
    outside: [...outside]
      .map(([entityId, records]) => ({ entityId, records }))
      .sort((a, b) => (a.entityId < b.entityId ? -1 : 1)),
  }
}

/** What counts whole is told by identity, so that its rows need not be multiplied. */
const wholeOr = (share: Decimal): Decimal => (compare(share, ONE) === 0 ? ONE : share)
