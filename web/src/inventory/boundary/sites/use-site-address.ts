import * as inventory from '@athar/contracts/inventory'
import { useAddress } from '../../../platform/routing/use-address.ts'
import type { Filters } from './site-filters.tsx'

/** In the place of a site's id: one that is being added. */
export const newSite = 'new'

/** Filters, order and the open site stand in the address, so that what is seen can be shared. */
export function useSiteAddress() {
  const { params, set } = useAddress()
  const read = (name: string) => params.get(name) ?? ''
  const filters: Filters = {
    search: read('search'),
    entity: read('entity'),
    region: read('region'),
    state: inventory.siteStates.find((state) => state === read('state')) ?? 'active',
  }
  return { filters, open: params.get('site'), byCode: read('sort') === 'code', set }
}
