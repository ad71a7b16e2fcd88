import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Log } from '../logger.ts'
import { withClient } from './with-client.ts'

/** `schema`: one file per feature, in the order of `order.txt`. `migrations`: numbered files since the first release. */
export type SqlFolders = { readonly schema: string; readonly migrations: string }

export const sqlFolders: SqlFolders = {
  schema: fileURLToPath(new URL('../../../schema/', import.meta.url)),
  migrations: fileURLToPath(new URL('../../../migrations/', import.meta.url)),
}

/** The schema cannot be brought up to date; the message is a sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type SqlFile = { name: string; sql: string }
/** What is applied in one transaction: the whole schema (number 0), or one numbered migration. */
type Step = { number: number; name: string; files: readonly SqlFile[]; checksum: string }
type Applied = { number: number; name: string; checksum: string }

// Any number does, as long as every Athar uses the same one.
const lockKey = 2_030_174_001

/**
 * Makes the schema in an empty database, then applies missing migrations in order, each step in its own transaction.
 * Forward only: applied files may neither change nor vanish, and new ones come after all applied ones.
 */
export async function migrate(ownerUrl: string, folders: SqlFolders, log: Log): Promise<{ applied: string[] }> {
  const steps = readSteps(folders)
  return withClient({ connectionString: ownerUrl, application_name: 'athar migrate' }, async (client) => {
    await refuseUnfit(client)
    // Held by the session: a second server waits here, then finds everything applied.
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureList(client)
    const { rows: done } = await client.query<Applied>(
      'select number, name, checksum from athar_migrations order by number',
    )
    verifyApplied(steps, done)
    const missing = steps.filter(({ number }) => number > (done.at(-1)?.number ?? -1))
    for (const step of missing) {
      await apply(client, step)
      log.info(`Migrated the database: ${step.name}`)
    }
    return { applied: missing.map(({ name }) => name) }
  })
}

/**
 * Brings an empty database to the state after the migration of that number, inside the transaction that the caller has
 * open: a restore is there whole or not at all. A server that starts meanwhile waits for its end.
 */
export async function migrateWithin(client: pg.Client, folders: SqlFolders, last: number): Promise<void> {
  await refuseUnfit(client)
  await client.query('select pg_advisory_lock($1)', [lockKey])
  await ensureList(client)
  for (const step of readSteps(folders)) if (step.number <= last) await run(client, step)
}

/** Tells whether everything was applied; what `/readyz` asks, so the files are read once. */
export function createMigrationsReady(pool: pg.Pool, folders = sqlFolders): () => Promise<boolean> {
  const last = readSteps(folders).at(-1)?.number ?? 0
  return async () => {
    try {
      const { rows } = await pool.query<{ number: number }>('select max(number) as number from athar_migrations')
      return (rows[0]?.number ?? -1) >= last
    } catch {
      return false
    }
  }
}

/** The schema as step 0, then the numbered migrations. */
export function readSteps({ schema, migrations }: SqlFolders): Step[] {
  return [readSchema(schema), ...readMigrations(migrations)]
}

function readSchema(folder: string): Step {
  const order = readText(folder, 'order.txt').split('\n').filter(Boolean)
  const files = order.map((feature) => ({ name: `${feature}.sql`, sql: readText(folder, `${feature}.sql`) }))
  const unlisted = sqlNames(folder).find((name) => !files.some((file) => file.name === name))
  if (unlisted) throw new MigrationError(`${unlisted} is missing in server/schema/order.txt.`)
  return { number: 0, name: 'schema', files, checksum: digest(files) }
}

function readMigrations(folder: string): Step[] {
  const migrations = sqlNames(folder).map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN)
    if (!(number > 0))
      throw new MigrationError(`${name} is no migration: names look like 0007-grants-applications.sql.`)
    const files = [{ name, sql: readText(folder, name) }]
    return { number, name, files, checksum: digest(files) }
  })
  const twin = migrations.find(({ number }, index) => migrations[index + 1]?.number === number)
  if (twin) throw new MigrationError(`Two migrations have the number ${twin.name.slice(0, 4)}.`)
  return migrations
}

const sqlNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Git may change line ends on checkout; that is no change of the text. */
const readText = (folder: string, name: string): string =>
  readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')

const digest = (files: readonly SqlFile[]): string =>
  createHash('sha256')
    .update(files.map(({ sql }) => sql).join('\n'))
    .digest('hex')

function verifyApplied(steps: readonly Step[], done: readonly Applied[]): void {
  const [base] = done
  if (base && base.checksum !== steps[0]?.checksum)
    throw new MigrationError(
      'This database was made by another text of server/schema, and before the first release none is carried over. Start with an empty database (another DATA_DIR or DATABASE_URL), or go back to the version that made this one.',
    )
  const last = done.at(-1)?.number ?? -1
  for (const { number, name, checksum } of done) {
    const step = steps.find((one) => one.number === number)
    if (!step && number > (steps.at(-1)?.number ?? -1))
      throw new MigrationError(
        `The database was already migrated by a newer Athar (${name}). Start that version, or restore a backup.`,
      )
    if (!step) throw new MigrationError(`${name} was applied to this database, and is missing here. Bring it back.`)
    if (step.checksum !== checksum)
      throw new MigrationError(
        `${name} was applied to this database and changed afterwards. Bring the applied text back, and put the change into a new migration.`,
      )
  }
  const late = steps.find(({ number }) => number < last && !done.some((applied) => applied.number === number))
  if (late)
    throw new MigrationError(
      `${late.name} comes before migrations that were already applied. Give it a number after ${last}.`,
    )
}

async function ensureList(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists athar_migrations (
    number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  await closeToApplication(client)
}

async function apply(client: pg.Client, step: Step): Promise<void> {
  await client.query('begin')
  try {
    await run(client, step)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run(client: pg.Client, { number, name, files, checksum }: Step): Promise<void> {
  for (const file of files) await runFile(client, file)
  await client.query('insert into athar_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}

async function runFile(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const { code, message, position, hint: given } = error as pg.DatabaseError
    const hint =
      given ?? (code === '42501' ? 'the owner is no superuser, because a managed Postgres offers none' : undefined)
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
    throw new MigrationError(
      `${name} failed${line}: ${message}${hint ? ` — ${hint}` : ''}. Nothing of it was applied.`,
      { cause: error },
    )
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]
  if (Number(server?.number) < 150_000)
    throw new MigrationError(`DATABASE_URL leads to Postgres ${server?.version}; Athar needs version 15 or later.`)
  if (server?.encoding !== 'UTF8')
    throw new MigrationError(
      `The database of DATABASE_URL is encoded as ${server?.encoding}; Athar needs UTF8 (create database athar encoding 'UTF8' template template0).`,
    )
}

/** The application reads how far the database is, and nothing more. */
async function closeToApplication(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare grantee text; begin
    for grantee in select distinct a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
                    where c.oid = 'athar_migrations'::regclass and a.grantee <> c.relowner and a.privilege_type <> 'SELECT' loop
      execute format('revoke insert, update, delete on athar_migrations from %s', grantee);
    end loop; end $$`)
}
