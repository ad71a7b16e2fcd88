import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Log } from '../logger.ts'
import { superseded } from './superseded-migrations.ts'
import { withClient } from './with-client.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** The schema cannot be brought up to date; the message is a sentence for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

// Any number does, as long as every Athar uses the same one.
const lockKey = 2_030_174_001

/**
 * Applies what is missing, in order, each file in a transaction of its own. Forward only: a file that was applied may
 * neither change nor vanish, and a new one comes after all that were applied.
 */
export async function migrate(ownerUrl: string, folder: string, log: Log): Promise<{ applied: string[] }> {
  const migrations = readMigrations(folder)
  return withClient({ connectionString: ownerUrl, application_name: 'athar migrate' }, async (client) => {
    await refuseUnfit(client)
    // Held by the session: a second server waits here, then finds everything applied.
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureList(client)
    const { rows: done } = await client.query<Applied>(
      'select number, name, checksum from athar_migrations order by number',
    )
    verifyApplied(migrations, done)
    const missing = migrations.filter(({ number }) => number > (done.at(-1)?.number ?? -1))
    for (const migration of missing) {
      await apply(client, migration)
      log.info(`Migrated the database: ${migration.name}`)
    }
    return { applied: missing.map(({ name }) => name) }
  })
}

/**
 * Brings an empty database to the state after the migration of that number, inside the transaction that the caller has
 * open: a restore is there whole or not at all. A server that starts meanwhile waits for its end.
 */
export async function migrateWithin(client: pg.Client, folder: string, last: number): Promise<void> {
  await refuseUnfit(client)
  await client.query('select pg_advisory_lock($1)', [lockKey])
  await ensureList(client)
  for (const migration of readMigrations(folder)) if (migration.number <= last) await run(client, migration)
}

/** Whether every file of the folder was applied; what `/readyz` asks. */
export async function migrationsReady(pool: pg.Pool, folder = migrationsFolder): Promise<boolean> {
  const last = readMigrations(folder).at(-1)?.number ?? 0
  try {
    const { rows } = await pool.query<{ number: number }>('select max(number) as number from athar_migrations')
    return (rows[0]?.number ?? -1) >= last
  } catch {
    return false
  }
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const migrations = names.map((name) => {
    // Git may have turned line ends around on the way; that is no change.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(number))
      throw new MigrationError(`${name} is no migration: names look like 0007-grants-applications.sql.`)
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  const twin = migrations.find(({ number }, index) => migrations[index + 1]?.number === number)
  if (twin) throw new MigrationError(`Two migrations have the number ${twin.name.slice(0, 4)}.`)
  return migrations
}

function verifyApplied(migrations: readonly Migration[], done: readonly Applied[]): void {
  const last = done.at(-1)?.number ?? -1
  for (const { number, name, checksum } of done) {
    const file = migrations.find((migration) => migration.number === number)
    if (!file && number > (migrations.at(-1)?.number ?? -1))
      throw new MigrationError(
        `The database was already migrated by a newer Athar (${name}). Start that version, or restore a backup.`,
      )
    if (!file) throw new MigrationError(`${name} was applied to this database, and is missing here. Bring it back.`)
    if (file.checksum !== checksum && !superseded.has(checksum))
      throw new MigrationError(
        `${name} was applied to this database and changed afterwards. Bring the applied text back, and put the change into a new migration.`,
      )
  }
  const late = migrations.find(({ number }) => number < last && !done.some((applied) => applied.number === number))
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into athar_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
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
