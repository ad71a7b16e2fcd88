import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { cx } from '../../ui/cx.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useRegionName } from '../use-region-name.ts'
import type { MapPlace } from './places.ts'

const columns = ['name', 'kind', 'region', 'status', 'position'] as const
/** What stands in a column of its own only where there is room. */
const beside = 'hidden md:table-cell'

/** The map as a table: the same places with everything the drawing tells. */
export function PlacesTable({ places }: { readonly places: readonly MapPlace[] }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const regionName = useRegionName()
  const degrees = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const status = (place: MapPlace) =>
    place.status === null ? t('map.noStatus') : t(`statuses.${place.status}` as 'statuses.active')
  if (places.length === 0) return <p className="text-muted">{t('map.nothing')}</p>
  return (
    <ScrollRegion label={t('map.tableLabel')} className="rounded-card bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('map.tableLabel')}</caption>
        <thead className="border-b border-line bg-sunken">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={cx('px-4 py-3 text-start font-semibold whitespace-nowrap', column !== 'name' && beside)}
              >
                {t(`map.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {places.map((place) => (
            <tr key={place.key}>
              <th scope="row" className="min-w-48 px-4 py-3 text-start font-normal">
                <Link to={place.to} className="font-semibold text-link hover:underline">
                  <Words of={place.name} />
                </Link>
                <span className="block text-muted">
                  <Words of={place.place} />
                </span>
                {/* On a telephone the other columns have no room: the same in one line. */}
                <span className="block text-muted md:hidden">
                  {[t(`map.kind.${place.kind}`), regionName(place.region), status(place)].join(' · ')}
                </span>
                {place.sample && <SampleMark />}
              </th>
              <td className={cx('px-4 py-3 whitespace-nowrap', beside)}>{t(`map.kind.${place.kind}`)}</td>
              <td className={cx('px-4 py-3 whitespace-nowrap', beside)}>{regionName(place.region)}</td>
              <td className={cx('px-4 py-3 whitespace-nowrap', beside)}>{status(place)}</td>
              <td className={cx('px-4 py-3', beside)}>
                <bdi dir="ltr" className="figures whitespace-nowrap">
                  {degrees(place.latitude)}, {degrees(place.longitude)}
                </bdi>
                {place.approximate && <span className="block text-xs text-muted">{t('map.approximate')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
