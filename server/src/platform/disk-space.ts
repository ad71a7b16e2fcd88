import { statfsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What stays free in the data folder. Postgres stops altogether when it cannot write its log; with this much in hand it goes on
 * working, so people can read, sign in and take things away while somebody makes room.
 */
const reserveBytes = 64 * 1024 * 1024
const freshMs = 500

export type DiskSpace = { isTight(): boolean }

/** Whether the data folder still takes what people bring; asked before every write. */
export function createDiskSpace(dataDir: string): DiskSpace {
  // The database's own folder may be a link to another disk.
  const folders = [dataDir, join(dataDir, 'postgres')]
  let known = { at: -Infinity, tight: false }
  return {
    isTight() {
      const at = performance.now()
      if (at - known.at > freshMs) known = { at, tight: folders.some((folder) => freeBytes(folder) < reserveBytes) }
      return known.tight
    },
  }
}

/** A folder whose disk cannot be asked counts as roomy: the write itself will tell. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
