import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

type Position = readonly [number, number]
const width = 480
const most = 360
const margin = 12

/** Outlines of a file on their own sheet: areas filled, lines drawn, points as dots. */
export function MapPreview({ shapes }: { readonly shapes: readonly (readonly Position[])[] }) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const all = shapes.flat()
  const [west, east] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const [south, north] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))]
  // A degree of longitude is shorter the farther north it is.
  const narrow = Math.cos(((north + south) / 2) * (Math.PI / 180))
  const [across, up] = [Math.max((east - west) * narrow, 1e-6), Math.max(north - south, 1e-6)]
  const scale = Math.min((width - 2 * margin) / across, (most - 2 * margin) / up)
  const height = up * scale + 2 * margin
  const x = (longitude: number) => (width - across * scale) / 2 + (longitude - west) * narrow * scale
  const y = (latitude: number) => margin + (north - latitude) * scale
  const degree = (value: number) => isolate(format.number(value, { maximumFractionDigits: 4 }))
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        direction="ltr"
        role="img"
        aria-label={t('preview.map')}
        className="w-full rounded-control border border-line bg-sunken"
      >
        {shapes.map((shape, at) => {
          const [first, last] = [shape[0], shape.at(-1)]
          if (!first || !last) return null
          if (shape.length === 1)
            return <circle key={at} cx={x(first[0])} cy={y(first[1])} r="4" className="fill-action" />
          const isClosed = first[0] === last[0] && first[1] === last[1]
          return (
            <polyline
              key={at}
              points={shape.map(([lon, lat]) => `${x(lon).toFixed(1)},${y(lat).toFixed(1)}`).join(' ')}
              strokeWidth="1.5"
              className={isClosed ? 'fill-selected stroke-action' : 'fill-none stroke-action'}
            />
          )
        })}
      </svg>
      <figcaption className="text-sm text-muted">
        {t('preview.bounds', {
          south: degree(south),
          west: degree(west),
          north: degree(north),
          east: degree(east),
        })}
      </figcaption>
    </figure>
  )
}
