import type { ResponseOf } from '@athar/contracts'
import type * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { regionGeometry, type RegionFeature } from '../../../ui/charts/geometry/regions.ts'
import { cx } from '../../../ui/cx.ts'

const size = { width: 320, height: 250 }
const propertiesOf = (feature: RegionFeature) => (feature as unknown as inventory.Region).properties

type PlacePreviewProps = {
  readonly regions: ResponseOf<typeof inventory.listRegions>
  readonly region: string | null
  readonly city: string | null
  /** A region may also be chosen by pointing at it; the field above does the same by keyboard. */
  readonly onRegion: (code: string) => void
}

/** The Kingdom with the chosen region filled and the chosen city marked. */
export function PlacePreview({ regions, region, city, onRegion }: PlacePreviewProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const drawn = useMemo(
    () =>
      regionGeometry({
        collection: regions.regions,
        codeOf: (feature) => propertiesOf(feature).code,
        values: new Map(),
        ...size,
      }),
    [regions],
  )
  const chosen = regions.regions.features.find(({ properties }) => properties.code === region)?.properties
  const place = regions.cities.find(({ id }) => id === city)
  const [x, y] = place ? drawn.project([place.lon, place.lat]) : [0, 0]
  const named = place?.name[lang] ?? chosen?.name[lang]
  return (
    <figure className="rounded-container border border-line bg-sunken p-3">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        direction="ltr"
        role="img"
        aria-label={named === undefined ? t('boundary.site.mapEmpty') : t('boundary.site.mapOf', { place: named })}
        className="mx-auto block max-h-52 w-full"
      >
        {drawn.shapes.map((shape) => (
          <path
            key={shape.code}
            d={shape.path}
            strokeWidth="1"
            onClick={() => onRegion(shape.code)}
            className={cx(
              'cursor-pointer stroke-line-strong',
              shape.code === region ? 'fill-action' : 'fill-surface hover:fill-hover',
            )}
          />
        ))}
        {place && (
          <circle cx={x} cy={y} r="5" strokeWidth="2" className="pointer-events-none fill-accent stroke-surface" />
        )}
      </svg>
      <figcaption className="mt-2 text-xs text-muted">
        <bdi>{regions.attribution.map((line) => line[lang]).join(' · ')}</bdi>
      </figcaption>
    </figure>
  )
}
