import type { Config } from '../config.ts'
import { loadMasterKey } from '../master-key.ts'
import { readSteps, sqlFolders, type SqlFolders } from '../postgres/migrate.ts'
import { BackupError } from './failure.ts'
import type { Manifest } from './manifest.ts'

/** A sound archive that this program, or this configuration, cannot bring back to life. */
export function refuseUnfit(manifest: Manifest, config: Config, path: string, folders = sqlFolders): void {
  const why = unknownMigration(manifest, folders) ?? strangeKey(manifest, config)
  if (why) throw new BackupError(`${path} cannot be restored: ${why} Nothing was changed.`)
}

function unknownMigration({ migrations, productVersion }: Manifest, folders: SqlFolders): string | undefined {
  const known = readSteps(folders)
  for (const { number, name, checksum } of migrations) {
    const ours = known.find((migration) => migration.number === number)
    if (!ours && number > (known.at(-1)?.number ?? -1))
      return `it was made by a newer Athar (version ${productVersion}, migration ${name}). Restore it with that version or a later one.`
    if (ours?.checksum !== checksum)
      return `its migration ${name} is not the one this Athar knows. Restore it with the version that made it (${productVersion}).`
  }
  const last = migrations.at(-1)?.number ?? -1
  const skipped = known.find(({ number }) => number < last && !migrations.some((one) => one.number === number))
  if (skipped)
    return `it lacks the migration ${skipped.name}. Restore it with the version that made it (${productVersion}).`
  return undefined
}

function strangeKey({ masterKey }: Manifest, config: Config): string | undefined {
  if (!config.masterKey)
    return masterKey.included
      ? undefined
      : 'its master key was kept elsewhere when it was made. Set MASTER_KEY to the one that was in use then.'
  if (loadMasterKey(config).id === masterKey.id) return undefined
  return masterKey.included
    ? 'MASTER_KEY is another key than the one that came with the backup. Leave MASTER_KEY out, or set it to that one.'
    : 'it was made under another MASTER_KEY. Set the one that was in use then.'
}
