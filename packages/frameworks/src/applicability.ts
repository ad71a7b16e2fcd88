import type { AskedItem } from './types.ts'

/** Whether an item is asked of an organisation in these industries; of one that has named none, everything is. */
export function isAskedOf(item: Pick<AskedItem, 'applicability'>, industries: readonly string[]): boolean {
  const limit = item.applicability
  if (!limit || limit.kind !== 'sasb_industry' || industries.length === 0) return true
  return limit.values.some((value) => industries.includes(value))
}
