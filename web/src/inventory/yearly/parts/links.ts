import type { RecordFilter } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'

/** The records behind a figure: the list of records, filtered by its address. */
export function recordsLink(filter: RecordFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `${paths.inventoryRecords()}?${query}`
}

export const screeningLink = (year: number): string => `${paths.inventorySettings()}?tab=screening&year=${year}`
export const denominatorsLink = (year: number): string => `${paths.inventorySettings()}?tab=years&year=${year}`
