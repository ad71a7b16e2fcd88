import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { roleNameFor, withUser } from '../postgres/application-role.ts'
import { otherDatabase, runSql } from './test-postgres.ts'

export type TestDatabase = {
  /** Owns the tables and is still bound by row-level security. */
  readonly ownerUrl: string
  /** What the application logs in with. */
  readonly appUrl: string
  drop(): Promise<void>
}

/** What the names of a run's databases begin with. */
export const databasePrefix = (template: string): string => `${template.replace('_template', '')}_`

/** Our own server writes nothing through to the disk: there a copy of files takes half of what a copy through its log takes. */
const copying = () => (process.env['TEST_DATABASE_URL'] ? '' : 'strategy file_copy')

/** A migrated database of its own for one test file; `drop` it in `afterAll`. `empty` leaves the migrations out. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { ownerUrl: server, template, appPassword } = inject('testPostgres')
  const name = `${databasePrefix(template)}${randomBytes(6).toString('hex')}`
  await runSql(server, `create database ${name}${empty ? '' : ` template ${template} ${copying()}`}`)
  const ownerUrl = otherDatabase(server, name)
  return {
    ownerUrl,
    appUrl: withUser(ownerUrl, roleNameFor(template), appPassword),
    drop: async () => {
      // A connection that is just ending fails loudly when its database is taken from under it: a second is left to it.
      await runSql(
        server,
        `do $$ begin for turn in 1..50 loop
          exit when not exists (select 1 from pg_stat_activity where datname = '${name}');
          perform pg_sleep(0.02), pg_stat_clear_snapshot();
        end loop; end $$`,
      )
      await runSql(server, `drop database if exists ${name} with (force)`)
      await runSql(server, `drop role if exists ${roleNameFor(name)}`)
    },
  }
}
