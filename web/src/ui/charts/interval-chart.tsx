import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { intervalGeometry } from './geometry/interval.ts'
import { Drawing, Label, Mark } from './parts.tsx'

type Bound = { readonly value: number; readonly text: string; readonly label: string }
type IntervalChartProps = ChartHead & {
  readonly total: Bound
  readonly low: Bound
  readonly high: Bound
  readonly headers: readonly [string, string]
  readonly formatTick: (value: number) => string
}

const height = 112
const bandAt = 46
/** The upper bound is named beside the band, which ends near the end of the axis. */
const highRoom = 76

/** A total and the band that holds it in 95 cases of 100. */
export function IntervalChart({ total, low, high, headers, formatTick, ...head }: IntervalChartProps) {
  const bounds = [low, total, high]
  return (
    <ChartFrame {...head} table={{ headers, rows: bounds.map((bound) => [bound.label, bound.text]) }}>
      {(width) => {
        const drawn = intervalGeometry(total.value, low.value, high.value, { width, left: 12, right: highRoom })
        const nearEdge = drawn.middle > width - 120
        return (
          <Drawing width={width} height={height}>
            <Mark label={bounds.map((bound) => `${bound.label}: ${bound.text}`).join(' · ')}>
              <line x1={12} x2={width - highRoom} y1={bandAt + 26} y2={bandAt + 26} className="stroke-line-strong" />
              <rect
                x={drawn.low}
                y={bandAt - 10}
                width={Math.max(drawn.high - drawn.low, 1)}
                height={20}
                className="fill-series-band"
              />
              <line
                x1={drawn.low}
                x2={drawn.low}
                y1={bandAt - 10}
                y2={bandAt + 10}
                strokeWidth="2"
                className="stroke-series"
              />
              <line
                x1={drawn.high}
                x2={drawn.high}
                y1={bandAt - 10}
                y2={bandAt + 10}
                strokeWidth="2"
                className="stroke-series"
              />
              <line
                x1={drawn.middle}
                x2={drawn.middle}
                y1={bandAt - 16}
                y2={bandAt + 16}
                strokeWidth="3"
                className="stroke-text"
              />
            </Mark>
            {drawn.low > 72 && (
              <Label x={drawn.low - 8} y={bandAt} anchor="end">
                {low.text}
              </Label>
            )}
            {drawn.high < width - 72 && (
              <Label x={drawn.high + 8} y={bandAt}>
                {high.text}
              </Label>
            )}
            <Label
              x={drawn.middle}
              y={14}
              anchor={nearEdge ? 'end' : 'middle'}
              className="fill-text text-sm font-semibold"
            >
              {total.text}
            </Label>
            {drawn.ticks.map((tick) => (
              <g key={tick.value}>
                <line x1={tick.at} x2={tick.at} y1={bandAt + 26} y2={bandAt + 32} className="stroke-line-strong" />
                <Label x={tick.at} y={bandAt + 44} anchor="middle">
                  {formatTick(tick.value)}
                </Label>
              </g>
            ))}
          </Drawing>
        )
      }}
    </ChartFrame>
  )
}
