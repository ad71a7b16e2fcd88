import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import type { Frame, Tick } from './frame.ts'

/** One step of time; a value that is not known is null and leaves a gap. */
export type LineDatum = {
  readonly key: string
  readonly value: number | null
  readonly previous?: number | null | undefined
}
export type LinePoint = { readonly key: string; readonly x: number; readonly y: number }
export type LineGeometry = {
  readonly current: string
  readonly previous: string
  readonly points: LinePoint[]
  readonly last: LinePoint | null
  readonly lastPrevious: LinePoint | null
  readonly steps: { readonly key: string; readonly x: number }[]
  readonly ticks: Tick[]
}

/** A line over time from a zero base, with that of the year before under it. */
export function lineGeometry(data: readonly LineDatum[], frame: Frame): LineGeometry {
  const values = data.flatMap((datum) => [datum.value ?? 0, datum.previous ?? 0])
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(0, ...values) || 1],
    [frame.height - frame.bottom, frame.top],
  ).nice(4)
  const x = scalePoint(
    data.map((datum) => datum.key),
    [frame.left, frame.width - frame.right],
  )
  const steps = data.map((datum) => ({ key: datum.key, x: x(datum.key) ?? frame.left }))
  const place = (read: (datum: LineDatum) => number | null | undefined) =>
    data.map((datum, at) => {
      const value = read(datum)
      return value === null || value === undefined ? null : { key: datum.key, x: steps[at]?.x ?? 0, y: y(value) }
    })
  const draw = line<LinePoint | null>(
    (point) => point?.x ?? 0,
    (point) => point?.y ?? 0,
  ).defined((point) => point !== null)
  const current = place((datum) => datum.value)
  const previous = place((datum) => datum.previous)
  return {
    current: draw(current) ?? '',
    previous: draw(previous) ?? '',
    points: current.filter((point) => point !== null),
    last: current.findLast((point) => point !== null) ?? null,
    lastPrevious: previous.findLast((point) => point !== null) ?? null,
    steps,
    ticks: y.ticks(4).map((value) => ({ value, at: y(value) })),
  }
}
