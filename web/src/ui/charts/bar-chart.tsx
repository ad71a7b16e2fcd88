import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { barGeometry } from './geometry/bars.ts'
import { Drawing, Label, Mark, namedSteps, ValueAxis } from './parts.tsx'

export type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly text: string }

type BarChartProps = ChartHead & {
  readonly bars: readonly Bar[]
  readonly headers: readonly [string, string]
  readonly formatTick: (value: number) => string
  readonly onOpen?: ((key: string) => void) | undefined
  readonly height?: number
}

/** One figure for each of a few things or steps of time. */
export function BarChart({ bars, headers, formatTick, onOpen, height = 260, ...head }: BarChartProps) {
  return (
    <ChartFrame {...head} table={{ headers, rows: bars.map((bar) => [bar.label, bar.text]) }}>
      {(width) => {
        const frame = { width, height, top: 18, right: 8, bottom: 28, left: 56 }
        const drawn = barGeometry(bars, frame)
        const every = namedSteps(bars.length, width - frame.left - frame.right)
        return (
          <Drawing width={width} height={height} interactive={onOpen !== undefined}>
            <ValueAxis ticks={drawn.ticks} frame={frame} format={formatTick} />
            {drawn.bars.map((bar, at) => {
              const datum = bars[at]
              if (!datum) return null
              return (
                <Mark key={bar.key} label={`${datum.label}: ${datum.text}`} onOpen={onOpen && (() => onOpen(bar.key))}>
                  <rect
                    x={bar.x}
                    y={bar.y}
                    width={bar.width}
                    height={Math.max(bar.height, 0)}
                    className="fill-series"
                  />
                  {bars.length <= 6 && (
                    <Label
                      x={bar.centre}
                      y={Math.max(bar.y - 10, 8)}
                      anchor="middle"
                      className="fill-text text-xs font-semibold"
                    >
                      {datum.text}
                    </Label>
                  )}
                  {at % every === 0 && (
                    <Label x={bar.centre} y={height - 12} anchor="middle">
                      {datum.label}
                    </Label>
                  )}
                </Mark>
              )
            })}
          </Drawing>
        )
      }}
    </ChartFrame>
  )
}
