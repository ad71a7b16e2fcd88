import * as inventory from '@athar/contracts/inventory'
import { useSearchParams } from 'react-router'
import type { Filters } from './site-filters.tsx'

/** In the place of a site's id: one that is being added. */
export const newSite = 'new'

/** Filters, order and the open site stand in the address, so that what is seen can be shared. */
export function useSiteAddress() {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? ''
  const filters: Filters = {
    search: read('search'),
    entity: read('entity'),
    region: read('region'),
    state: inventory.siteStates.find((state) => state === read('state')) ?? 'active',
  }
  const set = (patch: Readonly<Record<string, string | undefined>>, replace = true) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(patch))
          if (value) before.set(name, value)
          else before.delete(name)
        return before
      },
      { replace },
    )
  return { filters, open: params.get('site'), byCode: read('sort') === 'code', set }
}
