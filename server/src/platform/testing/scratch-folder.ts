import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

export const runFolderPrefix = 'athar-test-run-'

/** `npm test` brings a folder for its run (`TEST_FOLDER`); vitest alone makes one, and the answer takes it away. */
export function openRunFolder(): () => void {
  if (process.env['TEST_FOLDER']) return () => {}
  const folder = mkdtempSync(join(scratchFolder(), runFolderPrefix))
  // As root Postgres runs under another account, which must pass through.
  chmodSync(folder, 0o711)
  process.env['TEST_FOLDER'] = folder
  return () => {
    delete process.env['TEST_FOLDER']
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
