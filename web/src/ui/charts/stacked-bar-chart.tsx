import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { stackedGeometry } from './geometry/bars.ts'
import { axisRoom, type Frame } from './geometry/frame.ts'
import { Drawing, Label, Mark, namedSteps, ValueAxis } from './parts.tsx'

/** Colours of parts, at most six in a chart; the scopes keep theirs everywhere. */
export const seriesFills = {
  'scope-1': 'fill-scope-1',
  'scope-2': 'fill-scope-2',
  'scope-3': 'fill-scope-3',
  series: 'fill-series',
  previous: 'fill-series-previous',
  band: 'fill-series-band',
} as const
export type SeriesFill = keyof typeof seriesFills

type Series<S extends string> = { readonly key: S; readonly label: string; readonly fill: SeriesFill }
type StackRow<S extends string> = {
  readonly key: string
  /** Stands under the column. */
  readonly label: string
  /** Said on hover and in the table, where the label is cut short. */
  readonly fullLabel?: string
  /** Null where nothing is known: nothing is drawn. */
  readonly values: Readonly<Record<S, { readonly value: number; readonly text: string } | null>>
}

type Line = {
  readonly label: string
  /** One for each row; null where nothing is known. */
  readonly values: readonly ({ readonly value: number; readonly text: string } | null)[]
}

type StackedBarChartProps<S extends string> = ChartHead & {
  readonly series: readonly Series<S>[]
  readonly rows: readonly StackRow<S>[]
  readonly rowHeader: string
  /** What the whole is held against, such as the year before. */
  readonly line?: Line | undefined
  readonly formatTick: (value: number) => string
  readonly onOpen?: ((key: string, series: S) => void) | undefined
  readonly height?: number
}

const keyRow = 26

/** Room above the columns for what they come to, and about how wide a letter of that is. */
const valueRow = 18
const boldLetter = 7

/**
 * How a whole is made up, step by step; the key stands above in the order of the parts. Of one part alone the title has told
 * already: it needs no key, and what each column comes to stands on it, where that fits.
 */
export function StackedBarChart<S extends string>({
  series,
  rows,
  rowHeader,
  line,
  formatTick,
  onOpen,
  height = 300,
  ...head
}: StackedBarChartProps<S>) {
  const table = {
    headers: [rowHeader, ...series.map((part) => part.label), ...(line ? [line.label] : [])],
    rows: rows.map((row, at) => [
      row.fullLabel ?? row.label,
      ...series.map((part) => row.values[part.key]?.text ?? head.words.unknown),
      ...(line ? [line.values[at]?.text ?? head.words.unknown] : []),
    ]),
  }
  return (
    <ChartFrame {...head} table={table}>
      {(width) => {
        const only = series.length === 1 && !line ? series[0] : undefined
        const keyRows = Math.ceil((series.length + (line ? 1 : 0)) / Math.max(Math.floor(width / keyWidth), 1))
        const top = only ? valueRow : keyRows * keyRow
        const place = (left: number) => ({ width, height, top: top + 8, right: 8, bottom: 28, left })
        const data = rows.map((row) => ({
          key: row.key,
          values: Object.fromEntries(series.map((part) => [part.key, row.values[part.key]?.value ?? 0])) as Record<
            S,
            number
          >,
        }))
        const draw = (within: Frame) =>
          stackedGeometry(
            data,
            series.map((part) => part.key),
            within,
            line?.values.map((each) => each?.value ?? 0),
          )
        // The steps do not depend on the room at the side, which depends on what they are written as.
        const frame = place(axisRoom(draw(place(0)).ticks.map(({ value }) => formatTick(value))))
        const drawn = draw(frame)
        const every = namedSteps(rows.length, width - frame.left - frame.right)
        const values = only ? rows.map((row) => row.values[only.key]?.text ?? '') : []
        const longest = Math.max(0, ...values.map((text) => text.length)) * boldLetter + 8
        const isValued = only !== undefined && namedSteps(rows.length, width - frame.left - frame.right, longest) === 1
        return (
          <Drawing width={width} height={height} interactive={onOpen !== undefined}>
            {!only && <Key series={series} line={line?.label} width={width} rtl={head.direction === 'rtl'} />}
            <ValueAxis ticks={drawn.ticks} frame={frame} format={formatTick} />
            {drawn.columns.map((column, at) => (
              <g key={column.key}>
                {column.segments.map((segment) => {
                  const part = series.find((candidate) => candidate.key === segment.series)
                  const figure = part && rows[at]?.values[part.key]
                  if (!part || !figure) return null
                  return (
                    <Mark
                      key={segment.series}
                      label={`${rows[at]?.fullLabel ?? rows[at]?.label ?? ''}, ${part.label}: ${figure.text}`}
                      onOpen={onOpen && (() => onOpen(column.key, part.key))}
                    >
                      <rect
                        x={segment.x}
                        y={segment.y}
                        width={segment.width}
                        height={Math.max(segment.height - 1, 0.5)}
                        className={seriesFills[part.fill]}
                      />
                    </Mark>
                  )
                })}
                {isValued && (
                  <g aria-hidden="true" pointerEvents="none">
                    <Label
                      x={column.centre}
                      y={(column.segments[0]?.y ?? drawn.zero) - 10}
                      anchor="middle"
                      className="fill-text text-xs font-semibold"
                    >
                      {values[at] ?? ''}
                    </Label>
                  </g>
                )}
                {at % every === 0 && (
                  <Label x={column.centre} y={height - 12} anchor="middle">
                    {rows[at]?.label ?? ''}
                  </Label>
                )}
              </g>
            ))}
            {line && <Against line={line} columns={drawn.columns} place={drawn.place} />}
          </Drawing>
        )
      }}
    </ChartFrame>
  )
}

type AgainstProps = {
  readonly line: Line
  readonly columns: readonly { readonly key: string; readonly centre: number }[]
  readonly place: (value: number) => number
}

/** A line over the columns, broken where nothing is known. */
function Against({ line, columns, place }: AgainstProps) {
  const points = columns.map((column, at) => {
    const figure = line.values[at]
    return figure ? { key: column.key, x: column.centre, y: place(figure.value), text: figure.text } : null
  })
  const path = points
    .map((point, at) => (point ? `${at === 0 || !points[at - 1] ? 'M' : 'L'}${point.x} ${point.y}` : ''))
    .join('')
  return (
    <g>
      <path
        d={path}
        fill="none"
        strokeWidth="4"
        strokeLinejoin="round"
        pointerEvents="none"
        className="stroke-surface"
      />
      <path d={path} fill="none" strokeWidth="2" strokeLinejoin="round" pointerEvents="none" className="stroke-text" />
      {points.map(
        (point) =>
          point && (
            <Mark key={point.key} label={`${line.label}: ${point.text}`}>
              <circle cx={point.x} cy={point.y} r="3.5" strokeWidth="2" className="fill-surface stroke-text" />
            </Mark>
          ),
      )}
    </g>
  )
}

const keyWidth = 116

type KeyProps = {
  readonly series: readonly Series<string>[]
  readonly line: string | undefined
  readonly width: number
  readonly rtl: boolean
}

/** The names of the parts beside a patch of their colour; from the side reading begins. */
function Key({ series, line, width, rtl }: KeyProps) {
  const perRow = Math.max(Math.floor(width / keyWidth), 1)
  const parts = [...series, ...(line === undefined ? [] : [{ key: 'line', label: line, fill: null }])]
  return (
    <g aria-hidden="true">
      {parts.map((part, at) => {
        const offset = (at % perRow) * keyWidth
        const y = Math.floor(at / perRow) * keyRow + 10
        const x = rtl ? width - offset - 12 : offset
        return (
          <g key={part.key}>
            {part.fill === null ? (
              <line x1={x - 2} x2={x + 14} y1={y} y2={y} strokeWidth="2" className="stroke-text" />
            ) : (
              <rect x={x} y={y - 6} width={12} height={12} className={seriesFills[part.fill]} />
            )}
            <Label x={rtl ? x - 6 : x + 18} y={y} anchor={rtl ? 'end' : 'start'} className="fill-text text-xs">
              {part.label}
            </Label>
          </g>
        )
      })}
    </g>
  )
}
