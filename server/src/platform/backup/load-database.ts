import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { waitingJobs, type WaitingJob } from '../jobs/store.ts'
import { migrateWithin, sqlFolders } from '../postgres/migrate.ts'
import { readTables, type Table } from './catalogue.ts'
import { emptyDatabase, isEmpty } from './empty-database.ts'
import { BackupError } from './failure.ts'
import { inspectArchive, type Sink } from './inspect-archive.ts'
import { loosenTables } from './loosen-tables.ts'
import type { Manifest } from './manifest.ts'
import { withClient } from './source.ts'

type Loading = {
  ownerUrl: string
  path: string
  manifest: Manifest
  replace: boolean
  /** Takes the files, which come by in the same reading. */
  putFile: NonNullable<Sink['file']>
  signal?: AbortSignal | undefined
}

/**
 * Tables and rows as the backup has them, all in one transaction: whatever goes wrong, the database is as it was. Answers
 * the jobs that were not over.
 */
export const loadDatabase = (loading: Loading): Promise<WaitingJob[]> =>
  withClient(loading.ownerUrl, async (client) => {
    await refuseUnready(client, loading)
    await client.query('begin')
    const jobs = await load(client, loading)
    await client.query('commit')
    // The planner takes tables that nobody has counted for almost empty ones.
    await client.query('analyze')
    return jobs
  })

/** Refuses a database that a server works on, and one that holds something, unless it may be replaced. */
export async function refuseUnready(client: pg.Client, { replace }: Pick<Loading, 'replace'>): Promise<void> {
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name in ('athar', 'athar jobs', 'athar listen')`,
  )
  if (rows[0] && rows[0].connections > 0)
    throw new BackupError(
      `An Athar works on the database of DATABASE_URL (${rows[0].connections} connections). Stop it first. Nothing was changed.`,
    )
  if (!replace && !(await isEmpty(client)))
    throw new BackupError(
      'The database of DATABASE_URL is not empty. Name an empty one, or say --replace to lose what it holds. Nothing was changed.',
    )
}

async function load(client: pg.Client, { path, manifest, replace, putFile, signal }: Loading): Promise<WaitingJob[]> {
  if (replace) await emptyDatabase(client)
  await migrateWithin(client, sqlFolders, manifest.migrations.at(-1)?.number ?? -1)
  await makeMonths(client, manifest)
  const tables = matchTables(await readTables(client), manifest, path)
  const tighten = await loosenTables(
    client,
    [...tables.values()].map(({ sql }) => sql),
  )
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local statement_timeout = 0`,
  )
  const again = await inspectArchive(
    path,
    { file: putFile, rows: (name, text) => copyRows(client, tables.get(name), text) },
    signal,
  )
  if (JSON.stringify(again) !== JSON.stringify(manifest))
    throw new BackupError(`${path} changed while it was read. Nothing was changed.`)
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled])
  const jobs = await waitingJobs(client)
  await tighten()
  return jobs
}

/** Readings have a table a month, which no migration makes. */
async function makeMonths(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const { name } of tables) {
    const [, year, month] = /^public\.mrv_readings_(\d{4})_(\d{2})$/.exec(name) ?? []
    if (year && month) await client.query('select app.make_reading_month($1::date)', [`${year}-${month}-01`])
  }
}

/** The same migrations make the same tables; what nevertheless differs must not be lost without a word. */
function matchTables(there: readonly Table[], { tables }: Manifest, path: string): Map<string, Table> {
  const matched = tables.map(({ name, columns }) => {
    const table = there.find((one) => one.name === name)
    const strange = columns.find((column) => !table?.columns.includes(column))
    if (!table || strange !== undefined)
      throw new BackupError(
        `${path} cannot be restored: it holds ${strange && table ? `the column ${strange} of ` : ''}the table ${name}, which no migration of Athar makes. Nothing was changed.`,
      )
    return [name, { ...table, columns }] as const
  })
  return new Map(matched)
}

/** `freeze`: the table was made in this very transaction, so nothing needs to be written a second time later. */
async function copyRows(client: pg.Client, table: Table | undefined, text: Buffer): Promise<void> {
  if (!table) throw new BackupError('it holds a table that its manifest does not name')
  const columns = table.columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
  await pipeline(
    Readable.from([text]),
    client.query(copyFrom(`copy ${table.sql} (${columns}) from stdin with (freeze)`)),
  )
}
