import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../logger.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts'
import { BackupError } from './failure.ts'
import { withClient as withOwnClient } from '../postgres/with-client.ts'

export type Source = { readonly url: string; release(): Promise<void> }

/** Where the data is read: the configured Postgres, else our own, which is joined when it runs and started when not. */
export async function openSource(
  { database, dataDir }: Config,
  log: Log,
  /** Whether rows are read that the owner of the tables does not see. */
  { everyRow = true } = {},
): Promise<Source> {
  const keep = async () => {}
  if (database.ownerUrl) return { url: everyRow ? await unbound(database.ownerUrl) : database.ownerUrl, release: keep }
  if (!existsSync(join(dataDir, 'postgres')))
    throw new BackupError(
      `There is nothing to back up: ${dataDir} holds no database. Set DATA_DIR to the folder in use.`,
    )
  const running = await findRunningPostgres(dataDir)
  if (running) return { url: running, release: keep }
  const own = await startEmbeddedPostgres({ dataDir, log })
  return { url: own.superuserUrl, release: () => own.stop() }
}

/** Row-level security binds the owner too: a backup under it would be empty, and nobody would notice. */
async function unbound(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; free: boolean }>(
      'select rolname as name, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
    ),
  )
  if (rows[0]?.free) return url
  throw new BackupError(
    `The role ${rows[0]?.name} of DATABASE_URL is bound by row-level security and would see no rows. Run this command with DATABASE_URL set to a role that is not (a superuser, or: create role athar_backup login bypassrls password '…'; grant pg_read_all_data to athar_backup;).`,
  )
}

export const withClient = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withOwnClient({ connectionString: url, application_name: 'athar backup' }, work)
