import { useAddress } from '../../platform/routing/use-address.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { useYears } from './queries.ts'

const key = 'athar-reporting-year'

/**
 * The fiscal year a screen shows: the one in the address, else the one this device looked at last, else the current
 * one. Null until the years are known.
 */
export function useReportingYear() {
  const { params, set } = useAddress()
  const query = useYears()
  const years = query.data?.years ?? []
  const wanted = [params.get('year'), readStored(key)]
    .map(Number)
    .find((year) => years.some((known) => known.year === year))
  const year = query.data ? (wanted ?? query.data.currentYear) : null
  const choose = (next: number) => {
    writeStored(key, String(next))
    set({ year: next })
  }
  return { year, years, query, choose, known: years.find((known) => known.year === year) }
}
