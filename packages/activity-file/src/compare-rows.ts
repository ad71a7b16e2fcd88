/** Compares a row with those before it: doubles, contradictions under one reference, overlapping periods. */
import type { Code } from './codes.ts'
import type { RowFacts, RowReading } from './row-reader.ts'
import { createSeenPeriods } from './seen-periods.ts'
import { createSeenRows, mixNumber, mixText, type RowKey, type SeenRows } from './seen-rows.ts'

/** How a row relates to those before it. */
export interface Comparison {
  readonly code: Code | null
  readonly otherRecord: number | null
  /** Whether later rows are to be compared with this one. */
  readonly keep: boolean
}

const APART: Comparison = Object.freeze({ code: null, otherRecord: null, keep: true })

/** The rows kept so far and the comparison of the next one with them. */
export interface RowComparison {
  readonly rows: SeenRows
  /** Number of distinct pairs of site and activity. */
  readonly groups: () => number
  compare(record: number, reading: RowReading, facts: RowFacts): Comparison
  /** Keeps the row that was just compared and returns its position. */
  keep(row: { record: number; facts: RowFacts; open: number }): number
}

/** Starts with no rows; `activities` is the size of the vocabulary. */
export function createRowComparison(activities: number): RowComparison {
  const rows = createSeenRows()
  const periods = createSeenPeriods()
  const groups = new Map<number, number>()
  const key: RowKey = { a: 0, b: 0 }
  let group = 0

  /**
   * With a reference a row is known by reference, supplier, site, activity, period and time of day, and another
   * quantity is a contradiction. Without one the quantity and the note belong to what it is known by.
   */
  function setKey(reading: RowReading, facts: RowFacts): void {
    key.a = facts.first
    key.b = facts.last
    mixNumber(key, group)
    mixNumber(key, facts.last - facts.first)
    mixText(key, reading.timeText)
    mixText(key, reading.values.supplier)
    mixText(key, reading.values.reference)
    if (reading.values.reference !== null) return
    mixText(key, canonicalQuantity(reading.values.quantity!))
    mixText(key, reading.values.unit)
    mixText(key, reading.values.note)
  }

  return {
    rows,
    groups: () => groups.size,
    compare(record, reading, facts) {
      const id = facts.site * activities + facts.activity
      const known = groups.get(id)
      group = known ?? groups.size
      if (known === undefined) groups.set(id, group)
      setKey(reading, facts)
      const earlier = known === undefined ? -1 : rows.find(key, group)
      if (earlier >= 0) {
        const isSame = sameSize(rows.size(earlier), facts.size)
        return { code: codeOfKnown(reading, isSame), otherRecord: rows.record(earlier), keep: false }
      }
      // A credit belongs to the period of the bill it corrects.
      if (facts.size < 0) return APART
      const overlapped = periods.overlap(group, facts.first, facts.last)
      if (overlapped > 0) return { code: 'period-overlap', otherRecord: overlapped, keep: true }
      periods.add({ group, first: facts.first, last: facts.last, record })
      return APART
    },
    keep(row) {
      return rows.add({
        key,
        record: row.record,
        group,
        size: row.facts.size,
        days: row.facts.last - row.facts.first + 1,
        open: row.open,
      })
    },
  }
}

/** A bill comes once; two rows that name none may be two deliveries of one day. */
function codeOfKnown({ values }: RowReading, isSame: boolean): Code {
  if (!isSame) return 'reference-conflict'
  return values.reference === null ? 'equal-row' : 'duplicate-row'
}

/** 104500.50 and 104500.5 are one quantity. */
function canonicalQuantity(text: string): string {
  if (text.indexOf('.') < 0) return text
  return text.replace(/\.?0+$/, '')
}

/** Sizes in different units of one dimension may differ in the last binary digit. */
function sameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 1e-12
}
