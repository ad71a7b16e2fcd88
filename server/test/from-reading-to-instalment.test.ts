import type { organisations } from '@athar/contracts'
import type { Application } from '@athar/contracts/grants'
import type { PeriodDetail } from '@athar/contracts/mrv-projects'
import type { VerificationDetail } from '@athar/contracts/verification'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantSteps, startGrantsApp, type GrantsApp, type GrantSteps } from '../src/grants/testing.ts'
import { aComputedPeriod, aMonitoredMeter, sendDays, type MonitoredMeter } from '../src/mrv-projects/testing.ts'
import type { Owner } from '../src/organisations/testing.ts'
import {
  someTerms,
  withVerifiers,
  type Refused,
  type VerificationApp,
  type Verifier,
} from '../src/verification/testing.ts'

let app: GrantsApp & VerificationApp
let steps: GrantSteps
let npo: Owner
let verifier: Verifier
beforeAll(async () => {
  app = await withVerifiers(await startGrantsApp())
  steps = grantSteps(app)
  npo = await app.anOrganisationWithMfa({ type: 'npo' })
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Date(Date.parse(app.platform.clock.today()) + days * 86_400_000).toISOString().slice(0, 10)
const must = async <T>(asked: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await asked
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

const milestones = [
  { title: { en: 'First', ar: 'الأولى' }, share: 50, months: 6, awaits: 'verification' as const },
  { title: { en: 'Second', ar: 'الثانية' }, share: 50, months: 12, awaits: 'verification' as const },
]
async function anAgreement(projectId: string): Promise<Application> {
  const call = await app.aCall({ milestones })
  const body = { project: { kind: 'mrv', id: projectId } }
  const { id, version } = await must(app.call<Application>(npo, 'POST', `/api/grants/${call.id}/applications`, body))
  await must(steps.approve(call, [{ application: id, amount: 1000_00, version }]))
  return must(steps.accept(npo, await must(steps.own(npo, id))))
}

async function aPeriod(meter: MonitoredMeter, day: string): Promise<PeriodDetail> {
  await sendDays(meter, [day])
  // Far from its neighbours or not, the last days of a meter are judged once more have come.
  return aComputedPeriod(app, npo, meter, { from: day, to: day })
}

/** Verified to the last step but the signature. */
async function aReady(period: PeriodDetail): Promise<VerificationDetail> {
  const granted = await must(
    app.call<organisations.Engagement>(npo, 'POST', '/api/organisation/engagements', {
      verifierId: verifier.lead.organisation.id,
      subject: { kind: 'project', periodId: period.id },
      startsOn: dayIn(0),
      endsOn: dayIn(30),
    }),
  )
  const { lead, second } = verifier
  const terms = { ...someTerms, scope: 'The period', criteria: 'ISO 14064-2', engagementId: granted.id }
  const { id } = await must(app.call<VerificationDetail>(lead, 'POST', '/api/mrv/verifications', terms))
  await app.act(lead, id, '/team', { personId: second.personId, role: 'reviewer' })
  for (const one of [lead, second]) await app.act(one, id, '/declaration')
  const { version } = await app.act(lead, id, '', undefined, 'GET')
  await app.act(lead, id, '/moves', { action: 'assign', version })
  const drawn = await app.act(lead, id, '/sample', { size: 1, by: [] })
  const review = await app.act(lead, id, '/moves', { action: 'start-review', version: drawn.version })
  return app.finish(verifier, review)
}
const sign = async (ready: VerificationDetail) => {
  const signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
  if (!signed.statement) throw new Error(JSON.stringify(signed))
  return signed
}
const statesOf = async (id: string) =>
  (await must(steps.own(npo, id))).instalments.map(({ state, statement }) => [state, statement])
const planned = ['planned', null]

describe('a signed statement', () => {
  it('makes one instalment due, which its withdrawal takes back until it is released', async () => {
    const meter = await aMonitoredMeter(app, npo)
    const [first, second] = [await anAgreement(meter.project.id), await anAgreement(meter.project.id)]
    const ready = await aReady(await aPeriod(meter, '2026-03-01'))
    expect(await statesOf(first.id)).toEqual([planned, planned])

    const signed = await sign(ready)
    const { number } = signed.statement!
    expect(await statesOf(first.id)).toEqual([['due', number], planned])
    expect(await statesOf(second.id)).toEqual([planned, planned])

    const withdrawn = await app.act(verifier.lead, signed.id, '/withdrawal', {
      reason: 'A meter was read wrong',
      version: signed.version,
    })
    expect(withdrawn.state).toBe('withdrawn')
    expect(await statesOf(first.id)).toEqual([planned, planned])
    const { instalments } = await must(steps.own(npo, first.id))
    expect((await steps.release(instalments[0]!.id, 'R-1', app.second)).status).toBeGreaterThanOrEqual(400)

    const again = await sign(await aReady(await aPeriod(meter, '2026-03-02')))
    expect(await statesOf(first.id)).toEqual([['due', again.statement!.number], planned])
    for (const round of app.features.rounds) if (round.name === 'grants.tell-of-verified') await round.run()
    const told = await must(app.call<{ items: { kind: string; data: object }[] }>(npo, 'GET', '/api/notifications'))
    expect(told.items.filter(({ kind }) => kind === 'grants.instalment-due')).toMatchObject([
      { data: { number: again.statement!.number } },
    ])
    await must(steps.release(instalments[0]!.id, 'R-2', app.second))
    await app.act(verifier.lead, again.id, '/withdrawal', { reason: 'Read wrong again', version: again.version })
    expect(await statesOf(first.id)).toEqual([['released', again.statement!.number], planned])
  })

  it('of two that finish the review of a period at once, one freezes it', async () => {
    const meter = await aMonitoredMeter(app, npo)
    const period = await aPeriod(meter, '2026-03-01')
    const other = await app.aVerifier('Red Sea Assurance')
    const first = verifier
    const one = await aReady(period)
    verifier = other
    const refused = await aReady(period).catch((error: unknown) => String(error))
    verifier = first
    expect([one.state, JSON.stringify(refused)]).toEqual(['ready-to-sign', expect.stringContaining('frozen')])
    const moved = await app.act<VerificationDetail & Refused>(verifier.lead, one.id, '/moves', {
      action: 'decline',
      note: 'Not ours',
      version: one.version,
    })
    expect(moved.state).toBe('declined')
  })
})
