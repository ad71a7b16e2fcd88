export type YearValue = { readonly year: number; readonly value: number }

/** Nearer than this, a label above one value would lie on the value above it. */
const labelRoom = 28
export type PlacedYearValue = {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  /** Where the value is written: above its point, or below where another of the same year is close above. */
  readonly labelAt: 'above' | 'below'
}

/** Room for the labels: pixels above and below the plot, per cent of the width at its sides. */
export type TargetFrame = {
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly side: number
}

/**
 * Values of a few years on the way to a goal: `x` in per cent of the width, so that the drawing fits any place before it was
 * measured; `y` in pixels. The scale begins at zero (or below, where a value is), so that heights compare as the values do.
 */
export function targetGeometry(values: readonly YearValue[], frame: TargetFrame): PlacedYearValue[] {
  const years = values.map(({ year }) => year)
  const first = Math.min(...years)
  const span = Math.max(...years) - first
  const lowest = Math.min(0, ...values.map(({ value }) => value))
  const height = Math.max(...values.map(({ value }) => value), 0) - lowest || 1
  const plot = frame.height - frame.top - frame.bottom
  const heightOf = (value: number) => frame.top + plot * (1 - (value - lowest) / height)
  const crowded = (year: number, value: number): boolean =>
    values.some(
      (other) => other.year === year && other.value > value && heightOf(value) - heightOf(other.value) < labelRoom,
    )
  return values.map(({ year, value }) => {
    const along = span === 0 ? 0.5 : (year - first) / span
    return {
      x: frame.side + along * (100 - 2 * frame.side),
      y: heightOf(value),
      anchor: span === 0 ? 'middle' : along < 0.15 ? 'start' : along > 0.85 ? 'end' : 'middle',
      labelAt: crowded(year, value) ? 'below' : 'above',
    }
  })
}
