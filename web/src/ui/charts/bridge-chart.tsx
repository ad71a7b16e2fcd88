import { useId } from 'react'
import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { bridgeBar, bridgeGeometry, bridgeRow, type BridgeBar, type BridgeDatum } from './geometry/bridge.ts'
import { Drawing, Label, Mark } from './parts.tsx'

type BridgeRow = BridgeDatum & {
  readonly label: string
  readonly text: string
  /** The change as a part of the first total. */
  readonly share: string
}
type BridgeChartProps = ChartHead & {
  readonly rows: readonly BridgeRow[]
  readonly headers: readonly [name: string, value: string, share: string]
  /** Said where the axis does not begin at zero. */
  readonly startNote: (start: number) => string
}

/** From one total to another by what lies between: what rises is striped, what falls is dotted. */
export function BridgeChart({ rows, headers, startNote, ...head }: BridgeChartProps) {
  const mirrored = head.direction === 'rtl'
  const { start } = bridgeGeometry(rows, 1, mirrored)
  return (
    <ChartFrame
      {...head}
      note={start === 0 ? head.note : startNote(start)}
      table={{ headers, rows: rows.map(({ label, text, share }) => [label, text, share]) }}
    >
      {(width) => <Bridge rows={rows} width={width} mirrored={mirrored} />}
    </ChartFrame>
  )
}

type BridgeProps = { readonly rows: readonly BridgeRow[]; readonly width: number; readonly mirrored: boolean }

function Bridge({ rows, width, mirrored }: BridgeProps) {
  const id = useId().replaceAll(/\W/g, '')
  const { bars, height, start } = bridgeGeometry(rows, width, mirrored)
  const [near, far] = mirrored ? ([width, 0] as const) : ([0, width] as const)
  return (
    <Drawing width={width} height={height}>
      <defs>
        <pattern id={`${id}up`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className="fill-critical-surface" />
          <rect width="3" height="7" className="fill-critical" />
        </pattern>
        <pattern id={`${id}down`} width="7" height="7" patternUnits="userSpaceOnUse">
          <rect width="7" height="7" className="fill-positive" />
          <circle cx="3.5" cy="3.5" r="1.4" className="fill-positive-surface" />
        </pattern>
      </defs>
      {bars.map((bar, at) => {
        const row = rows[at]
        if (!row) return null
        return (
          <g key={bar.key}>
            {at > 0 && <Join from={bars[at - 1]} to={bar} />}
            <Mark label={`${row.label}: ${row.text}${row.share === '' ? '' : ` (${row.share})`}`}>
              <rect x={0} y={at * bridgeRow} width={width} height={bridgeRow} fill="transparent" />
              <Bar bar={bar} id={id} />
              {bar.way === 'total' && start !== 0 && <Cut x={near + (mirrored ? -14 : 14)} y={bar.y} />}
            </Mark>
            <g aria-hidden="true" pointerEvents="none">
              <Label x={near} y={bar.labelY} anchor={mirrored ? 'end' : 'start'} className="fill-text text-sm">
                {row.label}
              </Label>
              <Label
                x={far}
                y={bar.labelY}
                anchor={mirrored ? 'start' : 'end'}
                className="fill-text text-sm font-semibold"
              >
                {row.text}
              </Label>
            </g>
          </g>
        )
      })}
    </Drawing>
  )
}

function Bar({ bar, id }: { readonly bar: BridgeBar; readonly id: string }) {
  const place = { x: bar.x, y: bar.y, width: Math.max(bar.width, 1), height: bridgeBar }
  if (bar.way === 'up') return <rect {...place} fill={`url(#${id}up)`} strokeWidth="1" className="stroke-critical" />
  if (bar.way === 'down')
    return <rect {...place} fill={`url(#${id}down)`} strokeWidth="1" className="stroke-positive" />
  if (bar.way === 'total') return <rect {...place} className="fill-series-previous" />
  return <rect {...place} width={2} className="fill-muted" />
}

/** Leads the eye from the end of a row to the beginning of the next. */
const Join = ({ from, to }: { readonly from: BridgeBar | undefined; readonly to: BridgeBar }) =>
  from && (
    <line
      x1={from.level}
      x2={from.level}
      y1={from.y + bridgeBar}
      y2={to.y + bridgeBar}
      strokeDasharray="2 3"
      className="stroke-line-strong"
    />
  )

/** A break in a bar that does not begin at zero. */
const Cut = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <path
    d={`M${x - 3} ${y + bridgeBar + 2}l4 ${-bridgeBar / 2}l-4 -2l4 ${-bridgeBar / 2 - 2}`}
    fill="none"
    strokeWidth="4"
    className="stroke-surface"
  />
)
