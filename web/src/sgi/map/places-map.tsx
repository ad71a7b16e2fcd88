import type { City, Region } from '@athar/contracts/inventory'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePick } from '../../content/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useWidth } from '../../ui/charts/use-width.ts'
import { KingdomMap } from './kingdom-map.tsx'
import { gather, isWithin, type Cluster, type Kingdom, type Spot } from './kingdom.ts'
import { MarkButton, markGap, townHead, TownMark, TownShape } from './marks.tsx'
import type { MapPlace } from './places.ts'

type PlacesMapProps = {
  readonly features: readonly Region[]
  readonly attribution: readonly Region['properties']['name'][]
  readonly places: readonly MapPlace[]
  /** From where distances count. */
  readonly town: City | null
  readonly region: string
  readonly opened: readonly string[]
  readonly onRegion: (code: string) => void
  readonly onOpen: (keys: readonly string[]) => void
}

export function PlacesMap(props: PlacesMapProps) {
  const { features, attribution, places, town, region, opened, onRegion, onOpen } = props
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const { lang } = useLanguage()
  const pick = usePick()
  const [frame, width] = useWidth<HTMLDivElement>()
  const height = Math.round(Math.min(width * 0.86, 620))
  const perRegion = useMemo(() => {
    const counts = new Map<string, number>()
    for (const place of places) counts.set(place.region, (counts.get(place.region) ?? 0) + 1)
    return counts
  }, [places])
  const clustersOn = useCallback(
    (kingdom: Kingdom): Cluster<MapPlace>[] => {
      const marks = places.flatMap((place) => {
        const [x, y] = kingdom.project([place.longitude, place.latitude])
        return isWithin([x, y], { width, height }) ? [{ x, y, place }] : []
      })
      return gather(marks, markGap).map(({ x, y, members }) => ({ x, y, members: members.map(({ place }) => place) }))
    },
    [places, width, height],
  )
  // Beside the region that is looked at, the town would be a mark somewhere at the edge, or none.
  const marked = town !== null && (region === '' || region === town.region) ? town : null
  const marksOn = useCallback(
    (kingdom: Kingdom): Spot[] => {
      const marks = clustersOn(kingdom).map(({ x, y }): Spot => [x, y])
      if (!marked) return marks
      const [x, y] = kingdom.project([marked.lon, marked.lat])
      return [...marks, [x, y - townHead]]
    },
    [clustersOn, marked],
  )
  return (
    <figure ref={frame} className="min-w-0">
      <KingdomMap
        regions={features}
        label={t('map.label')}
        width={width}
        height={height}
        focus={region === '' ? null : region}
        chosen={region}
        onRegion={onRegion}
        marksOn={marksOn}
        regionLabel={(code, name) =>
          t('map.regionCount', { region: name, ...format.counted(perRegion.get(code) ?? 0) })
        }
      >
        {(kingdom) => (
          <>
            <Marks kingdom={kingdom} clustersOn={clustersOn} places={places} opened={opened} onOpen={onOpen} />
            {marked && <TownMark at={kingdom.project([marked.lon, marked.lat])} label={marked.name[lang]} />}
          </>
        )}
      </KingdomMap>
      <figcaption className="mt-2 space-y-1 text-xs text-muted">
        {marked && (
          <p className="flex items-center gap-1.5 text-sm text-text">
            <svg width="18" height="24" viewBox="-9 -22 18 24" aria-hidden="true" className="shrink-0">
              <TownShape />
            </svg>
            <span>{t('map.townMark', { town: marked.name[lang] })}</span>
          </p>
        )}
        <p>{t('map.indicative')}</p>
        <p>
          <bdi>{attribution.map((line) => pick(line).text).join(' · ')}</bdi>
        </p>
      </figcaption>
    </figure>
  )
}

type MarksProps = Pick<PlacesMapProps, 'places' | 'opened' | 'onOpen'> & {
  readonly kingdom: Kingdom
  readonly clustersOn: (kingdom: Kingdom) => readonly Cluster<MapPlace>[]
}

function Marks({ kingdom, clustersOn, places, opened, onOpen }: MarksProps) {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const format = useFormat()
  const clusters = useMemo(() => clustersOn(kingdom), [kingdom, clustersOn])
  // Marks and regions can be pressed; the benchmark of the web app reads both moments.
  useEffect(() => void performance.mark('sgi-map.interactive'), [])
  return (
    <>
      {places.map((place) =>
        place.area === null ? null : (
          <path
            key={place.key}
            d={kingdom.outline(place.area)}
            strokeWidth="1.5"
            pointerEvents="none"
            className="fill-action stroke-action [fill-opacity:0.25]"
          />
        ),
      )}
      {clusters.map(({ x, y, members }) => {
        const [first] = members
        if (!first) return null
        const keys = members.map(({ key }) => key)
        const kind = members.every((member) => member.kind === first.kind) ? first.kind : null
        const single = members.length === 1
        return (
          <MarkButton
            key={keys.join(' ')}
            x={x}
            y={y}
            kind={kind}
            count={single ? null : format.count(members.length)}
            chosen={keys.every((key) => opened.includes(key)) && opened.length === keys.length}
            label={
              single
                ? `${t(`map.kind.${first.kind}`)}: ${pick(first.name).text}`
                : t('map.group', { count: members.length, number: format.count(members.length) })
            }
            onOpen={() => onOpen(keys)}
          />
        )
      })}
    </>
  )
}
