import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { cx } from '../../ui/cx.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useRegionName } from '../use-region-name.ts'
import type { ListedPlace } from './places.ts'
import { useDistance } from './use-distance.ts'

const columns = ['name', 'distance', 'kind', 'region', 'status', 'position'] as const
/** What stands in a column of its own only where there is room. */
const beside = 'hidden md:table-cell'

type PlacesTableProps = {
  readonly places: readonly ListedPlace[]
  /** To be told where the towns are offered, as under the map. */
  readonly attribution: readonly { readonly en: string; readonly ar: string }[]
}

/** The map as a table: the same places with everything the drawing tells. */
export function PlacesTable({ places, attribution }: PlacesTableProps) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const pick = usePick()
  const regionName = useRegionName()
  const distance = useDistance()
  const degrees = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const status = (place: ListedPlace) =>
    place.status === null ? t('map.noStatus') : t(`statuses.${place.status}` as 'statuses.active')
  if (places.length === 0) return <p className="text-muted">{t('map.nothing')}</p>
  const measured = places.some(({ km }) => km !== null)
  return (
    <div>
      <ScrollRegion label={t('map.tableLabel')} className="rounded-card bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('map.tableLabel')}</caption>
          <thead className="border-b border-line bg-sunken">
            <tr>
              {columns.map((column) =>
                column === 'distance' && !measured ? null : (
                  <th
                    key={column}
                    scope="col"
                    className={cx('px-4 py-3 text-start font-semibold whitespace-nowrap', column !== 'name' && beside)}
                  >
                    {t(`map.column.${column}`)}
                  </th>
                ),
              )}
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
                    {place.km !== null && (
                      <>
                        <bdi className="figures font-semibold text-text">{distance(place.km)}</bdi>
                        {' · '}
                      </>
                    )}
                    {[t(`map.kind.${place.kind}`), regionName(place.region), status(place)].join(' · ')}
                  </span>
                  {place.sample && <SampleMark />}
                </th>
                {place.km !== null && (
                  <td className={cx('figures px-4 py-3 whitespace-nowrap', beside)}>
                    <bdi>{distance(place.km)}</bdi>
                  </td>
                )}
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
      {attribution.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          <bdi>{attribution.map((line) => pick(line).text).join(' · ')}</bdi>
        </p>
      )}
    </div>
  )
}
