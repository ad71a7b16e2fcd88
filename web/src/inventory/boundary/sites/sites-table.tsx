import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useSites, type SiteFilters as Asked } from '../queries.ts'
import { ListTable } from '../../../platform/list/index.ts'
import { useSettled } from '../use-settled.ts'
import { DownloadSites } from './download-sites.tsx'
import { NothingFound, NoSites } from './no-sites.tsx'
import { usePlaceName } from './place-names.ts'
import { SiteFilters } from './site-filters.tsx'
import { newSite, useSiteAddress } from './use-site-address.ts'
import { useSiteColumns } from './use-site-columns.tsx'

/** Sites that the filters leave: found, ordered, opened, taken along. */
export function SitesTable({ entities }: { readonly entities: readonly inventory.Entity[] }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const { filters, byCode, set } = useSiteAddress()
  const search = useSettled(filters.search)
  const asked: Asked = {
    search: search || undefined,
    entityId: filters.entity || undefined,
    region: filters.region || undefined,
    state: filters.state,
    sort: byCode ? 'code' : lang === 'ar' ? 'name-ar' : 'name-en',
  }
  const sites = useSites(asked)
  const placeName = usePlaceName()
  const columns = useSiteColumns(entities)
  const entityName = (id: string) => {
    const entity = entities.find((one) => one.id === id)
    return entity ? nameIn(lang, entity.name).text : ''
  }
  const total = sites.first?.total ?? 0
  const filtered = filters.search !== '' || filters.entity !== '' || filters.region !== '' || filters.state !== 'active'
  return (
    <div className="space-y-3">
      <SiteFilters filters={filters} entities={entities} onChange={set} />
      <div className="flex min-h-8 items-center justify-between gap-3">
        <output className="text-muted">
          {sites.first && t('boundary.sites.count', { count: total, number: format.count(total) })}
        </output>
        {total > 0 && <DownloadSites filters={asked} entityName={entityName} placeName={placeName} />}
      </div>
      <ListTable<inventory.Site>
        list={sites}
        label={t('boundary.sites.title')}
        columns={columns}
        rowKey={(site) => site.id}
        rowLabel={(site) => nameIn(lang, site.name).text}
        rowCount={total}
        sort={{ key: byCode ? 'code' : 'name', direction: 'ascending' }}
        onSort={({ key }) => set({ sort: key === 'code' ? 'code' : undefined })}
        onOpen={(site) => set({ site: site.id }, 'step')}
        empty={
          filtered ? (
            <NothingFound
              onClear={() => set({ search: undefined, entity: undefined, region: undefined, state: undefined })}
            />
          ) : (
            <NoSites onAdd={() => set({ site: newSite }, 'step')} />
          )
        }
      />
    </div>
  )
}
