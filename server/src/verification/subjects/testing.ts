import type { organisations } from '@athar/contracts'
import type { PeriodDetail, Scene } from '@athar/contracts/mrv-projects'
import type { PublishedStatement, VerificationDetail } from '@athar/contracts/verification'
import type { LightMyRequestResponse } from 'fastify'
import {
  aChannel,
  aComputedPeriod,
  aMeter,
  aMonitoredMeter,
  monitor,
  sendDays,
  type MonitoredMeter,
} from '../../mrv-projects/testing.ts'
import type { Acting } from '../../organisations/testing.ts'
import type { Transaction } from '../../platform/database.ts'
import { auditPast } from '../../testing-audit.ts'
import { someTerms, startVerificationApp, type Refused, type Verifier } from '../testing.ts'

export const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const
const [firstDay, , , , lastDay] = days
export type PeriodAnswer = PeriodDetail & Refused
type Made = { readonly meter: MonitoredMeter; readonly period: PeriodDetail }

/** A client with a preparer, its verifier, and the steps from a meter to a signed period; `close` it in `afterAll`. */
export async function startPeriodApp() {
  const app = await startVerificationApp()
  const client = await app.anOrganisationWithMfa({ name: { en: 'Najd Industries', ar: 'صناعات نجد' } })
  const preparer = await app.aMember(client, 'preparer')
  const verifier = await app.aVerifier()
  const past = await auditPast(app)

  const dayIn = (ahead: number) =>
    new Date(Date.parse(app.platform.clock.today()) + ahead * 86_400_000).toISOString().slice(0, 10)
  const terms = { ...someTerms, scope: 'The monitoring period', criteria: 'ISO 14064-2' }

  const periodOf = async (id: string, who: Acting = preparer) =>
    (await app.call<PeriodAnswer>(who, 'GET', `/api/mrv/periods/${id}`)).body
  const compute = ({ id, version }: PeriodDetail) =>
    app.call<PeriodAnswer>(preparer, 'POST', `/api/mrv/periods/${id}/compute`, { version })
  const change = (
    { id, from, to, gapReason, parameters, measured, channels, version }: PeriodDetail,
    over: object = {},
  ) => {
    const body = { from, to, gapReason, parameters, measured, channels, version, ...over }
    return app.call<PeriodAnswer>(preparer, 'PUT', `/api/mrv/periods/${id}`, body)
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
  async function aPeriod(): Promise<Made> {
    const meter = await aMonitoredMeter(app, preparer)
    await sendDays(meter, days)
    await correct(meter, lastDay, '100')
    const period = await aComputedPeriod(app, preparer, meter, { from: firstDay, to: lastDay, imported: '10' })
    return { meter, period }
  }

  /** The same of a register that ran on by 100 kWh a day. */
  async function aRegisterPeriod(): Promise<Made> {
    const meter = await aMeter(app, preparer, [aChannel({ kind: 'register' })])
    await monitor(app, preparer, meter.project.id)
    for (const [nth, day] of days.entries()) await sendDays(meter, [day], String(1000 + 100 * nth))
    return { meter, period: await aComputedPeriod(app, preparer, meter, { from: firstDay, to: lastDay }) }
  }

  async function aPeriodReview(over: object = {}, by: Verifier = verifier, given?: Made) {
    const made = given ?? (await aPeriod())
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

  async function aReadyPeriod(over: object = {}, by: Verifier = verifier, given?: Made) {
    const made = await aPeriodReview(over, by, given)
    return { ...made, ready: await app.finish(by, made.review) }
  }

  async function aSignedPeriod(by: Verifier = verifier) {
    const made = await aReadyPeriod({}, by)
    const { version } = made.ready
    const signed = await app.act(by.lead, made.ready.id, '/signature', { version })
    if (!signed.statement) throw new Error(JSON.stringify(signed))
    return { ...made, signed, number: signed.statement.number }
  }

  const origins = async (id: string) =>
    (await app.act(verifier.lead, id, '', undefined, 'GET')).findings.map(({ origin }) => origin)
  const asClient = <T>(work: (tx: Transaction) => Promise<T>) =>
    app.platform.database.transaction(
      { personId: preparer.personId, organisationId: client.organisation.id, role: 'preparer', aal: 'aal2' },
      work,
    )
  const fileOf = (who: Acting, url: string): Promise<LightMyRequestResponse> =>
    app.app.inject({ method: 'GET', url, headers: who.headers })
  const proof = async (number: string) =>
    (await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)).body

  /** A file of an organisation. */
  async function aFile(who: Acting, about: { readonly projectId?: string } = {}): Promise<string> {
    const body = { filename: 'certificate.pdf', contentType: 'application/pdf', ...about }
    const begun = await app.call<{ uploadUrl: string }>(who, 'POST', '/api/mrv/upload', body)
    const url = new URL(begun.body.uploadUrl).pathname
    const payload = Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}\n%%EOF`)
    const sent = await app.app.inject({ method: 'PUT', url, headers: who.headers, payload })
    return sent.json<{ evidenceId: string }>().evidenceId
  }
  /** A file that backs the project. */
  const backing = ({ project }: MonitoredMeter) => aFile(preparer, { projectId: project.id })
  const answerCheck = ({ project }: MonitoredMeter, evidenceId: string | null) =>
    app.call<Refused>(preparer, 'PUT', `/api/mrv/projects/${project.id}/checks/meters-calibrated`, {
      evidenceId,
      reason: evidenceId === null ? 'It is new' : '',
    })
  const addScene = ({ project }: MonitoredMeter, evidenceId: string) =>
    app.call<Scene & Refused>(preparer, 'POST', `/api/mrv/projects/${project.id}/scenes`, {
      evidenceId,
      footprint: { kind: 'point', point: [46.7, 24.6] },
      takenOn: '2026-03-03',
      sensor: 'Drone',
    })
  const noteCalibration = ({ device }: MonitoredMeter, evidenceId: string, validFrom: string, validTo: string) =>
    app.call<Refused>(preparer, 'POST', `/api/mrv/devices/${device.id}/calibrations`, {
      evidenceId,
      validFrom,
      validTo,
    })
  const noteExchange = ({ channelId }: MonitoredMeter, at: string) =>
    app.call<Refused>(preparer, 'POST', `/api/mrv/channels/${channelId}/exchanges`, {
      at,
      lastValue: '1250',
      firstValue: '0',
    })

  return {
    ...app,
    client,
    preparer,
    verifier,
    past,
    dayIn,
    periodOf,
    compute,
    change,
    correct,
    grant,
    aPeriod,
    aRegisterPeriod,
    aPeriodReview,
    aReadyPeriod,
    aSignedPeriod,
    origins,
    asClient,
    fileOf,
    proof,
    aFile,
    backing,
    answerCheck,
    addScene,
    noteCalibration,
    noteExchange,
    close: async () => {
      await past.close()
      await app.close()
    },
  }
}
export type PeriodApp = Awaited<ReturnType<typeof startPeriodApp>>
