import { isolate } from '@athar/i18n'
import { createContext, useContext, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Frame, Tick } from './geometry/frame.ts'

type FrameOfDrawing = { readonly svg: RefObject<SVGSVGElement | null>; readonly labelledBy: string }
/** What the frame around a drawing gives it: the name it is read by, and the handle by which it is taken along. */
export const DrawingContext = createContext<FrameOfDrawing | null>(null)

type DrawingProps = {
  readonly width: number
  readonly height: number
  readonly interactive?: boolean
  readonly children: ReactNode
}

/** Always left to right with physical anchors: one drawing serves both directions, the page and the printed report. */
export function Drawing({ width, height, interactive = false, children }: DrawingProps) {
  const frame = useContext(DrawingContext)
  return (
    <svg
      ref={frame?.svg}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      direction="ltr"
      role={interactive ? 'group' : 'img'}
      aria-labelledby={frame?.labelledBy}
      className="block h-auto max-w-full overflow-visible text-text"
    >
      {children}
    </svg>
  )
}

type LabelProps = {
  readonly x: number
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly className?: string
  readonly children: string
}

/** A label keeps its own order of letters and digits whatever the drawing's direction. */
export const Label = ({ x, y, anchor = 'start', className = 'fill-muted text-xs', children }: LabelProps) => (
  <text x={x} y={y} textAnchor={anchor} dominantBaseline="middle" className={className}>
    {isolate(children)}
  </text>
)

type AxisProps = { readonly ticks: readonly Tick[]; readonly frame: Frame; readonly format: (value: number) => string }

/** Light lines across the plot, their values at the left edge: time runs left to right in both languages. */
export const ValueAxis = ({ ticks, frame, format }: AxisProps) => (
  <g>
    {ticks.map((tick) => (
      <g key={tick.value}>
        <line
          x1={frame.left}
          x2={frame.width - frame.right}
          y1={tick.at}
          y2={tick.at}
          className={tick.value === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
        <Label x={frame.left - 8} y={tick.at} anchor="end">
          {format(tick.value)}
        </Label>
      </g>
    ))}
  </g>
)

/** Every nth step is named, so that names never touch. */
export const namedSteps = (count: number, room: number, nameWidth = 44): number =>
  Math.max(Math.ceil((count * nameWidth) / Math.max(room, 1)), 1)

type MarkProps = {
  readonly label: string
  readonly onOpen?: (() => void) | undefined
  /** Where it stays open until it is pressed again. */
  readonly pressed?: boolean | undefined
  readonly children: ReactNode
}

/** A part of a drawing that says what it is on hover and, where there is something behind it, opens it. */
export function Mark({ label, onOpen, pressed, children }: MarkProps) {
  if (!onOpen)
    return (
      <g>
        <title>{label}</title>
        {children}
      </g>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onOpen()
  }
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className="cursor-pointer hover:opacity-80"
    >
      <title>{label}</title>
      {children}
    </g>
  )
}
