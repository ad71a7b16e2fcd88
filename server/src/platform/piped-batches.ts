import type { Readable } from 'node:stream'

/** The program ended, or was ended, while it wrote: how it did says its exit. */
export class PipeEnded extends Error {}

/** The batches that a program wrote to its pipe, each in the pieces in which it arrives, one after the other. */
export async function* pipedBatches(bytes: Readable): AsyncGenerator<AsyncGenerator<Buffer>> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  /** At least one byte, at most so many; null at the end. */
  const take = async (most: number): Promise<Buffer | null> => {
    if (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) return null
      rest = next.value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  const lengthOfNext = async (): Promise<number | null> => {
    let header = Buffer.alloc(0)
    while (header.length < 4) {
      const more = await take(4 - header.length)
      if (more === null) return null
      header = Buffer.concat([header, more])
    }
    return header.readUInt32LE()
  }
  for (;;) {
    const length = await lengthOfNext()
    if (length === null) return
    let left = length
    const batch = async function* () {
      while (left > 0) {
        const piece = await take(left)
        if (piece === null) throw new PipeEnded('the pipe ended within a batch')
        left -= piece.length
        yield piece
      }
    }
    yield batch()
    if (left > 0) throw new Error('a batch was not taken whole')
  }
}
