import { expect, test } from 'vitest'
import { countRows, wholeRows } from './whole-rows.ts'

test('pieces end where rows end and lose no byte, however the text arrives and however long a row is', async () => {
  const row = (length: number) => Buffer.concat([Buffer.alloc(length, 'x'), Buffer.from('\n')])
  const text = Buffer.concat([...Array.from({ length: 3000 }, () => row(3000)), row(9_000_000), row(1), row(0)])
  async function* inChunks(size: number) {
    for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size)
  }
  for (const size of [1000, 65_536, text.length]) {
    const pieces: Buffer[] = []
    for await (const piece of wholeRows(inChunks(size))) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(text)).toBe(true)
    expect(pieces.every((piece) => piece.at(-1) === 0x0a)).toBe(true)
    expect(pieces.reduce((all, piece) => all + countRows(piece), 0)).toBe(3003)
  }
})
