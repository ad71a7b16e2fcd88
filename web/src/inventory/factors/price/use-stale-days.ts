import { useCallback } from 'react'
import { usePriceIndex, type PriceLevel } from '../queries.ts'

/** The days of spend that a level bears on: those of its year; every year's where it is the price year of the factors. */
export function useStaleDays(): (level: Pick<PriceLevel, 'currency' | 'year'>) => [string | null, string | null] {
  const currencies = usePriceIndex().data?.currencies
  return useCallback(
    ({ currency, year }) =>
      currencies?.some((one) => one.currency === currency && one.priceYear === year)
        ? [null, null]
        : [`${year}-01-01`, `${year}-12-31`],
    [currencies],
  )
}
