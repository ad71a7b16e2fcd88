import { randomUUID } from 'node:crypto'
import type { ContractShape } from '@athar/contracts'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startImportsApp, type ImportsApp } from '../src/inventory/imports/testing.ts'
import { seedSample } from '../src/inventory/demo/testing.ts'
import { actingFor, type Acting, type Owner } from '../src/organisations/testing.ts'

let app: ImportsApp
let victim: Owner
let stranger: Owner
/** Somebody signed in who names an organisation they do not belong to. */
let intruder: Acting

beforeAll(async () => {
  app = await startImportsApp()
  victim = await app.anOrganisation({ baseYear: 2024 })
  // Confirmed, so that it is the organisation that keeps them out.
  stranger = await app.anOrganisationWithMfa()
  intruder = actingFor(stranger, victim.organisation.id)
  await seedSample(app, victim)
})
afterAll(() => app.close())

const contracts = (): ContractShape[] =>
  app.features.all.flatMap(({ routes }) => routes.map(({ contract }) => contract))
const fillIn = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? randomUUID())

describe('every route', () => {
  it('that asks for a membership refuses strangers who name the organisation, visitors, and people who name none', async () => {
    const guarded = contracts().filter(({ access }) => access.kind === 'member')
    expect(guarded.length).toBeGreaterThan(50)
    for (const { name, method, path } of guarded) {
      const url = fillIn(path, { year: '2024', activity: 'electricity-grid' })
      const answers = []
      for (const who of [
        intruder,
        null,
        { ...stranger, headers: { authorization: stranger.headers['authorization']! } },
      ]) {
        // Some answer to wrong input first: that, too, tells a stranger nothing. What must not come is anything of the organisation.
        const { status, body } = await app.call<{ code?: string } | null>(
          who,
          method,
          url,
          method === 'GET' ? undefined : {},
        )
        answers.push([name, status >= 400 && status < 500, body?.code !== undefined])
      }
      expect(answers).toEqual([
        [name, true, true],
        [name, true, true],
        [name, true, true],
      ])
    }
  })

  it('that names something by the id of another organisation’s site or record finds nothing', async () => {
    const sites = await app.call<{ items: { id: string; version: number }[] }>(victim, 'GET', '/api/inventory/sites')
    const records = await app.platform.database.transaction(
      { personId: victim.personId, organisationId: victim.organisation.id, role: 'owner' },
      async ({ db }) => (await sql<{ id: string }>`select id from activity_records limit 1`.execute(db)).rows,
    )
    const ids = [sites.body.items[0]!.id, records[0]!.id]
    const readable = contracts().filter(
      ({ name, access, path, method, answer }) =>
        access.kind === 'member' &&
        method === 'GET' &&
        path.includes(':id') &&
        answer !== 'events' &&
        // Finds an organisation by its account number, and answers that there is none.
        name !== 'credits.find-receiver',
    )
    expect(readable.length).toBeGreaterThan(3)
    for (const { name, path } of readable)
      for (const id of ids) {
        const { status } = await app.call(stranger, 'GET', fillIn(path, { id, attachmentId: randomUUID() }))
        expect([name, [400, 404].includes(status)]).toEqual([name, true])
      }
  })
})

describe('every tenant table', () => {
  const tables = async (client: pg.Client) =>
    (
      await client.query<{
        name: string
        forced: boolean
        secured: boolean
      }>(`select c.oid::regclass::text as name, c.relforcerowsecurity as forced, c.relrowsecurity as secured
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where a.attname = 'org_id' and not a.attisdropped and c.relkind in ('r', 'p') and n.nspname = 'public' order by 1`)
    ).rows

  it('is forced under row-level security, shows nothing to another tenant and takes nothing from it', async () => {
    const client = new pg.Client({ connectionString: app.testDatabase.appUrl })
    await client.connect()
    try {
      const all = await tables(client)
      expect(all.length).toBeGreaterThan(20)
      const as = (role: string, organisationId: string) =>
        client.query(
          `select set_config('app.org_id', $1, true), set_config('app.org_role', $2, true), set_config('app.person_id', $3, true)`,
          [organisationId, role, stranger.personId],
        )
      for (const { name, forced, secured } of all) {
        expect([name, secured, forced]).toEqual([name, true, true])
        await client.query('begin')
        await as('owner', stranger.organisation.id)
        const seen = await client.query(`select count(*)::int as seen from ${name} where org_id = $1`, [
          victim.organisation.id,
        ])
        expect([name, seen.rows[0]]).toEqual([name, { seen: 0 }])
        await client.query('savepoint attempt')
        const moved = await client
          .query(`update ${name} set org_id = $1 where org_id = $2`, [victim.organisation.id, stranger.organisation.id])
          .then(
            (result) => result.rowCount,
            () => 0,
          )
        expect([name, moved]).toEqual([name, 0])
        await client.query('rollback')
      }
    } finally {
      await client.end()
    }
  })

  it('stays closed to a role that tries to become its owner or to switch the rules off', async () => {
    const client = new pg.Client({ connectionString: app.testDatabase.appUrl })
    await client.connect()
    try {
      for (const attack of ['reset role', 'set row_security = off', 'set session authorization default']) {
        await client.query(attack).catch(() => {})
        const rows = await client.query('select count(*)::int as seen from activity_records').then(
          ({ rows: [row] }) => (row as { seen: number }).seen,
          () => 0,
        )
        expect([attack, rows]).toEqual([attack, 0])
      }
      await expect(client.query('alter table activity_records disable row level security')).rejects.toThrow(/owner/)
    } finally {
      await client.end()
    }
  })
})
