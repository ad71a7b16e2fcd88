import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const sharedMemory = '/dev/shm'
const enough = 6 * 2 ** 30

/** Where throw-away databases and data folders go: shared memory where it is large, else the temporary folder. */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory)
    if (bavail * bsize >= enough) return sharedMemory
  } catch {
    // Not every system has it.
  }
  return tmpdir()
}

/** Every folder that an earlier run may have chosen. */
export const scratchFolders = (): readonly string[] => [...new Set([tmpdir(), scratchFolder()])]
