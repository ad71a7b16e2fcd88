import type { RecordFilter } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'

/** The records behind a figure: the list of records, filtered by its address. */
export function recordsLink(filter: RecordFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `${paths.inventoryRecords()}?${query}`
}

/** The records that a figure of the inventory counts: their number and sum are those of the figure. */
export const countedLink = (filter: RecordFilter): string => recordsLink({ ...filter, counted: 'yes' })

export const screeningLink = (year: number): string => `${paths.inventorySettings()}?tab=screening&year=${year}`
export const denominatorsLink = (year: number): string => `${paths.inventorySettings()}?tab=years&year=${year}`
