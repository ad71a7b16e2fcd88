import type * as inventory from '@athar/contracts/inventory'
import { useActingOrganisation } from '../../../platform/session/index.ts'
import { useYears } from '../../boundary/queries.ts'
import { staleStore } from './stale-store.ts'

const recalculable: readonly inventory.InventoryState[] = ['open', 'in-review']

/** Open fiscal years that a validity touches; null is an open end. */
export const touchedYears = (
  years: readonly inventory.InventoryYear[],
  from: string | null,
  to: string | null,
): number[] =>
  years
    .filter(({ state }) => recalculable.includes(state))
    .filter(({ startsOn, endsOn }) => (from === null || from <= endsOn) && (to === null || startsOn <= to))
    .map(({ year }) => year)

/** Notes that open years may rest on what was true before: those within a validity, or those named. */
export function useMarkStale() {
  const organisation = useActingOrganisation()
  const known = useYears().data?.years ?? []
  const note = (touched: readonly number[]) => {
    if (organisation === null) return
    staleStore.change(organisation, (before) => [
      ...before.filter(({ year }) => !touched.includes(year)),
      ...touched.map((year) => ({ year, jobId: null })),
    ])
  }
  return {
    markStale: (from: string | null, to: string | null) => note(touchedYears(known, from, to)),
    markStaleYears: (years: readonly number[]) =>
      note(touchedYears(known, null, null).filter((year) => years.includes(year))),
  }
}
