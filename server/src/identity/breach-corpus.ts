import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

/**
 * A local copy of a breach corpus in its usual form: one upper-case SHA-1 a line, a count after a colon or not, sorted.
 * It may be tens of gigabytes, so it is searched on disk by halving and nothing of it is kept in memory.
 */
export function createBreachCorpus(path: string): { has(password: string): Promise<boolean> } {
  return {
    async has(password) {
      const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
      const file = await open(path)
      try {
        return await search(file, wanted)
      } finally {
        await file.close()
      }
    },
  }
}

async function search(file: FileHandle, wanted: string): Promise<boolean> {
  let from = 0
  let to = (await file.stat()).size
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const line = await lineAfter(file, middle, from)
    if (line.hash === wanted) return true
    if (line.hash === '' || line.hash > wanted) to = middle
    else from = line.end
  }
  return false
}

/** The first whole line that begins at `from` when nothing precedes it there, else after the next line break. */
async function lineAfter(file: FileHandle, at: number, from: number): Promise<{ hash: string; end: number }> {
  const start = at === from ? at : await nextBreak(file, at)
  const end = await nextBreak(file, start)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(40), 0, 40, start)
  return { hash: buffer.toString('latin1', 0, bytesRead).toUpperCase(), end }
}

async function nextBreak(file: FileHandle, at: number): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(128), 0, 128, at)
  const index = buffer.subarray(0, bytesRead).indexOf(10)
  return index < 0 ? at + bytesRead : at + index + 1
}
