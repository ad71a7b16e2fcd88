import type { organisations, ResponseOf } from '@athar/contracts'
import type { VerificationDetail } from '@athar/contracts/verification'
import { seedSample } from '../inventory/demo/testing.ts'
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
