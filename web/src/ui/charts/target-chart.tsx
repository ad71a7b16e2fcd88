import { isolate } from '@athar/i18n'
import { useContext } from 'react'
import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { targetGeometry, type PlacedYearValue } from './geometry/target.ts'
import { DrawingContext, Mark } from './parts.tsx'

export type TargetChartPoint = {
  readonly kind: 'start' | 'now' | 'goal'
  readonly label: string
  readonly year: number
  readonly yearText: string
  readonly value: number
  readonly valueText: string
  /** Drawn without value and year, which the table has. */
  readonly quiet?: boolean
}

type TargetChartProps = ChartHead & {
  readonly points: readonly TargetChartPoint[]
  /** What every value is called in the table, with its year and the value itself. */
  readonly headers: readonly [string, string, string]
  /** Rows of the table that have no place in the drawing, such as a value without a year. */
  readonly moreRows?: readonly (readonly string[])[]
}

const frame = { height: 148, top: 30, bottom: 30, side: 3 }
const ground = frame.height - frame.bottom

/** Where it began, where it is, where it is meant to go: what is measured joined by a line, what is hoped for by dots. */
export function TargetChart({ points, headers, moreRows = [], ...head }: TargetChartProps) {
  const rows = points.map((point) => [point.label, point.yearText, point.valueText])
  return (
    <ChartFrame {...head} table={{ headers, rows: [...rows, ...moreRows] }}>
      {() => <Way points={points} />}
    </ChartFrame>
  )
}

/** What is measured continues the point before; a goal continues the nearest one of an earlier year, be it a goal itself. */
const cameFrom = (points: readonly TargetChartPoint[], index: number): number => {
  const year = points[index]?.year ?? 0
  return points.findLastIndex((other, at) => at < index && other.year < year)
}

function Way({ points }: { readonly points: readonly TargetChartPoint[] }) {
  const drawing = useContext(DrawingContext)
  const placed = targetGeometry(points, frame)
  const at = (index: number): PlacedYearValue => placed[index] ?? { x: 0, y: 0, anchor: 'start', labelAt: 'above' }
  return (
    <svg
      ref={drawing?.svg}
      width="100%"
      height={frame.height}
      direction="ltr"
      role="img"
      aria-labelledby={drawing?.labelledBy}
      className="block overflow-visible text-text"
    >
      <line x1="0%" x2="100%" y1={ground} y2={ground} className="stroke-line-strong" />
      {points.map((point, index) => {
        const from = cameFrom(points, index)
        if (from < 0) return null
        return (
          <line
            key={index}
            x1={`${at(from).x}%`}
            x2={`${at(index).x}%`}
            y1={at(from).y}
            y2={at(index).y}
            strokeWidth="2"
            strokeDasharray={point.kind === 'goal' ? '2 5' : undefined}
            className={point.kind === 'goal' ? 'stroke-line-strong' : 'stroke-series'}
          />
        )
      })}
      {points.map((point, index) => (
        <Mark key={index} label={`${point.label}: ${point.valueText} (${point.yearText})`}>
          <circle
            cx={`${at(index).x}%`}
            cy={at(index).y}
            r={point.kind === 'now' ? 6 : 4.5}
            strokeWidth="2"
            className={point.kind === 'goal' ? 'fill-surface stroke-text' : 'fill-series stroke-surface'}
          />
          {!point.quiet && (
            <text
              x={`${at(index).x}%`}
              y={at(index).y + (at(index).labelAt === 'above' ? -12 : 20)}
              textAnchor={at(index).anchor}
              className={point.kind === 'now' ? 'fill-text text-sm font-semibold' : 'fill-text text-xs'}
            >
              {isolate(point.valueText)}
            </text>
          )}
        </Mark>
      ))}
      {points.map(
        (point, index) =>
          !point.quiet &&
          points.findIndex(({ year }) => year === point.year) === index && (
            <text
              key={index}
              x={`${at(index).x}%`}
              y={ground + 18}
              textAnchor={at(index).anchor}
              className="fill-muted text-xs"
            >
              {isolate(point.yearText)}
            </text>
          ),
      )}
    </svg>
  )
}
