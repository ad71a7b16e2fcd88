import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/routing/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useRegions } from '../../boundary/queries.ts'
import { PlacesMap } from './places-map.tsx'
import { SitesList } from './sites-list.tsx'

/** Where it comes from: regions on the map, sites in the list beside it; a region pressed narrows the list. */
export function Places({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const regions = useRegions()
  const { params, set } = useAddress()
  const region = params.get('region')
  const choose = (next: string | null) => set({ region: next })
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
      {regions.data ? (
        <PlacesMap data={data} map={regions.data} onOpen={(code) => choose(code === region ? null : code)} />
      ) : (
        <Skeleton className="aspect-4/3 w-full" />
      )}
      <SitesList
        data={data}
        map={regions.data}
        region={region}
        clear={
          region === null ? null : (
            <Button size="sm" icon="close" onClick={() => choose(null)}>
              {t('yearly.places.allRegions')}
            </Button>
          )
        }
      />
    </div>
  )
}
