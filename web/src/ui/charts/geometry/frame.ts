/** The drawing's size and the room kept free around the plot, in pixels. Physical sides: a chart does not turn with the page. */
export type Frame = {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export type Tick = { readonly value: number; readonly at: number }

/** The usual width of a digit of an axis, and the space between the values and the plot, in pixels. */
const digit = 7
const beside = 14

/** Room at the side of a plot for the values of its axis, whole. */
export const axisRoom = (values: readonly string[]): number =>
  Math.max(56, ...values.map((value) => Math.ceil(value.length * digit) + beside))

/** Positions at least `gap` apart and within the range, each as near as may be to where it wants to be; order is kept. */
export function spread(wanted: readonly number[], gap: number, range: readonly [number, number]): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at)
  const placed: number[] = []
  order.forEach(({ at }, rank) => placed.push(Math.max(at, rank === 0 ? range[0] : (placed[rank - 1] ?? 0) + gap)))
  for (let rank = placed.length - 1; rank >= 0; rank -= 1) {
    const ceiling = rank === placed.length - 1 ? range[1] : (placed[rank + 1] ?? 0) - gap
    placed[rank] = Math.min(placed[rank] ?? 0, ceiling)
  }
  const result: number[] = Array.from({ length: wanted.length }, () => 0)
  order.forEach(({ index }, rank) => (result[index] = placed[rank] ?? 0))
  return result
}
