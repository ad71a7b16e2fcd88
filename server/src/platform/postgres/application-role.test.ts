import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runSql } from '../testing/test-postgres.ts'
import { ensureApplicationRole, roleNameFor, withUser } from './application-role.ts'

let database: TestDatabase
const asApp = (sql: string) => runSql(database.appUrl, sql)
const person = '0191d2f0-0000-7000-8000-000000000009'
/** As the application, for somebody who prepares in an organisation. */
const asMember = (org: string, sql: string) => {
  const settings = { org_id: org, person_id: person, org_role: 'preparer' }
  const options = Object.entries(settings).map(([name, value]) => `-c app.${name}=${value}`)
  return runSql(`${database.appUrl}?options=${encodeURIComponent(options.join(' '))}`, sql)
}
const [one, other] = ['0191d2f0-0000-7000-8000-000000000001', '0191d2f0-0000-7000-8000-000000000002']

const insertFor = (org: string) =>
  `insert into jobs (org_id, id, kind, input, created_by, queue_id, created_at) values ('${org}', gen_random_uuid(), 'test', '{}', '${person}', gen_random_uuid(), now())`

beforeAll(async () => {
  database = await createTestDatabase()
  for (const org of [one, other]) await asMember(org, insertFor(org))
})
afterAll(() => database.drop())

test('the application is a plain role that owns nothing', async () => {
  const { rows } = await asApp(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
  )
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, owns: false },
  ])
})

test('row-level security is forced on every table that carries an organisation', async () => {
  const { rows } = await runSql(
    database.ownerUrl,
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  expect(rows).toEqual([])
})

test('without an organisation no row is seen, with one only its own', async () => {
  expect((await asApp('select org_id from jobs')).rows).toEqual([])
  expect((await asMember(one, 'select org_id from jobs')).rows).toEqual([{ org_id: one }])
})

test.each([
  ['set row_security = off; select * from jobs', 'query would be affected by row-level security policy'],
  ['set session authorization postgres', 'permission denied to set session authorization'],
  ['alter table jobs disable row level security', 'must be owner of table jobs'],
  ['drop policy jobs_read on jobs', 'must be owner of relation jobs'],
  ['alter role current_user bypassrls', /permission denied to alter role|must be superuser to change bypassrls/],
  ['create table public.mine (n int)', 'permission denied for schema public'],
  ['select * from mail_outbox', 'permission denied for table mail_outbox'],
  ["update athar_migrations set checksum = ''", 'permission denied for table athar_migrations'],
])('the application may not: %s', async (sql, complaint) => {
  await expect(asApp(sql)).rejects.toThrow(complaint)
})

test('the application may not become the owner', async () => {
  const owner = new URL(database.ownerUrl).username
  await expect(asApp(`set role ${owner}`)).rejects.toThrow('permission denied to set role')
})

test('another organisation’s rows can be neither written, moved nor deleted', async () => {
  await expect(asMember(one, insertFor(other))).rejects.toThrow('new row violates row-level security policy')
  await expect(asMember(one, `update jobs set org_id = '${other}'`)).rejects.toThrow('permission denied for table jobs')
  for (const action of ["update jobs set state = 'cancelled'", 'delete from jobs'])
    expect((await asMember(one, `${action} where org_id = '${other}'`)).rowCount).toBe(0)
  expect((await asMember(other, 'select org_id from jobs')).rows).toEqual([{ org_id: other }])
})

test('row-level security binds the owner too', async () => {
  expect((await runSql(database.ownerUrl, 'select count(*) from jobs')).rows).toEqual([{ count: '0' }])
})

test('a role with more rights than it needs is refused, saying why', async () => {
  await expect(ensureApplicationRole(database.ownerUrl, { appUrl: database.ownerUrl })).rejects.toThrow(
    'is the owner itself',
  )
  await runSql(database.ownerUrl, `create role athar_test_mighty login createdb password 'x'`)
  await runSql(database.ownerUrl, `create role athar_test_stranger login password 'x'`)
  try {
    const as = (name: string) => ({ appUrl: withUser(database.ownerUrl, name, 'x') })
    await expect(ensureApplicationRole(database.ownerUrl, as('athar_test_mighty'))).rejects.toThrow(
      "The application's role athar_test_mighty is a superuser, or may",
    )
    await expect(ensureApplicationRole(database.ownerUrl, as('athar_test_stranger'))).rejects.toThrow(
      'set up for another application role',
    )
  } finally {
    await runSql(database.ownerUrl, 'drop role athar_test_mighty; drop role athar_test_stranger')
  }
})

test('two Athars of one cluster share no role, whatever their databases are called', async () => {
  const first = await createTestDatabase({ empty: true })
  const second = await createTestDatabase({ empty: true })
  try {
    const [one, other] = await Promise.all(
      [first, second].map(({ ownerUrl }, nth) => ensureApplicationRole(ownerUrl, { password: `its own ${nth}` })),
    )
    for (const url of [one!, other!]) {
      const { rows } = await runSql(url, 'select current_user = $1 || current_database() as own', ['athar_app_'])
      expect(rows).toEqual([{ own: true }])
    }
  } finally {
    await Promise.all([first.drop(), second.drop()])
  }
  const long = ['a', 'b'].map((last) => roleNameFor(`${'ا'.repeat(30)}${last}`))
  expect(new Set(long).size).toBe(2)
  for (const name of long) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
})

test('an owner that may not create roles is told what to ask the administrator for', async () => {
  // A server that lets everybody in (trust) needs no password, and so no new role.
  const app = decodeURIComponent(new URL(database.appUrl).username)
  const trusting = await runSql(withUser(database.ownerUrl, app, 'wrong'), 'select 1').then(
    () => true,
    () => false,
  )
  if (trusting) return
  const fresh = await createTestDatabase({ empty: true })
  await runSql(database.ownerUrl, `create role athar_test_limited login password 'x'`)
  try {
    const limited = withUser(fresh.ownerUrl, 'athar_test_limited', 'x')
    await expect(ensureApplicationRole(limited, { password: 'another' })).rejects.toThrow('set DATABASE_APP_URL to it')
  } finally {
    await fresh.drop()
    await runSql(database.ownerUrl, 'drop role athar_test_limited')
  }
})
