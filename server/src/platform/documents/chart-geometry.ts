/** Round steps that a reader counts in: 1, 2, 2.5 or 5 times a power of ten. */
const steps = [1, 2, 2.5, 5, 10]

/** Ticks from the lowest to the highest value, zero among them; never more than `most` + 2. */
export function ticksOver(low: number, high: number, most = 5): number[] {
  const floor = Math.min(low, 0)
  const ceiling = Math.max(high, 0)
  if (floor === ceiling) return [0, 1]
  const rough = (ceiling - floor) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (steps.find((size) => size * power >= rough) ?? 10)
  const first = Math.floor(floor / step)
  const last = Math.ceil(ceiling / step)
  // Whole multiples, so that 0.1 + 0.2 never shows on an axis.
  return Array.from({ length: last - first + 1 }, (_none, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Where a value stands between the first and the last tick, 0 to 1. */
export function placeOn(ticks: readonly number[]): (value: number) => number {
  const first = ticks[0] ?? 0
  const span = (ticks.at(-1) ?? 1) - first
  return (value) => (value - first) / span
}

/** Middle and width of each of `count` columns side by side; a column fills `fill` of its place. */
export function columnsAcross(count: number, fill = 0.62): { middle: number; x: number; width: number }[] {
  const place = 1 / count
  return Array.from({ length: count }, (_none, index) => {
    const middle = (index + 0.5) * place
    return { middle, x: middle - (place * fill) / 2, width: place * fill }
  })
}

/** Stacks values upon zero: what is positive grows up, what is negative grows down. */
export function stack(values: readonly number[]): { from: number; to: number }[] {
  let up = 0
  let down = 0
  return values.map((value) => {
    const from = value < 0 ? down : up
    const to = from + value
    if (value < 0) down = to
    else up = to
    return { from, to }
  })
}

/** Below this part of the largest height, changes are too narrow to be seen: the bars then begin later. */
const telling = 0.25
const keptPart = 0.3

/** A bridge from `then` by its changes to the total: bars as parts of the width, and the value at which they begin. */
export function bridgeOver(
  then: number,
  changes: readonly number[],
): { start: number; bars: { from: number; to: number }[] } {
  const heights = changes.reduce<number[]>((all, change) => [...all, all.at(-1)! + change], [then])
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const span = high - low
  const isCut = low > 0 && span > 0 && span < high * telling
  const step = 10 ** Math.floor(Math.log10(span || 1)) / 2
  const start = isCut ? Math.max(Math.floor((low - (span * keptPart) / (1 - keptPart)) / step) * step, 0) : 0
  const [first, last] = [Math.min(start, low), Math.max(start, high)]
  const at = (value: number) => (last === first ? 0 : (value - first) / (last - first))
  const bar = (a: number, b: number) => ({ from: Math.min(at(a), at(b)), to: Math.max(at(a), at(b)) })
  const between = changes.map((_change, index) => bar(heights[index]!, heights[index + 1]!))
  return { start, bars: [bar(start, then), ...between, bar(start, heights.at(-1)!)] }
}
