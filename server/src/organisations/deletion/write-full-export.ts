import { Readable } from 'node:stream'
import type { organisations } from '@athar/contracts'
import type { Transaction } from '../../platform/database.ts'
import { fail, Failure } from '../../platform/errors.ts'
import { defineJob, type JobDefinition, type JobRun } from '../../platform/jobs.ts'
import { writeZip, type ZipEntry } from '../../platform/sheets/zip-writer.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { knownMembers } from '../members/store.ts'
import { findOrganisation } from '../store.ts'
import { storeBytes } from '../../platform/files/store-bytes.ts'
import { fullExportKind } from './request-full-export.ts'
import { findExport, finishExport, removeOtherExports } from './store.ts'
import { fileKeys, rowsOf, tenantTables, type TenantTable } from './tenant-tables.ts'

/** No export is larger; what is would fill the disk rather than serve anybody. */
const maxBytes = 64 * 1024 ** 3

type Deps = Pick<OrganisationsDeps, 'database' | 'files' | 'clock' | 'people' | 'hooks'>
type Run = JobRun<{ exportId: string }>
/** What the archive says of itself at its end. */
type Contents = { tables: { name: string; rows: number }[]; files: string[]; missingFiles: string[] }

export const fullExportJob = (deps: Deps): JobDefinition<{ exportId: string }> =>
  defineJob({ ...fullExportKind, concurrency: 1, run: (work) => writeFullExport(deps, work) })

/** Writes everything of one moment: rows as they stand, files byte by byte, and what features make of both. */
async function writeFullExport(deps: Deps, work: Run): Promise<Record<string, unknown>> {
  const { tenancy, organisationId, signal, input } = work
  const asked = await deps.database.transaction(tenancy, ({ db }) => findExport(db, organisationId, input.exportId))
  if (!asked) return fail('organisations.export-not-found')
  const put = (key: string) =>
    deps.database.snapshot(tenancy, async (tx) => {
      const organisation = (await findOrganisation(tx.db, organisationId)) ?? fail('not-found')
      const archive = Readable.from(writeZip(entries(deps, work, tx, organisation)), { objectMode: false })
      return deps.files.putStream(key, archive, { maxBytes, signal })
    })
  return storeBytes(deps, organisationId, put, async (stored) => {
    const result = { exportId: input.exportId, bytes: stored.bytes, sha256: stored.sha256 }
    await deps.database.transaction(tenancy, async (tx) => {
      if (!(await finishExport(tx.db, organisationId, input.exportId, stored)))
        throw new Error('this export was written already')
      await removeOtherExports(tx.db, organisationId, input.exportId)
      await work.complete(tx, result)
    })
    return result
  })
}

async function* entries(
  deps: Deps,
  work: Run,
  tx: Transaction,
  organisation: organisations.Organisation,
): AsyncGenerator<ZipEntry> {
  const tables = await tenantTables(tx.db)
  // Archives of the same kind are not put into each other.
  const keys = await fileKeys(
    tx.db,
    tables.filter(({ name }) => name !== 'organisation_exports'),
    organisation.id,
  )
  const contents: Contents = { tables: [], files: [], missingFiles: [] }
  const total = tables.length + keys.length + 2
  let done = 0
  const step = () => {
    work.signal.throwIfAborted()
    work.progress((done += 1), total)
  }
  yield json('organisation.json', organisation)
  yield json('people.json', await peopleOf(deps, tx, organisation.id))
  step()
  for (const { whenExported } of deps.hooks()) if (whenExported) yield* whenExported(tx, organisation)
  step()
  for (const table of tables) {
    const counted = { name: table.name, rows: 0 }
    yield { path: `tables/${table.name}.ndjson`, bytes: linesOf(tx, table, organisation.id, counted) }
    contents.tables.push(counted)
    step()
  }
  for (const key of keys) {
    const bytes = await deps.files.getStream(key).catch(isMissing)
    if (bytes) yield { path: `files/${key}`, bytes }
    ;(bytes ? contents.files : contents.missingFiles).push(key)
    step()
  }
  yield json('contents.json', {
    format: 'athar-organisation-export',
    formatVersion: 1,
    exportedAt: deps.clock.now().toISOString(),
    ...contents,
  })
}

const json = (path: string, value: unknown): ZipEntry => ({
  path,
  bytes: [Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8')],
})

async function* linesOf(
  tx: Transaction,
  table: TenantTable,
  organisationId: string,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  for await (const lines of rowsOf(tx, table, organisationId)) {
    counted.rows += lines.length
    yield Buffer.from(`${lines.join('\n')}\n`, 'utf8')
  }
}

/** Tables know people by their ids; this says who they are. */
async function peopleOf({ people }: Deps, { db }: Transaction, organisationId: string) {
  const members = await knownMembers(db, organisationId)
  const cards = await people.find(
    db,
    members.map((row) => row.personId),
  )
  return members.map(({ personId, role }) => ({
    personId,
    role,
    fullName: cards.get(personId)?.fullName ?? '',
    email: cards.get(personId)?.email ?? '',
  }))
}

/** A file that was taken away while the archive was written is named as missing. */
const isMissing = (error: unknown): undefined => {
  if (!(error instanceof Failure) || error.code !== 'not-found') throw error
  return undefined
}
