import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PipeEnded, pipedBatches } from './piped-batches.ts'

const framed = (batches: readonly Uint8Array[]) =>
  Buffer.concat(
    batches.flatMap((batch) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(batch.length)
      return [length, Buffer.from(batch)]
    }),
  )

async function received(bytes: Buffer, pieces: number): Promise<string[]> {
  const pipe = new PassThrough()
  for (let at = 0; at < bytes.length; at += pieces) pipe.write(bytes.subarray(at, at + pieces))
  pipe.end()
  const batches: string[] = []
  for await (const batch of pipedBatches(pipe)) {
    const parts: Buffer[] = []
    for await (const part of batch) parts.push(part)
    batches.push(Buffer.concat(parts).toString('hex'))
  }
  return batches
}

it('gives batches as they were written, however the pipe cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      async (batches, pieces) => {
        expect(await received(framed(batches), pieces)).toEqual(
          batches.map((batch) => Buffer.from(batch).toString('hex')),
        )
      },
    ),
    { numRuns: 60 },
  )
})

it('says so where the pipe ends within a batch', async () => {
  const bytes = framed([Uint8Array.of(1, 2, 3)])
  await expect(received(bytes.subarray(0, 6), 3)).rejects.toThrow(PipeEnded)
})
