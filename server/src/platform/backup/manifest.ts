import { z } from 'zod'

/** Raised when an older Athar could no longer read what a newer one writes. */
export const formatVersion = 1

/** Names inside the archive, in the order in which they stand there. */
export const headName = 'athar-backup.json'
export const filePrefix = 'files/'
export const tablePrefix = 'database/'
export const keyName = 'master.key'
export const manifestName = 'manifest.json'
export const checksumName = 'SHA256SUMS'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

/** Comes first, and says what the file is before anything else is read. */
export const headShape = z.object({ product: z.literal('athar'), format: z.int().positive() })

export const manifestShape = z.strictObject({
  format: z.literal(formatVersion),
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** Which master key sealed what lies in the database; `included` when it lay in the data folder and comes along. */
  masterKey: z.strictObject({ id: z.string(), included: z.boolean() }),
  migrations: z.array(z.strictObject({ number: count, name: z.string(), checksum: sha256 })),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, sha256 }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.array(z.strictObject({ key: z.string(), bytes: count, sha256 })),
  /** Named by the database and not in the store when the backup was made. */
  missingFiles: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestShape>
export type TableEntry = Manifest['tables'][number]
export type FileEntry = Manifest['files'][number]
export type SequenceEntry = Manifest['sequences'][number]
