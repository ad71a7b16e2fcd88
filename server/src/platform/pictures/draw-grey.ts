import { startChildProcess } from '../child-process.ts'
import { isPlain, turned, type Grey } from './likeness.ts'
import type { Picture } from './picture.ts'

export type GreyTask = Pick<Picture, 'mediaType' | 'bytes'>

const memoryMb = { old: 256 }
/** Longer than this no one waits: the photo is taken, and its moderator reads that it was not compared. */
const mostMs = 10_000

/**
 * A picture as `likeness` compares it, upright. Undefined where it cannot be compared: of one colour, broken inside, or
 * WebP, which nothing here reads. It is drawn in a process of its own, which ends with it.
 */
export async function drawGrey({ mediaType, bytes, orientation = 1 }: Picture): Promise<Grey | undefined> {
  if (mediaType === 'image/webp') return undefined
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  const drawer = startChildProcess<never, Uint8Array | null>(new URL('./grey-worker.ts', import.meta.url), {
    task: { mediaType, bytes } satisfies GreyTask,
    memoryMb,
    awaited: true,
    hear: resolve,
    failed: () => resolve(null),
  })
  const timer = setTimeout(() => resolve(null), mostMs)
  try {
    const drawn = await promise
    return drawn === null || isPlain(drawn) ? undefined : turned(drawn, orientation)
  } finally {
    clearTimeout(timer)
    await drawer.end()
  }
}
