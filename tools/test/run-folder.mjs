// A folder for what one run of the tests makes, and a program that clears it away, whatever ends the run.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sharedMemory = '/dev/shm'
const enough = 6 * 2 ** 30

/** In shared memory where that is large, else among temporary files. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(hasSharedMemory() ? sharedMemory : tmpdir(), 'athar-run-'))
  // As root Postgres runs under another account, which must pass through.
  chmodSync(folder, 0o711)
  const undertaker = spawn(process.execPath, [fileURLToPath(new URL('undertaker.mjs', import.meta.url)), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  undertaker.unref()
  return {
    folder,
    /** Resolves when nothing is left. */
    clear: () =>
      new Promise((resolve) => {
        undertaker.once('exit', resolve)
        undertaker.ref()
        undertaker.stdin.end()
      }),
  }
}

function hasSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}
