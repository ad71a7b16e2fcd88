import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashLeaf } from './merkle.ts'
import { appendToTiles, decodeBundle, encodeBundle, parseTilePath, tilePath, widthInTree } from './tiles.ts'

it('writes paths as C2SP tlog-tiles does', () => {
  expect(tilePath(0, 1234067)).toBe('tile/0/x001/x234/067')
  expect(tilePath(1, 273, 17)).toBe('tile/1/273.p/17')
  expect(tilePath('entries', 0, 5)).toBe('tile/entries/000.p/5')
  expect(tilePath(1, 1000)).toBe('tile/1/x001/000')
})

it('reads back each path, and no other', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 1, 5, 'entries' as const),
      fc.nat(),
      fc.integer({ min: 1, max: 256 }),
      (level, index, width) => {
        expect(parseTilePath(tilePath(level, index, width))).toEqual({ level, index, width })
      },
    ),
  )
  for (const path of [
    'tile/0/0',
    'tile/6/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/07',
    'tile/00/000',
  ])
    expect(parseTilePath(path)).toBeUndefined()
})

it('fills tiles from the left, and each full one adds a hash above', () => {
  const leaves = Array.from({ length: 600 }, (_, at) => hashLeaf(Uint8Array.of(at & 255, at >> 8)))
  const tiles = appendToTiles(0, leaves, () => new Uint8Array())
  expect(tiles.map(({ level, index, hashes }) => [level, index, hashes.length / 32])).toEqual([
    [0, 0, 256],
    [0, 1, 256],
    [0, 2, 88],
    [1, 0, 2],
  ])
  for (const { level, index, hashes } of tiles) expect(widthInTree({ level, index }, 600)).toBe(hashes.length / 32)
  expect(() => appendToTiles(5, leaves, () => new Uint8Array())).toThrow(RangeError)
})

it('reads back bundles of entries', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (entries) => {
      const bundle = encodeBundle(entries)
      expect(decodeBundle(bundle)).toEqual(entries)
      expect(decodeBundle(bundle.subarray(0, -1))).not.toEqual(entries.length === 0 ? undefined : entries)
    }),
  )
})
