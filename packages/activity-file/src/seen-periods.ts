/** Remembers which periods each site and activity already has, and finds the one that a new period cuts into. */

/** Periods by group; the accepted ones of a group are equal or apart, never overlapping. */
export interface SeenPeriods {
  /**
   * The record of an accepted period that overlaps this one without being the same, or 0.
   * Several rows for the same period are usual (two meters, three deliveries a day) and are no overlap.
   */
  overlap(group: number, first: number, last: number): number
  /** Adds a period that overlaps none. */
  add(period: { group: number; first: number; last: number; record: number }): void
}

interface PeriodList {
  readonly firsts: number[]
  readonly lasts: number[]
  readonly records: number[]
}

/** An empty memory. Most groups hold few distinct periods, in date order. */
export function createSeenPeriods(): SeenPeriods {
  const lists: (PeriodList | undefined)[] = []
  return {
    overlap(group, first, last) {
      const list = lists[group]
      if (!list) return 0
      // The first period that starts after `last`; only its neighbour before can reach into this one.
      const index = firstAfter(list.firsts, last) - 1
      if (index < 0 || list.lasts[index]! < first) return 0
      return list.firsts[index] === first && list.lasts[index] === last ? 0 : list.records[index]!
    },
    add({ group, first, last, record }) {
      const list = (lists[group] ??= { firsts: [], lasts: [], records: [] })
      const index = firstAfter(list.firsts, first)
      if (list.firsts[index - 1] === first) return
      list.firsts.splice(index, 0, first)
      list.lasts.splice(index, 0, last)
      list.records.splice(index, 0, record)
    },
  }
}

/** Index of the first entry greater than the value, in a sorted list. */
function firstAfter(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
