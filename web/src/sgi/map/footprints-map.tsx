import type { PlaceInput } from '@athar/contracts/sgi'
import type { ReactNode } from 'react'
import { usePick } from '../../content/index.ts'
import { useWidth } from '../../ui/charts/use-width.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useRegions } from '../queries.ts'
import { KingdomMap } from './kingdom-map.tsx'
import type { Kingdom } from './kingdom.ts'

type FootprintsMapProps = {
  readonly label: string
  /** The region that fills the map. */
  readonly region: string | null
  /** What the others lie beside; null where its place is not said. */
  readonly place: PlaceInput | null
  readonly footprints: readonly PlaceInput[]
  readonly words: { readonly place: string; readonly footprint: string }
}

/** Footprints beside a place: dashed squares and outlines beside a filled one, told apart without colours. */
export function FootprintsMap({ label, region, place, footprints, words }: FootprintsMapProps) {
  const pick = usePick()
  const regions = useRegions().data
  const [frame, width] = useWidth<HTMLDivElement>()
  return (
    <figure ref={frame} className="grid min-w-0 grid-cols-1 gap-2">
      {regions ? (
        <KingdomMap
          regions={regions.regions.features}
          label={label}
          width={width}
          height={Math.round(Math.min(width * 0.6, 420))}
          focus={region}
          chosen={region}
        >
          {(kingdom) => (
            <g pointerEvents="none" aria-hidden="true">
              {place && <PlaceShape kingdom={kingdom} place={place} />}
              {footprints.map((one, at) => (
                <FootprintShape key={at} kingdom={kingdom} place={one} />
              ))}
            </g>
          )}
        </KingdomMap>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      <figcaption className="grid gap-1 text-xs text-muted">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {place && (
            <Key word={words.place}>
              <circle cx="8" cy="8" r="5" strokeWidth="2" className="fill-action stroke-surface" />
            </Key>
          )}
          <Key word={words.footprint}>
            <rect x="2" y="2" width="12" height="12" strokeWidth="2" strokeDasharray="3 2" className={dashed} />
          </Key>
        </span>
        {regions && <bdi>{regions.attribution.map((line) => pick(line).text).join(' · ')}</bdi>}
      </figcaption>
    </figure>
  )
}

const dashed = 'fill-none stroke-text'

type ShapeProps = { readonly kingdom: Kingdom; readonly place: PlaceInput }

const firstOf = (place: PlaceInput) => (place.kind === 'point' ? place.point : place.ring[0])

function PlaceShape({ kingdom, place }: ShapeProps) {
  const first = firstOf(place)
  if (!first) return null
  const [x, y] = kingdom.project(first)
  return place.kind === 'area' ? (
    <path
      d={kingdom.outline(place.ring)}
      strokeWidth="3"
      className="fill-action stroke-action [fill-opacity:0.3] [stroke-linejoin:round]"
    />
  ) : (
    <circle cx={x} cy={y} r="6" strokeWidth="2" className="fill-action stroke-surface" />
  )
}

function FootprintShape({ kingdom, place }: ShapeProps) {
  const first = firstOf(place)
  if (!first) return null
  const [x, y] = kingdom.project(first)
  return place.kind === 'area' ? (
    <path d={kingdom.outline(place.ring)} strokeWidth="2" strokeDasharray="4 3" className={dashed} />
  ) : (
    <rect x={x - 8} y={y - 8} width="16" height="16" strokeWidth="2" strokeDasharray="4 3" className={dashed} />
  )
}

const Key = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="shrink-0">
      {children}
    </svg>
    <span>{word}</span>
  </span>
)
