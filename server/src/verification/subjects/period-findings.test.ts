import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { deleteAtOnce, type Refused, type Verifier } from '../testing.ts'
import { days, startPeriodApp, type PeriodApp } from './testing.ts'

let app: PeriodApp
let client: Owner
let preparer: Acting
let verifier: Verifier
beforeAll(async () => {
  app = await startPeriodApp()
  ;({ client, preparer, verifier } = app)
})
afterAll(() => app.close())

describe('findings', () => {
  it('open by themselves, one of each kind, when readings arrive late or are corrected, or figures change', async () => {
    const { meter, period, review } = await app.aPeriodReview()
    const late = (hour: number) => ({ channel: 'energy', at: `2026-03-02T${hour}:00:00+03:00`, value: '7' })
    await meter.send({ readings: [late(15), late(16), late(17)] })
    await meter.send({ readings: [late(18)] })
    await meter.send({ readings: [{ channel: 'energy', at: '2026-04-02T10:00:00+03:00', value: '7' }] })
    expect(await app.origins(review.id)).toEqual(['reading-late'])
    await app.correct(meter, '2026-03-03')
    await app.correct(meter, '2026-03-04')
    expect(await app.origins(review.id)).toEqual(['reading-late', 'reading-corrected'])
    const computed = (await app.compute(await app.periodOf(period.id))).body
    expect(computed.net).not.toBe(period.net)
    expect(await app.origins(review.id)).toEqual(['reading-late', 'reading-corrected', 'period-changed'])
    const { version } = await app.act(verifier.lead, review.id, '', undefined, 'GET')
    const refused = await app.act(verifier.second, review.id, '/review', { version })
    expect(refused.code).toBe('verification.population-moved')
  })

  it('keep it from being signed when a reading arrives after the review, and none opens before the draw', async () => {
    const { meter, ready } = await app.aReadyPeriod()
    await meter.send({ readings: [{ channel: 'energy', at: '2026-03-02T18:00:00+03:00', value: '40' }] })
    expect(await app.origins(ready.id)).toEqual(['reading-late'])
    const refused = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
    expect(refused.code).toBe('verification.findings-open')
    const [finding] = (await app.act(verifier.lead, ready.id, '', undefined, 'GET')).findings
    const closing = { action: 'close', note: 'It is not in the signed figures', version: finding!.version }
    await app.act(verifier.lead, ready.id, `/findings/${finding!.id}/resolution`, closing)
    const signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
    expect(signed).toMatchObject({ state: 'signed' })
  })
})

/** Registers are exchanged; what intervals measured is not. */
const exchangedAt = '2026-03-03T09:00:00+03:00'

describe('findings of meters and evidence', () => {
  it('open where a meter was exchanged in the days of the period, and not after them', async () => {
    const { meter, review } = await app.aPeriodReview({}, verifier, await app.aRegisterPeriod())
    expect((await app.noteExchange(meter, '2026-03-09T09:00:00+03:00')).status).toBe(200)
    expect(await app.origins(review.id)).toEqual([])
    expect((await app.noteExchange(meter, exchangedAt)).status).toBe(200)
    expect(await app.origins(review.id)).toEqual(['meter-exchanged'])
  })

  it.each(['the answer of a checklist', 'a file that answers one', 'a scene', 'a certificate'] as const)(
    'open where evidence changes: %s',
    async (what) => {
      const made = await app.aPeriod()
      const { meter } = made
      const file = await app.backing(meter)
      if (what === 'a certificate') await app.noteCalibration(meter, file, '2026-01-01', '2026-12-31')
      else if (what !== 'a scene') await app.answerCheck(meter, file)
      const scene = what === 'a scene' ? (await app.addScene(meter, file)).body : null
      const { review } = await app.aPeriodReview({}, verifier, made)
      expect(await app.origins(review.id)).toEqual([])
      const reject = { action: 'reject', reason: 'Of another plant' }
      const changed = scene
        ? await app.call(preparer, 'DELETE', `/api/mrv/scenes/${scene.id}`)
        : what === 'the answer of a checklist'
          ? await app.answerCheck(meter, null)
          : await app.call(client, 'POST', `/api/mrv/evidence/${file}/decision`, reject)
      expect(changed.status).toBeLessThan(300)
      expect(await app.origins(review.id)).toEqual(['evidence-changed'])
    },
  )
})

describe('evidence of a frozen period', () => {
  it('stays: answers of checklists, scenes and certificates, by use case and database', async () => {
    const made = await app.aPeriod()
    const { meter } = made
    const [answer, picture, certificate] = [
      await app.backing(meter),
      await app.backing(meter),
      await app.backing(meter),
    ]
    await app.answerCheck(meter, answer)
    const scene = (await app.addScene(meter, picture)).body
    const { ready } = await app.aReadyPeriod({}, verifier, made)
    const frozen = { code: 'mrv-projects.period-frozen', details: { from: days[0], to: days[4], statement: null } }
    expect((await app.answerCheck(meter, null)).body).toMatchObject(frozen)
    expect((await app.answerCheck(meter, certificate)).body).toMatchObject(frozen)
    expect((await app.call(preparer, 'DELETE', `/api/mrv/scenes/${scene.id}`)).body).toMatchObject(frozen)
    expect((await app.noteCalibration(meter, certificate, '2026-03-05', '2026-12-31')).body).toMatchObject(frozen)
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(app.asClient(({ db }) => statement.execute(db))).rejects.toThrow(/frozen period/)
    await refused(sql`update project_checks set evidence_id = null, reason = 'x' where evidence_id = ${answer}`)
    await refused(sql`delete from project_checks where evidence_id = ${answer}`)
    await refused(sql`delete from project_scenes where id = ${scene.id}`)
    await refused(sql`insert into mrv_calibrations (org_id, id, device_id, evidence_id, valid_from, valid_to, noted_by,
      noted_at) values (${client.organisation.id}, gen_random_uuid(), ${meter.device.id}, ${certificate}, '2026-03-05',
      '2026-12-31', ${preparer.personId}, now())`)
    // What comes after the period is free.
    expect((await app.noteCalibration(meter, certificate, '2026-03-07', '2026-12-31')).status).toBe(200)
    const added = await app.addScene(meter, certificate)
    expect((await app.call(preparer, 'DELETE', `/api/mrv/scenes/${added.body.id}`)).status).toBe(204)
    expect(await app.origins(ready.id)).toEqual(['evidence-changed'])
  })
})

describe('a rule that failed', () => {
  /** 500 kWh in five days are more than a plant of 1 kW can have generated. */
  const tooSmall = { technology: 'solar', capacity: '0.001', equipment: 'new' }

  it('keeps a period from its review', async () => {
    const { meter, period } = await app.aPeriod()
    const changed = (await app.change(period, { parameters: tooSmall })).body
    const computed = (await app.compute(changed)).body
    const { review } = await app.aPeriodReview({}, verifier, { meter, period: computed })
    for (const { recordId } of review.sample)
      await app.act(verifier.lead, review.id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
    const { version } = await app.act(verifier.lead, review.id, '', undefined, 'GET')
    const said = { conclusion: 'unmodified', version }
    const concluded = await app.act(verifier.lead, review.id, '/conclusion', said, 'PUT')
    const refused = await app.act(verifier.second, review.id, '/review', { version: concluded.version })
    expect(refused.code).toBe('verification.period-not-ready')
  })

  it('keeps a frozen one from its signature, though the review saw the same', async () => {
    const { period, ready } = await app.aReadyPeriod()
    const sign = () => app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
    await app.past.write(
      'mrv_periods',
      `update mrv_periods set result = replace(result::text, '"verdict": "passed"', '"verdict": "failed"')::jsonb
        where id = '${period.id}'`,
    )
    const changed = await sign()
    expect(changed).toMatchObject({
      code: 'verification.figures-changed',
      details: { differences: [{ key: 'result', now: expect.any(String) as string }] },
    })
    const [{ now }] = changed.details['differences'] as [{ now: string }]
    await app.past.write(
      'verifications',
      `update verifications set figures = jsonb_set(figures, '{result}', '"${now}"')
        where id = '${ready.id}'`,
    )
    expect((await sign()).code).toBe('verification.period-not-ready')
    expect((await app.act(verifier.lead, ready.id, '', undefined, 'GET')).state).toBe('ready-to-sign')
  })
})

describe('a deleted organisation', () => {
  it('frees the period that its verifier froze, and leaves what it signed', async () => {
    const gone = await app.aVerifier('Rawabi Verification')
    const [ready, signed] = [await app.aReadyPeriod({}, gone), await app.aSignedPeriod(gone)]
    await app.platform.evidenceLog.order()
    await deleteAtOnce(app, gone.lead)
    expect(await app.periodOf(ready.period.id)).toMatchObject({ frozenAt: null, verified: null })
    expect((await app.change(await app.periodOf(ready.period.id))).status).toBe(200)
    expect(await app.periodOf(signed.period.id)).toMatchObject({
      frozenAt: expect.any(String) as string,
      verified: { number: signed.number },
    })
    const refused: Refused = (await app.change(await app.periodOf(signed.period.id))).body
    expect(refused.code).toBe('mrv-projects.period-frozen')
  })

  it('takes its periods along; what was signed of them stays, and the audit does not miss them', async () => {
    const [{ ready }, { number }] = [await app.aReadyPeriod(), await app.aSignedPeriod()]
    await app.platform.evidenceLog.order()
    await deleteAtOnce(app, client)
    await app.platform.evidenceLog.order()
    const signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
    expect(signed.code).toBe('organisations.engagement-not-found')
    expect(await app.proof(number)).toMatchObject({ content: { number }, period: { covers: false } })
    expect((await app.past.said()).filter((text) => text.includes(number))).toEqual([])
  })
})
