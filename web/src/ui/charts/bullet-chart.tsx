import { useContext } from 'react'
import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { bulletGeometry } from './geometry/bullet.ts'
import { Drawing, DrawingContext, Label, Mark } from './parts.tsx'
import type { TargetChartPoint } from './target-chart.tsx'

type BulletChartProps = ChartHead & {
  readonly points: readonly TargetChartPoint[]
  readonly headers: readonly [string, string, string]
  /** Rows of the table that have no place in the drawing, such as a value without a year. */
  readonly moreRows?: readonly (readonly string[])[]
}

const height = 76
const bar = { top: 30, height: 16 }

/** Start, current value and goal on one bar that begins at zero. It runs in the direction of reading. */
export function BulletChart({ points, headers, moreRows = [], ...head }: BulletChartProps) {
  const rows = points.map((point) => [point.label, point.yearText, point.valueText])
  return (
    <ChartFrame {...head} table={{ headers, rows: [...rows, ...moreRows] }}>
      {(width) => <Bullet points={points} width={width} rtl={head.direction === 'rtl'} />}
    </ChartFrame>
  )
}

type BulletProps = { readonly points: readonly TargetChartPoint[]; readonly width: number; readonly rtl: boolean }

function Bullet({ points, width, rtl }: BulletProps) {
  const drawing = useContext(DrawingContext)
  if (!drawing || points.length === 0) return null
  const placed = bulletGeometry(points, width, rtl)
  return (
    <Drawing width={width} height={height}>
      <rect x={0} y={bar.top} width={width} height={bar.height} rx={3} className="fill-hover" />
      {placed.map(({ point, x, from, length, anchor, row, isNamed }, at) => (
        <Mark key={at} label={`${point.label}: ${point.valueText} (${point.yearText})`}>
          {point.kind === 'now' && (
            <rect x={from} y={bar.top + 4} width={length} height={bar.height - 8} className="fill-series" />
          )}
          {point.kind === 'start' && (
            <line x1={x} x2={x} y1={bar.top} y2={bar.top + bar.height} strokeWidth="2" className="stroke-muted" />
          )}
          {point.kind === 'goal' && (
            <line
              x1={x}
              x2={x}
              y1={bar.top - 6}
              y2={bar.top + bar.height + 6}
              strokeWidth="3"
              className="stroke-text"
            />
          )}
          {isNamed && (
            <Label
              x={x}
              y={row === 'above' ? bar.top - 18 : bar.top + bar.height + 16}
              anchor={anchor}
              className={point.kind === 'now' ? 'fill-text text-sm font-semibold' : 'fill-text text-xs'}
            >
              {point.kind === 'goal' ? `${point.label} ${point.valueText}` : point.valueText}
            </Label>
          )}
        </Mark>
      ))}
    </Drawing>
  )
}
