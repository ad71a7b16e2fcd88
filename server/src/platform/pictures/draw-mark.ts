import type { Mark } from '../branding.ts'
import { startChildProcess } from '../child-process.ts'

export type MarkTask = {
  readonly mark: Mark
  readonly width: number
  readonly height: number
  /** The part of each side that is left free. */
  readonly room: number
  /** What it stands on, with corners rounded by this part of a side. Null leaves it on nothing. */
  readonly tile: { readonly colour: string; readonly rounded: number } | null
}

const memoryMb = { old: 256 }

/** Whether it can be drawn anew: nothing here reads WebP, which browsers show as it is. */
export const isDrawable = ({ mediaType }: Pick<Mark, 'mediaType'>): boolean => mediaType !== 'image/webp'

/** A mark as PNG, for what knows no other pictures. What somebody uploaded is read in a process of its own, which ends with it. */
export async function drawMark(task: MarkTask): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const drawer = startChildProcess<never, Uint8Array>(new URL('./mark-worker.ts', import.meta.url), {
    task,
    memoryMb,
    hear: resolve,
    failed: reject,
  })
  try {
    return Buffer.from(await promise)
  } finally {
    await drawer.end()
  }
}
