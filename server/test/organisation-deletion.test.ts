import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import type { organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startImportsApp, type ImportsApp } from '../src/inventory/imports/testing.ts'
import { seedSample } from '../src/inventory/demo/testing.ts'
import {
  actingFor,
  anOrganisationInput,
  saveOrganisation,
  type Acting,
  type Owner,
} from '../src/organisations/testing.ts'
import { limit } from '../../tools/slowness.mjs'

type Exports = ResponseOf<typeof organisations.listFullExports>
type Refused = { code?: string } | null

let app: ImportsApp
let owner: Owner
let neighbour: Owner
let client: pg.Client

beforeAll(async () => {
  app = await startImportsApp()
  owner = await anOrganisationWithData('Najd Industries')
  neighbour = await anOrganisationWithData('Hijaz Works')
  client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

/** Records, an attachment, an import with its waiting rows, members, a review: something in as many tables as can be. */
async function anOrganisationWithData(en: string): Promise<Owner> {
  const made = await app.anOrganisationWithMfa({ baseYear: 2024, name: { en, ar: '' } })
  const { organisation, personId } = made
  const { database } = app.platform
  await seedSample(app, made)
  const record = await database.transaction(
    { personId, organisationId: organisation.id, role: 'owner' },
    async ({ db }) =>
      (await sql<{ id: string }>`select id from activity_records where state = 'pending' limit 1`.execute(db)).rows[0],
  )
  const bill = { name: 'bill.pdf', bytes: Buffer.from(`%PDF-1.7\n${en}`) }
  const attached = await app.send(made, `/api/inventory/records/${record?.id}/attachments`, bill)
  if (attached.status !== 201) throw new Error(JSON.stringify(attached.body))
  const uploaded = await app.upload(
    made,
    'rows.csv',
    Buffer.from('site,activity,quantity,unit,from,to\nx,diesel-stationary,1,litre,2024-01-01,2024-01-31\n'),
  )
  await app.check(made, uploaded.body.id, uploaded.body.options!)
  await app.aMember(made, 'viewer')
  return made
}

const ask = (who: Acting, name: string) =>
  app.call<{ dueOn: string; code?: string }>(who, 'POST', '/api/organisation/deletion', { name })
const cancel = (who: Acting) => app.call<Refused>(who, 'POST', '/api/organisation/deletion/cancel')
const me = async (who: Acting) => (await app.call<ResponseOf<typeof organisations.readMe>>(who, 'GET', '/api/me')).body
const exports = async (who: Acting) => (await app.call<Exports>(who, 'GET', '/api/organisation/exports')).body

async function fullExport(who: Owner): Promise<string> {
  const { status, body } = await app.call<{ exportId: string; jobId: string }>(who, 'POST', '/api/organisation/exports')
  expect(status).toBe(202)
  expect(await app.whenDone(who, body.jobId)).toMatchObject({ state: 'succeeded' })
  return body.exportId
}
const download = (who: Acting, id: string) =>
  app.app.inject({ method: 'GET', url: `/api/organisation/exports/${id}/file`, headers: who.headers })

/** Files of an archive by path; sizes stand in its directory, each content is held against its checksum. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  for (let at = bytes.readUInt32LE(end + 16), left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [pathLength, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const path = bytes.toString('utf8', at + 46, at + 46 + pathLength)
    const place = bytes.readUInt32LE(at + 42)
    const start = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28)
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)))
    expect([path, crc32(content)]).toEqual([path, bytes.readUInt32LE(at + 16)])
    files.set(path, content)
    at += 46 + pathLength + extra
  }
  return files
}

/** Rows of an organisation in every table, past the rules, as the owner of the tables sees them while purging. */
async function rowsLeft(organisationId: string): Promise<Record<string, number>> {
  await client.query('begin')
  await client.query(
    `select set_config('app.purging', $1, true), set_config('app.org_id', $1, true), set_config('app.org_role', 'owner', true)`,
    [organisationId],
  )
  const tables = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name} where org_id = $1`,
      [organisationId],
    )
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count
  }
  await client.query('rollback')
  return counts
}

/** The day of a deletion comes without time going by, after which no answer would be kept of anybody. */
async function makeDue({ organisation: { id } }: Owner): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('app.purging', $1, true), set_config('app.aal', 'aal2', true)`, [id])
  await client.query(
    `update organisation_deletions set asked_at = asked_at - interval '31 days', due_at = due_at - interval '31 days' where org_id = $1`,
    [id],
  )
  await client.query('commit')
}

/** Thirty days pass for the neighbour too, who is told of what waits. */
const settled = ({ notifications: _told, notification_reminders: _due, ...rest }: Record<string, number>) => rest

describe('the full export', () => {
  it('holds every table, every file and every inventory of the organisation, and nothing of another', async () => {
    const token = { name: 'Meters', scopes: ['read'], expiresInDays: 9 }
    expect((await app.call(owner, 'POST', '/api/profile/tokens', token)).status).toBe(201)
    const id = await fullExport(owner)
    const { statusCode, headers, rawPayload } = await download(owner, id)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toContain('athar-export-')
    const files = unzip(rawPayload)
    const text = (path: string) => files.get(path)?.toString('utf8') ?? ''
    const left = await rowsLeft(owner.organisation.id)
    const contents = JSON.parse(text('contents.json')) as {
      tables: { name: string; rows: number }[]
      files: string[]
      missingFiles: string[]
    }
    for (const [name, count] of Object.entries(left)) {
      const growing = ['jobs', 'audit_trail', 'log_trail', 'log_leaves', 'organisation_exports', 'membership_visits']
      if ([...growing, 'notifications'].includes(name)) continue
      expect([name, contents.tables.find((table) => table.name === name)?.rows]).toEqual([name, count])
      expect([name, text(`tables/${name}.ndjson`).trimEnd().split('\n').length]).toEqual([name, count])
    }
    expect(JSON.parse(text('organisation.json'))).toEqual(owner.organisation)
    expect(JSON.parse(text('people.json'))).toMatchObject([{ email: owner.email, role: 'owner' }, { role: 'viewer' }])
    expect(contents.files.some((key) => text(`files/${key}`) === '%PDF-1.7\nNajd Industries')).toBe(true)
    expect(contents.missingFiles).toEqual([])
    // Neither what it is known by, nor from where its person came.
    const [made] = text('tables/api_tokens.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(made).toMatchObject({ name: 'Meters' })
    expect(Object.keys(made ?? {}).filter((key) => ['secret_hash', 'last_used_from'].includes(key))).toEqual([])
    expect(JSON.parse(text('inventories/2024.json'))).toMatchObject({ format: 'athar-inventory-export' })
    for (const content of files.values()) expect(content.includes(neighbour.organisation.id)).toBe(false)
  })

  it('is an owner’s to ask for and to take, one at a time; the newest stands for the ones before', async () => {
    const admin = await app.aMember(owner, 'admin')
    const { items } = await exports(owner)
    const before = items[0]!
    expect((await app.call<Refused>(admin, 'POST', '/api/organisation/exports')).body?.code).toBe('forbidden')
    expect((await download(admin, before.id)).statusCode).toBe(403)
    expect((await download(neighbour, before.id)).statusCode).toBe(404)
    const next = await fullExport(owner)
    expect((await exports(owner)).items.map(({ id }) => id)).toEqual([next])
    expect((await download(owner, before.id)).json()).toMatchObject({ code: 'organisations.export-not-found' })
  })

  it('stays where the one before cannot be taken away, which is tried again until it is gone', async () => {
    const before = await fullExport(owner)
    const { personId, organisation } = owner
    const tenancy = { personId, organisationId: organisation.id, role: 'owner' }
    const { rows } = await app.platform.database.transaction(tenancy, ({ db }) =>
      sql<{ file_key: string }>`select file_key from organisation_exports where id = ${before}`.execute(db),
    )
    const path = join(app.platform.config.dataDir, 'files', rows[0]!.file_key)
    // A folder is not taken away as a file is.
    rmSync(path)
    mkdirSync(path)
    const next = await fullExport(owner)
    expect((await download(owner, next)).statusCode).toBe(200)
    rmSync(path, { recursive: true })
    writeFileSync(path, 'the archive before')
    await app.features.rounds.find(({ name }) => name === 'platform.sweep-files')?.run()
    expect(existsSync(path)).toBe(false)
    expect((await download(owner, next)).statusCode).toBe(200)
  })
})

describe('a deletion', () => {
  it('wants the name, a fresh export, and an owner', async () => {
    const other = await app.anOrganisationWithMfa({ name: { en: 'Empty  Quarter', ar: 'الربع الخالي' } })
    expect((await ask(other, 'Empty')).body.code).toBe('organisations.name-differs')
    expect((await ask(other, ' empty quarter')).body.code).toBe('organisations.export-first')
    const admin = await app.aMember(other, 'admin')
    expect((await ask(admin, 'Empty Quarter')).body.code).toBe('forbidden')
    await fullExport(other)
    expect((await ask(other, 'الربع الخالي')).status).toBe(200)
    expect((await ask(other, 'الربع الخالي')).body.code).toBe('organisations.deletion-asked')
  })

  it('is set for thirty days later, told to every owner, marked wherever the organisation is listed, and cancelled', async () => {
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    const { body } = await ask(owner, 'Najd Industries')
    const days = (Date.parse(body.dueOn) - Date.parse(app.platform.clock.today())) / 86_400_000
    expect(days).toBe(30)
    expect((await me(second)).memberships).toMatchObject([{ deletedOn: body.dueOn }])
    const standing = await app.call<ResponseOf<typeof organisations.readStanding>>(
      second,
      'GET',
      '/api/organisation/standing',
    )
    expect(standing.body.deletion).toMatchObject({ dueOn: body.dueOn, askedBy: { personId: owner.personId } })
    const told = async (kind: string, who: Acting) =>
      (await app.call<{ items: unknown[] }>(who, 'GET', `/api/notifications?kind=organisations.${kind}`)).body.items
        .length
    const admin = await app.aMember(owner, 'admin')
    for (const who of [owner, second]) expect(await told('deletion-asked', who)).toBe(1)
    expect(await app.features.organisations.startDueDeletions()).toBe(0)
    expect((await cancel(second)).status).toBe(204)
    expect((await cancel(second)).body?.code).toBe('organisations.deletion-not-asked')
    expect((await me(second)).memberships).toMatchObject([{ deletedOn: null }])
    for (const who of [owner, second, admin]) expect(await told('deletion-cancelled', who)).toBe(1)
  })

  it('that nobody cancelled takes everything with it, files included, and leaves the fact; the neighbour keeps all', async () => {
    await fullExport(owner)
    const keys = await fileKeysOf(owner)
    expect(keys.length).toBeGreaterThan(2)
    await app.platform.evidenceLog.order()
    const before = await rowsLeft(neighbour.organisation.id)
    await ask(owner, 'Najd Industries')
    let outdated = 0
    const deaf = app.platform.publicPages.whenChanged(() => void (outdated += 1))
    await app.advance(30 * 86_400 + 60)
    expect(await app.features.organisations.startDueDeletions()).toBeGreaterThan(0)
    // Another server that looks finds it asked for.
    expect(await app.features.organisations.startDueDeletions()).toBe(0)
    await expect
      .poll(() => rowsLeft(owner.organisation.id), {
        timeout: limit(30_000),
      })
      .toEqual({})
    await expect
      .poll(() => Promise.all(keys.map((key) => app.platform.files.size(key))))
      .toEqual(keys.map(() => undefined))
    // What visitors were shown of it is not kept either.
    await expect.poll(() => outdated).toBeGreaterThan(0)
    deaf()
    const stages = await client.query(
      `select 1 from pg_class where relnamespace = 'import_stage'::regnamespace and relkind = 'r'`,
    )
    expect(stages.rows).toHaveLength(1)
    const back = await app.signIn(owner)
    expect((await me(back)).memberships).toEqual([])
    const fact = await app.platform.database.transaction({ personId: owner.personId }, ({ db }) =>
      sql<{
        action: string
        subject_id: string
        details: object
      }>`select action, subject_id, details from audit_trail where action = 'organisations.delete'`.execute(db),
    )
    expect(fact.rows).toContainEqual({
      action: 'organisations.delete',
      subject_id: owner.organisation.id,
      details: { askedAt: expect.any(String), files: keys.length },
    })
    const mails = (await app.mailbox()).filter(({ type }) => type === 'organisation_deletion_done')
    expect(mails.map(({ to }) => to)).toContain(owner.email)
    expect(settled(await rowsLeft(neighbour.organisation.id))).toEqual(settled(before))
  })

  it('takes the answers along that were kept for a repeat there, and none of its members’ other organisations', async () => {
    const two = await app.anOrganisationWithMfa({ name: { en: 'First of two', ar: 'الأولى' } })
    const input = anOrganisationInput({ name: { en: 'Second of two', ar: 'الثانية' } })
    const second = (await app.call<{ id: string }>(two, 'POST', '/api/organisations', input)).body.id
    const inSecond = actingFor(two, second)
    const keyed = (who: Acting, key: string) => ({ ...who, headers: { ...who.headers, 'idempotency-key': key } })
    const save = (who: Acting, name: object) => saveOrganisation(app, who, { ...anOrganisationInput(), name })
    expect((await save(keyed(two, 'kept in the first'), { en: 'First of two', ar: 'الأولى' })).status).toBe(200)
    expect((await save(keyed(inSecond, 'kept in the second'), input.name)).status).toBe(200)
    await fullExport(two)
    expect((await ask(keyed(two, 'asked for the end'), 'First of two')).status).toBe(200)
    const kept = async () => {
      const { rows } = await app.platform.database.transaction({ personId: two.personId }, ({ db }) =>
        sql<{ key: string }>`select key from idempotency_keys order by key`.execute(db),
      )
      return rows.map(({ key }) => key)
    }
    expect(await kept()).toEqual(['asked for the end', 'kept in the first', 'kept in the second'])
    await makeDue(two)
    await app.features.organisations.startDueDeletions()
    await expect.poll(() => rowsLeft(two.organisation.id)).toEqual({})
    expect(await kept()).toEqual(['kept in the second'])
  })

  it('cannot be brought about in the database before its day, nor for somebody else’s organisation', async () => {
    const purge = (id: string) =>
      app.platform.database.transaction(
        { personId: neighbour.personId, organisationId: neighbour.organisation.id, role: 'owner' },
        ({ db }) => sql`select app.delete_organisation(${id}, now() + interval '9 years')`.execute(db),
      )
    await expect(purge(neighbour.organisation.id)).rejects.toMatchObject({ code: '42501' })
    const forced = app.platform.database.transaction(
      { personId: neighbour.personId, organisationId: neighbour.organisation.id, role: 'owner' },
      async ({ db }) => {
        await sql`select set_config('app.purging', ${neighbour.organisation.id}, true)`.execute(db)
        return sql`delete from audit_trail`.execute(db)
      },
    )
    expect((await forced).numAffectedRows).toBe(0n)
  })
})

it('an archive is kept no longer than the deletion that it may have been made for', async () => {
  const lasting = await app.anOrganisationWithMfa({ name: { en: 'Lasting', ar: 'باقية' } })
  await fullExport(lasting)
  const keys = await fileKeysOf(lasting)
  expect(keys).toHaveLength(1)
  const sizes = () => Promise.all(keys.map((key) => app.platform.files.size(key)))
  const forget = () => app.features.rounds.find(({ name }) => name === 'organisations.forget-old-exports')?.run()
  await app.advance(36 * 86_400)
  await forget()
  expect(await sizes()).toEqual([expect.any(Number)])
  await app.advance(2 * 86_400)
  await forget()
  await expect.poll(sizes).toEqual([undefined])
  expect(await rowsLeft(lasting.organisation.id)).not.toHaveProperty('organisation_exports')
})

it('every table of organisations can be emptied for one of them', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'purge')`,
  )
  expect(rows).toEqual([])
})

async function fileKeysOf(who: Owner): Promise<string[]> {
  return app.platform.database.transaction(
    { personId: who.personId, organisationId: who.organisation.id, role: 'owner' },
    async ({ db }) =>
      (
        await sql<{ file_key: string }>`select file_key from record_attachments union select file_key from imports
          union select file_key from organisation_exports union select file_key from inventory_exports where file_key is not null`.execute(
          db,
        )
      ).rows.map((row) => row.file_key),
  )
}
