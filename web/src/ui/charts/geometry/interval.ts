import { scaleLinear } from 'd3-scale'
import type { Tick } from './frame.ts'

export type IntervalGeometry = {
  readonly low: number
  readonly high: number
  readonly middle: number
  readonly ticks: Tick[]
}

/** Room that the value of a step needs beside the next one, in pixels. */
const tickRoom = 84

/** A total within the band that holds it in 95 cases of 100; the axis begins at zero, so that the width of the band is honest. */
export function intervalGeometry(
  total: number,
  low: number,
  high: number,
  frame: { readonly width: number; readonly left: number; readonly right: number },
): IntervalGeometry {
  const x = scaleLinear(
    [Math.min(0, low), Math.max(high, total, 0) || 1],
    [frame.left, frame.width - frame.right],
  ).nice(5)
  const wanted = Math.min(Math.max(Math.floor((frame.width - frame.left - frame.right) / tickRoom), 2), 5)
  return {
    low: x(low),
    high: x(high),
    middle: x(total),
    ticks: x.ticks(wanted).map((value) => ({ value, at: x(value) })),
  }
}
