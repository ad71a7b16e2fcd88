import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replacedFolder } from '../postgres/embedded.ts'

/** Where a restore gathers everything before anything is replaced: in the data folder itself, which may be a disk of its own. */
export const draftFolder = (dataDir: string): string => join(dataDir, 'restoring')

/** Takes away what an interrupted restore left. */
export const clearDraft = (dataDir: string): void => removeWithTarget(draftFolder(dataDir))

/**
 * Puts what was restored in the place of what is there: a few renames. While `replaced` exists, no server starts on the
 * folder, so an interruption is noticed and a second restore ends what the first began.
 */
export function exchangeFolders(dataDir: string, names: readonly string[]): void {
  const [draft, aside] = [draftFolder(dataDir), replacedFolder(dataDir)]
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const name of names) {
    const [old, fresh] = [join(dataDir, name), join(draft, name)]
    if (existsSync(old)) {
      removeWithTarget(join(aside, name))
      renameSync(old, join(aside, name))
    }
    if (existsSync(fresh)) renameSync(fresh, old)
  }
  removeWithTarget(join(aside, 'postgres'))
  removeWithTarget(aside)
  clearDraft(dataDir)
}

/** The database files may lie elsewhere, with a link in the data folder. */
function removeWithTarget(path: string): void {
  const inner = join(path, 'postgres')
  for (const one of [inner, path]) {
    if (!existsSync(one)) continue
    rmSync(realpathSync(one), { recursive: true, force: true })
    rmSync(one, { recursive: true, force: true })
  }
}
