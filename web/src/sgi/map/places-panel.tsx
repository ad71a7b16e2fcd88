import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useMetricText } from '../metric-text.tsx'
import { useProgress } from '../queries.ts'
import { useRegionName } from '../use-region-name.ts'
import { placeKinds, type ListedPlace } from './places.ts'
import { useDistance } from './use-distance.ts'

type PlacesPanelProps = {
  readonly region: string
  readonly places: readonly ListedPlace[]
  /** What was opened on the map; nothing where nothing was. */
  readonly group: readonly ListedPlace[]
  readonly onAll: () => void
  readonly onCloseGroup: () => void
}

/** More stand in the table. */
const mostListed = 40

/** The figures of a region or of the whole Kingdom, and what is there; or the marks that were opened. */
export function PlacesPanel({ region, places, group, onAll, onCloseGroup }: PlacesPanelProps) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const regionName = useRegionName()
  const open = group.length > 0
  const listed = open ? group : places
  return (
    <section
      aria-live="polite"
      aria-labelledby="panel"
      className="grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="panel" className="text-xl">
          {open
            ? t('map.opened', { count: group.length, number: format.count(group.length) })
            : region === ''
              ? t('map.kingdom')
              : regionName(region)}
        </h2>
        {open ? (
          <Button size="sm" variant="quiet" onClick={onCloseGroup}>
            {t('map.close')}
          </Button>
        ) : (
          region !== '' && (
            <Button size="sm" variant="quiet" onClick={onAll}>
              {t('map.wholeKingdom')}
            </Button>
          )
        )}
      </div>
      {!open && (
        <dl className="grid grid-cols-2 gap-3">
          {placeKinds.map((kind) => (
            <div key={kind} className="border-t border-line pt-2">
              <dt className="text-sm text-muted">{t(`map.many.${kind}`)}</dt>
              <dd className="figures text-xl font-semibold">
                <bdi>{format.count(places.filter((place) => place.kind === kind).length)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!open && <Reported region={region} />}
      {listed.length === 0 ? (
        <p className="text-muted">{t('map.nothing')}</p>
      ) : (
        <ul className="-mb-5 divide-y divide-line pb-5 md:max-h-[27.25rem] md:overflow-y-auto">
          {listed.slice(0, mostListed).map((place) => (
            <PlaceLine key={place.key} place={place} />
          ))}
        </ul>
      )}
      {listed.length > mostListed && <p className="text-sm text-muted">{t('map.moreInTable')}</p>}
    </section>
  )
}

/** What projects there report, summed up; nothing where none has reported. */
function Reported({ region }: { readonly region: string }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const counted = useMetricText()
  const metrics = useProgress().data?.metrics ?? []
  const sums = metrics.flatMap(({ metric, total, regions, sample }) => {
    const value = region === '' ? total : (regions.find((one) => one.region === region)?.value ?? '0')
    return Number(value) > 0 ? [{ metric, value, sample }] : []
  })
  if (sums.length === 0) return null
  return (
    <div className="space-y-2 border-t border-line pt-3">
      <h3 className="text-sm text-muted">{t('map.reported')}</h3>
      <ul className="space-y-1">
        {sums.map(({ metric, value, sample }) => (
          <li key={metric} className="flex flex-wrap items-center gap-x-2">
            <Link
              to={`${paths.sgiDashboard()}?metric=${metric}`}
              className="text-link underline-offset-2 hover:underline"
            >
              {t(`metrics.${metric}.name`)}
            </Link>
            <span className="figures font-semibold">{counted(metric, value, format.readable(value))}</span>
            {sample && <SampleMark />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlaceLine({ place }: { readonly place: ListedPlace }) {
  const { t } = useTranslation('sgi')
  const distance = useDistance()
  return (
    <li className="py-2.5 wrap-anywhere">
      <Link to={place.to} className="font-semibold text-link hover:underline">
        <Words of={place.name} />
      </Link>
      <p className="text-sm text-muted">
        {place.km !== null && (
          <>
            <bdi className="figures font-semibold text-text">{distance(place.km)}</bdi>
            <span aria-hidden="true"> · </span>
          </>
        )}
        {t(`map.kind.${place.kind}`)}
        <span aria-hidden="true"> · </span>
        <Words of={place.place} /> {place.sample && <SampleMark />}
      </p>
      {place.approximate && <p className="text-xs text-muted">{t('map.approximate')}</p>}
    </li>
  )
}
