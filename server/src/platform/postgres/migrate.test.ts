import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runSql } from '../testing/test-postgres.ts'
import { createMigrationsReady, migrate, type SqlFolders } from './migrate.ts'

const log = createLogger({ level: 'silent' })
let database: TestDatabase
let folder: string
let folders: SqlFolders
const write = (name: string, sql: string) => writeFileSync(join(folders.migrations, name), sql)
const writeSchema = (files: Record<string, string>) => {
  writeFileSync(join(folders.schema, 'order.txt'), `${Object.keys(files).join('\n')}\n`)
  for (const [feature, sql] of Object.entries(files)) writeFileSync(join(folders.schema, `${feature}.sql`), sql)
}
const run = () => migrate(database.ownerUrl, folders, log)

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'athar-migrations-'))
  folders = { schema: join(folder, 'schema'), migrations: join(folder, 'migrations') }
  mkdirSync(folders.schema)
  mkdirSync(folders.migrations)
  writeSchema({ base: 'select 1' })
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('the schema is applied whole and in its order, and a database of another text of it is refused', async () => {
  rmSync(join(folders.schema, 'base.sql'))
  writeSchema({
    platform: 'create table a (n int)',
    inventory: 'create table b (n int); insert into nowhere values (1)',
  })
  await expect(run()).rejects.toThrow('inventory.sql failed (line 1): relation "nowhere" does not exist')
  expect((await runSql(database.ownerUrl, `select to_regclass('a') as a`)).rows).toEqual([{ a: null }])
  writeSchema({ platform: 'create table a (n int);\n', inventory: 'insert into a values (1);\n' })
  expect(await run()).toEqual({ applied: ['schema'] })
  expect(await run()).toEqual({ applied: [] })
  writeSchema({ platform: 'create table a (n bigint);\n' })
  await expect(run()).rejects.toThrow('inventory.sql is missing in server/schema/order.txt')
  writeSchema({ platform: 'create table a (n bigint);\n', inventory: 'insert into a values (1);\n' })
  await expect(run()).rejects.toThrow('This database was made by another text of server/schema')
})

test('files are applied once, in the order of their numbers', async () => {
  write('0002-b.sql', 'insert into a values (2)')
  write('0001-a.sql', 'create table a (n int); insert into a values (1)')
  expect(await run()).toEqual({ applied: ['schema', '0001-a.sql', '0002-b.sql'] })
  expect(await run()).toEqual({ applied: [] })
  write('0003-c.sql', 'insert into a values (3)')
  expect(await run()).toEqual({ applied: ['0003-c.sql'] })
  expect((await runSql(database.ownerUrl, 'select n from a order by n')).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('a failing file leaves nothing of itself, names its line, and those before it stay', async () => {
  write('0001-a.sql', 'create table a (n int)')
  write('0002-b.sql', 'create table b (n int);\ninsert into b values (1);\ninsert into nowhere values (1)')
  await expect(run()).rejects.toThrow(
    '0002-b.sql failed (line 3): relation "nowhere" does not exist. Nothing of it was applied.',
  )
  expect(
    (await runSql(database.ownerUrl, `select to_regclass('a') is null as a, to_regclass('b') is null as b`)).rows,
  ).toEqual([{ a: false, b: true }])
  write('0002-b.sql', 'create table b (n int)')
  expect(await run()).toEqual({ applied: ['0002-b.sql'] })
})

test('a file changed after it was applied is refused; other line ends are no change', async () => {
  write('0001-a.sql', 'create table a (n int);\n')
  await run()
  write('0001-a.sql', 'create table a (n int);\r\n')
  expect(await run()).toEqual({ applied: [] })
  write('0001-a.sql', 'create table a (n bigint);\n')
  await expect(run()).rejects.toThrow('0001-a.sql was applied to this database and changed afterwards')
})

test('a database from a newer version, a late number, a twin and a strange name are refused', async () => {
  write('0001-a.sql', 'select 1')
  write('0003-c.sql', 'select 1')
  await run()
  write('0002-b.sql', 'select 1')
  await expect(run()).rejects.toThrow(
    '0002-b.sql comes before migrations that were already applied. Give it a number after 3.',
  )
  rmSync(join(folders.migrations, '0002-b.sql'))
  rmSync(join(folders.migrations, '0003-c.sql'))
  await expect(run()).rejects.toThrow('already migrated by a newer Athar (0003-c.sql)')
  write('0003-c.sql', 'select 1')
  write('0003-d.sql', 'select 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0003')
  rmSync(join(folders.migrations, '0003-d.sql'))
  write('fix.sql', 'select 1')
  await expect(run()).rejects.toThrow('fix.sql is no migration')
})

test('servers that start at once apply everything exactly once', async () => {
  write('0001-a.sql', 'create table a (n int); select pg_sleep(0.05)')
  write('0002-b.sql', 'insert into a values (2)')
  const outcomes = await Promise.all([run(), run(), run()])
  expect(outcomes.flatMap(({ applied }) => applied).toSorted()).toEqual(['0001-a.sql', '0002-b.sql', 'schema'])
})

test('readiness waits for the last file', async () => {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  const ready = () => createMigrationsReady(pool, folders)()
  write('0001-a.sql', 'select 1')
  expect(await ready()).toBe(false)
  await run()
  expect(await ready()).toBe(true)
  write('0002-b.sql', 'select 1')
  expect(await ready()).toBe(false)
  await pool.end()
})

test('readiness is asked of the database alone: the files are read once', async () => {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  await run()
  const ready = createMigrationsReady(pool, folders)
  rmSync(folders.schema, { recursive: true })
  expect(await ready()).toBe(true)
  await pool.query('delete from athar_migrations')
  expect(await ready()).toBe(false)
  await pool.end()
})
