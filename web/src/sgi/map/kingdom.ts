import type { Region } from '@athar/contracts/inventory'

export type Size = { readonly width: number; readonly height: number }
export type Spot = readonly [x: number, y: number]
export type Place = readonly [longitude: number, latitude: number]

export type Kingdom = {
  readonly shapes: readonly { readonly code: string; readonly path: string; readonly label: Spot }[]
  /** How the paths of the shapes are laid into the frame. */
  readonly transform: string
  readonly project: (place: Place) => Spot
  /** The place under a spot of the drawing; null where the drawing has none. */
  readonly unproject: (spot: Spot) => Place | null
  /** The path of an area's outline. */
  readonly outline: (ring: readonly Place[]) => string
}

const edge = 12

/** The thirteen regions drawn into a frame; the one in `focus` fills it. Always left to right, as the land lies. */
export function drawKingdom(regions: readonly Region[], { width, height }: Size, focus: string | null = null): Kingdom {
  const outlines = outlinesOf(regions)
  const focused = outlines.filter(({ code }) => code === focus)
  const { left, top, right, bottom } = around(focused.length > 0 ? focused : outlines)
  const scale = Math.min((width - 2 * edge) / (right - left), (height - 2 * edge) / (bottom - top))
  const across = (width - scale * (left + right)) / 2
  const down = (height - scale * (top + bottom)) / 2
  const laid = ([x, y]: Spot): Spot => [x * scale + across, y * scale + down]
  const project = (place: Place): Spot => laid(onSheet(place))
  const reaches = (box: Box): boolean => {
    const [[x0, y0], [x1, y1]] = [laid([box.left, box.top]), laid([box.right, box.bottom])]
    return x1 > 0 && y1 > 0 && x0 < width && y0 < height
  }
  return {
    // What lies outside of the frame is not there to be reached by key either.
    shapes: outlines.filter(reaches).map(({ code, path, label }) => ({ code, path, label: laid(label) })),
    transform: `translate(${tenth(across)} ${tenth(down)}) scale(${Number(scale.toPrecision(6))})`,
    project,
    unproject: ([x, y]) => offSheet([(x - across) / scale, (y - down) / scale]),
    outline: (ring) =>
      `${ring.map((place, index) => `${index === 0 ? 'M' : 'L'}${project(place).map(tenth).join(' ')}`).join('')}Z`,
  }
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
type Outline = Box & { readonly code: string; readonly path: string; readonly label: Spot }

/** How finely the outlines are kept: a region that fills a screen still has more than a step to each pixel. */
const stepsToRadian = 60_000
const radian = 180 / Math.PI

/** Mercator: what is small keeps its form, and north is up. */
const onSheet = ([longitude, latitude]: Place): Spot => [
  (longitude / radian) * stepsToRadian,
  -Math.log(Math.tan(Math.PI / 4 + latitude / radian / 2)) * stepsToRadian,
]
const offSheet = ([x, y]: Spot): Place | null => {
  const place: Place = [
    (x / stepsToRadian) * radian,
    (2 * Math.atan(Math.exp(-y / stepsToRadian)) - Math.PI / 2) * radian,
  ]
  return place.every(Number.isFinite) ? place : null
}

/**
 * The outlines on a sheet of their own, traced once: a frame of another size, and a region that is looked at, move and
 * scale them. Thousands of corners traced anew at each width would keep the page from answering.
 */
const sheets = new WeakMap<readonly Region[], readonly Outline[]>()

function outlinesOf(regions: readonly Region[]): readonly Outline[] {
  const known = sheets.get(regions)
  if (known) return known
  const outlines = regions.map(trace)
  sheets.set(regions, outlines)
  return outlines
}

function trace({ properties: { code, label }, geometry }: Region): Outline {
  const rings = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat()
  const corners = rings.map((ring) =>
    ring.map((place): Spot => {
      const [x, y] = onSheet(place)
      return [Math.round(x), Math.round(y)]
    }),
  )
  const boxes = corners.flat().map(([x, y]): Box => ({ left: x, top: y, right: x, bottom: y }))
  return { code, path: corners.map(pathOf).join(''), label: onSheet(label), ...around(boxes) }
}

/** From corner to corner by the way between them, which takes half the letters. */
const pathOf = (ring: readonly Spot[]): string =>
  `${ring
    .map(([x, y], at) => {
      const before = ring[at - 1]
      return before ? `l${x - before[0]} ${y - before[1]}` : `M${x} ${y}`
    })
    .join('')}Z`

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

export const isWithin = ([x, y]: Spot, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

const tenth = (value: number): number => Math.round(value * 10) / 10

export type Cluster<T> = { readonly x: number; readonly y: number; readonly members: readonly T[] }

/**
 * Marks that would lie within `gap` pixels of each other become one, so that none hides another and each is large enough
 * to be hit. Each joins the first it is near, and the groups join in turn until no two are too near.
 */
export function gather<T extends { readonly x: number; readonly y: number }>(
  marks: readonly T[],
  gap: number,
): Cluster<T>[] {
  let clusters: Cluster<T>[] = marks.map((mark) => ({ x: mark.x, y: mark.y, members: [mark] }))
  for (;;) {
    const next: Cluster<T>[] = []
    for (const cluster of clusters) {
      const at = next.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < gap)
      const near = next[at]
      if (near) next[at] = merged(near, cluster)
      else next.push(cluster)
    }
    if (next.length === clusters.length) return next
    clusters = next
  }
}

function merged<T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> {
  const [m, n] = [one.members.length, other.members.length]
  const middle = (a: number, b: number) => (a * m + b * n) / (m + n)
  return { x: middle(one.x, other.x), y: middle(one.y, other.y), members: [...one.members, ...other.members] }
}
