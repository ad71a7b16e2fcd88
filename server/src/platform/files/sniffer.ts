import { Transform } from 'node:stream'
import { sniffedBytes } from './media-type.ts'

/** Looks at the first bytes on their way into the store. */
export function createSniffer() {
  let head = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length < sniffedBytes) head = Buffer.concat([head, chunk.subarray(0, sniffedBytes - head.length)])
      done(null, chunk)
    },
  })
  return { stream, head: () => head }
}
