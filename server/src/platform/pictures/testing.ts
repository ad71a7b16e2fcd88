import { crc32, deflateSync } from 'node:zlib'

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** What a phone writes: how it was held, and where (a directory of positions with a text in it). */
export const phoneExif = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(60)
  tiff.write('II', 0, 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  tiff.writeUInt16LE(0x8825, 22)
  tiff.write('GPS 24.71N 46.67E', 40, 'latin1')
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
}

/** A JPEG as its structure has it, written by a phone: tables, one frame, two scans with a comment between, and a film hung on its end. */
export function aJpeg({ width = 640, height = 480, orientation = 6 } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    segment(0xe1, phoneExif(orientation)),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x>24.71N</x>', 'latin1')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0colours', 'latin1')),
    segment(0xe2, Buffer.from('MPF\0another picture', 'latin1')),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc2, frame),
    segment(0xc4, Buffer.alloc(20, 1)),
    scan,
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    segment(0xfe, Buffer.from('taken by Noura')),
    scan,
    Buffer.from([0x78]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('ftypmp4 a film of the garden'),
  ])
}

/** A chunk of a PNG. */
export const aChunk = (type: string, body: Buffer): Buffer => {
  const out = Buffer.alloc(12 + body.length)
  out.writeUInt32BE(body.length, 0)
  out.write(type, 4, 'latin1')
  body.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length)
  return out
}

/** A PNG that every browser draws: one colour, with a text and a place beside it. */
export function aPng({ width = 4, height = 3 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x60)])
  const lines = Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => line))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    aChunk('IHDR', head),
    aChunk('tEXt', Buffer.from('Author\0Noura')),
    aChunk('eXIf', phoneExif(1)),
    aChunk('IDAT', deflateSync(lines)),
    aChunk('IEND', Buffer.alloc(0)),
    Buffer.from('something hung on'),
  ])
}

const riffChunk = (type: string, body: Buffer): Buffer => {
  const out = Buffer.alloc(8 + body.length + (body.length % 2))
  out.write(type, 0, 'latin1')
  out.writeUInt32LE(body.length, 4)
  body.copy(out, 8)
  return out
}

/** A WebP of the extended kind, with Exif and XMP announced and there. */
export function aWebp({ width = 640, height = 480 } = {}): Buffer {
  const extended = Buffer.alloc(10)
  extended.writeUInt8(0x08 | 0x04, 0)
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const picture = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01, 7])
  const body = Buffer.concat([
    riffChunk('VP8X', extended),
    riffChunk('VP8 ', picture),
    riffChunk('EXIF', phoneExif(1)),
    riffChunk('XMP ', Buffer.from('<x>24.71N</x>')),
  ])
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** A grey picture of any size, row by row. */
export type Raster = { readonly width: number; readonly height: number; readonly values: Float64Array }

/** The same numbers from 0 to 1 for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A made-up view: sky and ground, roughness of five sizes, and things of one shade each. */
export function aScene(seed: number, side = 256): Raster {
  const next = numbersFrom(seed)
  const [horizon, sky, ground] = [0.3 + next() * 0.4, 150 + next() * 90, 40 + next() * 100]
  const rough = [60, 40, 30, 20, 14].map((height, at) => {
    const fields = 4 << at
    return { height, fields, at: Float64Array.from({ length: (fields + 1) ** 2 }, () => next() - 0.5) }
  })
  const things = Array.from({ length: 8 }, () => ({
    x: next(),
    y: next(),
    wide: 0.03 + next() * 0.25,
    high: 0.03 + next() * 0.25,
    shade: next() * 255,
    round: next() < 0.5,
  }))
  const values = new Float64Array(side * side)
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [column / side, row / side]
      let light = y < horizon ? sky - (30 * y) / horizon : ground + 30 * (y - horizon)
      for (const { height, fields, at } of rough) {
        const [left, top] = [Math.floor(x * fields), Math.floor(y * fields)]
        const [over, down] = [x * fields - left, y * fields - top]
        const [first, under] = [top * (fields + 1) + left, (top + 1) * (fields + 1) + left]
        const upper = at[first]! * (1 - over) + at[first + 1]! * over
        light += height * (upper * (1 - down) + (at[under]! * (1 - over) + at[under + 1]! * over) * down)
      }
      for (const thing of things) {
        const [dx, dy] = [(x - thing.x) / thing.wide, (y - thing.y) / thing.high]
        const isIn = thing.round ? dx * dx + dy * dy < 1 : Math.abs(dx) < 1 && Math.abs(dy) < 1
        if (isIn) light = thing.shade + (light - 128) * 0.3
      }
      values[row * side + column] = Math.max(0, Math.min(255, light))
    }
  return { width: side, height: side, values }
}

type Cut = { readonly left?: number; readonly top?: number; readonly right?: number; readonly bottom?: number }

/** Cut by parts of its sides, and drawn in another size. */
export function redrawn(picture: Raster, width: number, height: number, cut: Cut = {}): Raster {
  const { left = 0, top = 0, right = 0, bottom = 0 } = cut
  const [wide, high] = [1 - left - right, 1 - top - bottom]
  const looks = 4
  const values = new Float64Array(width * height)
  for (let at = 0; at < values.length * looks * looks; at += 1) {
    const [point, look] = [Math.floor(at / looks ** 2), at % looks ** 2]
    const [x, y] = [
      (point % width) + ((look % looks) + 0.5) / looks,
      Math.floor(point / width) + (Math.floor(look / looks) + 0.5) / looks,
    ]
    const column = Math.min(picture.width - 1, Math.floor((left + (wide * x) / width) * picture.width))
    const row = Math.min(picture.height - 1, Math.floor((top + (high * y) / height) * picture.height))
    values[point]! += picture.values[row * picture.width + column]! / looks ** 2
  }
  return { width, height, values }
}

/** Steps of brightness in fields of eight points (ITU-T T.81, table K.1): what JPEG takes from a picture. */
const coarseness = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]
const waves = Array.from({ length: 8 }, (_, wave) =>
  Array.from(
    { length: 8 },
    (_value, x) => (wave ? 0.5 : Math.SQRT1_2 / 2) * Math.cos(((2 * x + 1) * wave * Math.PI) / 16),
  ),
)

/** As if stored as a JPEG of this quality, and read again. */
export function reencoded(picture: Raster, quality: number): Raster {
  const factor = quality < 50 ? 5000 / quality : 200 - 2 * quality
  const values = picture.values.slice()
  const eight = [0, 1, 2, 3, 4, 5, 6, 7]
  for (let top = 0; top + 8 <= picture.height; top += 8)
    for (let left = 0; left + 8 <= picture.width; left += 8) {
      const at = (x: number, y: number) => (top + y) * picture.width + left + x
      const kept = coarseness.map((coarse, index) => {
        const [down, over] = [waves[index >> 3]!, waves[index & 7]!]
        const step = Math.max(1, Math.floor((coarse * factor + 50) / 100))
        const sum = eight.reduce(
          (all, y) => all + eight.reduce((line, x) => line + down[y]! * over[x]! * (values[at(x, y)]! - 128), 0),
          0,
        )
        return Math.round(sum / step) * step
      })
      for (const y of eight)
        for (const x of eight)
          values[at(x, y)] = kept.reduce(
            (sum, size, index) => sum + waves[index >> 3]![y]! * waves[index & 7]![x]! * size,
            128,
          )
    }
  return { ...picture, values: values.map((value) => Math.max(0, Math.min(255, value))) }
}

/** As a PNG of greys. */
export function pngOf({ width, height, values }: Raster): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height)
  values.forEach((value, at) => {
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = Math.round(value)
  })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    aChunk('IHDR', head),
    aChunk('IDAT', deflateSync(rows)),
    aChunk('IEND', Buffer.alloc(0)),
  ])
}
