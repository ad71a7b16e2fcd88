import { Mark } from '../../ui/charts/parts.tsx'
import { cx } from '../../ui/cx.ts'
import type { Spot } from './kingdom.ts'
import type { PlaceKind } from './places.ts'

/** Each kind has a shape of its own, so that colour is not what tells them apart. */
const shapes: Record<PlaceKind, { readonly path: string; readonly look: string }> = {
  project: { path: 'M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7Z', look: 'fill-action' },
  initiative: { path: 'M-6.5 -6.5H6.5V6.5H-6.5Z', look: 'fill-info' },
  planting: { path: 'M0 -8L8 6.5H-8Z', look: 'fill-positive' },
  volunteering: { path: 'M0 -8.5L8.5 0L0 8.5L-8.5 0Z', look: 'fill-accent' },
}

export const MarkShape = ({ kind }: { readonly kind: PlaceKind }) => (
  <path d={shapes[kind].path} strokeWidth="1.5" className={cx('stroke-surface', shapes[kind].look)} />
)

/** A pin: unlike every kind of place by its shape alone. Its tip stands on the town, its head well above. */
const pin =
  'M0 0C-2.5 -4.5 -7 -8 -7 -13.5A7 7 0 1 1 7 -13.5C7 -8 2.5 -4.5 0 0ZM0 -16.5A3 3 0 1 0 0 -10.5A3 3 0 1 0 0 -16.5Z'
export const townHead = 13.5
export const TownShape = () => (
  <path d={pin} fillRule="evenodd" strokeWidth="1.5" className="fill-text stroke-surface [paint-order:stroke]" />
)

/** The town from which distances count; it is looked at, not pressed. */
export const TownMark = ({ at: [x, y], label }: { readonly at: Spot; readonly label: string }) => (
  <g transform={`translate(${x} ${y})`} pointerEvents="none">
    <Mark label={label}>
      <TownShape />
    </Mark>
  </g>
)

/** A finger covers this much; nearer marks are gathered. */
export const markGap = 26

type MarkButtonProps = {
  readonly x: number
  readonly y: number
  readonly label: string
  readonly chosen: boolean
  /** All of one kind, or null for a mixed group. */
  readonly kind: PlaceKind | null
  /** How many it stands for, as it is shown; null for a single one. */
  readonly count: string | null
  readonly onOpen: () => void
}

/** One place, or a group of them: pressed by finger or key. */
export function MarkButton({ x, y, label, chosen, kind, count, onOpen }: MarkButtonProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Mark label={label} pressed={chosen} onOpen={onOpen}>
        <circle r={markGap / 2} className={chosen ? 'fill-focus opacity-35' : 'fill-transparent'} />
        {count === null && kind !== null ? (
          <MarkShape kind={kind} />
        ) : (
          <>
            <circle r="11" strokeWidth="1.5" className="fill-text stroke-surface" />
            <text
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-surface text-xs font-semibold"
              aria-hidden="true"
            >
              {count}
            </text>
          </>
        )}
      </Mark>
    </g>
  )
}
