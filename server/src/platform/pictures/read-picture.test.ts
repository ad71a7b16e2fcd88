import { describe, expect, it } from 'vitest'
import { mostPieces } from './picture.ts'
import { readPicture } from './read-picture.ts'
import { aChunk, aJpeg, aPng, aWebp } from './testing.ts'

describe.each([
  ['a JPEG', aJpeg(), 'image/jpeg', { width: 480, height: 640 }],
  ['a PNG', aPng(), 'image/png', { width: 4, height: 3 }],
  ['a WebP', aWebp(), 'image/webp', { width: 640, height: 480 }],
] as const)('%s', (_what, file, mediaType, size) => {
  it('is known by its bytes, with its size as it is looked at', () => {
    expect(readPicture(file)).toMatchObject({ mediaType, ...size })
  })

  it('loses where it was taken, by whom, and what was hung on', () => {
    const left = readPicture(file)!.bytes.toString('latin1')
    for (const trace of ['GPS', '24.71', 'Noura', 'garden', 'hung on', 'MPF', 'XMP', 'tEXt'])
      expect([trace, left.includes(trace)]).toEqual([trace, false])
  })

  it('is the same read again', () => {
    const once = readPicture(file)!
    expect(readPicture(once.bytes)).toEqual(once)
  })

  it('cut off anywhere is none, and never more than a refusal', () => {
    const whole = readPicture(file)!.bytes
    for (let length = 0; length < whole.length; length += 1)
      expect([length, readPicture(whole.subarray(0, length))]).toEqual([length, undefined])
  })
})

describe('a JPEG', () => {
  it('keeps how it was held, its colours and every scan', () => {
    const { bytes } = readPicture(aJpeg({ orientation: 6 }))!
    const text = bytes.toString('latin1')
    expect(text.match(/Exif/g)).toHaveLength(1)
    expect(text).toContain('ICC_PROFILE')
    expect(bytes.includes(Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]))).toBe(true)
    expect(bytes.subarray(-3)).toEqual(Buffer.from([0x78, 0xff, 0xd9]))
  })

  it('loses the small picture of itself that may show what was cut off, and segments that make no picture', () => {
    const plain = aJpeg()
    const [begin, jfif, rest] = [plain.subarray(0, 2), plain.subarray(2, 20), plain.subarray(20)]
    const small = Buffer.concat([jfif.subarray(0, 16), Buffer.from([2, 1]), Buffer.from('a face')])
    small.writeUInt16BE(small.length - 2, 2)
    const unknown = Buffer.concat([Buffer.from([0xff, 0xf0, 0, 8]), Buffer.from('secret')])
    expect(readPicture(Buffer.concat([begin, small, unknown, rest]))).toEqual(readPicture(plain))
  })

  it('held upright needs no such note', () => {
    const upright = readPicture(aJpeg({ orientation: 1 }))!
    expect(upright).toMatchObject({ width: 640, height: 480 })
    expect(upright.bytes.toString('latin1')).not.toContain('Exif')
  })
})

/** Where a piece may stand again and again, and such a piece. */
const piecesOf = [
  ['a JPEG', aJpeg(), 2, Buffer.from([0xff, 0xdb, 0, 4, 0, 0])],
  ['a PNG', aPng(), 33, aChunk('IDAT', Buffer.alloc(0))],
  ['a WebP', aWebp(), 12, Buffer.from('ICCP\0\0\0\0', 'latin1')],
] as const

it.each(piecesOf)('%s of more pieces than any program writes is no picture', (_what, file, at, piece) => {
  const withPieces = (count: number) => {
    const made = Buffer.concat([file.subarray(0, at), ...Array<Buffer>(count).fill(piece), file.subarray(at)])
    if (at === 12) made.writeUInt32LE(made.readUInt32LE(4) + count * piece.length, 4)
    return made
  }
  expect(readPicture(withPieces(1000))).toBeDefined()
  expect(readPicture(withPieces(mostPieces))).toBeUndefined()
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a web page that begins like a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
  ['a program called picture', Buffer.from('MZ\u0090\u0000 picture.jpg')],
  ['a PNG with a broken sum', Buffer.concat([aPng().subarray(0, 20), Buffer.from([9]), aPng().subarray(21)])],
  ['a JPEG that points beyond its end', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2])],
])('%s is no picture', (_what, bytes) => {
  expect(readPicture(bytes)).toBeUndefined()
})
