import * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useReportingYear } from '../../boundary/use-reporting-year.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { useAddress } from '../../../platform/routing/use-address.ts'
import type { RecordQuery } from '../queries.ts'

/** Filters stand in the address under the names of the contract, so that any screen can link to the rows behind a figure. */
export const filterNames = Object.keys(inventory.recordFilter.shape) as (keyof inventory.RecordFilter)[]
/** These name records wherever they are, so that no year narrows them unless the address says so. */
const everyYear = ['importId', 'factorId', 'resolutionId'] as const
export const allYears = 'all'

export type Patch = Readonly<
  Partial<Record<keyof inventory.RecordFilter | 'sort' | 'direction', string | number | null | undefined>>
>

/** What an address asks for; a value of the wrong form is as if it were not there. */
export function filterOf(params: URLSearchParams): inventory.RecordFilter {
  const found: Record<string, unknown> = {}
  for (const name of filterNames) {
    const text = params.get(name)
    if (text === null || text === '') continue
    const read = inventory.recordFilter.shape[name].safeParse(text)
    if (read.success && read.data !== undefined) found[name] = read.data
  }
  return found
}

const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise

/** The filters, the order and the year of the list, and how they are changed. */
export function useRecordAddress() {
  const { params, set: change, become } = useAddress()
  const set: (patch: Patch) => void = change
  const { lang } = useLanguage()
  const years = useReportingYear()
  const inAddress = useMemo(() => filterOf(params), [params])
  const unbound =
    params.get('year') === allYears ||
    (inAddress.year === undefined && everyYear.some((name) => inAddress[name] !== undefined))
  const year = unbound ? undefined : (inAddress.year ?? years.year ?? undefined)
  const asked = oneOf(['period', 'kg', 'quantity', 'site'] as const, params.get('sort'), 'period')
  const sort = asked === 'site' ? (`site-${lang}` as const) : asked
  const direction = oneOf(inventory.sortDirections, params.get('direction'), asked === 'site' ? 'asc' : 'desc')
  const filter = useMemo((): inventory.RecordFilter => {
    const { year: _, ...rest } = inAddress
    return year === undefined ? rest : { ...rest, year }
  }, [inAddress, year])
  const query = useMemo(
    (): RecordQuery | null => (unbound || year !== undefined ? { ...filter, sort, direction } : null),
    [unbound, year, filter, sort, direction],
  )
  const chooseYear = (next: string) => {
    if (next === allYears) set({ year: allYears })
    else years.choose(Number(next))
  }
  /** All filters but the year and the order. */
  const clear = () => set(Object.fromEntries(filterNames.filter((name) => name !== 'year').map((name) => [name, null])))
  const active = filterNames.filter((name) => name !== 'year' && inAddress[name] !== undefined)
  return {
    filter,
    query,
    sort: asked,
    direction,
    set,
    become,
    clear,
    active,
    years: years.years,
    yearsQuery: years.query,
    year: unbound ? allYears : year,
    chooseYear,
    search: params,
  }
}
export type RecordAddress = ReturnType<typeof useRecordAddress>
