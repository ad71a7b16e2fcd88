import { randomBytes, randomUUID } from 'node:crypto'
import type { PlatformRole, ResponseOf } from '@athar/contracts'
import { formTimes, type listRequests, type RequestDetail } from '@athar/contracts/requests'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postAllMail } from '../notifications/testing.ts'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'
import { seedRequests } from './seed.ts'

let app: OrganisationsApp
let admin: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  admin = await withRole('platform_admin')
})
afterAll(() => app.close())

async function withRole(role: PlatformRole): Promise<Acting> {
  const person = await app.aPerson()
  await appoint(app, person.personId, role)
  return app.withMfa(person)
}

type Sent = { code?: string; reference?: string; details?: { issues: { path: string; code: string }[] } }
const form = () => ({
  kind: 'demo',
  name: 'نورة الحربي',
  email: `${randomUUID()}@example.com`,
  organisation: 'Oasis Works',
  about: 'Scope 3\nand imports',
  language: 'ar',
})
/** As the form on the page does: opened, read for a while, sent. */
async function submit(over: object = {}, { headers = {}, wait = 4 }: { headers?: object; wait?: number } = {}) {
  const { ticket } = (await app.app.inject('/api/requests/form')).json<{ ticket: string }>()
  if (wait > 0) await app.advance(wait)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/requests',
    headers: headers as Record<string, string>,
    payload: { ...form(), ticket, ...over },
  })
  return { status: answer.statusCode, body: answer.json<Sent>(), headers: answer.headers }
}
type Page = ResponseOf<typeof listRequests>
const list = async (query = '', who = admin) =>
  (await app.call<Page>(who, 'GET', `/api/platform/requests${query}`)).body
const byReference = async (reference: string | undefined) =>
  (await list('?limit=500')).items.find((item) => item.reference === reference)!
const read = (id: string) => app.call<RequestDetail>(admin, 'GET', `/api/platform/requests/${id}`)
const move = (id: string, body: object) =>
  app.call<RequestDetail & Sent & { details?: object }>(admin, 'POST', `/api/platform/requests/${id}/moves`, body)

describe('asking for something', () => {
  it('is stored as new, and acknowledged in the language of the person', async () => {
    for (const [language, subject, said] of [
      ['ar', 'وصلنا طلبك رقم', 'لمشاهدة أثر'],
      ['en', 'has arrived', 'to see Athar'],
    ] as const) {
      const email = `${language}-${randomUUID()}@example.com`
      const { status, body } = await submit({ email, language })
      expect([status, body.reference]).toEqual([201, expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{8}$/)])
      expect(await byReference(body.reference)).toMatchObject({
        kind: 'demo',
        state: 'new',
        name: 'نورة الحربي',
        email,
        organisation: 'Oasis Works',
        about: 'Scope 3\nand imports',
        trees: null,
        handledBy: null,
        version: 1,
      })
      const mail = (await app.mailbox()).findLast(({ to }) => to === email)
      expect(mail).toMatchObject({ type: 'request_received' })
      expect(mail?.subject).toContain(subject)
      expect(mail?.text).toContain(said)
      expect(mail?.text).toContain(body.reference)
      // What somebody writes about goes to those who answer, and into no mail.
      expect(mail?.text).not.toContain('imports')
    }
  })

  it('is told to those who answer, in the app and by mail, with nothing of who asks', async () => {
    const editor = await withRole('content_editor')
    const headers = { 'idempotency-key': randomUUID() }
    const sent = form()
    const { body } = await submit(sent, { headers })
    await submit(sent, { headers })
    const { id } = await byReference(body.reference)
    type Told = { items: { data: { reference?: string }; link: string }[] }
    const toldTo = async (who: Acting) =>
      (await app.call<Told>(who, 'GET', '/api/notifications?kind=requests.received&limit=100')).body.items
    const mine = (await toldTo(admin)).filter(({ data }) => data.reference === body.reference)
    expect(mine).toMatchObject([
      { organisationId: null, data: { what: { word: 'requestKinds.demo' } }, link: `/admin/requests/${id}` },
    ])
    expect(JSON.stringify(mine)).not.toMatch(/Oasis|نورة|example\.com/)
    expect(await toldTo(editor)).toEqual([])
    await postAllMail(app)
    const mails = (await app.mailbox()).filter(({ to, type }) => to === admin.email && type === 'notification')
    expect(mails.some(({ text }) => text.includes(body.reference ?? ''))).toBe(true)
  })

  it('takes a pledge with its number of trees', async () => {
    const { body } = await submit({ kind: 'pledge', trees: 250 })
    expect(await byReference(body.reference)).toMatchObject({ kind: 'pledge', trees: 250 })
    expect((await submit({ kind: 'pledge', trees: 0.5 })).status).toBe(400)
  })

  it('sent twice under one key is stored and acknowledged once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = form()
    const first = await submit(body, { headers })
    const again = await submit(body, { headers })
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replay': 'true' } })
    expect((await app.mailbox()).filter(({ to }) => to === body.email)).toHaveLength(1)
    expect((await submit({ ...body, about: 'Another matter' }, { headers })).body.code).toBe('idempotency-key-reused')
  })

  it('sent under a key that is none is refused, not stored without it', async () => {
    const body = form()
    const answer = await submit(body, { headers: { 'idempotency-key': '4711' } })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation-failed'])
    expect((await app.mailbox()).filter(({ to }) => to === body.email)).toEqual([])
  })

  it('sent twice at the same moment under one key is stored once', async () => {
    const { ticket } = (await app.app.inject('/api/requests/form')).json<{ ticket: string }>()
    await app.advance(4)
    const payload = { ...form(), ticket }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.app.inject({ method: 'POST', url: '/api/requests', headers, payload })),
    )
    expect(new Set(answers.map((answer) => answer.json<Sent>().reference)).size).toBe(1)
    expect((await app.mailbox()).filter(({ to }) => to === payload.email)).toHaveLength(1)
  })

  it.each([
    ['name', { name: 'ن'.repeat(5000) }, 'too_big'],
    ['name', { name: '   ' }, 'missing'],
    ['name', { name: 'Ali\u202Egnp.exe' }, 'turning-signs'],
    ['name', { name: 'Ali\r\nBcc: all@example.com' }, 'control-signs'],
    ['organisation', { organisation: 'A\u0000B' }, 'control-signs'],
    ['organisation', { organisation: 'A\u2066B' }, 'turning-signs'],
    ['about', { about: 'x'.repeat(2001) }, 'too_big'],
    ['about', { about: 'x\u001B[2J' }, 'control-signs'],
    ['email', { email: 'a@example.com\r\nBcc: b@example.com' }, 'invalid_format'],
    ['email', { email: 'a@example.com,b@example.com' }, 'invalid_format'],
    ['kind', { kind: 'refund' }, 'invalid_value'],
  ])('refuses a wrong %s and says which it is', async (field, wrong, code) => {
    const { status, body } = await submit(wrong)
    expect([status, body.code]).toEqual([400, 'validation-failed'])
    expect(body.details?.issues).toContainEqual(expect.objectContaining({ path: field, code }))
  })

  it('is held to its lengths by the database too', async () => {
    const write = (over: { name?: string; organisation?: string; about?: string }) => {
      const { name = 'Noura', organisation = '', about = '' } = over
      const [key, content] = [randomBytes(32), randomBytes(32)]
      return app.platform.database.transaction({}, ({ db }) =>
        sql`insert into requests (reference, kind, state, name, email, organisation, about, language, created_at, changed_at, key_hash, content_hash)
          values (${randomUUID()}, 'demo', 'new', ${name}, 'long@example.com', ${organisation}, ${about}, 'en', now(), now(), ${key}, ${content})`.execute(
          db,
        ),
      )
    }
    const long = 'ن'.repeat(5000)
    for (const over of [{ name: long }, { name: '' }, { organisation: long }, { about: long }])
      await expect(write(over)).rejects.toMatchObject({ code: '23514' })
    await write({})
  })

  it('refuses what programs do: a hidden field filled in, a form sent at once, one that is days old or was never opened', async () => {
    expect((await submit({ website: 'https://example.com' })).body.code).toBe('requests.looks-automatic')
    expect((await submit({}, { wait: 0 })).body.code).toBe('requests.too-fast')
    expect((await submit({}, { wait: formTimes.mostSeconds + 1 })).body.code).toBe('requests.form-outdated')
    expect((await submit({ ticket: '1700000000000.forged' })).body.code).toBe('requests.form-outdated')
    // Of a moment that would do: it is the seal that is wrong.
    const aMomentAgo = app.platform.clock.now().getTime() - 10_000
    expect((await submit({ ticket: `${aMomentAgo}.${'A'.repeat(43)}` })).body.code).toBe('requests.form-outdated')
    admin = await withRole('platform_admin')
  })

  it('comes from one address only so often in a day', async () => {
    const email = `${randomUUID()}@example.com`
    for (let count = 0; count < 5; count += 1) expect((await submit({ email })).status).toBe(201)
    expect(await submit({ email: email.toUpperCase() })).toMatchObject({
      status: 429,
      body: { code: 'requests.too-many' },
    })
    await app.advance(86_400)
    expect((await submit({ email })).status).toBe(201)
    admin = await withRole('platform_admin')
  })

  it('is acknowledged to an address once a minute; the next request has its number all the same', async () => {
    const limited = await startOrganisationsApp({ RATE_LIMITS: 'on' })
    try {
      const email = `${randomUUID()}@example.com`
      const tickets = await Promise.all(
        [1, 2, 3].map(async () => (await limited.app.inject('/api/requests/form')).json<{ ticket: string }>().ticket),
      )
      await limited.advance(4)
      const ask = (ticket: string | undefined) =>
        limited.app.inject({ method: 'POST', url: '/api/requests', payload: { ...form(), email, ticket } })
      const receipts = async () => (await limited.mailbox()).filter(({ to }) => to === email)
      for (const ticket of tickets.slice(0, 2)) expect((await ask(ticket)).statusCode).toBe(201)
      expect(await receipts()).toHaveLength(1)
      await limited.advance(61)
      expect((await ask(tickets[2])).statusCode).toBe(201)
      expect(await receipts()).toHaveLength(2)
    } finally {
      await limited.close()
    }
  })

  it('is limited for a network address', async () => {
    const limited = await startOrganisationsApp({ RATE_LIMITS: 'on' })
    try {
      const once = () => limited.app.inject({ method: 'POST', url: '/api/requests', payload: {} })
      for (let count = 0; count < 20; count += 1) expect((await once()).statusCode).toBe(400)
      expect((await once()).statusCode).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('answering requests', () => {
  it('takes one up, writes down what was said, finishes it, and takes it up again; who did what stays', async () => {
    const { body } = await submit()
    const { id } = await byReference(body.reference)
    const taken = await move(id, { action: 'contact', note: 'Called at noon', version: 1 })
    expect(taken).toMatchObject({
      status: 200,
      body: { state: 'in-contact', version: 2, handledBy: { id: admin.personId, name: 'Noura Alharbi' } },
    })
    const noted = await app.call(admin, 'POST', `/api/platform/requests/${id}/notes`, { note: 'Monday at ten' })
    expect(noted.status).toBe(200)
    expect((await move(id, { action: 'finish', version: 1 })).body.code).toBe('conflict')
    expect((await move(id, { action: 'finish', version: 2 })).body).toMatchObject({ state: 'done', version: 3 })
    expect((await move(id, { action: 'decline', version: 3 })).body).toMatchObject({
      code: 'wrong-state',
      details: { state: 'done', allowedFrom: ['new', 'in-contact'] },
    })
    await move(id, { action: 'reopen', version: 3 })
    const by = { id: admin.personId, name: 'Noura Alharbi' }
    expect((await read(id)).body.history).toMatchObject([
      { action: 'receive', by: null, to: 'new' },
      { action: 'contact', by, from: 'new', to: 'in-contact', comment: 'Called at noon' },
      { action: 'comment', by, from: null, to: null, comment: 'Monday at ten' },
      { action: 'finish', by, from: 'in-contact', to: 'done', comment: '' },
      { action: 'reopen', by, from: 'done', to: 'in-contact' },
    ])
    const trail = await app.platform.database.transaction({ personId: admin.personId }, async ({ db }) =>
      (
        await sql<{ action: string }>`select action from audit_trail where subject_id = ${id} order by id`.execute(db)
      ).rows.map(({ action }) => action),
    )
    expect(trail).toEqual(['requests.contact', 'requests.comment', 'requests.finish', 'requests.reopen'])
  })

  it('takes a step once that is asked for twice at once', async () => {
    const { id } = await byReference((await submit()).body.reference)
    const answers = await Promise.all([1, 2, 3].map(() => move(id, { action: 'finish', version: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await read(id)).body.history.map(({ action }) => action)).toEqual(['receive', 'finish'])
  })

  it('keeps to its states, and its history to what happened, in the database too', async () => {
    const { id } = await byReference((await submit()).body.reference)
    const as = (text: RawBuilder<unknown>, person: string | null = admin.personId) =>
      app.platform.database.transaction(
        { ...(person === null ? {} : { personId: person }), platformRoles: ['platform_admin'], aal: 'aal2' },
        ({ db }) => text.execute(db),
      )
    const entry = (over: { side?: string; action?: string; to?: string; person?: string }) =>
      sql`insert into workflow_history (kind, subject_id, at, person_id, side, action, to_state)
        values ('request', ${id}, now(), ${over.person ?? admin.personId}, ${over.side ?? 'platform'}, ${over.action ?? 'contact'}, ${over.to ?? 'new'})`
    await expect(as(sql`update requests set state = 'lost' where id = ${id}`)).rejects.toMatchObject({ code: '23514' })
    await as(sql`update requests set state = 'done' where id = ${id}`)
    await expect(as(sql`update requests set state = 'new' where id = ${id}`)).rejects.toMatchObject({
      constraint: 'requests_state_moves',
    })
    await as(entry({ to: 'done' }))
    for (const wrong of [
      { to: 'declined' },
      { to: 'done', action: 'receive' },
      { to: 'done', side: 'system' },
      { to: 'done', person: randomUUID() },
    ])
      await expect(as(entry(wrong))).rejects.toMatchObject({ code: '42501' })
    for (const text of [sql`update workflow_history set comment = 'x'`, sql`delete from workflow_history`])
      await expect(as(text)).rejects.toMatchObject({ code: '42501' })
  })

  it('lists by kind and state, page by page, and counts what stands where', async () => {
    const before = (await list()).counts
    for (const kind of ['sponsorship', 'sponsorship', 'sponsorship', 'demo']) {
      await submit({ kind })
      await app.advance(1)
    }
    expect((await list()).counts).toEqual({ ...before, new: before.new + 4 })
    const first = await list('?kind=sponsorship&state=new&limit=2')
    const rest = await list(`?kind=sponsorship&state=new&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null])
    const times = [...first.items, ...rest.items].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await app.call(admin, 'GET', '/api/platform/requests?cursor=anything')).status).toBe(400)
  })

  it('writes a file in which no cell is a formula', async () => {
    const { body } = await submit({ kind: 'sponsorship', name: '=HYPERLINK("http://evil.example")', about: '+1+1' })
    const file = await app.app.inject({
      url: '/api/platform/requests/file?kind=sponsorship',
      headers: admin.headers,
    })
    expect(file.headers['content-type']).toContain('text/csv')
    const line = file.body.split('\r\n').find((text) => text.startsWith(body.reference ?? '?')) ?? ''
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(line).toContain(`,'+1+1,`)
    expect(file.body).not.toContain(',demo,')
  })

  it('takes a request away for good when the person asks for it', async () => {
    const { body } = await submit()
    const { id } = await byReference(body.reference)
    expect((await app.call(admin, 'DELETE', `/api/platform/requests/${id}`)).status).toBe(204)
    expect((await read(id)).body).toMatchObject({ code: 'requests.request-not-found' })
    expect((await app.call(admin, 'DELETE', `/api/platform/requests/${id}`)).status).toBe(404)
  })

  it('is for owners and administrators of the platform, after their second factor, in the database too', async () => {
    const { body } = await submit()
    const { id } = await byReference(body.reference)
    for (const role of ['content_editor', 'security_officer', 'grants_officer'] as const)
      expect((await app.call(await withRole(role), 'GET', '/api/platform/requests')).status).toBe(403)
    const reads = (platformRoles: string[], aal: 'aal1' | 'aal2') =>
      app.platform.database.transaction({ platformRoles, aal }, async ({ db }) =>
        Number((await sql<{ n: string }>`select count(*) as n from requests where id = ${id}`.execute(db)).rows[0]?.n),
      )
    expect(await reads(['platform_admin'], 'aal1')).toBe(0)
    expect(await reads(['content_editor'], 'aal2')).toBe(0)
    expect(await reads([], 'aal1')).toBe(0)
    expect(await reads(['platform_admin'], 'aal2')).toBe(1)
    const changed = app.platform.database.transaction({}, async ({ db }) =>
      Number((await sql`update requests set state = 'done' where id = ${id}`.execute(db)).numAffectedRows),
    )
    expect(await changed).toBe(0)
  })
})

describe('what a person asked for', () => {
  it('is among their data, signed in or from their address, and goes with their account', async () => {
    const person = await app.aPerson()
    const fromAddress = await submit({ email: person.email })
    const signedIn = await submit({}, { headers: person.headers })
    const { id } = await byReference(fromAddress.body.reference)
    await app.call(admin, 'POST', `/api/platform/requests/${id}/notes`, { note: 'Spoke to her' })
    type Data = { sections: { name: string; items: { number: string; notes: string[] }[] }[] }
    const data = (await app.call<Data>(person, 'GET', '/api/profile/my-data')).body
    const items = data.sections.find(({ name }) => name === 'requests')?.items ?? []
    expect(items.map(({ number }) => number).toSorted()).toEqual(
      [fromAddress.body.reference, signedIn.body.reference].toSorted(),
    )
    expect(items.find(({ number }) => number === fromAddress.body.reference)?.notes).toEqual(['Spoke to her'])
    const other = (await app.call<Data>(await app.aPerson(), 'GET', '/api/profile/my-data')).body
    expect(other.sections.find(({ name }) => name === 'requests')?.items).toEqual([])

    const erase = app.features.all.find(({ name }) => name === 'requests')?.personalData?.erase
    await app.platform.database.transaction({ personId: person.personId }, async ({ db }) => {
      await sql`select set_config('app.email', ${person.email}, true)`.execute(db)
      await erase?.(db, { personId: person.personId, email: person.email }, app.platform.clock.now())
    })
    expect((await read(id)).status).toBe(404)
  })

  it('is forgotten two years after it was closed, and not before', async () => {
    const closed = await byReference((await submit()).body.reference)
    const open = await byReference((await submit()).body.reference)
    await move(closed.id, { action: 'decline', version: 1 })
    const forget = () => app.features.rounds.find(({ name }) => name === 'requests.forget-old')?.run()
    await app.advance(729 * 86_400)
    await forget()
    admin = await withRole('platform_admin')
    expect((await read(closed.id)).status).toBe(200)
    await app.advance(2 * 86_400)
    await forget()
    admin = await withRole('platform_admin')
    expect([(await read(closed.id)).status, (await read(open.id)).status]).toEqual([404, 200])
  })
})

it('the demo begins with a request in each language, waiting for an answer', async () => {
  await seedRequests(app.platform)
  const { items } = await list('?state=new&limit=500')
  const seeded = items.filter(({ email }) => ['noura@factory.example', 'daniel@logistics.example'].includes(email))
  expect(seeded.map(({ language, kind, trees }) => [language, kind, trees])).toEqual([
    ['ar', 'demo', null],
    ['en', 'pledge', 150],
  ])
})
