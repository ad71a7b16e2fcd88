import { createHash, type Hash } from 'node:crypto'
import { BackupError } from './failure.ts'
import { manifestShape, type FileEntry, type Manifest } from './manifest.ts'

/** What was found while reading. */
export type Measured = {
  tables: Map<string, { rows: number; bytes: number; hash: Hash }>
  files: Map<string, Omit<FileEntry, 'key'>>
  masterKey: boolean
}

type Sums = { text: string; before: string }

/** The manifest is trusted once its own checksum holds; then it says which part differs, and the checksum over all the rest. */
export function compareWithManifest(bytes: Buffer | undefined, sums: Sums, measured: Measured): Manifest {
  const [ofManifest, ofAll] = sums.text.split('\n').map((line) => line.slice(0, 64))
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== ofManifest)
    throw new BackupError('its manifest or the checksum of it was altered')
  const manifest = manifestShape.parse(JSON.parse(bytes.toString()))
  const differing = differingTable(manifest, measured) ?? differingFile(manifest, measured)
  if (differing) throw new BackupError(`${differing} was altered, or is missing`)
  if (measured.masterKey !== manifest.masterKey.included) throw new BackupError('its master key is missing')
  if (ofAll !== sums.before) throw new BackupError('it was altered: the checksum over all of it differs')
  return manifest
}

function differingTable({ tables }: Manifest, found: Measured): string | undefined {
  const differs = tables.find(({ name, rows, bytes, sha256 }) => {
    const seen = found.tables.get(name)
    if (!seen) return rows > 0
    return seen.rows !== rows || seen.bytes !== bytes || seen.hash.digest('hex') !== sha256
  })
  const unknown = [...found.tables.keys()].find((name) => !tables.some((table) => table.name === name))
  const name = differs?.name ?? unknown
  return name === undefined ? undefined : `its table ${name}`
}

function differingFile({ files }: Manifest, found: Measured): string | undefined {
  const differs = files.find(({ key, bytes, sha256 }) => {
    const seen = found.files.get(key)
    return seen?.bytes !== bytes || seen.sha256 !== sha256
  })
  const named = new Set(files.map(({ key }) => key))
  const key = differs?.key ?? [...found.files.keys()].find((one) => !named.has(one))
  return key === undefined ? undefined : `its file ${key}`
}
