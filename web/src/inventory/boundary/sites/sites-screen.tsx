import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useEntities, useSite, useSites } from '../queries.ts'
import { Loaded, ScreenFrame } from '../screen-frame.tsx'
import { useTableWords } from '../table-words.ts'
import { NothingFound, NoSites } from './no-sites.tsx'
import { SiteFilters } from './site-filters.tsx'
import { SiteSheet } from './site-sheet.tsx'
import { useSiteAddress } from './use-site-address.ts'
import { useSiteColumns } from './use-site-columns.tsx'

type Site = inventory.Site
const newSite = 'new'

/** Where activity happens: found, added, changed and put aside. */
export function SitesScreen() {
  const { t } = useTranslation('inventory')
  const canPrepare = useMayAct(mayPrepare)
  const { open, set } = useSiteAddress()
  const entities = useEntities()
  return (
    <ScreenFrame
      twoSided
      title={t('boundary.sites.title')}
      intro={t('boundary.sites.intro')}
      action={
        canPrepare && (
          <Button variant="primary" icon="plus" onClick={() => set({ site: newSite }, false)}>
            {t('boundary.sites.add')}
          </Button>
        )
      }
    >
      <Loaded query={entities}>
        {({ entities: known }) => (
          <>
            <SitesTable entities={known} />
            {open === newSite && <SiteSheet site={null} entities={known} onClose={() => set({ site: undefined })} />}
            {open !== null && open !== newSite && (
              <OpenSite key={open} id={open} entities={known} onClose={() => set({ site: undefined })} />
            )}
          </>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

function OpenSite({
  id,
  entities,
  onClose,
}: {
  readonly id: string
  readonly entities: readonly inventory.Entity[]
  readonly onClose: () => void
}) {
  const site = useSite(id)
  return site.data ? (
    <SiteSheet site={site.data.site} entities={entities} onClose={onClose} />
  ) : site.error ? (
    <Loaded query={site}>{() => null}</Loaded>
  ) : null
}

function SitesTable({ entities }: { readonly entities: readonly inventory.Entity[] }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const words = useTableWords()
  const { filters, byCode, set } = useSiteAddress()
  const search = useDeferredValue(filters.search)
  const sites = useSites({
    search: search || undefined,
    entityId: filters.entity || undefined,
    region: filters.region || undefined,
    state: filters.state,
    sort: byCode ? 'code' : lang === 'ar' ? 'name-ar' : 'name-en',
  })
  const columns = useSiteColumns(entities)
  const rows = useMemo(() => sites.data?.pages.flatMap(({ items }) => items) ?? [], [sites.data])
  const total = sites.data?.pages[0]?.total ?? 0
  const filtered = filters.search !== '' || filters.entity !== '' || filters.region !== '' || filters.state !== 'active'
  return (
    <div className="space-y-3">
      <SiteFilters filters={filters} entities={entities} onChange={set} />
      <output className="block text-muted">
        {sites.data ? t('boundary.sites.count', { count: total, number: format.count(total) }) : '\u00A0'}
      </output>
      <Loaded query={sites.error && !sites.data ? sites : { data: rows, error: null, refetch: sites.refetch }}>
        {() => (
          <DataTable<Site>
            label={t('boundary.sites.title')}
            words={words}
            columns={columns}
            rows={rows}
            rowKey={(site) => site.id}
            rowLabel={(site) => nameIn(lang, site.name).text}
            rowCount={total}
            sort={{ key: byCode ? 'code' : 'name', direction: 'ascending' }}
            onSort={({ key }) => set({ sort: key === 'code' ? 'code' : undefined })}
            onOpen={(site) => set({ site: site.id }, false)}
            onEndReached={() => void (sites.hasNextPage && !sites.isFetchingNextPage && sites.fetchNextPage())}
            loading={sites.isPending || sites.isFetchingNextPage}
            empty={
              filtered ? (
                <NothingFound
                  onClear={() => set({ search: undefined, entity: undefined, region: undefined, state: undefined })}
                />
              ) : (
                <NoSites onAdd={() => set({ site: newSite }, false)} />
              )
            }
          />
        )}
      </Loaded>
    </div>
  )
}
