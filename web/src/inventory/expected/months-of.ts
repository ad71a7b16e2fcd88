import type { ExpectedMonth, ExpectedState, InventoryYear } from '@athar/contracts/inventory'

/** Months that are over and have no data. */
export const openStates: readonly ExpectedState[] = ['late', 'due', 'asked']

export const openMonths = (months: readonly ExpectedMonth[]): string[] =>
  months.filter(({ state }) => openStates.includes(state)).map(({ month }) => month)

/** The twelve months of a fiscal year, YYYY-MM. */
export function monthsOfYear({ startsOn }: Pick<InventoryYear, 'startsOn'>): string[] {
  const first = Number(startsOn.slice(0, 4)) * 12 + Number(startsOn.slice(5, 7)) - 1
  return Array.from({ length: 12 }, (_, index) => {
    const number = first + index
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
  })
}
