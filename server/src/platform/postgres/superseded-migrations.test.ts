import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runSql } from '../testing/test-postgres.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const log = createLogger({ level: 'silent' })
let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'athar-migrations-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const sessionAt = `insert into auth.users (id, email, app_metadata, user_metadata, created_at, updated_at)
  values (gen_random_uuid(), 'noura@example.com', '{}', '{}', now(), now());
  insert into auth.sessions (id, user_id, aal, aal2_at, created_at, refreshed_at, not_after)
  select gen_random_uuid(), id, 'aal2', '2026-11-23T12:00:00Z', now(), now(), now() + interval '1 day' from auth.users`
const state = `select to_regprocedure('app.guarded_since(uuid)') is null as gone,
  app.administers_or_verifies(user_id) as guarded, guarded_at from auth.sessions`

test('a database that has the first text of 0197 comes to where all others are', async () => {
  const names = readdirSync(migrationsFolder).filter((name) => name < '0200')
  for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name))
  writeFileSync(join(folder, '0197-identity-short-sessions-of-administrators.sql'), first)
  await migrate(database.ownerUrl, folder, log)
  await runSql(database.ownerUrl, sessionAt)
  await migrate(database.ownerUrl, migrationsFolder, log)
  const { rows } = await runSql(database.ownerUrl, state)
  expect(rows).toEqual([{ gone: true, guarded: false, guarded_at: new Date('2026-11-23T12:00:00Z') }])
})

const first = `-- Since when a person has administered or verified somewhere; null where they do not. Their sessions are short, with a second factor and
-- without. Looks with that person's eyes and puts the asker's own back.
create function app.guarded_since(person uuid) returns timestamptz language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
  found timestamptz;
begin
  perform set_config('app.person_id', person::text, true);
  select min(of.since) from (
      select m.since from memberships m join organisations o on o.id = m.org_id
       where m.person_id = person and m.ended_at is null and (m.role in ('owner', 'admin') or (o.type = 'verifier' and m.role <> 'viewer'))
      union all select p.since from platform_roles p where p.person_id = person) of into found;
  perform set_config('app.person_id', own, true);
  return found;
end $$;
drop function app.administers_or_verifies(uuid);
`
