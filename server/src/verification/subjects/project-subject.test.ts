import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { organisations } from '@athar/contracts'
import type { EngagedView, PeriodDetail } from '@athar/contracts/mrv-projects'
import type { PublishedStatement, VerificationDetail } from '@athar/contracts/verification'
import { checkStatement, type StatementFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aComputedPeriod, aMonitoredMeter, sendDays, type MonitoredMeter } from '../../mrv-projects/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { auditVerifications } from '../index.ts'
import { someTerms, startVerificationApp, type Refused, type VerificationApp, type Verifier } from '../testing.ts'

let app: VerificationApp
let client: Owner
let preparer: Acting
let verifier: Verifier
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.anOrganisationWithMfa({ name: { en: 'Najd Industries', ar: 'صناعات نجد' } })
  preparer = await app.aMember(client, 'preparer')
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Date(Date.parse(app.platform.clock.today()) + days * 86_400_000).toISOString().slice(0, 10)
const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
const terms = { ...someTerms, scope: 'The monitoring period', criteria: 'ISO 14064-2' }

type Answer = PeriodDetail & Refused
const periodOf = async (id: string, who: Acting = preparer) =>
  (await app.call<Answer>(who, 'GET', `/api/mrv/periods/${id}`)).body
const compute = ({ id, version }: PeriodDetail) =>
  app.call<Answer>(preparer, 'POST', `/api/mrv/periods/${id}/compute`, { version })
const change = ({ id, from, to, gapReason, parameters, measured, channels, version }: PeriodDetail, over: object = {}) => {
  const body = { from, to, gapReason, parameters, measured, channels, version, ...over }
  return app.call<Answer>(preparer, 'PUT', `/api/mrv/periods/${id}`, body)
}
const correct = (meter: MonitoredMeter, day: string, value = '90') =>
  app.call<Refused>(preparer, 'POST', `/api/mrv/channels/${meter.channelId}/corrections`, {
    readAt: `${day}T12:00:00+03:00`,
    value,
    reason: 'Read again on the display',
  })

const grant = (periodId: string, to: Verifier = verifier, who: Acting = client) =>
  app.call<organisations.Engagement & Refused>(who, 'POST', '/api/organisation/engagements', {
    verifierId: to.lead.organisation.id,
    subject: { kind: 'project', periodId },
    startsOn: dayIn(0),
    endsOn: dayIn(30),
  })

/** A computed period of five days of 100 kWh, less 10 kWh: 490 kWh at 0.51 kg are 0.2499 t. */
async function aPeriod() {
  const meter = await aMonitoredMeter(app, preparer)
  await sendDays(meter, days)
  const period = await aComputedPeriod(app, preparer, meter, { from: days[0]!, to: days.at(-1)!, imported: '10' })
  return { meter, period }
}

async function aReview(over: object = {}, by: Verifier = verifier) {
  const made = await aPeriod()
  const granted = await grant(made.period.id, by)
  if (granted.status !== 201) throw new Error(JSON.stringify(granted.body))
  const begun = (
    await app.call<VerificationDetail & Refused>(by.lead, 'POST', '/api/mrv/verifications', {
      ...terms,
      ...over,
      engagementId: granted.body.id,
    })
  ).body
  await app.act(by.lead, begun.id, '/team', { personId: by.second.personId, role: 'reviewer' })
  for (const one of [by.lead, by.second]) await app.act(one, begun.id, '/declaration')
  const { version } = await app.act(by.lead, begun.id, '', undefined, 'GET')
  await app.act(by.lead, begun.id, '/moves', { action: 'assign', version })
  await app.act(by.lead, begun.id, '/sample', { size: 1, kind: 'parameter', by: [] })
  const drawn = await app.act(by.lead, begun.id, '/sample', { size: 2, by: ['parameter', 'month'] })
  if (drawn.code) throw new Error(JSON.stringify(drawn))
  const review = await app.act(by.lead, begun.id, '/moves', { action: 'start-review', version: drawn.version })
  return { ...made, review, engagementId: granted.body.id }
}

async function aReady(over: object = {}, by: Verifier = verifier) {
  const made = await aReview(over, by)
  return { ...made, ready: await app.finish(by, made.review) }
}

async function aSigned(by: Verifier = verifier) {
  const made = await aReady({}, by)
  const { version } = made.ready
  const signed = await app.act(by.lead, made.ready.id, '/signature', { version })
  if (!signed.statement) throw new Error(JSON.stringify(signed))
  return { ...made, signed, number: signed.statement.number }
}

const origins = async (id: string) =>
  (await app.act(verifier.lead, id, '', undefined, 'GET')).findings.map(({ origin }) => origin)
const asClient = <T>(work: Parameters<typeof app.platform.database.transaction<T>>[1]) =>
  app.platform.database.transaction(
    { personId: preparer.personId, organisationId: client.organisation.id, role: 'preparer', aal: 'aal2' },
    work,
  )
const fileOf = (who: Acting, url: string) => app.app.inject({ method: 'GET', url, headers: who.headers })
const proof = async (number: string) =>
  (await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)).body

describe('a monitoring period', () => {
  it('is opened, drawn from, reviewed, signed and counted as verified', async () => {
    const { review, period, engagementId } = await aReview()
    expect(review).toMatchObject({
      kind: 'project',
      year: 2026,
      figures: null,
      report: null,
      materialityKg: '12',
      project: { periodId: period.id, figures: { net: '0.2499', counted: '0.2499' }, readings: null, gwpSet: 'AR5' },
    })
    expect(review.sample.map(({ kind, recordId }) => [kind, recordId]).toSorted()).toEqual(
      expect.arrayContaining([
        ['measured', 'measured:exported-1'],
        ['measured', 'measured:imported-1'],
      ]),
    )
    expect(review.draws.map(({ kind, population }) => [kind, population.count, population.total])).toEqual([
      ['parameter', 3, '3'],
      ['measured', 2, '510'],
    ])
    const view = (await app.call<EngagedView>(verifier.lead, 'GET', `/api/mrv/verifications/${review.id}/period`)).body
    expect(view).toMatchObject({ project: { name: 'Roof of the school' }, period: { id: period.id, net: '0.2499' } })
    expect(view.checks.length).toBeGreaterThan(0)
    expect((await app.call(client, 'GET', `/api/mrv/verifications/${review.id}/period`)).status).not.toBe(200)

    const ready = await app.finish(verifier, review)
    expect(ready.project?.readings).toMatch(/^[0-9a-f]{64}$/)
    expect(await periodOf(period.id)).toMatchObject({ frozenAt: expect.any(String) as string, verified: null })
    const signed = await app.act(verifier.lead, review.id, '/signature', { version: ready.version })
    expect(signed).toMatchObject({ state: 'signed' })
    const { number, signedAt } = signed.statement!
    expect(await periodOf(period.id)).toMatchObject({ verified: { number, at: signedAt, tonnes: '0.2499' } })

    const file = (await fileOf(client, `/api/mrv/verifications/${review.id}/statement?format=json`)).json<StatementFile>()
    const { project } = ready
    expect(checkStatement(file)).toMatchObject({
      holds: true,
      statement: { standard: 'ISO 14064-3:2019', figures: null, subject: { ...project, kind: 'project', year: 2026 } },
    })
    expect(await proof(number)).toMatchObject({ period: { covers: true }, version: null })
    for (const lang of ['en', 'ar']) {
      const pdf = await fileOf(client, `/api/mrv/verifications/${review.id}/statement?format=pdf&lang=${lang}`)
      expect(readPdf(pdf.rawPayload).text).toContain(project!.result.slice(0, 32))
    }
    expect(engagementId).toBeTruthy()
  })
})
