import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import type { Frame, Tick } from './frame.ts'

export type BarDatum = { readonly key: string; readonly value: number }
export type Bar = {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly centre: number
}

/** Upright bars from zero; a refund hangs below the line. */
export function barGeometry(data: readonly BarDatum[], frame: Frame): { bars: Bar[]; ticks: Tick[]; zero: number } {
  const stacked = stackedGeometry(
    data.map(({ key, value }) => ({ key, values: { value } })),
    ['value'],
    frame,
  )
  // A figure of nothing has no part; it keeps its place on the line.
  const bars = stacked.columns.map(({ key, centre, segments: [segment] }) => ({
    key,
    centre,
    x: segment?.x ?? centre,
    y: segment?.y ?? stacked.zero,
    width: segment?.width ?? 0,
    height: segment?.height ?? 0,
  }))
  return { bars, ticks: stacked.ticks, zero: stacked.zero }
}

export type Segment = {
  readonly series: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Column = { readonly key: string; readonly centre: number; readonly segments: Segment[] }
type StackDatum<S extends string> = { readonly key: string; readonly values: Readonly<Record<S, number>> }

/** Bars in parts: positive parts pile up from zero, negative ones down. `beside` are values drawn on the same axis. */
export function stackedGeometry<S extends string>(
  data: readonly StackDatum<S>[],
  series: readonly S[],
  frame: Frame,
  beside: readonly number[] = [],
): { columns: Column[]; ticks: Tick[]; zero: number; place: (value: number) => number } {
  const layers = stack<unknown, StackDatum<S>, S>()
    .keys(series)
    .value((datum, key) => datum.values[key])
    .offset(stackOffsetDiverging)(data)
  const ends = [...beside, ...layers.flatMap((layer) => layer.flatMap((point) => [point[0], point[1]]))]
  const y = scaleLinear(
    [Math.min(0, ...ends), Math.max(0, ...ends) || 1],
    [frame.height - frame.bottom, frame.top],
  ).nice(4)
  const x = scaleBand(
    data.map((datum) => datum.key),
    [frame.left, frame.width - frame.right],
  )
    .paddingInner(0.35)
    .paddingOuter(0.2)
  const columns = data.map((datum, at) => {
    const left = x(datum.key) ?? 0
    const segments = layers.flatMap((layer) => {
      const point = layer[at]
      if (!point || point[0] === point[1]) return []
      const [low, high] = [Math.min(point[0], point[1]), Math.max(point[0], point[1])]
      return [{ series: layer.key, x: left, y: y(high), width: x.bandwidth(), height: y(low) - y(high) }]
    })
    return { key: datum.key, centre: left + x.bandwidth() / 2, segments }
  })
  return {
    columns,
    ticks: y.ticks(4).map((value) => ({ value, at: y(value) })),
    zero: y(0),
    place: (value) => y(value),
  }
}

export type HotSpot = {
  readonly key: string
  readonly y: number
  readonly x: number
  readonly width: number
  readonly height: number
  readonly labelAt: { readonly x: number; readonly y: number }
  readonly valueAt: { readonly x: number; readonly y: number; readonly inside: boolean }
}

export const hotSpotRow = 44
const hotSpotBar = 14
/** Room beside the longest bar for its value, in pixels. */
export const usualValueRoom = 96

/** Lying bars, the longest on top, each under its own name; `mirrored` lets them grow from the right, as Arabic reads. */
export function hotSpotGeometry(
  data: readonly BarDatum[],
  width: number,
  mirrored: boolean,
  valueRoom = usualValueRoom,
): { rows: HotSpot[]; height: number } {
  const top = Math.max(...data.map((datum) => datum.value), 0) || 1
  const length = scaleLinear([0, top], [0, Math.max(width - valueRoom, 40)]).clamp(true)
  const rows = data.map(({ key, value }, at) => {
    const bar = Math.max(length(Math.max(value, 0)), 1)
    const y = at * hotSpotRow
    const edge = mirrored ? width : 0
    const end = mirrored ? edge - bar - 8 : bar + 8
    return {
      key,
      x: mirrored ? width - bar : 0,
      y: y + 20,
      width: bar,
      height: hotSpotBar,
      labelAt: { x: edge, y: y + 14 },
      valueAt: { x: end, y: y + 20 + hotSpotBar / 2, inside: false },
    }
  })
  return { rows, height: data.length * hotSpotRow }
}
