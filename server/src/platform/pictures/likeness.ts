/** A picture as it is compared: grey, drawn out to a square, row by row. */
export type Grey = Uint8Array
export const greySide = 64

/** Edges of a part of a picture, as parts of its sides. */
type Part = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** What is cut off each side of the parts that are compared. */
const cuts = [0, 0.06, 0.12]
const parts: readonly Part[] = cuts.flatMap((left) =>
  cuts.flatMap((top) =>
    cuts.flatMap((right) => cuts.map((bottom) => ({ left, top, right: 1 - right, bottom: 1 - bottom }))),
  ),
)
const whole = parts[0]!

/** Sums of all above and to the left of each corner: the mean of any part is then four looks. */
type Sums = Float64Array
const row = greySide + 1

function sumsOf(grey: Grey): Sums {
  const sums = new Float64Array(row * row)
  for (let y = 0; y < greySide; y += 1)
    for (let x = 0, line = 0; x < greySide; x += 1) {
      line += grey[y * greySide + x]!
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + line
    }
  return sums
}

/** Between corners the sums grow evenly, as each point is one grey. */
function sumTo(sums: Sums, x: number, y: number): number {
  const [left, top] = [Math.min(Math.floor(x), greySide - 1), Math.min(Math.floor(y), greySide - 1)]
  const [over, down] = [x - left, y - top]
  const at = top * row + left
  const upper = sums[at]! * (1 - over) + sums[at + 1]! * over
  const lower = sums[at + row]! * (1 - over) + sums[at + row + 1]! * over
  return upper * (1 - down) + lower * down
}

/** Means of a part in a raster of so many columns and rows. */
function rasterOf(sums: Sums, { left, top, right, bottom }: Part, columns: number, rows: number): Float64Array {
  const [width, height] = [((right - left) * greySide) / columns, ((bottom - top) * greySide) / rows]
  const corners = new Float64Array((columns + 1) * (rows + 1))
  for (let y = 0; y <= rows; y += 1)
    for (let x = 0; x <= columns; x += 1)
      corners[y * (columns + 1) + x] = sumTo(sums, left * greySide + x * width, top * greySide + y * height)
  const raster = new Float64Array(columns * rows)
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const at = y * (columns + 1) + x
      const under = at + columns + 1
      raster[y * columns + x] =
        (corners[under + 1]! - corners[under]! - corners[at + 1]! + corners[at]!) / (width * height)
    }
  return raster
}

/** Whether it grows lighter from each field to the next: 7 rows of 9 steps, in three bands of 21 bits. */
const bands = 3
const bitsOfBand = 21
type Steps = { readonly bands: readonly number[]; readonly strength: readonly number[] }

function stepsOf(sums: Sums, part: Part): Steps {
  const raster = rasterOf(sums, part, 10, 7)
  const found = Array.from({ length: bands }, () => 0)
  const strength: number[] = []
  for (let bit = 0; bit < bands * bitsOfBand; bit += 1) {
    const at = Math.floor(bit / 9) * 10 + (bit % 9)
    const step = raster[at + 1]! - raster[at]!
    strength.push(Math.abs(step))
    const band = Math.floor(bit / bitsOfBand)
    if (step > 0) found[band]! |= 1 << (bit % bitsOfBand)
  }
  return { bands: found, strength }
}

/** Keys of a band, and of what it is when its weakest steps go the other way. */
function keysOf({ bands: found, strength }: Steps, space: number, weakest: number): number[] {
  return found.flatMap((bits, band) => {
    const own = strength.slice(band * bitsOfBand, (band + 1) * bitsOfBand).map((size, bit) => ({ size, bit }))
    const flips = own.toSorted((a, b) => a.size - b.size).slice(0, weakest)
    return Array.from({ length: 2 ** weakest }, (_, chosen) => {
      const mask = flips.reduce((sum, { bit }, at) => (chosen & (1 << at) ? sum | (1 << bit) : sum), 0)
      return ((space * bands + band) << bitsOfBand) | (bits ^ mask)
    })
  })
}

const ofParts = 0
const ofWhole = 1
const once = (keys: readonly number[]): number[] => [...new Set(keys)]

/** What a picture is found by: its parts, where one of them is brought, and the whole, where more is brought. */
export function keptKeys(grey: Grey): number[] {
  const sums = sumsOf(grey)
  return once([
    ...parts.flatMap((part) => keysOf(stepsOf(sums, part), ofParts, 0)),
    ...keysOf(stepsOf(sums, whole), ofWhole, 0),
  ])
}

/** What to look for, to find the picture that this one is a part of, or that is a part of this one. */
export function soughtKeys(grey: Grey): number[] {
  const sums = sumsOf(grey)
  return once([
    ...keysOf(stepsOf(sums, whole), ofParts, 4),
    ...parts.flatMap((part) => keysOf(stepsOf(sums, part), ofWhole, 2)),
  ])
}

/** As the camera was held (Exif 3.0, tag 0x0112): what is stored lying is compared upright. */
export function turned(grey: Grey, orientation: number): Grey {
  const last = greySide - 1
  const from: Record<number, (x: number, y: number) => readonly [number, number]> = {
    2: (x, y) => [last - x, y],
    3: (x, y) => [last - x, last - y],
    4: (x, y) => [x, last - y],
    5: (x, y) => [y, x],
    6: (x, y) => [y, last - x],
    7: (x, y) => [last - y, last - x],
    8: (x, y) => [last - y, x],
  }
  const place = from[orientation]
  if (!place) return grey
  return Uint8Array.from(grey, (_value, at) => {
    const [x, y] = place(at % greySide, Math.floor(at / greySide))
    return grey[y * greySide + x]!
  })
}

/** A picture of one colour, or nearly: it is like every other such. */
export function isPlain(grey: Grey): boolean {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length) < 6
}

/** How alike the steps of two rasters are, across and down: 1 is the same, 0 nothing in common. */
function likenessOf(a: Float64Array, b: Float64Array, side: number): number {
  let [both, ofA, ofB] = [0, 0, 0]
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * side + x
      for (const next of [x + 1 < side ? at + 1 : -1, y + 1 < side ? at + side : -1]) {
        if (next === -1) continue
        const [stepA, stepB] = [a[next]! - a[at]!, b[next]! - b[at]!]
        both += stepA * stepB
        ofA += stepA * stepA
        ofB += stepB * stepB
      }
    }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB)
}

const edges = ['left', 'top', 'right', 'bottom'] as const
const coarse = 12
const fine = 24

/** A picture with the coarse rasters of its parts, which are drawn once for all that it is compared with. */
type Drawn = { readonly sums: Sums; readonly small: readonly Float64Array[] }

function drawn(grey: Grey): Drawn {
  const sums = sumsOf(grey)
  return { sums, small: parts.map((part) => rasterOf(sums, part, coarse, coarse)) }
}

/** The likeness of a picture to the part of another that it is most like. */
function likenessToPart({ sums: piece, small: [small] }: Drawn, { sums: of, small: smallParts }: Drawn): number {
  let best = whole
  let most = -1
  for (const [at, part] of parts.entries()) {
    const likeness = likenessOf(small!, smallParts[at]!, coarse)
    if (likeness > most) [best, most] = [part, likeness]
  }
  // No part that is looked at is near enough to make the rest worth while.
  if (most < 0.5) return most
  const large = rasterOf(piece, whole, fine, fine)
  const measure = (part: Part) => likenessOf(large, rasterOf(of, part, fine, fine), fine)
  most = measure(best)
  for (const step of [0.03, 0.015, 0.0075])
    for (const edge of edges)
      for (const by of [-step, step]) {
        const moved = { ...best, [edge]: Math.min(1, Math.max(0, best[edge] + by)) }
        const likeness = measure(moved)
        if (likeness > most) [best, most] = [moved, likeness]
      }
  return most
}

/** From here on two pictures are taken for one: measured in `likeness.test.ts`. */
export const sameFrom = 0.8

/** How alike others are to a picture, where one may be the other cut by an eighth of each side at most, in any size. */
export function likenessTo(one: Grey): (other: Grey) => number {
  const a = drawn(one)
  return (other) => {
    const b = drawn(other)
    return Math.max(likenessToPart(a, b), likenessToPart(b, a))
  }
}
