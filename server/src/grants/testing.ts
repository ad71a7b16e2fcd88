import { formDefinition, type FormDefinition } from '@athar/contracts'
import type { Application, CallDetail, GrantInput, JudgedDetail } from '@athar/contracts/grants'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type Answer,
  type OrganisationsApp,
} from '../organisations/testing.ts'
import { findInstalment } from './store/instalments.ts'

export type GrantsApp = OrganisationsApp & {
  /** Who decides, and who releases. */
  readonly officer: Acting
  readonly second: Acting
  /** An open call, for ten days from now unless said otherwise. */
  aCall(over?: Partial<GrantInput>, by?: Acting): Promise<CallDetail>
}

/** The whole server with two grants officers; `close` it in `afterAll`. */
export const startGrantsApp = async (env: Record<string, string> = {}): Promise<GrantsApp> =>
  withOfficers(await startOrganisationsApp(env))

/** A server that runs, with the same. */
export async function withOfficers<App extends OrganisationsApp>(app: App): Promise<App & GrantsApp> {
  const anOfficer = async () => {
    const person = await app.aPerson()
    await appoint(app, person.personId, 'grants_officer')
    return app.withMfa(person)
  }
  const [officer, second] = [await anOfficer(), await anOfficer()]
  return {
    ...app,
    officer,
    second,
    async aCall(over = {}, by = officer) {
      const input = aGrantInput(app.platform.clock.now(), over)
      const { status, body } = await app.call<CallDetail>(by, 'POST', '/api/platform/grants', input)
      if (status !== 201) throw new Error(`the call was answered with ${status}: ${JSON.stringify(body)}`)
      const move = { action: 'open', version: body.version }
      return (await app.call<CallDetail>(by, 'POST', `/api/platform/grants/${body.id}/moves`, move)).body
    },
  }
}

const dayMs = 86_400_000

/** The same hour some days on, moved to a working day. */
export function workingDay(now: Date, days: number): string {
  const at = new Date(now.getTime() + days * dayMs)
  const weekday = new Date(at.getTime() + 3 * 3600_000).getUTCDay()
  return new Date(at.getTime() + (weekday >= 5 ? 7 - weekday : 0) * dayMs).toISOString()
}

export const aGrantInput = (now: Date, over: Partial<GrantInput> = {}): GrantInput => ({
  title: { en: 'Rangeland restoration', ar: 'إعادة تأهيل المراعي' },
  description: { en: 'Fencing and native seed.', ar: 'تسييج وبذور محلية.' },
  focus: 'land',
  budget: 100_000_00,
  currency: 'SAR',
  durationMonths: 12,
  opensAt: new Date(now.getTime() - dayMs).toISOString(),
  closesAt: workingDay(now, 10),
  eligibility: { organisationTypes: [], organisationsOnly: false, regions: [], registered: false, note: null },
  form: null,
  criteria: [],
  milestones: [
    { title: { en: 'Start', ar: 'البداية' }, share: 30, months: 0, awaits: 'report' },
    { title: { en: 'End', ar: 'النهاية' }, share: 70, months: 12, awaits: 'report' },
  ],
  ...over,
})

const label = (en: string, ar: string) => ({ 'x-label': { en, ar } })
export const aForm: FormDefinition = formDefinition.parse({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    summary: { type: 'string', 'x-kind': 'long-text', maxLength: 500, ...label('Summary', 'الملخص') },
    requested: { type: 'string', 'x-kind': 'money', ...label('Requested', 'المطلوب') },
    budget: {
      type: 'array',
      'x-kind': 'table',
      maxItems: 5,
      'x-sum': 'amount',
      'x-sumEquals': 'requested',
      items: {
        type: 'object',
        properties: { amount: { type: 'string', 'x-kind': 'money', ...label('Amount', 'المبلغ') } },
      },
      ...label('Budget', 'الميزانية'),
    },
  },
  required: ['summary', 'requested', 'budget'],
  'x-pages': [{ id: 'all', title: { en: 'All', ar: 'الكل' }, fields: ['summary', 'requested', 'budget'] }],
})
export const wholeAnswers = {
  summary: 'Wadi terraces',
  requested: '500.50',
  budget: [{ amount: '500' }, { amount: '0.5' }],
}

export type Refused = { readonly code?: string; readonly details?: Record<string, unknown> }
type Step<T = Application> = Promise<Answer<T & Refused>>
export type GrantSteps = {
  apply(who: Acting, call: { id: string }): Step
  own(who: Acting, id: string): Step
  withdraw(who: Acting, one: { id: string; version: number }, reason?: string): Step
  accept(who: Acting, one: { id: string; version: number }): Step
  /** Over the version that it has now, unless another was seen. */
  report(who: Acting, instalment: string, text?: string, seen?: number): Step
  judged(id: string): Promise<JudgedDetail>
  approve(
    call: { id: string },
    awards: readonly object[],
    officer?: Acting,
  ): Step<{ approved: number; toConfirm: number }>
  move(one: { id: string; version: number }, action: string, officer?: Acting, note?: string): Step<JudgedDetail>
  release(instalment: string, reference?: string, officer?: Acting): Step<JudgedDetail>
  returnReport(instalment: string, reason: string, officer?: Acting): Step<JudgedDetail>
  /** Applied for and awarded, in two instalments of 30 and 70 per cent. */
  anAward(who: Acting, call: { id: string }, amount: number): Promise<Application>
  /** The same, and accepted. */
  anAgreement(who: Acting, call: { id: string }, amount: number): Promise<Application>
}

async function versionOf({ officer, platform: { database } }: GrantsApp, instalment: string): Promise<number> {
  const tenancy = { personId: officer.personId, platformRoles: ['grants_officer'], aal: 'aal2' } as const
  return database.transaction(tenancy, async ({ db }) => (await findInstalment(db, instalment))?.version ?? 1)
}

/** The steps of applicants and officers. */
export function grantSteps(app: GrantsApp): GrantSteps {
  const own = '/api/grants/applications'
  const platform = '/api/platform'
  const must = <T>({ status, body }: Answer<T>): T => {
    if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const steps: GrantSteps = {
    apply: (who, { id }) => app.call(who, 'POST', `/api/grants/${id}/applications`),
    own: (who, id) => app.call(who, 'GET', `${own}/${id}`),
    withdraw: (who, { id, version }, reason = '') =>
      app.call(who, 'POST', `${own}/${id}/withdraw`, { version, reason }),
    accept: (who, { id, version }) => app.call(who, 'POST', `${own}/${id}/agreement`, { version }),
    report: async (who, id, report = 'Fence built', seen) => {
      const version = seen ?? (await versionOf(app, id))
      return app.call(who, 'POST', `/api/grants/instalments/${id}/report`, { report, version })
    },
    judged: async (id) => must(await app.call(app.officer, 'GET', `${platform}/grant-applications/${id}`)),
    approve: (call, awards, officer = app.officer) =>
      app.call(officer, 'POST', `${platform}/grants/${call.id}/approvals`, { awards }),
    move: ({ id, version }, action, officer = app.second, note = 'Looked at again') =>
      app.call(officer, 'POST', `${platform}/grant-applications/${id}/moves`, { action, note, version }),
    release: async (id, reference = 'TR-1', officer = app.second) => {
      const version = await versionOf(app, id)
      return app.call(officer, 'POST', `${platform}/grant-instalments/${id}/release`, { reference, version })
    },
    returnReport: async (id, reason, officer = app.officer) => {
      const version = await versionOf(app, id)
      return app.call(officer, 'POST', `${platform}/grant-instalments/${id}/return`, { reason, version })
    },
    async anAward(who, call, amount) {
      const { id, version } = must(await steps.apply(who, call))
      must(await steps.approve(call, [{ application: id, amount, version }]))
      return must(await steps.own(who, id))
    },
    anAgreement: async (who, call, amount) => must(await steps.accept(who, await steps.anAward(who, call, amount))),
  }
  return steps
}
