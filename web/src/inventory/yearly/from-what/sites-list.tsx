import type { Inventory, InventorySite } from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { NameText } from '../../../ui/inline.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { useCountryNames } from '../../boundary/sites/place-names.ts'
import { useTableWords } from '../../../platform/list/index.ts'
import { countedLink } from '../parts/links.ts'
import { Marks } from '../parts/marks.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'
import type { RegionsAnswer } from './places-map.tsx'

type SitesListProps = {
  readonly data: Inventory
  readonly map: RegionsAnswer | undefined
  readonly region: string | null
  readonly clear: ReactNode
}

/** Sites, largest first; rows are drawn only where they are seen. */
export function SitesList({ data, map, region, clear }: SitesListProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const navigate = useNavigate()
  const words = useTableWords()
  const columns = useSiteColumns(data)
  const names = useNames()
  const country = useCountryNames()
  const sites = region === null ? data.sites : data.sites.filter((site) => (site.region ?? site.country) === region)
  const regionName = map?.regions.features.find(({ properties }) => properties.code === region)?.properties.name[lang]
  const left = data.sitesInAll - data.sites.length
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">
          {region === null
            ? t('yearly.sites.title', { count: data.sitesInAll, number: format.count(data.sitesInAll) })
            : t('yearly.sites.inRegion', {
                count: sites.length,
                number: format.count(sites.length),
                region: regionName ?? country(region),
              })}
        </h3>
        {clear}
      </div>
      <DataTable
        label={t('yearly.sites.label')}
        words={words}
        columns={columns}
        rows={sites}
        rowKey={(site) => site.key}
        rowLabel={(site) => names.text(site.name)}
        onOpen={(site) => void navigate(countedLink({ year: data.year.year, siteId: site.key }))}
        rowHeight={52}
        className="max-h-[34rem]"
        empty={<p className="p-6 text-center text-muted">{t('yearly.sites.none')}</p>}
      />
      {left > 0 && (
        <p className="text-sm text-muted">{t('yearly.sites.left', { count: left, number: format.count(left) })}</p>
      )}
    </div>
  )
}

function useSiteColumns(data: Inventory): Column<InventorySite>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const country = useCountryNames()
  const { year } = data.year
  const place = (site: InventorySite) =>
    site.city ? names.text(site.city) : site.country === 'SA' ? '' : country(site.country)
  return [
    {
      key: 'name',
      header: t('yearly.columns.site'),
      width: 'minmax(9rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (site) => (
        <div className="py-1 leading-snug">
          <Link
            className="flex text-link underline [&>bdi]:min-w-0 [&>bdi]:truncate"
            to={countedLink({ year, siteId: site.key })}
            onClick={(event) => event.stopPropagation()}
          >
            <NameText name={names.of(site.name)} />
          </Link>
          <span className="block truncate text-xs text-muted">{place(site)}</span>
        </div>
      ),
    },
    {
      key: 'kg',
      header: amounts.unit,
      width: '8rem',
      align: 'figures',
      cell: (site) => (
        <div className="leading-snug">
          <bdi className="font-semibold">{amounts.text(site.kg)}</bdi>
          <bdi className="block text-xs text-muted sm:hidden">{format.percent(site.share)}</bdi>
        </div>
      ),
    },
    {
      key: 'share',
      header: t('yearly.columns.share'),
      width: '5rem',
      narrow: false,
      align: 'figures',
      cell: (site) => <bdi className="text-muted">{format.percent(site.share)}</bdi>,
    },
    {
      key: 'marks',
      header: t('yearly.columns.marks'),
      width: '6rem',
      narrow: false,
      cell: (site) => <Marks marks={site.marks} figure={names.text(site.name)} filter={{ year, siteId: site.key }} />,
    },
  ]
}
