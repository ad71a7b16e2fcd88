import type { AskedItem } from './types.ts'

/** What another item asks, seen from one: the same, a part of it, all of it and more, or some of it and more. */
export type Relation = 'equal' | 'narrower' | 'wider' | 'overlapping'

/** How `other` relates to `item` by the datapoints that answer them; null where they share none. */
export function relationOf(item: AskedItem, other: AskedItem): Relation | null {
  const own = new Set(item.datapoints)
  const shared = other.datapoints.filter((datapoint) => own.has(datapoint)).length
  if (shared === 0) return null
  const [all, whole] = [shared === own.size, shared === new Set(other.datapoints).size]
  if (all && whole) return 'equal'
  if (whole) return 'narrower'
  return all ? 'wider' : 'overlapping'
}

/** For each datapoint, the items that its answer serves. */
export function itemsByDatapoint<I extends AskedItem>(items: Iterable<I>): ReadonlyMap<string, readonly I[]> {
  const found = new Map<string, I[]>()
  for (const item of items)
    for (const datapoint of item.datapoints) found.set(datapoint, [...(found.get(datapoint) ?? []), item])
  return found
}
