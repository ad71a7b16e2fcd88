import { UnsafeContainer } from './zip-preflight.ts'

const endOfChain = 0xfffffffe
const free = 0xffffffff
const isEnd = (sector: number): boolean => sector === endOfChain || sector === free
/** Streams shorter than this lie in a stream of their own, and take no more than that. */
const shortStream = 4096
/** A workbook has a few dozen. */
const mostEntries = 4096

/**
 * Walks the chains of an old workbook (MS-CFB) before any reader does: a reader that follows a chain that comes back to itself, or
 * one table named a thousand times, takes memory for every step. All chains together have no more sectors than the file, twice over
 * for those that writers let share some.
 */
export function preflightCompound(bytes: Buffer): void {
  if (bytes.length < 512) throw new Error('too small')
  const at = (offset: number) => bytes.readUInt32LE(offset)
  const shift = bytes.readUInt16LE(30)
  if ((shift !== 9 && shift !== 12) || bytes.readUInt16LE(32) !== 6) throw new UnsafeContainer('odd sectors')
  if (at(56) !== shortStream) throw new UnsafeContainer('odd streams')
  const size = 1 << shift
  const sectors = Math.floor(bytes.length / size)
  let left = 2 * sectors + 16
  const placeOf = (sector: number): number => {
    if (--left < 0) throw new UnsafeContainer('more sectors than there are')
    if ((sector + 2) * size > bytes.length) throw new Error('a sector outside the file')
    return (sector + 1) * size
  }
  const fat = tableOf(bytes, { size, placeOf })
  const walk = (start: number): number[] => {
    const places: number[] = []
    for (let sector = start; !isEnd(sector); sector = fat[sector] ?? endOfChain) places.push(placeOf(sector))
    return places
  }
  const entries = walk(at(48)).flatMap((place) => Array.from({ length: size / 128 }, (_, entry) => place + entry * 128))
  if (entries.length > mostEntries) throw new UnsafeContainer('too many entries')
  const typeOf = (entry: number) => bytes[entry + 66]
  const root = entries.find((entry) => typeOf(entry) === 5)
  if (root !== undefined) walk(at(root + 116))
  if (at(64) > 0) walk(at(60))
  for (const entry of entries) if (typeOf(entry) === 2 && at(entry + 120) >= shortStream) walk(at(entry + 116))
}

type Sectors = { readonly size: number; readonly placeOf: (sector: number) => number }

/** Which sector follows which, in sectors that the head of the file names, and further ones where these are too many. */
function tableOf(bytes: Buffer, { size, placeOf }: Sectors): Uint32Array {
  const most = bytes.readUInt32LE(44)
  const places: number[] = []
  for (let named = 0; named < 109 && places.length < most; named++) {
    const sector = bytes.readUInt32LE(76 + named * 4)
    if (isEnd(sector)) break
    places.push(placeOf(sector))
  }
  const further = bytes.readUInt32LE(72)
  for (let next = bytes.readUInt32LE(68), read = 0; !isEnd(next) && further > 0 && read <= further; read++) {
    const place = placeOf(next)
    for (let named = 0; named < size / 4 - 1 && places.length < most; named++) {
      const sector = bytes.readUInt32LE(place + named * 4)
      if (!isEnd(sector)) places.push(placeOf(sector))
    }
    next = bytes.readUInt32LE(place + size - 4)
  }
  const table = new Uint32Array((places.length * size) / 4)
  for (const [index, place] of places.entries())
    for (let entry = 0; entry < size / 4; entry++)
      table[(index * size) / 4 + entry] = bytes.readUInt32LE(place + entry * 4)
  return table
}
