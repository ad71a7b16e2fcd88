import { paths } from '@athar/contracts/paths'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Page, PageHead } from '../page-head.tsx'
import { Answered } from '../part.tsx'
import { useRegions } from '../queries.ts'
import { FilterBar } from './filter-bar.tsx'
import { PlacesMap } from './places-map.tsx'
import { PlacesPanel } from './places-panel.tsx'
import { PlacesTable } from './places-table.tsx'
import { fromNearest, matches, readFilters } from './places.ts'
import { useMapPlaces } from './use-map-places.ts'

// The code of the page is there: from here on counts how long it takes until the map answers.
performance.mark('sgi-map.code')

/** Everything of the initiative that has a place: on the map, and as a table of the same. */
export function MapScreen() {
  const { t } = useTranslation(['sgi', 'common'])
  usePageTitle(t('map.title'), t('map.lead'))
  const { params: query, set: change } = useAddress()
  const [opened, setOpened] = useState<readonly string[]>([])
  const regions = useRegions()
  const { places, isPending, failed } = useMapPlaces()
  const filters = useMemo(() => readFilters(query), [query])
  const asTable = query.get('view') === 'table'
  const drawn = useMemo(() => places.filter((place) => matches(place, filters, { anywhere: true })), [places, filters])
  const towns = regions.data?.cities ?? []
  const town = towns.find(({ id }) => id === filters.near) ?? null
  const inOrder = fromNearest(drawn, town)
  const listed = inOrder.filter((place) => matches(place, filters))
  const set = (name: string, value: string) => {
    setOpened([])
    change({ [name]: value })
  }
  const group = inOrder.filter(({ key }) => opened.includes(key))
  // The map says by itself what it could not have; in the table the towns would be missing without a word.
  const missing = asTable && regions.isError ? [...failed, regions] : failed
  return (
    <Page>
      <PageHead title={t('map.title')} lead={t('map.lead')} crumb={t('map.title')} to={paths.sgiMap()} />
      {missing.length > 0 && (
        <Alert severity="warning" title={t('map.partMissing')}>
          <Button size="sm" onClick={() => void Promise.all(missing.map((list) => list.refetch()))}>
            {t('common:generic.retry')}
          </Button>
        </Alert>
      )}
      <HydrationBoundary>
        <div className="flex flex-wrap items-end justify-between gap-4" data-no-print="">
          <FilterBar filters={filters} places={places} towns={towns} town={town} onChange={set} />
          <Segmented
            label={t('map.view')}
            value={asTable ? 'table' : 'map'}
            onChange={(view) => set('view', view === 'table' ? 'table' : '')}
            options={[
              { value: 'map', label: t('map.asMap') },
              { value: 'table', label: t('map.asTable') },
            ]}
          />
        </div>
      </HydrationBoundary>
      {isPending || (filters.near !== '' && regions.isPending) ? (
        <Skeleton className="h-[28rem] w-full" />
      ) : asTable ? (
        <PlacesTable places={listed} attribution={regions.data?.attribution ?? []} />
      ) : (
        <Answered query={regions} room="h-[28rem] w-full">
          {({ regions: { features }, attribution }) => (
            <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
              <HydrationBoundary>
                <PlacesMap
                  features={features}
                  attribution={attribution}
                  places={drawn}
                  town={town}
                  region={filters.region}
                  opened={opened}
                  onRegion={(code) => set('region', code === filters.region ? '' : code)}
                  onOpen={setOpened}
                />
              </HydrationBoundary>
              <HydrationBoundary>
                <PlacesPanel
                  region={filters.region}
                  places={listed}
                  group={group}
                  onAll={() => set('region', '')}
                  onCloseGroup={() => setOpened([])}
                />
              </HydrationBoundary>
            </div>
          )}
        </Answered>
      )}
    </Page>
  )
}
