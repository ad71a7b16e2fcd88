import { mayPrepare, mayReview, organisationRoles, type disclosures, type OrganisationRole } from '@athar/contracts'
import { reportStates, reportWorkflow, type ReportAction, type ReportState } from '@athar/contracts/disclosures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'

/** Every step of a report as every role from every state; a version nobody saw keeps a legal one from being done. */
let app: OrganisationsApp
let owner: Owner
let author: Acting
const acting = new Map<OrganisationRole, Acting>()
const reports = new Map<ReportState, string>()
const year = 2025

beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  for (const role of organisationRoles)
    acting.set(role, role === 'owner' ? owner : await app.withMfa(await app.aMember(owner, role)))
  author = await app.withMfa(await app.aMember(owner, 'owner'))
  const answers = { answers: [{ datapoint: 'scope1_total_tco2e', value: '1500', version: 0 }] }
  await app.call(author, 'PUT', `/api/disclosures/answers/${year}`, answers)
  const views = ['tcfd', 'gri', 'sasb', 'ifrs-s2', 'saudi-exchange']
  for (const [at, state] of reportStates.entries()) reports.set(state, await inState(state, views[at]!))
})
afterAll(() => app.close())

const send = (who: Acting, id: string, path: string, body: object) =>
  app.call<{ code?: string; details?: { allowedFrom?: string[] } } | null>(
    who,
    'POST',
    `/api/disclosures/reports/${id}/${path}`,
    body,
  )
const versionOf = async (id: string) =>
  (await app.call<disclosures.DisclosureReport>(owner, 'GET', `/api/disclosures/reports/${id}`)).body.version

async function inState(state: ReportState, framework: string): Promise<string> {
  const made = await app.call<{ id: string }>(author, 'POST', '/api/disclosures/reports', {
    year,
    frameworks: [framework],
    language: 'en',
  })
  const { id } = made.body
  const reached = reportStates.indexOf(state)
  if (reached > 0) await send(author, id, 'submit', { version: await versionOf(id) })
  const approval = async () => ({ outcome: 'approve', version: await versionOf(id) })
  if (reached > 1) await send(acting.get('reviewer')!, id, 'decisions', await approval())
  if (reached > 2) {
    const email = `${framework}@outside.example`
    const until = app.platform.clock.today()
    await send(acting.get('reviewer')!, id, 'reviewers', { name: 'Layla', email, language: 'en', until })
    const mail = (await app.mailbox()).find(({ to }) => to === email)
    const [, key] = /link#([\w-]{43})/.exec(mail?.text ?? '') ?? []
    const payload = { key, ...(await approval()) }
    await app.app.inject({ method: 'POST', url: '/api/disclosures/report-link/decision', payload })
  }
  if (reached > 3) await send(owner, id, 'sign', { version: await versionOf(id) })
  return id
}

const unseen = { version: 999 }
const reason = 'As discussed'
type Step = {
  readonly action: ReportAction
  readonly roles: readonly OrganisationRole[]
  readonly path: string
  readonly body: object
}
const steps: readonly Step[] = [
  { action: 'submit-report', roles: mayPrepare, path: 'submit', body: unseen },
  { action: 'approve-internal', roles: mayReview, path: 'decisions', body: { outcome: 'approve', ...unseen } },
  { action: 'return-internal', roles: mayReview, path: 'decisions', body: { outcome: 'return', reason, ...unseen } },
  { action: 'sign-report', roles: ['owner'], path: 'sign', body: unseen },
  { action: 'return-board', roles: ['owner'], path: 'return', body: { reason, ...unseen } },
  { action: 'revise-report', roles: mayPrepare, path: 'revise', body: { reason, ...unseen } },
]

describe.each(steps)('$action', ({ action, roles, path, body }) => {
  const allowedFrom = reportWorkflow.transitions.find((row) => row.action === action)!.from as readonly string[]

  it.each(reportStates)('from %s', async (state) => {
    const answered = async (role: OrganisationRole, who: Acting) => {
      const { status, body: answer } = await send(who, reports.get(state)!, path, body)
      return [role, status, answer?.code, answer?.details?.allowedFrom]
    }
    const expected = (role: OrganisationRole) => {
      if (!roles.includes(role)) return [role, 403, 'forbidden', undefined]
      return allowedFrom.includes(state) ? [role, 409, 'conflict', undefined] : [role, 409, 'wrong-state', allowedFrom]
    }
    for (const [role, who] of acting) expect(await answered(role, who)).toEqual(expected(role))
  })
})

it.each([
  ['approve-internal', 'internal-review', 'decisions', { outcome: 'approve', ...unseen }],
  ['sign-report', 'board-review', 'sign', null],
] as const)('the author does not %s', async (_action, state, path, body) => {
  const id = reports.get(state)!
  const refused = await send(author, id, path, body ?? { version: await versionOf(id) })
  expect([refused.status, refused.body?.code]).toEqual([403, 'disclosures.own-report'])
})
