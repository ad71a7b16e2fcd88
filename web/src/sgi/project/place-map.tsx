import type { ProjectCard } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Skeleton } from '../../ui/states.tsx'
import { KingdomMap } from '../map/kingdom-map.tsx'
import { useRegions } from '../queries.ts'
import { useRegionName } from '../use-region-name.ts'

const size = { width: 420, height: 360 }

/** Where a project lies, within the Kingdom; how well that is known stands below. */
export function PlaceMap({ place }: { readonly place: ProjectCard['place'] }) {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const format = useFormat()
  const regionName = useRegionName()
  const regions = useRegions().data
  const degrees = (value: number) => format.number(value, { maximumFractionDigits: 4 })
  return (
    <figure className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">{t('project.location')}</h2>
      {regions ? (
        <KingdomMap
          {...size}
          regions={regions.regions.features}
          label={t('project.mapOf', { place: pick(place.name).text })}
          chosen={place.region}
          marksOn={(kingdom) => [kingdom.project([place.lon, place.lat])]}
        >
          {(kingdom) => {
            const [x, y] = kingdom.project([place.lon, place.lat])
            return (
              <g pointerEvents="none" aria-hidden="true">
                {place.area && (
                  <path
                    d={kingdom.outline(place.area)}
                    strokeWidth="2"
                    className="fill-action stroke-action [fill-opacity:0.3]"
                  />
                )}
                <circle cx={x} cy={y} r="7" strokeWidth="2" className="fill-action stroke-surface" />
              </g>
            )
          }}
        </KingdomMap>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
      <figcaption className="space-y-1 text-sm">
        <p>
          <Words of={place.name} />
          {pick(place.name).text !== regionName(place.region) && ` · ${regionName(place.region)}`}
        </p>
        <p className="text-muted">
          <bdi dir="ltr" className="figures">
            {degrees(place.lat)}, {degrees(place.lon)}
          </bdi>{' '}
          ({t(`precisions.${place.precision}`)})
        </p>
        {regions && (
          <p className="text-xs text-muted">
            <bdi>{regions.attribution.map((line) => pick(line).text).join(' · ')}</bdi>
          </p>
        )}
      </figcaption>
    </figure>
  )
}
