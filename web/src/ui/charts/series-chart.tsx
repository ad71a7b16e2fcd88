import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { ChartFrame, type ChartHead, type ChartTable } from './chart-frame.tsx'
import { axisRoom } from './geometry/frame.ts'
import { Drawing, Label, Mark, namedSteps, ValueAxis } from './parts.tsx'

export type SeriesPoint = {
  readonly key: string
  readonly label: string
  readonly value: number
  /** Read on hover. */
  readonly text: string
  readonly kind: 'measured' | 'partial' | 'forecast'
  /** Far from what is usual. */
  readonly odd?: boolean
  readonly low?: number
  readonly high?: number
}

type SeriesChartProps = ChartHead & {
  readonly points: readonly SeriesPoint[]
  /** The path to a target, by the keys of points. */
  readonly path?: readonly { readonly key: string; readonly value: number }[]
  readonly table: ChartTable
  readonly format: (value: number) => string
}

const height = 260

/** A series over time with what is unusual in it, its forecast with an interval, and the path to a target. */
export function SeriesChart({ points, path = [], table, format, ...head }: SeriesChartProps) {
  return (
    <ChartFrame {...head} table={table}>
      {(width) => <Lines points={points} path={path} format={format} width={width} />}
    </ChartFrame>
  )
}

type LinesProps = Required<Pick<SeriesChartProps, 'points' | 'path' | 'format'>> & { readonly width: number }

function Lines({ points, path, format, width }: LinesProps) {
  const values = [
    ...points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
    ...path.map((one) => one.value),
  ]
  const domain = scaleLinear([Math.min(0, ...values), Math.max(0, ...values) || 1], [height - 28, 12]).nice(4)
  const ticks = domain.ticks(4).map((value) => ({ value, at: domain(value) }))
  const frame = {
    width,
    height,
    top: 12,
    right: 12,
    bottom: 28,
    left: axisRoom(ticks.map(({ value }) => format(value))),
  }
  const x = scalePoint(
    points.map(({ key }) => key),
    [frame.left, width - frame.right],
  )
  const at = (key: string) => x(key) ?? frame.left
  const whole = points.filter(({ kind }) => kind === 'measured')
  const ahead = [...whole.slice(-1), ...points.filter(({ kind }) => kind === 'forecast')]
  const draw = line<{ readonly key: string; readonly value: number }>(
    ({ key }) => at(key),
    ({ value }) => domain(value),
  )
  const band = area<SeriesPoint>(
    ({ key }) => at(key),
    ({ value, low }) => domain(low ?? value),
    ({ value, high }) => domain(high ?? value),
  )
  const nameWidth = Math.max(...points.map(({ label }) => label.length)) * 7 + 16
  const every = namedSteps(points.length, width - frame.left - frame.right, nameWidth)
  return (
    <Drawing width={width} height={height}>
      <ValueAxis ticks={ticks} frame={frame} format={format} />
      <path d={band(ahead) ?? ''} className="fill-series-band opacity-60" />
      <path
        d={draw(path) ?? ''}
        strokeWidth="2"
        strokeDasharray="1 5"
        strokeLinecap="round"
        className="fill-none stroke-text"
      />
      <path d={draw(ahead) ?? ''} strokeWidth="2" strokeDasharray="6 4" className="fill-none stroke-series" />
      <path d={draw(whole) ?? ''} strokeWidth="2" className="fill-none stroke-series" />
      {points.map((point, index) => (
        <Mark key={point.key} label={`${point.label}: ${point.text}`}>
          {point.odd ? (
            <circle
              cx={at(point.key)}
              cy={domain(point.value)}
              r="6"
              strokeWidth="2"
              className="fill-surface stroke-critical"
            />
          ) : (
            <circle
              cx={at(point.key)}
              cy={domain(point.value)}
              r={points.length > 40 ? 2 : 3.5}
              strokeWidth="1.5"
              className={point.kind === 'measured' ? 'fill-series stroke-surface' : 'fill-surface stroke-series'}
            />
          )}
          {index % every === 0 && (
            <Label x={at(point.key)} y={height - 10} anchor={index === 0 ? 'start' : 'middle'}>
              {point.label}
            </Label>
          )}
        </Mark>
      ))}
    </Drawing>
  )
}
