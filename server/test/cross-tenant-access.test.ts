import { randomUUID } from 'node:crypto'
import type { ContractShape, inventory, organisations, ResponseOf } from '@athar/contracts'
import { documentFields } from '@athar/contracts/npo-registration'
import { sampleOf } from '@athar/contracts/samples'
import { sql } from 'kysely'
import pg from 'pg'
import { postAllMail } from '../src/notifications/testing.ts'
import { aForm, aGrantInput } from '../src/grants/testing.ts'
import { enquiryMakers, listingAnswers, listingMakers } from '../src/marketplace/testing.ts'
import { pdf } from '../src/credits/offers/testing.ts'
import { quotationMakers } from '../src/marketplace/quotations/testing.ts'
import { aVerifiedPeriod } from '../src/mrv-projects/testing.ts'
import { aDraftOf, aLicence } from '../src/npo-registration/testing.ts'
import { aRequestInput } from '../src/suppliers/testing.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeNow } from '../src/identity/factors/testing.ts'
import { startImportsApp, type ImportsApp } from '../src/inventory/imports/testing.ts'
import { demoAccounts } from '../src/organisations/index.ts'
import { actingFor, type Acting, type Owner } from '../src/organisations/testing.ts'
import { aPng } from '../src/platform/pictures/testing.ts'
import { seedDemo } from '../src/start.ts'
import { limit } from '../../tools/slowness.mjs'

/**
 * What belongs to somebody else is reached by its number in no path: the sample organisation with everything that features
 * seed for it stands on one side, the owner of another organisation on the other. Routes and numbers are found, not listed.
 */
let app: ImportsApp
let client: pg.Client
/** Whoever may reach the things by right, by the name of the demo account. */
const rightful = new Map<string, Acting>()
let stranger: Owner
let things: Thing[]

/** Routes that are there for people outside of the organisation whose thing they name, and why. */
const openToAll: Readonly<Record<string, string>> = {
  'credits.find-receiver': 'who knows an account number reads the name behind it, before credits go there',
  'sgi.read-follow': 'published projects are everybody’s to follow',
  'sgi.follow': 'published projects are everybody’s to follow',
  'grants.read-standing': 'open calls are everybody’s to apply to',
  'grants.apply': 'open calls are everybody’s to apply to',
  'marketplace.ask': 'published listings are everybody’s to ask about',
  'credits.reserve': 'open offers are everybody’s to reserve from',
  'marketplace.set-favourite': 'published listings are everybody’s to save',
}

type Thing = {
  readonly table: string
  /** Every number in its row, its own first. */
  readonly ids: readonly string[]
}
/** `items`: how many a list holds. */
type Answer = { readonly status: number; readonly code: string | undefined; readonly items?: number | undefined }

beforeAll(async () => {
  app = await startImportsApp({ DEMO: '1' })
  await app.features.content.seed({ samples: true })
  await seedDemo(app.features)
  client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  for (const { role } of demoAccounts) rightful.set(role, await signInAs(role))
  await furnish()
  stranger = await app.withMfa(await app.anOrganisationWithMfa())
  const { rows } = await client.query<{ name: string }>(`
    select format('%s%I', case when schemaname = 'public' then '' else schemaname || '.' end, tablename) as name
      from pg_tables where schemaname in ('public', 'auth') and tablename not in ('rate_buckets', 'athar_migrations')`)
  // The owner of the tables sees them whole from now on; the server is bound as before.
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  tables = rows.map(({ name }) => name)
  things = await findThings()
  await settled()
}, limit(180_000))
afterAll(async () => {
  await client.end()
  await app.close()
})

let tables: string[] = []

/** A demo account with a session, at aal2 where it has a second factor; acts for the organisation it belongs to. */
async function signInAs(role: string): Promise<Acting> {
  const { email, password, totp } = demoAccounts.find((account) => account.role === role)!
  const auth = async <T>(path: string, payload: object, token?: string): Promise<T> =>
    (
      await app.app.inject({
        method: 'POST',
        url: `/auth/v1${path}`,
        headers: { apikey: 'anon', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        payload,
      })
    ).json<T>()
  type Session = { access_token: string; user: { id: string; factors?: { id: string }[] } }
  let session = await auth<Session>('/token?grant_type=password', { email, password })
  const factor = session.user.factors?.[0]?.id
  if (totp && factor) {
    // Each code serves once.
    await app.advance(30)
    const challenge = await auth<{ id: string }>(`/factors/${factor}/challenge`, {}, session.access_token)
    const answer = { challenge_id: challenge.id, code: codeNow(app, totp) }
    session = await auth<Session>(`/factors/${factor}/verify`, answer, session.access_token)
  }
  const token = session.access_token
  const who: Acting = { personId: session.user.id, email, token, headers: { authorization: `Bearer ${token}` } }
  const me = await app.call<ResponseOf<typeof organisations.readMe>>(who, 'GET', '/api/me')
  const organisation = me.body.memberships[0]?.organisation.id
  return organisation ? actingFor(who, organisation) : who
}

/** What the demo data leave out and routes ask for: something open, under way or finished of each kind. */
async function furnish(): Promise<void> {
  const owner = rightful.get('owner')!
  const done = async <T = { id: string }>(
    who: Acting | null,
    method: 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<T> => {
    const answer = await app.call<T>(who, method, path, body)
    if (answer.status >= 300)
      throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const send = async (path: string, name: string, bytes: string | Buffer) => {
    const answer = await app.send<{ id: string }>(owner, path, { name, bytes: Buffer.from(bytes) })
    if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}`)
    return answer.body
  }
  const pdf = '%PDF-1.7\nthe bill of March'
  const invitation = (email: string) => ({ email, role: 'viewer', language: 'en' })
  await done(owner, 'POST', '/api/organisation/invitations', invitation('guest@example.com'))
  await done(owner, 'POST', '/api/organisation/invitations', invitation('person@demo.athar.example'))
  await done(owner, 'POST', '/api/profile/tokens', { name: 'Meters', scopes: ['read'], expiresInDays: 9 })
  const admin = rightful.get('admin')!.personId
  await done(owner, 'POST', '/api/organisation/ownership-transfers', { personId: admin })
  const { lines } = (
    await app.call<ResponseOf<typeof organisations.readAccessReview>>(owner, 'GET', '/api/organisation/access-review')
  ).body
  const seen = lines.map(({ personId, role }) => ({ personId, role }))
  await done(owner, 'POST', '/api/organisation/access-review/confirmations', { lines: seen })
  const { items: records } = (
    await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records?limit=5&state=pending')
  ).body
  await send(`/api/inventory/records/${records[0]!.id}/attachments`, 'bill.pdf', pdf)
  const begun = { filename: 'meter.pdf', contentType: 'application/pdf' }
  await done(owner, 'POST', '/api/mrv/upload', begun)
  const file = 'site,activity,quantity,unit,from,to\nx,diesel-stationary,1,litre,2024-01-01,2024-01-31\n'
  const brought = await app.upload(owner, 'rows.csv', Buffer.from(file))
  await app.check(owner, brought.body.id, brought.body.options!)
  const year = 2024
  const written = await done<{ jobId: string }>(owner, 'POST', '/api/inventory/exports', {
    year,
    kind: 'csv',
    language: 'en',
  })
  await app.jobDone(owner, written.jobId)
  const person = rightful.get('person')!
  const listed = async <T>(path: string) => (await app.call<{ items: T[] }>(null, 'GET', path)).body.items
  const [plot, spare] = (
    await listed<{ slug: string; species: string[]; open: boolean }>('/api/tree-adoption/sites')
  ).filter((each) => each.open)
  const adopted = {
    site: plot?.slug,
    species: plot?.species[0],
    name: 'Noura',
    dedication: 'For my mother',
    onWall: true,
  }
  await done(person, 'PUT', '/api/guardians/age-band', { ageBand: 'adult' })
  await done(person, 'POST', '/api/tree-adoption/adoptions', adopted)
  const [event] = (await listed<{ slug: string; state: string }>('/api/volunteering/events')).filter(
    (each) => each.state === 'published',
  )
  await done(person, 'POST', '/api/volunteering/sign-ups', { event: event?.slug, ageBand: 'adult' })
  const { items: verifiers } = (await app.call<{ items: { id: string }[] }>(owner, 'GET', '/api/verifiers')).body
  const [startsOn, endsOn] = [0, 30].map((days) =>
    new Date(app.platform.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const open = Number(app.platform.clock.today().slice(0, 4)) - 1
  // Of last year the demo verifier has a verification under way.
  const subject = { kind: 'inventory', year: open + 1 }
  await done(owner, 'POST', '/api/organisation/engagements', {
    verifierId: verifiers[0]!.id,
    subject,
    startsOn,
    endsOn,
  })
  const whole = await done<{ jobId: string }>(owner, 'POST', '/api/organisation/exports')
  await app.jobDone(owner, whole.jobId)
  await furnishFromOutside()

  const moving = { kind: 'error', effectiveOn: app.platform.clock.today(), unit: 't', about: null }
  const effects = { scope1: '1', scope2: '0', scope3: '0', description: 'A meter was read twice', source: 'R-7' }
  await done(owner, 'POST', '/api/inventory/base-year/events', { ...moving, ...effects })
  const source = `/api/inventory/expected/${randomUUID()}`
  const months = ['2026-01', '2026-02']
  const dues = { ownerId: owner.personId, dueAfterDays: 15, reason: '' }
  const expecting = { year: 2026, siteId: records[0]!.site.id, activity: 'lpg-stationary', months, ...dues, version: 0 }
  const { id: awaited } = await done(owner, 'PUT', source, expecting)
  const asking = { sources: [awaited], personId: null, due: app.platform.clock.today(), note: '' }
  await done(owner, 'POST', '/api/inventory/data-requests', asking)
  const contract = {
    kind: 'certificate',
    reference: 'R-7',
    issuer: 'The registry',
    certificates: '',
    energySource: 'solar',
    siteId: null,
    validFrom: `${open}-01-01`,
    validTo: `${open}-03-31`,
    kWh: '10',
    co2eKgPerKWh: '0',
    source: 'The registry',
    notes: '',
  }
  const kept = await done(owner, 'POST', '/api/inventory/energy-contracts', contract)
  await send(`/api/inventory/energy-contracts/${kept.id}/evidence`, 'proof.pdf', pdf)

  const editor = rightful.get('content_editor')!
  await done(editor, 'POST', `/api/platform/tree-adoption/sites/${spare?.slug}/hide`, {
    reason: 'An advertisement',
  })
  const read = async <T>(path: string) => (await app.call<T>(editor, 'GET', path)).body
  const review = '/api/platform/sgi/registrations'
  const handedIn = (await read<{ items: { id: string }[] }>(`${review}?state=submitted`)).items[0]!.id
  let { version } = await read<{ version: number }>(`${review}/${handedIn}`)
  for (const action of ['start-review', 'request-changes']) {
    const decision = { action, comment: 'Say where the panels stand', version }
    version = (await done<{ version: number }>(editor, 'POST', `${review}/${handedIn}/decision`, decision)).version
  }
  await send(`/api/sgi/registrations/${handedIn}/photos`, 'roof.png', aPng())

  const own = (await app.call<{ items: { id: string; slug: string }[] }>(owner, 'GET', '/api/tree-adoption/own-sites'))
    .body.items
  const grove = `/api/tree-adoption/own-sites/${own.find(({ slug }) => slug === plot?.slug)?.id}`
  const [tree] = (await app.call<{ items: { id: string }[] }>(owner, 'GET', `${grove}/trees`)).body.items
  const photo = await send(`${grove}/photos`, 'tree.png', aPng())
  const checkedOn = app.platform.clock.today()
  const check = { trees: [tree?.id], state: 'weak', checkedOn, note: '', photoId: photo.id }
  await done(owner, 'POST', `${grove}/checks`, check)
  await furnishGrants(done)
  await furnishRegistrations(done)
  const { id: roofs } = await done(owner, 'POST', '/api/mrv/projects', {
    name: 'Roofs',
    projectType: 'grid-renewables',
    profile: 'generic',
    description: '',
    place: null,
    creditingFrom: null,
    creditingTo: null,
    goals: [],
    partners: [],
    sgiProjectId: null,
    registeredNowhereElse: false,
  })
  const register = { code: 'energy', kind: 'register', unit: 'kWh', multiplier: '1', everySeconds: 900 }
  const { channels } = await done<{ channels: { id: string }[] }>(owner, 'POST', `/api/mrv/projects/${roofs}/devices`, {
    name: 'Meter',
    serialNumber: 'SN-1',
    channels: [{ ...register, digits: null, least: null, most: null }],
  })
  const exchanged = { at: '2026-01-01T09:00:00.000Z', lastValue: '10', firstValue: '0' }
  await done(owner, 'POST', `/api/mrv/channels/${channels[0]!.id}/exchanges`, exchanged)
  await furnishPeriods(done)
  await furnishRegister(done)
  await furnishMarket(done)
  await furnishCredits(done)
  const named = await anOpenCall(done)
  await done(owner, 'POST', `/api/grants/${named.id}/applications`, { project: { kind: 'mrv', id: roofs } })
  await done(owner, 'POST', '/api/suppliers/requests', aRequestInput())
  await furnishReports(done)
  // A round would read them while routes are asked.
  for (const { name, run } of app.features.evidence.rounds ?? []) if (name === 'evidence.read-contents') await run()
}

/** A project that is monitored. */
async function aMonitored(done: Done, name: string): Promise<string> {
  const owner = rightful.get('owner')!
  const { id } = await done(owner, 'POST', '/api/mrv/projects', {
    name,
    projectType: 'grid-renewables',
    profile: 'generic',
    description: '',
    partners: [],
    creditingFrom: '2025-01-01',
    creditingTo: '2034-12-31',
    goals: ['7'],
    sgiProjectId: null,
    place: { kind: 'point', point: [45.1, 24.2] },
    registeredNowhereElse: true,
  })
  const project = `/api/mrv/projects/${id}`
  for (const [nth, action] of ['begin-validation', 'begin-monitoring'].entries()) {
    const { checks } = (await app.call<{ checks: { line: string }[] }>(owner, 'GET', project)).body
    for (const { line } of checks)
      await done(owner, 'PUT', `${project}/checks/${line}`, { evidenceId: null, reason: 'Not needed' })
    await done(owner, 'POST', `${project}/moves`, { action, reason: '', version: nth + 1 })
  }
  return id
}

/** A computed period, a draft and a scene. */
async function furnishPeriods(done: Done): Promise<void> {
  const owner = rightful.get('owner')!
  const id = await aMonitored(done, 'Panels')
  const project = `/api/mrv/projects/${id}`
  const picture = { filename: 'scene.pdf', contentType: 'application/pdf', subject: { kind: 'project', id } }
  const { uploadUrl } = await done<{ uploadUrl: string }>(owner, 'POST', '/api/mrv/upload', picture)
  const { headers } = owner
  const payload = Buffer.from('%PDF-1.7\nthe roof from above')
  const kept = await app.app.inject({ method: 'PUT', url: new URL(uploadUrl).pathname, headers, payload })
  await done(owner, 'POST', `${project}/scenes`, {
    evidenceId: kept.json<{ evidenceId: string }>().evidenceId,
    footprint: { kind: 'point', point: [45.1, 24.2] },
    takenOn: '2025-01-15',
    sensor: 'Drone',
  })
  const days = { from: '2025-01-01', to: '2025-01-31', gapReason: '' }
  const period = await done(owner, 'POST', `${project}/periods`, days)
  const changed = await done<{ version: number }>(owner, 'PUT', `/api/mrv/periods/${period.id}`, {
    ...days,
    parameters: { technology: 'solar', capacity: '5', equipment: 'new' },
    measured: { exported: [{ from: days.from, to: days.to, value: '1000' }], imported: [] },
    channels: [],
    version: 1,
  })
  await done(owner, 'POST', `/api/mrv/periods/${period.id}/compute`, { version: changed.version })
  await done(owner, 'POST', `${project}/periods`, { from: '2025-02-01', to: '2025-02-28', gapReason: '' })
}

/** Registrations of projects in the public register: one under review, and a draft. */
async function furnishRegister(done: Done): Promise<void> {
  const owner = rightful.get('owner')!
  type Versioned = { id: string; version: number }
  const begin = async (name: string) =>
    done<Versioned>(owner, 'POST', `/api/mrv/projects/${await aMonitored(done, name)}/registration`)
  await begin('Carports')
  const { id, version } = await begin('Canopies')
  const { items } = (await app.call<{ items: { id: string }[] }>(owner, 'GET', '/api/mrv/evidence?limit=1')).body
  const answers = {
    nameEn: 'Canopies',
    nameAr: 'مظلات',
    summaryEn: 'Panels over parked cars.',
    summaryAr: 'ألواح فوق السيارات.',
    carriedOutBy: 'The sample organisation',
    reduces: 'Electricity of the grid is replaced.',
    designDocument: items.map((file) => file.id),
    nowhereElse: ['stated'],
  }
  const own = `/api/mrv/project-registrations/${id}`
  const saved = await done<Versioned>(owner, 'PUT', own, { answers, version })
  const submitted = await done<Versioned>(owner, 'POST', `${own}/submit`, { version: saved.version })
  await done(rightful.get('content_editor')!, 'POST', `/api/platform/project-registrations/${id}/moves`, {
    action: 'start-review',
    version: submitted.version,
  })
}

/**
 * Listings in several states, enquiries about another’s, and requests for quotation: a draft, and one that is answered,
 * both with files.
 */
async function furnishMarket(done: Done): Promise<void> {
  const owner = rightful.get('owner')!
  const { begin, save, step, aSubmitted, aPublished, addFile } = listingMakers(app, rightful.get('content_editor')!)
  const { body: draft } = await begin(owner)
  const { body: picture } = await addFile(owner, draft, 'pictures', aPng())
  await save(owner, draft, listingAnswers({ titleEn: 'Carports', titleAr: '', pictures: [picture.id] }))
  const { body: withdrawn } = await begin(owner, 'water')
  await step(owner, withdrawn, 'withdraw')
  await aSubmitted(owner, { titleEn: 'Canopies', titleAr: 'مظلات' })
  const provider = await app.anOrganisationWithMfa()
  const listing = await aPublished(provider, { titleEn: 'Shades', titleAr: 'ظلال' })
  const { ask: askAbout, write, addFile: addTo } = enquiryMakers(app)
  for (let nth = 0; nth < 3; nth += 1) {
    const { body: asked } = await askAbout(owner, listing.id)
    await addTo(owner, asked.messages[0]!.id)
    if (nth > 0) await write(provider, asked, 'Six weeks.')
  }
  const { ask, aSent, quote, addRequestFile } = quotationMakers(app)
  await ask(owner, [provider])
  const { id } = await aSent(owner, [provider])
  await addRequestFile(owner, id, aPng())
  await addRequestFile(provider, id, aPng())
  await quote(provider, id)
  const offered = await aPublished(owner, { titleEn: 'Pergolas', titleAr: '' })
  const editor = rightful.get('content_editor')!
  const checks = `/api/platform/market-providers/${offered.organisationId}/badges`
  await done(editor, 'POST', checks, { kind: 'licence', number: 'L-17' })
  const nothing = { q: 'sun', group: null, category: [], region: [], audience: [], certificate: [], order: 'relevance' }
  await done(owner, 'POST', '/api/marketplace/searches', { name: 'Sun', filters: nothing })
  const mark = `/api/marketplace/favourites/${offered.id}`
  await done(owner, 'PUT', mark, { favourite: true })
}

type Done = <T = { id: string }>(who: Acting | null, method: 'POST' | 'PUT', path: string, body?: object) => Promise<T>

async function anOpenCall(done: Done, over: Parameters<typeof aGrantInput>[1] = {}) {
  const officer = rightful.get('grants_officer')!
  type Versioned = { id: string; version: number }
  const input = aGrantInput(app.platform.clock.now(), over)
  const { id, version } = await done<Versioned>(officer, 'POST', '/api/platform/grants', input)
  return done<Versioned>(officer, 'POST', `/api/platform/grants/${id}/moves`, { action: 'open', version })
}

/** A proposed issuance, one with its block, and an order that waits for a second person. */
async function furnishCredits(done: Done): Promise<void> {
  const owner = rightful.get('owner')!
  const admin = rightful.get('platform_admin')!
  const proposed: string[] = []
  for (const name of ['Awnings', 'Porches']) {
    const projectId = await aMonitored(done, name)
    await aVerifiedPeriod(app, projectId, 10)
    type Period = { periodId: string; projectId: string }
    const { items } = (await app.call<{ items: Period[] }>(admin, 'GET', '/api/platform/credits/issuable')).body
    const { periodId } = items.find((period) => period.projectId === projectId)!
    const { id } = await done(admin, 'POST', '/api/platform/credits/issuances', { periodId, programme: 1 })
    proposed.push(id)
  }
  const decision = { decision: 'issue', reason: '' }
  await done(
    rightful.get('platform_owner')!,
    'POST',
    `/api/platform/credits/issuances/${proposed[0]}/decision`,
    decision,
  )
  const organisationId = owner.headers['athar-organisation'] ?? ''
  const tenancy = { personId: owner.personId, organisationId, role: 'owner', aal: 'aal2' } as const
  await app.platform.database.transaction(tenancy, ({ db }) =>
    sql`insert into credit_orders (org_id, id, kind, tonnes, chosen, state, asked_by, asked_at, lapses_at)
      values (${organisationId}, gen_random_uuid(), 'cancel', 1, '{}', 'waiting', ${owner.personId}, now(),
        now() + interval '7 days')`.execute(db),
  )
  await furnishOffers(done)
}

/** Offers that are open, a deal in each state that a step begins with, and a range of another registry. */
async function furnishOffers(done: Done): Promise<void> {
  const owner = rightful.get('owner')!
  const buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
  // What was made up goes to sample organisations alone.
  await client.query('alter table organisations no force row level security')
  await client.query('update organisations set sample = true where id = $1', [buyer.headers['athar-organisation']])
  type Held = { items: { programme: number; project: string; vintage: number; tonnes: string }[] }
  const { programme, project, vintage } = (await app.call<Held>(owner, 'GET', '/api/credits/holdings')).body.items[0]!
  const terms = { leastTonnes: '1', price: '10', currency: 'SAR', conditions: { en: 'As agreed', ar: '' } }
  const offer = (tonnes: string) =>
    done(owner, 'POST', '/api/credits/own-offers', { programme, project, vintage, tonnes, ...terms })
  await done(owner, 'POST', '/api/credits/retirements', {
    tonnes: '1',
    serial: '',
    note: '',
    beneficiary: 'Green Buyers',
    beneficiaryKind: 'company',
    purpose: 'Travel',
    claimYear: 2025,
  })
  const { id } = await offer('4')
  await offer('1')
  const reserve = () => done(buyer, 'POST', `/api/credits/offers/${id}/reservations`, { tonnes: '1' })
  await reserve()
  const [accepted, settled] = [await reserve(), await reserve()]
  const step = (deal: { id: string }, what: string, body: object) =>
    done(owner, 'POST', `/api/credits/deals/${deal.id}/${what}`, body)
  for (const deal of [accepted, settled]) {
    await step(deal, 'acceptance', {})
    await app.send(owner, `/api/credits/deals/${deal.id}/evidence`, { name: 'receipt.pdf', bytes: pdf })
  }
  await step(settled, 'settlement', { text: 'Paid' })
  const reference = await done(owner, 'POST', '/api/credits/references', {
    registry: 'Outside',
    from: 'OUT-1',
    to: 'OUT-9',
    vintage: 2021,
    tonnes: '9',
    link: 'https://credits.example.org/1',
  })
  await app.send(owner, `/api/credits/references/${reference.id}/document`, { name: 'proof.pdf', bytes: pdf })
}

/** Applications of each kind: a draft, one under review, one awarded, and one with an instalment that is due. */
async function furnishGrants(done: Done): Promise<void> {
  const officer = rightful.get('grants_officer')!
  const owner = rightful.get('owner')!
  type Versioned = { id: string; version: number }
  const apply = async (call: Versioned) => done<Versioned>(owner, 'POST', `/api/grants/${call.id}/applications`)
  const award = async () => {
    const call = await anOpenCall(done)
    const { id, version } = await apply(call)
    const awards = [{ application: id, amount: 100_00, version }]
    await done(rightful.get('second-grants')!, 'POST', `/api/platform/grants/${call.id}/approvals`, { awards })
    return id
  }
  await apply(await anOpenCall(done, { form: aForm }))
  const judged = await apply(await anOpenCall(done))
  const { email } = rightful.get('person')!
  await done(officer, 'POST', `/api/platform/grant-applications/${judged.id}/reviewers`, { email })
  await award()
  const agreed = await award()
  const path = `/api/grants/applications/${agreed}`
  const { version } = (await app.call<Versioned>(owner, 'GET', path)).body
  const { instalments } = await done<{ instalments: { id: string }[] }>(owner, 'POST', `${path}/agreement`, { version })
  await done(owner, 'POST', `/api/grants/instalments/${instalments[0]?.id}/report`, {
    report: 'Fence built',
    version: 1,
  })
}

/** An approved registration, and a draft of its renewal. */
async function furnishRegistrations(done: Done): Promise<void> {
  const officer = rightful.get('grants_officer')!
  const owner = rightful.get('owner')!
  const organisationId = owner.headers['athar-organisation'] ?? ''
  const { items } = (await app.call<{ items: { id: string }[] }>(owner, 'GET', '/api/mrv/evidence?limit=1')).body
  const files = items.map(({ id }) => id)
  const answers = {
    licenceNumber: aLicence(),
    licenceExpiresOn: '2999-12-31',
    aboutEn: 'Plants trees.',
    aboutAr: 'تغرس الأشجار.',
    focuses: ['land'],
    ...Object.fromEntries(documentFields.map((field) => [field, files])),
  }
  const id = await aDraftOf(app, { personId: owner.personId, organisationId }, answers)
  let { version } = await done<{ version: number }>(owner, 'POST', `/api/npo/registrations/${id}/submit`, {
    version: 1,
  })
  for (const action of ['start-review', 'approve'])
    version = (
      await done<{ version: number }>(officer, 'POST', `/api/platform/npo-registrations/${id}/moves`, {
        action,
        version,
      })
    ).version
  await aDraftOf(app, { personId: owner.personId, organisationId }, answers)
}

/** A published report of the sample answers, reviewed from outside by a link. */
async function furnishReports(done: Done): Promise<void> {
  const as = (role: string) => rightful.get(role)!
  const year = Number(app.platform.clock.today().slice(0, 4)) - 1
  const report = '/api/disclosures/reports'
  const { id } = await done<{ id: string }>(as('preparer'), 'POST', report, {
    year,
    frameworks: ['tcfd'],
    language: 'en',
  })
  const decided = async () => ({
    outcome: 'approve',
    version: (await app.call<{ version: number }>(as('owner'), 'GET', `${report}/${id}`)).body.version,
  })
  const until = new Date(app.platform.clock.now().getTime() + 9 * 86_400_000).toISOString().slice(0, 10)
  const reviewer = { name: 'Layla', email: 'assurer@example.com', language: 'en', until }
  type Moved = { moved: { id: string; version: number }[] }
  const { moved } = (await app.call<Moved>(as('preparer'), 'GET', `${report}/${id}`)).body
  const datapoints = moved.map((one) => ({ datapoint: one.id, version: one.version }))
  await done(as('preparer'), 'POST', `/api/disclosures/answers/${year}/take-over`, { datapoints })
  await done(as('preparer'), 'POST', `${report}/${id}/submit`, await decided())
  await done(as('reviewer'), 'POST', `${report}/${id}/decisions`, await decided())
  await done(as('reviewer'), 'POST', `${report}/${id}/reviewers`, reviewer)
  const mail = (await app.mailbox()).find(({ to }) => to === reviewer.email)
  const [, key] = /link#([\w-]{43})/.exec(mail?.text ?? '') ?? []
  await done(null, 'POST', '/api/disclosures/report-link/decision', { key, ...(await decided()) })
  await done(as('owner'), 'POST', `${report}/${id}/sign`, await decided())
}

/** What visitors ask of the platform. */
async function furnishFromOutside(): Promise<void> {
  const { ticket } = (await app.call<{ ticket: string }>(null, 'GET', '/api/requests/form')).body
  // Nobody reads a form in no time.
  await app.advance(5)
  const request = { kind: 'demo', name: 'Noura', email: 'noura@example.com', language: 'en', ticket }
  const { status } = await app.call(null, 'POST', '/api/requests', request)
  if (status !== 201) throw new Error(`the request was answered with ${status}`)
}

/** Rows about the sample organisation and its people, a few of each table, with the numbers in them. */
async function findThings(): Promise<Thing[]> {
  const found: Thing[] = []
  for (const name of tables) {
    const rowsWhere = async (condition: string, values: string[]) =>
      (
        await client.query<{ row: Record<string, unknown> }>(
          `select to_jsonb(t) as row from ${name} t where ${condition} limit ${mostRows[name] ?? 4}`,
          values,
        )
      ).rows
    const own = await rowsWhere('t::text ~ $1', [ours()])
    // What belongs to no organisation is the platform's.
    const rows = own.length > 0 ? own : await rowsWhere('true', [])
    for (const { row } of rows) {
      const first = ['id', 'slug', 'person_id'].map((column) => row[column])
      const all = [
        ...first,
        ...Object.entries(row).flatMap(([column, value]) => (numbered(column, value) ? [value] : [])),
      ]
      const ids = [
        ...new Set(all.filter((value) => typeof value === 'string' || typeof value === 'number').map(String)),
      ]
      found.push({ table: name.replace('auth.', ''), ids })
    }
  }
  return found
}
/** The sample's own members have said yes to theirs; one that is open comes after them. Sample listings come first. */
const mostRows: Readonly<Record<string, number>> = { invitations: 12, marketplace_listings: 24 }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const numbered = (column: string, value: unknown): boolean =>
  (typeof value === 'string' && (uuid.test(value) || (column === 'record_id' && /^\d+$/.test(value)))) ||
  (column.endsWith('_id') && typeof value === 'number')
/** The sample organisation, or whoever belongs to it. */
const ours = (): string =>
  [
    rightful.get('owner')!.headers['athar-organisation'],
    ...[...rightful.values()].map(({ personId }) => personId),
  ].join('|')

/** What is kept about them in a table, as a digest. */
async function kept(table: string): Promise<string> {
  const { rows } = await client.query<{ digest: string | null }>(
    `select md5(string_agg(t::text, '' order by t::text)) as digest from ${table} t where t::text ~ $1`,
    [ours()],
  )
  return rows[0]?.digest ?? ''
}

/** How many rows each table has and the newest transaction in it: whatever is written or taken away changes one of both. */
async function stamps(): Promise<Map<string, string>> {
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as stamp from ${table}`,
  )
  const { rows } = await client.query<{ name: string; stamp: string }>(parts.join(' union all '))
  return new Map(rows.map(({ name, stamp }) => [name, stamp]))
}

/** Work that the furnishing set going is over: nothing changes by itself any more. */
async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(`select kind from jobs where state in ('queued', 'running')`)
      expect(rows).toEqual([])
    },
    { timeout: limit(60_000), interval: 250 },
  )
  await postAllMail(app)
}

type Route = { readonly contract: ContractShape; readonly names: readonly string[] }

/** Routes that name a thing in their path. What is public is everybody's. */
const routes = (): Route[] =>
  app.features.all
    .flatMap((feature) => feature.routes.map(({ contract }) => contract))
    .filter(({ access }) => access.kind !== 'public')
    .map((contract) => ({ contract, names: [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name!) }))
    .filter(({ contract, names }) => names.some((name) => takesId(contract, name)))

const shapeOf = (contract: ContractShape) =>
  (contract.params as unknown as { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> })?.shape
/** A number of a thing, and not a year, a currency or another word that is the same for everybody. */
const takesId = (contract: ContractShape, name: string): boolean => {
  const takes = (value: string) => shapeOf(contract)?.[name]?.safeParse(value).success ?? false
  return (takes(randomUUID()) && !takes('2025')) || /^(id|slug|number)$|Id$/.test(name)
}

/** A step of the path that is no number: a year, a kind, a role, the same for everybody. */
const wordFor = (contract: ContractShape, name: string): string =>
  String(sampleOf(shapeOf(contract)![name] as never, { texts: () => ['electricity-grid'], id: () => null }) ?? '')

/** `sites` is in `sites`, `invitations` in `invitations`; what no table is called like is looked for in all. */
const thingsCalled = (word: string): Thing[] => {
  const stem = word.replace(/^own-/, '').replaceAll('-', '_').replace(/ies$/, '').replace(/s$/, '')
  return things.filter(({ table }) => table.includes(stem))
}

/** Every way to put numbers of one row, or of rows called like the steps of the path, into the path; the likely ones first. */
function* fillings({ contract, names }: Route): Generator<Record<string, string>> {
  const steps = contract.path.split('/')
  const fits = (name: string, value: string) => shapeOf(contract)?.[name]?.safeParse(value).success ?? false
  const called = names.map((name) =>
    takesId(contract, name)
      ? thingsCalled(steps[steps.indexOf(`:${name}`) - 1] ?? '')
      : [{ table: '', ids: [wordFor(contract, name)] }],
  )
  const tried = new Set<string>()
  const make = function* (pools: readonly (readonly string[])[]): Generator<Record<string, string>> {
    for (const values of product(
      pools.map((pool, at) => [...new Set(pool)].filter((value) => fits(names[at]!, value))),
    )) {
      const key = values.join(' ')
      if (tried.has(key)) continue
      tried.add(key)
      yield Object.fromEntries(names.map((name, at) => [name, values[at]!]))
    }
  }
  yield* make(called.map((rows) => rows.flatMap(({ ids }) => ids.slice(0, 1))))
  const likely = new Set(called[0]?.flatMap(({ ids }) => ids.slice(0, 1)))
  const isLikely = ({ ids }: Thing) => ids.some((id) => likely.has(id))
  if (names.length === 1) {
    // A name after the number, such as a slug, is in a row called like the path as well.
    yield* make(called.map((rows) => rows.flatMap(({ ids }) => ids)))
    yield* make([things.flatMap(({ ids }) => ids)])
  } else
    for (const { ids } of [...things.filter(isLikely), ...things.filter((thing) => !isLikely(thing))])
      yield* make(names.map((_name, at) => (at === 0 && ids.length < names.length ? [] : ids)))
}

function* product(pools: readonly (readonly string[])[]): Generator<string[]> {
  const [first, ...rest] = pools
  if (!first) return yield []
  for (const value of first) for (const others of product(rest)) yield [value, ...others]
}

/** Nothing has this number, in the shape that the path asks for. */
const nothing = ({ contract, names }: Route): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const takes = (value: string) => shapeOf(contract)?.[name]?.safeParse(value).success ?? true
      if (!takesId(contract, name)) return [name, wordFor(contract, name)]
      return [name, [randomUUID(), '2000000011'].find(takes) ?? 'nothing-is-called-so']
    }),
  )

async function ask(who: Acting, { contract }: Route, filled: Record<string, string>): Promise<Answer> {
  const { method, path, query, body, upload, answer } = contract
  const choices = { texts: () => ['Looked over and found wrong', 'Palm', '1'], id: () => randomUUID() }
  // What may be left out is: a cursor or a filter of nobody's would be refused first.
  const needed = query && !query.safeParse({}).success
  const asked = needed ? Object.entries(sampleOf(query, choices) as Record<string, unknown>) : []
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  const url = `${path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(filled[name] ?? ''))}?${search}`
  const boundary = 'a-line-between'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bill"\r\n\r\n`
  // What is wrong with a file may be told before its place is looked for.
  const bytes = /\/(?:photos|pictures)$/.test(path) ? aPng() : Buffer.from('%PDF-1.7')
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const sent = upload
    ? { payload: form, headers: { ...who.headers, 'content-type': `multipart/form-data; boundary=${boundary}` } }
    : {
        headers: who.headers,
        ...(method === 'GET' ? {} : { payload: body ? (sampleOf(body, choices) as object) : {} }),
      }
  const calling = app.app.inject({ method, url, ...sent })
  // A stream that was opened does not end; a refusal of one does.
  const response = await (answer === 'events'
    ? Promise.race([calling, new Promise<null>((late) => setTimeout(late, 1000, null).unref())])
    : calling)
  if (!response) return { status: 200, code: undefined }
  const json = String(response.headers['content-type']).includes('json') && response.body !== ''
  const said = json ? response.json<{ code?: string; items?: readonly unknown[] } | null>() : null
  return { status: response.statusCode, code: said?.code, items: said?.items?.length }
}

const sameAnswer = (one: Answer, other: Answer): boolean =>
  one.status === other.status && one.code === other.code && one.items === other.items

describe('by the number of a thing of somebody else', () => {
  it(
    'nothing is read and nothing changed, and the answer is that for a number that nothing has',
    async () => {
      expect(routes().length).toBeGreaterThan(40)
      // What was written before is given its place in the log now, and not in the middle.
      await app.platform.evidenceLog.order()
      let before = await stamps()
      const digests = new Map<string, string>()
      for (const table of tables) digests.set(table, await kept(table))
      const told: unknown[] = []
      let since: string[] = []
      for (const [at, route] of routes().entries()) {
        const { name } = route.contract
        const expected = await ask(stranger, route, nothing(route))
        const all = upTo(mostOfStranger, fillings(route))
        // A session has few streams open at once.
        const together = route.contract.answer === 'events' ? 1 : atOnce
        for (let first = 0; first < all.length; first += together)
          await Promise.all(
            all.slice(first, first + together).map(async (filled) => {
              const answer = await ask(stranger, route, filled)
              if (!sameAnswer(answer, expected) && !(name in openToAll)) told.push({ name, filled, expected, answer })
            }),
          )
        // What is open to all may tell people, and their mail follows.
        if (name in openToAll) await settled()
        since.push(name)
        const next = routes()[at + 1]?.contract.name
        const isApart = next === undefined || [name, next].some((each) => each in openToAll)
        if (since.length < looksAfter && !isApart) continue
        const after = await stamps()
        for (const table of tables.filter((each) => after.get(each) !== before.get(each))) {
          const digest = await kept(table)
          const mayChange = since.some((each) => each in openToAll)
          if (digest !== digests.get(table) && !mayChange) told.push({ oneOf: since, changed: table })
          digests.set(table, digest)
        }
        before = after
        since = []
      }
      expect(told).toEqual([])
    },
    limit(600_000),
  )

  it(
    'something would have been found: for each route a number reaches whoever may have it',
    async () => {
      // Reading first; what is done to a thing may be its end.
      // The more so what is done to an account: it ends the sessions and factors by which the others are asked.
      const turn = ({ contract: { name, method } }: Route) =>
        method === 'GET' ? 0 : name in again ? 2 : name.startsWith('identity.') ? 3 : 1
      const lacking: string[] = []
      const sought = isWhole ? routes() : routes().filter(({ contract }) => !(contract.name in withoutThing))
      for (const route of sought.toSorted((a, b) => turn(a) - turn(b))) {
        const { name } = route.contract
        if (name in again) {
          await again[name]!()
          things = await findThings()
        }
        if (!(await reaches(route))) lacking.push(name)
      }
      // Named here is what `furnish` has nothing for, and nothing else.
      expect(lacking.toSorted()).toEqual(isWhole ? Object.keys(withoutThing).toSorted() : [])
    },
    limit(600_000),
  )
})

/**
 * No path is tried with more numbers than this: those of its own kind come first. A stranger is refused by each alike,
 * and with `TEST_ALL` tries as many as are tried where something has to be found.
 */
const mostTries = 150
const isWhole = process.env['TEST_ALL'] === '1'
const mostOfStranger = isWhole ? mostTries : 12
/** Routes between two looks at all tables. */
const looksAfter = isWhole ? 1 : 12
function upTo<T>(most: number, values: Iterable<T>): T[] {
  const taken: T[] = []
  for (const value of values) {
    if (taken.length === most) break
    taken.push(value)
  }
  return taken
}
/** As many as the server has connections to the database. */
const atOnce = 8

/** What a route before has ended, made once more: one transfer stands at a time. */
const again: Readonly<Record<string, () => Promise<unknown>>> = {
  'organisations.answer-transfer': async () => {
    const body = { personId: rightful.get('admin')!.personId }
    return app.call(rightful.get('owner')!, 'POST', '/api/organisation/ownership-transfers', body)
  },
}

/** Routes whose thing cannot be found by its number, and why. */
const withoutThing: Readonly<Record<string, string>> = {
  'inventory.read-factor': 'factors of the library are everybody’s',
  'disclosures.read-item': 'items are of the library; each organisation finds its own answers under their names',
  'disclosures.save-item': 'the same',
  'disclosures.comment-item': 'the same',
  'disclosures.undo-import': 'nothing is imported here; imports.test.ts undoes one, and one that nothing has',
  'content.save-source': 'a source that nothing has is added by the same call',
  'grants.update-call': 'no shape tells which shares add up and which day is a working day; grants.test.ts changes one',
  'grants.download-file': 'its path names an application and a file of it; officer-view.test.ts takes them together',
  'npo-registration.download-document':
    'its path names a registration and a file of it, in two rows; npo-registration.test.ts takes them together',
  'guardians.decide-adult-claim': 'claims are told to moderators alone; age-bands.test.ts decides about one',
  'credits.download-certificate':
    'its path names the number of a retirement; certificate.test.ts downloads one, and tries a stranger',
  'marketplace.show-message-file':
    'its path names an enquiry and a file of it, in two rows; enquiries.test.ts takes them together, and for a stranger',
  'mentorship.move-mentor': 'offers are told to moderators alone; mentorship.test.ts decides about one',
  'marketplace.submit-quotation':
    'a request that is received stands in rows of its buyer; quotations.test.ts answers one, and tries a stranger',
  'marketplace.decline-request': 'the same',
  'mentorship.read': 'a mentorship takes two people and a moderator; mentorship.test.ts tries strangers',
  'mentorship.move': 'the same',
  'mentorship.add-note': 'the same',
  'mentorship.give-feedback': 'the same',
  'mentorship.supervise-group': 'a group of people under 18 takes their guardians; groups.test.ts enters one',
  'mentorship.list-group-notes': 'the same',
  'moderation.decide-report': 'the same',
  'youth.read-participation': 'who joins says their age first; youth.test.ts takes part, logs, decides and certifies',
  'youth.leave-challenge': 'the same',
  'youth.log-action': 'the same',
  'youth.upload-photo': 'the same',
  'youth.read-own-photo': 'the same',
  'youth.read-photo': 'the same',
  'youth.decide-log': 'the same',
  'youth.decide-team': 'the same',
  'youth.open-lesson': 'the same',
  'youth.answer-lesson': 'the same',
  'youth.download-certificate': 'the same',
  'volunteering.download-hours':
    'hours are confirmed once the event has begun; check-in.test.ts downloads a certificate',
  'volunteering.show-name': 'the same',
  'inventory.save-target': 'a target that nothing has is set by the same call',
  'inventory.save-expected': 'a source that nothing has is added by the same call',
  'mrv-projects.add-device':
    'no shape tells that the highest value is above the least; device-list.test.ts tries a stranger',
  'marketplace.show-own-file': 'its file is beyond the tries; listings.test.ts reads one, and refuses a stranger',
  'marketplace.add-badge': 'no shape tells which number belongs to which kind; badges.test.ts adds one',
}

async function reaches(route: Route): Promise<boolean> {
  const { access } = route.contract
  const roles: readonly string[] =
    access.kind === 'member'
      ? [access.roles[0]!, 'verifier', 'preparer', 'admin']
      : access.kind === 'platform'
        ? access.roles
        : ['owner', 'person', 'verifier', 'preparer']
  const askers = roles.filter((each) => rightful.has(each)).slice(0, 4)
  const expected = new Map<string, Answer>()
  for (const role of askers) expected.set(role, await askAgain(role, route, nothing(route)))
  const all = upTo(mostTries, fillings(route))
  // The likely numbers first, by each of them.
  for (const tried of [all.slice(0, 6), all.slice(6)])
    for (const role of askers)
      for (const filled of tried) {
        const answer = await askAgain(role, route, filled)
        if (!sameAnswer(answer, expected.get(role)!)) return true
      }
  return false
}

/** With a new session where an action before has ended the one there was. */
async function askAgain(role: string, route: Route, filled: Record<string, string>): Promise<Answer> {
  const answer = await ask(rightful.get(role)!, route, filled)
  if (answer.status !== 401) return answer
  rightful.set(role, await signInAs(role))
  return ask(rightful.get(role)!, route, filled)
}
