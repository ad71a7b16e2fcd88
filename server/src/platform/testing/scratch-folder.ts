import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const sharedMemory = '/dev/shm'
const enough = 6 * 2 ** 30

/** Where throw-away databases and data folders go: the folder of the run, else shared memory where it is large. */
export function scratchFolder(): string {
  const ofRun = process.env['TEST_FOLDER']
  if (ofRun) return ofRun
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
