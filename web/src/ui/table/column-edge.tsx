import type { KeyboardEvent, PointerEvent } from 'react'

const least = 48
const most = 1200
const step = 24

type ColumnEdgeProps = {
  readonly label: string
  /** In pixels; undefined while the column has its own width. */
  readonly width: number | undefined
  readonly onWidth: (width: number) => void
}

const within = (width: number): number => Math.min(most, Math.max(least, Math.round(width)))
const headingOf = (edge: HTMLElement): number => edge.parentElement?.getBoundingClientRect().width ?? least
const isRightToLeft = (edge: HTMLElement): boolean => getComputedStyle(edge).direction === 'rtl'

/** The edge of a heading: dragged, or moved by arrow keys, it sets the width of its column. */
export function ColumnEdge({ label, width, onWidth }: ColumnEdgeProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const forward = isRightToLeft(edge) ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'Home') onWidth(least)
    else if (event.key === 'End') onWidth(most / 2)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      onWidth(within(headingOf(edge) + (event.key === forward ? step : -step)))
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const from = event.clientX
    const before = headingOf(edge)
    const way = isRightToLeft(edge) ? -1 : 1
    const drag = (moved: globalThis.PointerEvent) => onWidth(within(before + way * (moved.clientX - from)))
    const end = () => {
      edge.removeEventListener('pointermove', drag)
      edge.removeEventListener('pointerup', end)
      edge.removeEventListener('pointercancel', end)
    }
    edge.setPointerCapture(event.pointerId)
    edge.addEventListener('pointermove', drag)
    edge.addEventListener('pointerup', end)
    edge.addEventListener('pointercancel', end)
    event.preventDefault()
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? least}
      aria-valuetext={width === undefined ? undefined : `${width} px`}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      className="absolute inset-y-0 end-0 w-2 cursor-col-resize touch-none border-e-2 border-line hover:border-action"
    />
  )
}
