import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { organisations, ResponseOf } from '@athar/contracts'
import { trailAreas } from '@athar/contracts/organisations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '../../platform/list/read-page.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { sharedOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'
import { newestFirst, readTrail, type TrailFilter } from './store.ts'

type Trail = ResponseOf<typeof organisations.listTrail> & { code?: string }

let app: OrganisationsApp
let owner: Owner
let auditor: Acting
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  auditor = await app.aMember(owner, 'auditor')
})
afterAll(() => app.close())

const read = async (who: Acting, query = '') =>
  (await app.call<Trail>(who, 'GET', `/api/organisation/trail${query}`)).body
const actionsOf = ({ items }: Trail) => items.map(({ action }) => action)

describe('the audit trail of an organisation', () => {
  it('says to its auditor who did what to whom, the newest first', async () => {
    const guest = await app.aMember(owner, 'viewer')
    await app.call(owner, 'PUT', `/api/organisation/members/${guest.personId}/role`, {
      role: 'preparer',
      seen: 'viewer',
    })
    const trail = await read(auditor)
    expect(trail.items[0]).toMatchObject({
      action: 'organisations.change-role',
      by: { personId: owner.personId, fullName: 'Noura Alharbi', member: true },
      byToken: false,
      subjectType: 'person',
      subject: { personId: guest.personId, fullName: 'Noura Alharbi', member: true },
    })
    expect(actionsOf(trail)).toContain('organisations.create')
    const times = trail.items.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('is read by owners, administrators and auditors, and by nobody of another organisation', async () => {
    for (const role of ['preparer', 'reviewer', 'viewer'] as const)
      expect((await read(await app.aMember(owner, role))).code).toBe('forbidden')
    const stranger = await app.anOrganisationWithMfa()
    const theirs = await read(stranger)
    expect(theirs.items.every(({ by }) => by?.personId === stranger.personId)).toBe(true)
    const trespassing = { ...stranger, headers: { ...stranger.headers, 'athar-organisation': owner.organisation.id } }
    expect((await read(trespassing)).code).toBe('not-a-member')
  })

  it('goes on where a page ended, and misses and repeats nothing', async () => {
    const whole = await read(owner)
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Trail = await read(owner, `?limit=2${cursor && `&cursor=${cursor}`}`)
      found.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(found).toEqual(whole.items.map(({ id }) => id))
    expect(found.length).toBeGreaterThan(4)
    for (const made of [
      '["1"]',
      '["x","1"]',
      '["2026-11-20T08:00:00Z","x"]',
      '["2026-11-20T08:00:00Z","99999999999999999999"]',
      '["999999-11-20T08:00:00Z","1"]',
    ])
      expect(await read(owner, `?cursor=${Buffer.from(made).toString('base64url')}`)).toMatchObject({
        code: 'validation-failed',
      })
  })

  it('is narrowed to a part of the product, a person and a time', async () => {
    expect(new Set((await read(owner, '?area=inventory')).items.map(({ action }) => action.split('.')[0]))).toEqual(
      new Set(['inventory']),
    )
    const joined = await read(owner, `?personId=${auditor.personId}`)
    expect(actionsOf(joined)).toEqual(['organisations.accept-invitation'])
    expect((await read(owner, '?until=2020-01-01T00:00:00Z')).items).toEqual([])
    expect((await read(owner, '?from=2020-01-01T00:00:00%2B03:00')).items.length).toBeGreaterThan(4)
  })

  it('answers from what matches alone, however much else stands in it', async () => {
    const busy = await app.anOrganisationWithMfa()
    const organisationId = busy.organisation.id
    const tenancy = { personId: busy.personId, organisationId, role: 'owner' } as const
    const rarely = randomUUID()
    const did = (personId: string, action: string, from: number, to: number) =>
      app.platform.database.transaction({ ...tenancy, personId }, ({ db }) =>
        sql`insert into audit_trail (org_id, person_id, at, action, subject_type, subject_id, request_id)
            select ${organisationId}::uuid, ${personId}::uuid, '2020-01-01T00:00:00Z'::timestamptz + nth * interval '1 hour', ${action}, 'thing',
                   nth::text, 'many' from generate_series(${from}::int, ${to}::int) nth`.execute(db),
      )
    await did(rarely, 'sgi.begin', 1, 3)
    await did(busy.personId, 'inventory.create-record', 4, 20_000)
    await runSql(app.testDatabase.ownerUrl, 'analyze audit_trail')
    const rowsRead = (filter: TrailFilter) =>
      app.platform.database.transaction(tenancy, async ({ db }) => {
        // What this connection has looked at until now; an action before may still be among it.
        const looked = async () =>
          (
            await sql<{ rows: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
              from pg_stat_xact_user_tables where relname = 'audit_trail'`.execute(db)
          ).rows[0]?.rows ?? 0
        const before = await looked()
        const { rows: found } = await readPage({ limit: 50 }, newestFirst, (place) =>
          readTrail(db, { ...filter, organisationId }, place),
        )
        return { found: found.length, read: (await looked()) - before }
      })
    for (const filter of [{ area: 'sgi' }, { personId: rarely }, { until: '2020-01-01T03:30:00Z' }] as const) {
      expect([filter, await rowsRead(filter)]).toEqual([filter, { found: 3, read: 3 }])
    }
    // What nothing matches is known as quickly, and the newest of a time long past.
    expect(await rowsRead({ area: 'volunteering' })).toEqual({ found: 0, read: 0 })
    const past = await rowsRead({ until: '2021-01-01T00:00:00Z', area: 'inventory' })
    expect(past.found).toBe(50)
    expect(past.read).toBeLessThan(60)
  })

  it('holds nothing that a member does as themselves, whatever the header names', async () => {
    const settings = (await app.call(auditor, 'GET', '/api/notifications/settings')).body
    const { deliveries, ...rest } = settings as { deliveries: object; categories: unknown }
    delete (rest as { categories?: unknown }).categories
    const saved = await app.call(auditor, 'PUT', '/api/notifications/settings', { ...rest, deliveries })
    expect(saved.status).toBe(200)
    expect(actionsOf(await read(owner))).not.toContain('notifications.save-settings')
  })

  it('names a program that acted by a token of its person', async () => {
    const sure = await app.withMfa(owner)
    const made = await app.call<{ secret: string }>(sure, 'POST', '/api/profile/tokens', {
      name: 'Meter',
      scopes: ['enter-data'],
      expiresInDays: 7,
    })
    expect(made.status).toBe(201)
    const program = { ...owner, headers: { authorization: `Bearer ${made.body.secret}` } }
    const supplier = await app.call(program, 'POST', '/api/inventory/suppliers', { name: 'Water works' })
    expect(supplier.status).toBe(201)
    expect((await read(auditor)).items[0]).toMatchObject({
      action: 'inventory.create-supplier',
      by: { personId: owner.personId },
      byToken: true,
    })
  })
})

describe('every action of an organisation', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!test)\.ts$/.test(file))
  const told = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/action: '([a-z-]+\.[a-z-]+)'/g)].map(
        ([, name = '']) => name,
      ),
    ),
  )
  /** Actions of these features that no organisation does. */
  const nobodys = [
    /^profile\.(?!(create|revoke)-token)/,
    /platform/,
    /^sgi\.\w+-update-as-editor$/,
    /\.(hide|take-off)-/,
    /^grants\.(assign-reviewer|download-ledger|(create|update)-call|score-review|declare-conflict)$/,
  ]
  const personal = ['organisations.continue-as-person', 'organisations.delete', 'tree-adoption.adopt']
  const others = [
    ...personal,
    'tree-adoption.withdraw',
    'tree-adoption.choose-wall',
    'volunteering.join',
    'volunteering.show-name',
    'volunteering.make-calendar-address',
    'volunteering.end-calendar-address',
    'volunteering.save-profile',
  ]
  const isAction = (name: string) =>
    trailAreas.some((area) => name.startsWith(`${area}.`)) &&
    !nobodys.some((pattern) => pattern.test(name)) &&
    ![...others, 'volunteering.withdraw'].includes(name)

  it.each(['en', 'ar'])('has words in the trail (%s)', (lang) => {
    const words = JSON.parse(
      readFileSync(join(source, `../../packages/i18n/messages/organisation-trail/${lang}.json`), 'utf8'),
    ) as { actions: Record<string, Record<string, string>> }
    const actions = [...told].filter(isAction)
    expect(actions.length).toBeGreaterThan(60)
    expect(
      actions.filter((name) => words.actions[name.split('.')[0] ?? '']?.[name.split('.')[1] ?? ''] === undefined),
    ).toEqual([])
  })
})
