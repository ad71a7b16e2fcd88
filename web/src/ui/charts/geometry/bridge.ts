import { scaleLinear } from 'd3-scale'

export type BridgeDatum = {
  readonly key: string
  /** A total begins at the axis; a change begins where the row above ended. */
  readonly kind: 'total' | 'change'
  readonly value: number
}
export type BridgeBar = {
  readonly key: string
  readonly way: 'total' | 'up' | 'down' | 'none'
  readonly x: number
  readonly y: number
  readonly width: number
  /** Where the row ends, and the next one begins. */
  readonly level: number
  readonly labelY: number
}
export type BridgeGeometry = {
  readonly bars: readonly BridgeBar[]
  readonly height: number
  /** The value at which the axis begins; zero where it is whole. */
  readonly start: number
}

export const bridgeRow = 50
export const bridgeBar = 20
const labelRoom = 24
/** Below this part of the largest height, changes are too narrow to be seen: the axis then begins later. */
const telling = 0.25
/** How much of the drawing the totals keep where the axis begins later. */
const keptPart = 0.3

/** Lying bars between two totals, one under the other; `mirrored` lets them grow from the right, as Arabic reads. */
export function bridgeGeometry(data: readonly BridgeDatum[], width: number, mirrored: boolean): BridgeGeometry {
  let level = 0
  const ends = data.map(({ kind, value }) => {
    const from = kind === 'total' ? 0 : level
    level = kind === 'total' ? value : level + value
    return { from, to: level }
  })
  const heights = ends.map(({ to }) => to)
  const start = axisStart(heights)
  const along = scaleLinear(
    [Math.min(start, ...heights), Math.max(start, ...heights) || 1],
    [0, Math.max(width, 1)],
  ).clamp(true)
  const place = (value: number) => (mirrored ? width - along(value) : along(value))
  const bars = data.map(({ key, kind, value }, at): BridgeBar => {
    const { from, to } = ends[at]!
    const [one, other] = [place(kind === 'total' ? Math.max(from, start) : from), place(to)]
    return {
      key,
      way: kind === 'total' ? 'total' : value > 0 ? 'up' : value < 0 ? 'down' : 'none',
      x: Math.min(one, other),
      y: at * bridgeRow + labelRoom,
      width: Math.abs(other - one),
      level: other,
      labelY: at * bridgeRow + labelRoom / 2 + 1,
    }
  })
  return { bars, height: data.length * bridgeRow, start }
}

function axisStart(heights: readonly number[]): number {
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const span = high - low
  if (low <= 0 || span === 0 || span >= high * telling) return 0
  const wanted = low - (span * keptPart) / (1 - keptPart)
  // Rounded down to a step that can be written.
  const step = 10 ** Math.floor(Math.log10(span)) / 2
  return Math.max(Math.floor(wanted / step) * step, 0)
}
