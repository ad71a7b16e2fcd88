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

const chunk = (type: string, body: Buffer): Buffer => {
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
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Author\0Noura')),
    chunk('eXIf', phoneExif(1)),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
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
