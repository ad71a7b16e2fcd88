import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { inventory, organisations, platform as platformContracts } from '@athar/contracts'
import { calendarPath } from '@athar/contracts/volunteering'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { closures, openThings, type Closure, type ClosingEvent, type OpenThing } from '../src/identity/index.ts'
import { claimsOf } from '../src/identity/factors/testing.ts'
import { seedSample } from '../src/inventory/demo/testing.ts'
import { anEntry } from '../src/inventory/records/testing.ts'
import {
  aVoucher,
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../src/organisations/testing.ts'
import { defineJob } from '../src/platform/jobs.ts'
import { reserveFileKey } from '../src/platform/files/orphaned-files.ts'
import { whatIsLeft, type Way } from '../src/platform/testing/what-is-left.ts'
import { limit } from '../../tools/slowness.mjs'

/**
 * What is under way when somebody loses the right to it: a file that goes out, one that comes in, long work, a page that listens. For
 * each way of losing it, what goes on nevertheless stands in lost-rights.txt, to be read and agreed to.
 */
const operatorKey = 'only the operator of these doors knows this'
const password = 'a palm beside the gate'
const reason = 'The post was given to somebody else'
let app: OrganisationsApp
let owner: Owner
let platformAdmin: Acting
let platformOwner: Acting
/** A document larger than what a connection holds on its way. */
let largeFile: { readonly recordId: string; readonly attachmentId: string; readonly year: number }

/** Work that is in hand until its test lets it go; the next of its kind waits meanwhile. */
const gates = new Map<string, PromiseWithResolvers<void>>()
const waits = defineJob({
  kind: 'test.wait-for-gate',
  input: z.object({ gate: z.string() }),
  async run({ input, signal, progress, tenancy, complete }) {
    progress(1, 2)
    await Promise.race([gates.get(input.gate)?.promise, signal.aborted ? undefined : once(signal, 'abort')])
    // What it stores counts with its success only, as everywhere.
    await app.platform.database.transaction(tenancy, (tx) => complete(tx, null))
  },
})

beforeAll(async () => {
  app = await startOrganisationsApp({ AUTH_SECRET_KEY: operatorKey }, [waits])
  owner = await anInventory()
  const admin = await app.aPerson()
  platformOwner = await app.aPlatformOwner()
  await appoint(app, admin.personId, 'platform_admin')
  platformAdmin = await app.withMfa(admin)
  largeFile = await aLargeFile(owner)
})
afterAll(() => app.close())

async function anInventory(): Promise<Owner> {
  const made = await app.anOrganisationWithMfa({ baseYear: 2024 })
  await seedSample(app, made)
  return made
}

/** Larger than people may attach: what a connection holds on its way would let a smaller one out whole. */
async function aLargeFile(who: Owner): Promise<typeof largeFile> {
  const records = await must<{ items: inventory.RecordItem[] }>(who, 'GET', '/api/inventory/records?limit=1')
  const { id: recordId, periodStart } = records.items[0]!
  const { files, database } = app.platform
  const [attachmentId, key] = [randomUUID(), await reserveFileKey(app.platform, who.organisation.id)]
  const { bytes, sha256 } = await files.putStream(key, Readable.from(megabytes(80)), { maxBytes: 100_000_000 })
  await database.transaction({ ...asOwner(), personId: who.personId }, ({ db }) =>
    sql`insert into record_attachments (org_id, record_id, id, file_key, file_name, media_type, bytes, sha256, uploaded_by, uploaded_at)
      values (${who.organisation.id}, ${recordId}, ${attachmentId}, ${key}, 'bills.pdf', 'application/pdf', ${bytes}, ${sha256}, ${who.personId}, now())`.execute(
      db,
    ),
  )
  return { recordId, attachmentId, year: Number(periodStart.slice(0, 4)) }
}
function* megabytes(count: number): Generator<Buffer> {
  for (let each = 0; each < count; each += 1) yield Buffer.alloc(1_000_000, each)
}

/** Refused by us would be a fault of the test: what prepares must work. */
async function must<T = Record<string, unknown>>(
  who: Acting | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await app.call<T>(who, method, path, body)
  if (answer.status >= 300)
    throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const may = async (...call: Parameters<OrganisationsApp['call']>): Promise<boolean> => {
  const { status } = await app.call(...call)
  if (status >= 500) throw new Error(`${call[2]} was answered with ${status}`)
  return status < 300
}

/** Begins to read a file and goes on when told to; answers whether it came to its end. */
async function slowDownload(who: Acting, path: string): Promise<() => Promise<boolean>> {
  const [response] = (await once(get(app.url + path, { headers: who.headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}`)
  await once(response, 'readable')
  return async () => {
    await app.advance(2)
    let bytes = 0
    try {
      for await (const chunk of response) bytes += (chunk as Buffer).length
    } catch {
      return false
    }
    return bytes === Number(response.headers['content-length'])
  }
}

/** Sends the first half of a file, and the rest when told to; answers whether it was kept. */
async function slowUpload(
  who: Acting,
  path: string,
  [first, second]: readonly [string, string],
  begun: () => Promise<unknown>,
): Promise<() => Promise<boolean>> {
  const boundary = randomUUID()
  const sending: ClientRequest = request(app.url + path, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\n\r\n${first}`)
  await begun()
  return async () => {
    sending.end(`${second}\r\n--${boundary}--\r\n`)
    const [response] = await answered
    response.resume()
    const status = response.statusCode ?? 500
    if (status >= 500) throw new Error(`${path} was answered with ${status}`)
    return status < 300
  }
}
const anImport = (who: Acting): Promise<() => Promise<boolean>> => {
  const before = arriving()
  return slowUpload(who, '/api/inventory/imports', [rows, rows], () =>
    expect.poll(() => arriving() > before).toBe(true),
  )
}
const arriving = () => readdirSync(join(app.platform.config.dataDir, 'files-incoming')).length

/** Listens to events; answers, once something happened, whether it was told. */
async function listening(who: Acting, path: string, happens: () => Promise<unknown>): Promise<() => Promise<boolean>> {
  const stop = new AbortController()
  const response = await fetch(app.url + path, { headers: who.headers, signal: stop.signal })
  if (response.status !== 200 || !response.body) throw new Error(`${path} was answered with ${response.status}`)
  const events = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  await events.next()
  return async () => {
    await happens()
    const next = await events.next()
    stop.abort()
    return next.done !== true
  }
}

const listeningToBell = (who: Acting) =>
  listening(who, '/api/notifications/events', () =>
    app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql`insert into notifications (org_id, person_id, kind, data, link, dedupe_key, created_at)
        values (null, ${who.personId}, 'organisations.platform-role-given', '{"role": "content_editor"}', '/profile', ${randomUUID()}, now())`.execute(
        db,
      ),
    ),
  )

/**
 * Somebody holds a table that the action needs, until it is asked for; answers whether it was done then. Where the action writes there, others
 * read on: the server looks at its tables by itself, too.
 */
async function waitsFor(
  { table, held }: { readonly table: string; readonly held: 'share' | 'access exclusive' },
  action: () => Promise<boolean>,
): Promise<() => Promise<boolean>> {
  const other = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`begin; lock table ${table} in ${held} mode`)
  const done = action()
  const waits = 'select from pg_locks where relation = $1::regclass and not granted'
  await expect.poll(async () => (await other.query(waits, [table])).rowCount).toBeGreaterThan(0)
  return async () => {
    await app.advance(2)
    await other.end()
    return done
  }
}

type Role = { readonly personId: string; readonly organisationId: string; readonly role: string }
const ask = ({ personId, organisationId, role }: Role, gate: string): Promise<string> => {
  gates.set(gate, Promise.withResolvers())
  return app.platform.database.transaction({ personId, organisationId, role }, (tx) =>
    app.platform.jobs.enqueue(tx, waits, { personId, organisationId, role, input: { gate } }),
  )
}
const asOwner = () => ({ personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' })
const jobOf = (id: string): Promise<platformContracts.Job> =>
  app.platform.database.transaction(asOwner(), (tx) => app.platform.jobs.read(tx, id))
/** Lets it go, and answers whether it was done. */
const isDone = async (id: string, gate: string): Promise<boolean> => {
  gates.get(gate)?.resolve()
  await expect.poll(async () => (await jobOf(id)).finishedAt).not.toBeNull()
  return (await jobOf(id)).state === 'succeeded'
}

type Loss<Who> = (who: Who) => Promise<unknown>

const list = (name: string) => join(import.meta.dirname, `lost-rights-${name}.txt`)

let entered = 0
const attachment = () => `/api/inventory/records/${largeFile.recordId}/attachments/${largeFile.attachmentId}/file`
const rows = 'site,activity,quantity,unit,from,to\nx,diesel-stationary,1,litre,2024-01-01,2024-01-31\n'.repeat(2000)

it('of a member', { timeout: limit(240_000) }, async () => {
  const member = async (): Promise<Acting> => app.withMfa(await app.aMember(owner, 'owner'))
  const byToken = async (who: Acting, scopes: string[]): Promise<Acting> => {
    const made = await must<{ secret: string }>(who, 'POST', '/api/profile/tokens', {
      name: 'Meter',
      scopes,
      expiresInDays: 9,
    })
    return { ...who, headers: { authorization: `Bearer ${made.secret}` } }
  }
  const action = { email: '', role: 'viewer', language: 'en' }
  const ways: Record<string, Way<Acting>> = {
    'an action that waits for another': async (who) => {
      const { items } = await must<{ items: inventory.Site[] }>(owner, 'GET', '/api/inventory/sites')
      const days = { periodStart: '2026-02-01', periodEnd: '2026-02-02' }
      const entry = anEntry(items[0]!.id, { quantity: String((entered += 1)), confirmed: ['outlier'], ...days })
      const made = await must<{ records: inventory.RecordItem[] }>(owner, 'POST', '/api/inventory/records', entry)
      const { id, version } = made.records[0]!
      const body = { selection: { kind: 'records', records: [{ id, version }] }, decision: { kind: 'approve' } }
      return waitsFor({ table: 'activity_record_versions', held: 'access exclusive' }, () =>
        may(who, 'POST', '/api/inventory/record-decisions', body),
      )
    },
    'work in hand': async (who) => {
      const gate = randomUUID()
      const id = await ask({ ...asOwner(), personId: who.personId }, gate)
      await expect.poll(async () => (await jobOf(id)).state).toBe('running')
      return () => isDone(id, gate)
    },
    'work that waits': async (who) => {
      const gate = randomUUID()
      const id = await ask({ ...asOwner(), personId: who.personId }, gate)
      return () => isDone(id, gate)
    },
    'next page': async (who) => () => may(who, 'GET', '/api/inventory/records'),
    'next page by token': async (who) => {
      const program = await byToken(who, ['read'])
      return () => may(program, 'GET', '/api/inventory/records')
    },
    'file going out': (who) => slowDownload(who, attachment()),
    'file going out by token': async (who) => slowDownload(await byToken(who, ['read']), attachment()),
    'file coming in': anImport,
    'file coming in by token': async (who) => anImport(await byToken(who, ['enter-data'])),
    'listening to work': async (who) => {
      const gate = randomUUID()
      const id = await ask(asOwner(), gate)
      return listening(who, `/api/jobs/${id}/events`, () => isDone(id, gate))
    },
    'listening to the bell': listeningToBell,
    'an action sent again': async (who) => {
      const again = { ...who, headers: { ...who.headers, 'idempotency-key': randomUUID() } }
      const body = { ...action, email: `${randomUUID()}@example.com` }
      await must(again, 'POST', '/api/organisation/invitations', body)
      return () => may(again, 'POST', '/api/organisation/invitations', body)
    },
    'an invitation that was sent': async (who) => {
      const guest = await app.aPerson()
      const sent = await must<{ id: string }>(who, 'POST', '/api/organisation/invitations', {
        ...action,
        email: guest.email,
      })
      return () => may(guest, 'POST', `/api/invitations/${sent.id}/accept`)
    },
  }
  const onAccount = (who: Acting, act: string, body: object) =>
    must(platformAdmin, 'POST', `/api/admin/users/${who.personId}/${act}`, body)
  const changeRole = (who: Acting, role: string) =>
    must(owner, 'PUT', `/api/organisation/members/${who.personId}/role`, { role, seen: 'owner' })
  const losses: Record<string, Loss<Acting>> = {
    nothing: async () => undefined,
    'becomes an administrator': (who) => changeRole(who, 'admin'),
    'becomes a preparer': (who) => changeRole(who, 'preparer'),
    'becomes a viewer': (who) => changeRole(who, 'viewer'),
    'is kept out of the organisation': (who) =>
      must(owner, 'POST', `/api/organisation/members/${who.personId}/deactivate`),
    'leaves the organisation': (who) => must(who, 'POST', '/api/organisation/leave'),
    'signs out everywhere': (who) => signOut(who, 'global'),
    'is signed out by the platform': (who) => onAccount(who, 'end-sessions', { reason }),
    'is blocked': (who) => onAccount(who, 'block', { until: null, reason }),
    'is to be deleted': (who) => must(who, 'POST', '/api/profile/deletion', { email: who.email, password }),
  }
  await expect(await whatIsLeft(member, losses, ways)).toMatchFileSnapshot(list('member'))
})

it('who leaves is gone, however long leaving had to wait for others', async () => {
  const member = await app.aMember(owner, 'preparer')
  const left = await waitsFor({ table: 'invitations', held: 'share' }, () =>
    may(member, 'POST', '/api/organisation/leave'),
  )
  expect(await left()).toBe(true)
  expect(await may(member, 'GET', '/api/inventory/records')).toBe(false)
})

const signOut = async ({ headers }: Acting, scope: string): Promise<void> => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `/auth/v1/logout?scope=${scope}`,
    headers: { authorization: headers['authorization'] ?? '', apikey: 'anon' },
  })
  if (statusCode >= 300) throw new Error(`signing out was answered with ${statusCode}`)
}

type Engaged = Acting & { readonly engagement: string; readonly verifier: Owner }
const engaged = async (): Promise<Engaged> => {
  const verifier = await app.anOrganisationWithMfa({ type: 'verifier' })
  await must(verifier, 'POST', '/api/organisation/accreditation', {
    ...aVoucher({ number: randomUUID().slice(0, 8) }),
  })
  await decide(verifier, 'accredit', 1)
  const day = app.platform.clock.today()
  const made = await must<organisations.Engagement>(owner, 'POST', '/api/organisation/engagements', {
    verifierId: verifier.organisation.id,
    subject: { kind: 'inventory', year: largeFile.year },
    startsOn: day,
    endsOn: day,
  })
  return { ...(await app.withMfa(await app.aMember(verifier, 'reviewer'))), engagement: made.id, verifier }
}
const decide = (verifier: Owner, decision: string, version: number) =>
  must(platformAdmin, 'POST', `/api/platform/verifiers/${verifier.organisation.id}/decision`, {
    decision,
    reason,
    version,
  })

const attachmentTo = ({ engagement }: Engaged) =>
  attachment().replace('/api/inventory/', `/api/engagements/${engagement}/`)

it('of a verifier', async () => {
  const ways: Record<string, Way<Engaged>> = {
    'a look that waits for another': (who) =>
      waitsFor({ table: 'scope3_screening', held: 'access exclusive' }, () =>
        may(who, 'GET', `/api/engagements/${who.engagement}/inventory`),
      ),
    'next page': async (who) => () => may(who, 'GET', `/api/engagements/${who.engagement}/inventory`),
    'file going out': (who) => slowDownload(who, attachmentTo(who)),
  }
  const losses: Record<string, Loss<Engaged>> = {
    nothing: async () => undefined,
    'the engagement is ended': (who) =>
      must(owner, 'POST', `/api/organisation/engagements/${who.engagement}/end`, { reason }),
    'its organisation is suspended as a verifier': (who) => decide(who.verifier, 'suspend', 2),
    'its member is kept out of it': (who) =>
      must(who.verifier, 'POST', `/api/organisation/members/${who.personId}/deactivate`),
  }
  await expect(await whatIsLeft(engaged, losses, ways)).toMatchFileSnapshot(list('verifier'))
})

it('of somebody who runs the platform', async () => {
  const admin = async (): Promise<Acting> => {
    const person = await app.aPerson()
    await appoint(app, person.personId, 'platform_admin')
    return app.withMfa(person)
  }
  const drawing = () => `<path d="M0 0h${(drawn += 1)}v8z"/></svg>`
  let drawn = 0
  const ways: Record<string, Way<Acting>> = {
    'next page': async (who) => () => may(who, 'GET', '/api/admin/users'),
    'file coming in': (who) =>
      slowUpload(
        who,
        '/api/platform/brand/pictures',
        ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48">', drawing()],
        // Small as it is, it is kept nowhere before it is whole: what is asked later is answered later.
        () => must(who, 'GET', '/api/admin/users'),
      ),
  }
  const onAccount = (who: Acting, act: string, body: object) =>
    must(platformOwner, 'POST', `/api/admin/users/${who.personId}/${act}`, body)
  const losses: Record<string, Loss<Acting>> = {
    nothing: async () => undefined,
    'loses the role': (who) =>
      must(platformOwner, 'DELETE', `/api/platform/people/${who.personId}/roles/platform_admin`),
    'signs out everywhere': (who) => signOut(who, 'global'),
    'is signed out by the platform': (who) => onAccount(who, 'end-sessions', { reason }),
    'is freed of second factors': (who) => onAccount(who, 'remove-factors', { reason }),
    'is blocked': (who) => onAccount(who, 'block', { until: null, reason }),
  }
  await expect(await whatIsLeft(admin, losses, ways)).toMatchFileSnapshot(list('platform'))
})

type Device = Acting & {
  /** A session of the same person on another device. */
  readonly lost: Acting
  /** A third one. */
  readonly third: Acting
  /** A file that the person may read before it happens. */
  readonly file: string
}
const withOtherDevices = async (own: Acting, file: string): Promise<Device> => {
  const lost = await app.again(own)
  // The same code of a second factor is not taken twice.
  await app.advance(31)
  return { ...own, file, lost, third: await app.again(own) }
}
const aPreparer = async () => withOtherDevices(await app.aMember(owner, 'preparer'), attachment())

const auth = async (method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload: object = {}) => {
  const url = `/auth/v1${path}`
  const headers = { apikey: token === operatorKey ? operatorKey : 'anon', authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.app.inject({ method, url, headers, payload })
  if (statusCode >= 300) throw new Error(`${path} was answered with ${statusCode}: ${body}`)
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
}
const signedIn = async ({ token }: Acting) => {
  const headers = { apikey: 'anon', authorization: `Bearer ${token}` }
  return (await app.app.inject({ method: 'GET', url: '/auth/v1/user', headers })).statusCode === 200
}
async function resetPassword({ email }: Acting): Promise<void> {
  await auth('POST', '/recover', '', { email })
  const mail = (await app.mailbox()).findLast(({ to, type }) => to === email && type === 'recovery')
  const hash = /token_hash=([^&\s]+)/.exec(mail?.text ?? '')?.[1]
  const { access_token: token } = await auth('POST', '/verify', '', { type: 'recovery', token_hash: hash })
  await auth('PUT', '/user', String(token), { password: 'a lantern in the souk' })
}
const act = (who: Acting, action: string, body: object = { reason }) =>
  must(platformAdmin, 'POST', `/api/admin/users/${who.personId}/${action}`, body)
const block = (who: Acting) => act(who, 'block', { until: null, reason })

type Cells = Record<OpenThing, () => Promise<Closure>>
/** Everything of the table, open on each device before it happens; tried in this order afterwards. */
async function openEverything({ lost, third, file, ...own }: Device): Promise<Cells> {
  const made = await must<{ secret: string }>(own, 'POST', '/api/profile/tokens', {
    name: 'Meter',
    scopes: ['read'],
    expiresInDays: 9,
  })
  const program = { ...own, headers: { authorization: `Bearer ${made.secret}` } }
  const { token } = await must<{ token: string }>(own, 'POST', '/api/volunteering/calendar')
  const devices = [own, third, lost]
  const bells: (() => Promise<boolean>)[] = []
  const downloads: (() => Promise<boolean>)[] = []
  for (const device of devices) {
    bells.push(await listeningToBell(device))
    downloads.push(await slowDownload(device, file))
  }
  const left = (open: boolean): Closure => (open ? 'stay' : 'end')
  const leftOn = async (isOpen: (device: number) => Promise<boolean>): Promise<Closure> => {
    const open: boolean[] = []
    for (const device of devices.keys()) open.push(await isOpen(device))
    return closureOf(open)
  }
  return {
    sessions: () => leftOn((device) => signedIn(devices[device]!)),
    'API tokens': async () => {
      if (!(await may(program, 'GET', '/api/organisation'))) return 'end'
      return (await may(program, 'GET', '/api/inventory/records')) ? 'stay' : 'narrow'
    },
    'calendar address': async () =>
      left((await app.app.inject({ method: 'GET', url: calendarPath(token, 'en') })).statusCode === 200),
    'open streams': () => leftOn((device) => bells[device]!()),
    // What goes on under another role is narrowed where the person keeps their session.
    downloads: () => leftOn((device) => downloads[device]!()),
  }
}
function closureOf([own, third, lost]: readonly boolean[]): Closure {
  if (lost) return own && third ? 'stay' : 'narrow'
  if (third) return own ? 'one ends' : 'narrow'
  return own ? 'others end' : 'end'
}

const closing: Record<ClosingEvent, { make?: () => Promise<Device>; happens: (who: Device) => Promise<unknown> }> = {
  'password changed': { happens: ({ token }) => auth('PUT', '/user', token, { password: 'a lantern in the souk' }) },
  'password reset': { happens: resetPassword },
  'other sessions ended': { happens: ({ token }) => auth('POST', '/logout?scope=others', token) },
  'one other session ended': {
    async happens({ lost, ...own }) {
      const { sessions } = await must<{ sessions: { id: string }[] }>(own, 'GET', '/api/me/sessions')
      const { session_id: id } = claimsOf(lost.token)
      expect(sessions.map((one) => one.id)).toContain(id)
      await must(own, 'DELETE', `/api/me/sessions/${id}`)
    },
  },
  'second factors removed by an administrator': { happens: (who) => act(who, 'remove-factors') },
  'sessions ended by an administrator': { happens: (who) => act(who, 'end-sessions') },
  'account blocked': { happens: block },
  'account blocked and unblocked': {
    async happens(who) {
      await block(who)
      await act(who, 'unblock')
    },
  },
  'member suspended': {
    happens: ({ personId }) => must(owner, 'POST', `/api/organisation/members/${personId}/deactivate`),
  },
  'verifier suspended': {
    async make() {
      const who = await engaged()
      verifiers.set(who.personId, who.verifier)
      // The same code of a second factor is not taken twice.
      await app.advance(31)
      return withOtherDevices(who, attachmentTo(who))
    },
    happens: ({ personId }) => decide(verifiers.get(personId)!, 'suspend', 2),
  },
  'role changed': {
    happens: ({ personId }) =>
      must(owner, 'PUT', `/api/organisation/members/${personId}/role`, { role: 'viewer', seen: 'preparer' }),
  },
  'membership ended': { happens: (who) => must(who, 'POST', '/api/organisation/leave') },
  'account deactivated': {
    happens: (who) => must(who, 'POST', '/api/profile/deletion', { email: who.email, password }),
  },
  'account deleted': { happens: ({ personId }) => auth('DELETE', `/admin/users/${personId}`, operatorKey) },
}
const verifiers = new Map<string, Owner>()

it.each(Object.keys(closures) as ClosingEvent[])('%s: closes what the table says', async (event) => {
  const { make = aPreparer, happens } = closing[event]
  const who = await make()
  const cells = await openEverything(who)
  await happens(who)
  const found: Partial<Record<OpenThing, Closure>> = {}
  for (const thing of openThings) found[thing] = await cells[thing]()
  // A download ends whole: it is narrowed where what the role allows goes on.
  if (found.downloads === 'end' && found['API tokens'] === 'narrow') found.downloads = 'narrow'
  expect(found).toEqual(closures[event])
})

it('SECURITY.md prints the table', () => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = Object.entries(closures).map(([event, cells]) => line([event, ...openThings.map((one) => cells[one])]))
  const table = [line(['event', ...openThings]), line(['---', ...openThings.map(() => '---')]), ...rows].join('\n')
  expect(readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')).toContain(table)
})
