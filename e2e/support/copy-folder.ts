import { chmodSync, chownSync, constants, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Copies what a folder holds into another one, with modes and, as root, with owners: Postgres looks at both. */
export function copyFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      mkdirSync(target)
      copyFolder(source, target)
    } else copyFileSync(source, target, constants.COPYFILE_FICLONE)
    const { mode, uid, gid } = statSync(source)
    if (process.getuid?.() === 0) chownSync(target, uid, gid)
    chmodSync(target, mode)
  }
}
