type Point = {
  readonly kind: 'start' | 'now' | 'goal'
  readonly value: number
  readonly label: string
  readonly valueText: string
}

export type PlacedBullet<P extends Point> = {
  readonly point: P
  readonly x: number
  /** Of the bar from zero to the value, in the direction of reading. */
  readonly from: number
  readonly length: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly row: 'above' | 'below'
  /** False where its name would lie over another one; the table has it. */
  readonly isNamed: boolean
}

const letter = 7
const gap = 8

/** Places on a bar from zero to the largest value; goals are named above it, what is measured below. The bar is drawn first. */
export function bulletGeometry<P extends Point>(points: readonly P[], width: number, rtl: boolean): PlacedBullet<P>[] {
  const most = Math.max(0, ...points.map(({ value }) => value))
  const order = { now: 0, start: 1, goal: 2 }
  const taken: { row: 'above' | 'below'; from: number; to: number }[] = []
  return points
    .toSorted((one, other) => order[one.kind] - order[other.kind])
    .map((point) => {
      const share = most === 0 ? 0 : Math.max(point.value, 0) / most
      const along = share * width
      const x = rtl ? width - along : along
      const row = point.kind === 'goal' ? 'above' : 'below'
      const room =
        (point.kind === 'goal' ? point.label.length + point.valueText.length + 1 : point.valueText.length) * letter
      const anchor = x < room / 2 ? 'start' : x > width - room / 2 ? 'end' : 'middle'
      const left = anchor === 'start' ? x : anchor === 'end' ? x - room : x - room / 2
      const isNamed = !taken.some(
        (other) => other.row === row && left < other.to + gap && other.from < left + room + gap,
      )
      if (isNamed) taken.push({ row, from: left, to: left + room })
      return { point, x, from: rtl ? x : 0, length: along, anchor, row, isNamed }
    })
}
