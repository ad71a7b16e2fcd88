import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { createLogger } from '../logger.ts'
import { withUser } from '../postgres/application-role.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../postgres/embedded.ts'
import { withClient } from '../postgres/with-client.ts'
import { openRunFolder, runFolderPrefix, scratchFolder, scratchFolders } from './scratch-folder.ts'

const prefix = 'athar-test-pg-'
const log = createLogger({ level: 'error' })

/** A Postgres to throw away: our own, or the one of TEST_DATABASE_URL, whose user must be able to create databases. */
export async function startTestPostgres(): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  const external = process.env['TEST_DATABASE_URL']
  if (external) return { ownerUrl: await plainOwner(external), stop: async () => {} }
  await sweep()
  const closeFolder = openRunFolder()
  const dataDir = mkdtempSync(join(scratchFolder(), prefix))
  // As root Postgres runs under another account, which must pass through.
  chmodSync(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false })
  return {
    ownerUrl: server.ownerUrl,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      closeFolder()
    },
  }
}

/** Row-level security never binds a superuser, so tests run as an owner that is none, as production does. */
async function plainOwner(url: string): Promise<string> {
  const { rows } = await runSql(url, 'select rolsuper from pg_roles where rolname = current_user')
  if (rows[0]?.rolsuper !== true) return url
  await runSql(
    url,
    `do $$ begin
       if not exists (select from pg_roles where rolname = 'athar_test_owner') then
         create role athar_test_owner login createdb createrole password 'athar-test-only';
         grant pg_signal_backend to athar_test_owner;
       end if;
     end $$`,
  )
  return withUser(url, 'athar_test_owner', 'athar-test-only')
}

/** Servers of test runs that were killed. */
async function sweep(): Promise<void> {
  const within = (folder: string) => readdirSync(folder).map((name) => join(folder, name))
  const left = scratchFolders().flatMap(within)
  const runs = left.filter((path) => basename(path).startsWith(runFolderPrefix))
  for (const dataDir of [...left, ...runs.flatMap(within)].filter((path) => basename(path).startsWith(prefix))) {
    try {
      await (await startEmbeddedPostgres({ dataDir, log, durable: false })).stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch (error) {
      // In use by a run that lives, or another account's: not ours to clear away.
      if (
        !(error instanceof EmbeddedPostgresError) &&
        !['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
      )
        throw error
    }
  }
}

export const runSql = (url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  withClient(url, (client) => client.query(sql, values))

/** The same server and user, another database. */
export function otherDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
