import type { inventory, organisations, ResponseOf } from '@athar/contracts'
import type { VerificationDetail } from '@athar/contracts/verification'
import { sql } from 'kysely'
import { seedSample } from '../inventory/demo/testing.ts'
import { acceptGaps } from '../inventory/yearly/testing.ts'
import {
  aVoucher,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../organisations/testing.ts'

export type VerificationApp = OrganisationsApp & {
  readonly platformOwner: Acting
  /** With the sample inventory. */
  aClient(en?: string): Promise<Owner>
  /** An accredited verifier with a second member. */
  aVerifier(en?: string): Promise<Verifier>
  /** The client opens a year to the verifier. */
  anEngagement(client: Owner, verifier: Verifier, year?: number): Promise<string>
  /** Begun, with lead and second member who declared their independence. */
  aVerification(
    client: Owner,
    verifier: Verifier,
    over?: Partial<Terms & { year: number }>,
  ): Promise<VerificationDetail>
  /** The same in review, with a sample of ten. */
  aReview(client: Owner, verifier: Verifier, over?: Partial<Terms & { year: number }>): Promise<VerificationDetail>
  /** Takes one that was begun into review, with a sample of ten. */
  startReview(verifier: Verifier, begun: VerificationDetail): Promise<VerificationDetail>
  /** The same with every record checked, reviewed by the second member. */
  aReadyOne(client: Owner, verifier: Verifier, over?: Partial<Terms & { year: number }>): Promise<VerificationDetail>
  /** Checks every record, concludes, and has the second member finish the review. */
  finish(verifier: Verifier, review: VerificationDetail): Promise<VerificationDetail>
  act<T = VerificationDetail & Refused>(
    who: Acting,
    id: string,
    path: string,
    body?: object,
    method?: Method,
  ): Promise<T>
}
export type Verifier = { readonly lead: Owner; readonly second: Acting }
export type Refused = { code: string; details: Record<string, unknown> }
type Terms = Record<'level' | 'materialityPercent' | 'scope' | 'criteria' | 'users' | 'place' | 'riskNotes', string>
type Engagements = ResponseOf<typeof organisations.listEngagements>
type Method = 'POST' | 'PUT' | 'DELETE' | 'GET'

/** A year of the sample that was locked. */
export const lockedYear = 2024

/** The whole server with a client, its verifier and the steps of a verification; `close` it in `afterAll`. */
export const startVerificationApp = async (env: Record<string, string> = {}): Promise<VerificationApp> =>
  withVerifiers(await startOrganisationsApp(env))

/** A server that runs, with the same. */
export async function withVerifiers<App extends OrganisationsApp>(app: App): Promise<App & VerificationApp> {
  const platformOwner = await app.aPlatformOwner()
  const dayIn = (days: number) =>
    new Date(Date.parse(app.platform.clock.today()) + days * 86_400_000).toISOString().slice(0, 10)
  const must = <T>({ status, body }: { status: number; body: T }): T => {
    if (status >= 300) throw new Error(JSON.stringify(body))
    return body
  }
  const act: VerificationApp['act'] = async (who, id, path, body, method = 'POST') =>
    (await app.call(who, method, `/api/mrv/verifications/${id}${path}`, body)).body as never
  const made: App & VerificationApp = {
    ...app,
    platformOwner,
    act,
    async aClient(en = 'Najd Industries') {
      const client = await app.anOrganisationWithMfa({ baseYear: 2024, name: { en, ar: 'صناعات نجد' } })
      await seedSample(app, client)
      return client
    },
    async aVerifier(en = 'Gulf Assurance') {
      const lead = await app.anOrganisationWithMfa({ type: 'verifier', name: { en, ar: 'الخليج للتحقق' } })
      const voucher = aVoucher({ number: en })
      must(await app.call(lead, 'POST', '/api/organisation/accreditation', voucher))
      const decision = { decision: 'accredit', reason: 'As examined', version: 1 }
      must(await app.call(platformOwner, 'POST', `/api/platform/verifiers/${lead.organisation.id}/decision`, decision))
      return { lead, second: await app.withMfa(await app.aMember(lead, 'reviewer')) }
    },
    async anEngagement(client, { lead }, year = lockedYear) {
      const { received } = must(await app.call<Engagements>(lead, 'GET', '/api/organisation/engagements'))
      const name = client.organisation.name.en
      const open = received.find((one) => one.inventoryYear === year && one.state === 'open' && one.client.en === name)
      if (open) return open.id
      const body = {
        verifierId: lead.organisation.id,
        subject: { kind: 'inventory', year },
        startsOn: dayIn(0),
        endsOn: dayIn(30),
      }
      return must(await app.call<organisations.Engagement>(client, 'POST', '/api/organisation/engagements', body)).id
    },
    async aVerification(client, verifier, { year = lockedYear, ...over } = {}) {
      const engagementId = await made.anEngagement(client, verifier, year)
      const body = { ...someTerms, ...over, engagementId }
      const begun = must(await app.call<VerificationDetail>(verifier.lead, 'POST', '/api/mrv/verifications', body))
      await act(verifier.lead, begun.id, '/team', { personId: verifier.second.personId, role: 'reviewer' })
      await act(verifier.lead, begun.id, '/declaration')
      return act(verifier.second, begun.id, '/declaration')
    },
    aReview: async (client, verifier, over) =>
      made.startReview(verifier, await made.aVerification(client, verifier, over)),
    async startReview({ lead }, { id, version }) {
      const assigned = await act(lead, id, '/moves', { action: 'assign', version })
      const drawn = await act(lead, id, '/sample', { size: 10, by: ['category', 'size'] })
      if (assigned.state !== 'assigned') throw new Error(JSON.stringify(assigned))
      return act(lead, id, '/moves', { action: 'start-review', version: drawn.version })
    },
    aReadyOne: async (client, verifier, over) => made.finish(verifier, await made.aReview(client, verifier, over)),
    async finish(verifier, { id, sample }) {
      for (const { recordId } of sample)
        await act(verifier.lead, id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
      const { version } = await act(verifier.lead, id, '', undefined, 'GET')
      const concluded = await act(verifier.lead, id, '/conclusion', { conclusion: 'unmodified', version }, 'PUT')
      const ready = await act(verifier.second, id, '/review', { version: concluded.version })
      if (ready.state !== 'ready-to-sign') throw new Error(JSON.stringify(ready))
      return ready
    },
  }
  return made
}

export const someTerms: Terms = {
  level: 'limited',
  materialityPercent: '5',
  scope: 'Scopes 1, 2 and 3 of the year, under operational control.',
  criteria: 'GHG Protocol Corporate Standard',
  users: 'Lenders and the board',
  place: 'Riyadh',
  riskNotes: 'Refrigerants rest on invoices.',
}

/** Hands the locked year in, approves and locks it, each by another member. */
export async function decideYear(app: VerificationApp, client: Owner): Promise<void> {
  const [preparer, reviewer] = [await app.aMember(client, 'preparer'), await app.aMember(client, 'reviewer')]
  for (const [who, step] of [
    [preparer, 'submit'],
    [reviewer, 'approve'],
    [client, 'lock'],
  ] as const) {
    if (step === 'submit') await acceptGaps(app, who, lockedYear)
    await moveYear(app, client, { who, step })
  }
}

type Step = { readonly who: Acting; readonly step: string; readonly reason?: string }
async function moveYear(app: VerificationApp, client: Owner, { who, step, reason }: Step): Promise<void> {
  const at = `/api/inventory/inventories/${lockedYear}`
  const { version } = (await app.call<{ year: { version: number } }>(client, 'GET', at)).body.year
  const { status, body } = await app.call(who, 'POST', `${at}/${step}`, { version, ...(reason && { reason }) })
  if (status !== 200) throw new Error(`${step}: ${JSON.stringify(body)}`)
}

export const restateYear = (app: VerificationApp, client: Owner): Promise<void> =>
  moveYear(app, client, { who: client, step: 'restate', reason: 'The sites were mixed up' })

/** Restates the locked year with 100 units moved from one site to another, and locks it again: no total changes. */
export async function restateSwapped(app: VerificationApp, client: Owner): Promise<void> {
  await restateYear(app, client)
  const [preparer, reviewer] = [await app.aMember(client, 'preparer'), await app.aMember(client, 'reviewer')]
  const query = `year=${lockedYear}&activity=diesel-stationary&counted=yes&limit=100`
  const { items } = (
    await app.call<{ items: inventory.RecordItem[] }>(client, 'GET', `/api/inventory/records?${query}`)
  ).body
  const from = items[0]!
  const to = items.find(({ site, unit }) => site.id !== from.site.id && unit === from.unit)!
  const records: { id: string; version: number }[] = []
  for (const [one, by] of [
    [from, 100],
    [to, -100],
  ] as const) {
    const { status, body } = await app.call<{ records: typeof records }>(
      preparer,
      'PUT',
      `/api/inventory/records/${one.id}`,
      {
        siteId: one.site.id,
        activity: one.activity,
        quantity: String(Number(one.quantity) + by),
        unit: one.unit,
        periodStart: one.periodStart,
        periodEnd: one.periodEnd,
        supplierId: null,
        dataQuality: 'measured',
        reference: null,
        note: null,
        version: one.version,
        state: one.state,
        reason: 'Moved between sites',
      },
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    records.push(...body.records.map(({ id, version }) => ({ id, version })))
  }
  const decision = { selection: { kind: 'records', records }, decision: { kind: 'approve' } }
  const approved = await app.call(reviewer, 'POST', '/api/inventory/record-decisions', decision)
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
  await decideYear(app, client)
}

/** Deletes an organisation as its due day does. */
export async function deleteAtOnce(app: OrganisationsApp, { personId, organisation: { id } }: Owner): Promise<void> {
  const { database } = app.platform
  await database.transaction({ personId, organisationId: id, role: 'owner', aal: 'aal2' }, ({ db }) =>
    sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
      values (${id}, ${personId}, now() - interval '2 days', now() - interval '1 day')`.execute(db),
  )
  await database.transaction({ aal: 'aal2' }, ({ db }) => sql`select app.delete_organisation(${id}, now())`.execute(db))
}
