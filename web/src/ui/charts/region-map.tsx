import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { regionGeometry, type RegionCollection, type RegionFeature } from './geometry/regions.ts'
import { Drawing, Label, Mark } from './parts.tsx'

export type RegionValue = {
  readonly code: string
  readonly label: string
  readonly value: number | null
  readonly text: string
}
export type MapPoint = {
  readonly key: string
  readonly label: string
  readonly longitude: number
  readonly latitude: number
}

type RegionMapProps = ChartHead & {
  readonly collection: RegionCollection
  readonly codeOf: (feature: RegionFeature) => string
  readonly labelOf?: (feature: RegionFeature) => readonly [number, number] | undefined
  readonly regions: readonly RegionValue[]
  readonly points?: readonly MapPoint[]
  readonly headers: readonly [region: string, value: string]
  readonly formatStep: (low: number, high: number) => string
  readonly onOpen?: ((code: string) => void) | undefined
}

const steps = ['fill-(--map-0)', 'fill-(--map-1)', 'fill-(--map-2)', 'fill-(--map-3)', 'fill-(--map-4)'] as const
/** A name stands on dark ground from this step on. */
const onDark = 3
/** Narrower than this, names do not fit into their regions and stand in the table only. */
const namesFrom = 480

/** Regions shaded in five steps. Drawn from the outlines handed in: no tiles, nothing leaves the machine. */
export function RegionMap({
  collection,
  codeOf,
  labelOf,
  regions,
  points = [],
  headers,
  formatStep,
  onOpen,
  ...head
}: RegionMapProps) {
  const known = new Map(regions.map((region) => [region.code, region]))
  const values = new Map(
    regions.flatMap((region) => (region.value === null ? [] : [[region.code, region.value] as const])),
  )
  return (
    <ChartFrame {...head} table={{ headers, rows: regions.map((region) => [region.label, region.text]) }}>
      {(width) => {
        const height = Math.round(Math.min(width * 0.82, 560))
        const drawn = regionGeometry({ collection, codeOf, labelOf, values, width, height })
        return (
          <div className="grid grid-cols-1 gap-2">
            <Drawing width={width} height={height} interactive={onOpen !== undefined}>
              {drawn.shapes.map((shape) => {
                const region = known.get(shape.code)
                return (
                  <Mark
                    key={shape.code}
                    label={`${region?.label ?? shape.code}: ${region?.text ?? head.words.unknown}`}
                    onOpen={onOpen && region ? () => onOpen(shape.code) : undefined}
                  >
                    <path
                      d={shape.path}
                      strokeWidth="1"
                      className={`stroke-surface ${shape.step === null ? 'fill-sunken' : steps[shape.step]}`}
                    />
                  </Mark>
                )
              })}
              {width >= namesFrom &&
                drawn.shapes.map((shape) => (
                  <g key={shape.code} pointerEvents="none">
                    <Label
                      x={shape.label[0]}
                      y={shape.label[1]}
                      anchor="middle"
                      className={`text-xs ${shape.step !== null && shape.step >= onDark ? 'fill-surface' : 'fill-text'}`}
                    >
                      {known.get(shape.code)?.label ?? shape.code}
                    </Label>
                  </g>
                ))}
              {points.map((point) => {
                const [x, y] = drawn.project([point.longitude, point.latitude])
                return (
                  <Mark key={point.key} label={point.label}>
                    <circle cx={x} cy={y} r="4" strokeWidth="1.5" className="fill-accent stroke-surface" />
                  </Mark>
                )
              })}
            </Drawing>
            <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
              {values.size < regions.length && (
                <li className="flex items-center gap-1.5">
                  <svg width="14" height="14">
                    <rect x="0.5" y="0.5" width="13" height="13" className="fill-sunken stroke-line-strong" />
                  </svg>
                  {head.words.unknown}
                </li>
              )}
              {values.size > 0 &&
                drawn.bounds.map(([low, high], at) => (
                  <li key={low} className="flex items-center gap-1.5">
                    <svg width="14" height="14">
                      <rect width="14" height="14" className={steps[at]} />
                    </svg>
                    <bdi>{formatStep(low, high)}</bdi>
                  </li>
                ))}
            </ul>
          </div>
        )
      }}
    </ChartFrame>
  )
}
