import type { disclosures } from '@athar/contracts'
import { startEvidenceApp, type EvidenceApp } from '../../evidence/testing.ts'
import { asSeen } from '../testing.ts'
import type { Acting, Answer, Owner } from '../../organisations/testing.ts'

export type Refused = { code?: string; details?: Record<string, unknown> }
type Answered<T = Refused> = Promise<Answer<T & Refused>>

export type ReportsApp = EvidenceApp & {
  readonly owner: Owner
  readonly preparer: Acting
  readonly reviewer: Acting
  answer(year: number, datapoint: string, value: unknown, who?: Acting): Promise<unknown>
  post<T = Refused>(who: Acting, path: string, body: object): Answered<T>
  readReport(id: string, who?: Acting): Promise<disclosures.DisclosureReport>
  /** A report of two answers. */
  aDraft(year: number, frameworks?: readonly string[]): Promise<string>
  submit(id: string): Answered
  approve(id: string): Answered
  /** The key of the link that was mailed to a reviewer from outside. */
  aLink(id: string, email?: string): Promise<string>
  byLink(path: string, payload: object): Answered<disclosures.LinkedReport>
  /** Submitted and approved inside. */
  inExternalReview(year: number, frameworks?: readonly string[]): Promise<string>
  inBoardReview(year: number): Promise<string>
  published(year: number): Promise<string>
}

/** Words of the board in a language, as an answer. */
export const text = (en: string) => ({ en, ar: 'يجتمع المجلس لمناقشة المناخ.' })

/** The whole server with an organisation and the steps of its reports; `close` it in `afterAll`. */
export async function startReportsApp(): Promise<ReportsApp> {
  const app = await startEvidenceApp()
  const owner = await app.anOrganisationWithMfa()
  const preparer = await app.aMember(owner, 'preparer')
  const reviewer = await app.aMember(owner, 'reviewer')
  const dayIn = (days: number) =>
    new Date(Date.parse(app.platform.clock.today()) + days * 86_400_000).toISOString().slice(0, 10)
  const must = <T>({ status, body }: Answer<T>): T => {
    if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const versionOf = async (id: string) => (await made.readReport(id)).version
  const made: ReportsApp = {
    ...app,
    owner,
    preparer,
    reviewer,
    answer: async (year, datapoint, value, who = preparer) =>
      app.call(who, 'PUT', `/api/disclosures/answers/${year}`, {
        answers: await asSeen(app, who, year, [{ datapoint, value }]),
      }),
    post: (who, path, body) => app.call(who, 'POST', `/api/disclosures/reports${path}`, body),
    readReport: async (id, who = owner) =>
      (await app.call<disclosures.DisclosureReport>(who, 'GET', `/api/disclosures/reports/${id}`)).body,
    async aDraft(year, frameworks = ['tcfd']) {
      await made.answer(year, 'scope1_total_tco2e', '1500')
      await made.answer(year, 'climate_board_reporting_process', text('The board meets.'))
      return must(await made.post<{ id: string }>(preparer, '', { year, frameworks, language: 'en' })).id
    },
    submit: async (id) => made.post(preparer, `/${id}/submit`, { version: await versionOf(id) }),
    approve: async (id) =>
      made.post(reviewer, `/${id}/decisions`, { outcome: 'approve', version: await versionOf(id) }),
    async aLink(id, email = `assurer-${id.slice(0, 8)}@example.test`) {
      const invited = { name: 'Layla Assurer', email, language: 'en', until: dayIn(20) }
      must(await made.post(reviewer, `/${id}/reviewers`, invited))
      const link = /\/review\/link#([A-Za-z0-9_-]{43})/
      const mail = (await app.mailbox()).findLast(({ to, text: said }) => to === email && link.test(said))
      const [, key] = link.exec(mail?.text ?? '') ?? []
      if (key === undefined) throw new Error('no link was mailed')
      return key
    },
    async byLink(path, payload) {
      const sent = await app.app.inject({ method: 'POST', url: `/api/disclosures/report-link${path}`, payload })
      const body = (sent.payload === '' ? {} : sent.json()) as disclosures.LinkedReport & Refused
      return { status: sent.statusCode, body }
    },
    async inExternalReview(year, frameworks) {
      const id = await made.aDraft(year, frameworks)
      must(await made.submit(id))
      must(await made.approve(id))
      return id
    },
    async inBoardReview(year) {
      const id = await made.inExternalReview(year)
      const key = await made.aLink(id)
      must(await made.byLink('/decision', { key, outcome: 'approve', version: await versionOf(id) }))
      return id
    },
    async published(year) {
      const id = await made.inBoardReview(year)
      must(await made.post(owner, `/${id}/sign`, { version: await versionOf(id) }))
      return id
    },
  }
  return made
}
