import type { ReactNode } from 'react'
import { ChartFrame, type ChartHead } from './chart-frame.tsx'
import { hotSpotGeometry, hotSpotRow, usualValueRoom } from './geometry/bars.ts'
import { Drawing, Label, Mark } from './parts.tsx'
import { seriesFills, type SeriesFill } from './stacked-bar-chart.tsx'

export type HotSpotRow = {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly text: string
  /** Left out where the figure is a share itself. */
  readonly share?: string
  readonly fill?: SeriesFill
}

type HotSpotChartProps = ChartHead & {
  /** Largest first. */
  readonly rows: readonly HotSpotRow[]
  readonly headers: readonly [name: string, value: string, share?: string]
  readonly onOpen?: ((key: string) => void) | undefined
  /** What stands at the end of a row's name, such as a warning; not part of the drawing that is taken along. */
  readonly beside?: ((key: string) => ReactNode) | undefined
}

/** Room for what stands at the end of a name, and the usual width of a letter in it, in pixels. */
const besideRoom = 48
const letter = 6.6

/** A name cut to its row; it is whole on hover, when read aloud and in the table. */
function fitted(name: string, room: number): string {
  const letters = Math.floor(room / letter)
  return name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name
}

const isThere = (text: string | undefined): text is string => text !== undefined

/** What stands beside a bar, and the usual width of a letter in it, in pixels. */
const valueOf = (row: HotSpotRow): string => [row.text, row.share].filter(isThere).join(' · ')
const boldLetter = 7

/** Where most of it comes from: names in full above their bars. In Arabic the bars grow from the right, as the names read. */
export function HotSpotChart({ rows, headers, onOpen, beside, ...head }: HotSpotChartProps) {
  const mirrored = head.direction === 'rtl'
  return (
    <ChartFrame
      {...head}
      table={{
        headers: headers.filter(isThere),
        rows: rows.map((row) => [row.label, row.text, row.share].filter(isThere)),
      }}
    >
      {(width) => {
        const valueRoom = Math.max(usualValueRoom, ...rows.map((row) => valueOf(row).length * boldLetter + 12))
        const drawn = hotSpotGeometry(rows, width, mirrored, valueRoom)
        return (
          <div className="relative">
            <Drawing width={width} height={drawn.height} interactive={onOpen !== undefined}>
              {drawn.rows.map((bar, at) => {
                const row = rows[at]
                if (!row) return null
                return (
                  <g key={bar.key}>
                    <Mark
                      label={`${row.label}: ${row.text}${row.share === undefined ? '' : ` (${row.share})`}`}
                      onOpen={onOpen && (() => onOpen(bar.key))}
                    >
                      <rect x={0} y={bar.y - 20} width={width} height={40} fill="transparent" />
                      <rect
                        x={bar.x}
                        y={bar.y}
                        width={bar.width}
                        height={bar.height}
                        className={seriesFills[row.fill ?? 'series']}
                      />
                    </Mark>
                    <g aria-hidden="true" pointerEvents="none">
                      <Label
                        x={bar.labelAt.x}
                        y={bar.labelAt.y - 5}
                        anchor={mirrored ? 'end' : 'start'}
                        className="fill-text text-sm"
                      >
                        {fitted(row.label, width - (beside ? besideRoom : 0))}
                      </Label>
                      <Label
                        x={bar.valueAt.x}
                        y={bar.valueAt.y + 1}
                        anchor={mirrored ? 'end' : 'start'}
                        className="fill-text text-xs font-semibold"
                      >
                        {valueOf(row)}
                      </Label>
                    </g>
                  </g>
                )
              })}
            </Drawing>
            {beside && (
              <ul className="pointer-events-none absolute inset-0">
                {rows.map((row) => (
                  <li
                    key={row.key}
                    className="pointer-events-auto ms-auto -mt-1 mb-1 grid w-fit items-start"
                    style={{ height: hotSpotRow }}
                  >
                    {beside(row.key)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      }}
    </ChartFrame>
  )
}
