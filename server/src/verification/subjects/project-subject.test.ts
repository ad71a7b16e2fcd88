import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { EngagedView } from '@athar/contracts/mrv-projects'
import { digestOfNothing, type StatementContent } from '@athar/contracts/verification'
import { checkStatement, type StatementFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aComputedPeriod, aMonitoredMeter, sendDays } from '../../mrv-projects/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { documentWords } from '../../platform/documents/document-words.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import type { AuditedPast } from '../../testing-audit.ts'
import { statementDocument } from '../statement-document.ts'
import type { Refused, Verifier } from '../testing.ts'
import { days, startPeriodApp, type PeriodAnswer as Answer, type PeriodApp } from './testing.ts'

let app: PeriodApp
let client: Owner
let preparer: Acting
let verifier: Verifier
let past: AuditedPast
beforeAll(async () => {
  app = await startPeriodApp()
  ;({ client, preparer, verifier, past } = app)
})
afterAll(() => app.close())

describe('a monitoring period', () => {
  it('is opened, drawn from, reviewed, signed and counted as verified', async () => {
    const { review, period, engagementId } = await app.aPeriodReview()
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
    // The first day of a row comes before its last.
    const texts = review.sample.flatMap((one) => (one.kind === 'measured' ? [one.text.slice(0, 23)] : []))
    expect(texts).toEqual(['2026-03-01 · 2026-03-05', '2026-03-01 · 2026-03-05'])
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
    expect(await app.periodOf(period.id)).toMatchObject({ frozenAt: expect.any(String) as string, verified: null })
    const signed = await app.act(verifier.lead, review.id, '/signature', { version: ready.version })
    expect(signed).toMatchObject({ state: 'signed' })
    const { number, signedAt } = signed.statement!
    expect(await app.periodOf(period.id)).toMatchObject({ verified: { number, at: signedAt, tonnes: '0.2499' } })

    const file = (
      await app.fileOf(client, `/api/mrv/verifications/${review.id}/statement?format=json`)
    ).json<StatementFile>()
    const { project } = ready
    expect(checkStatement(file)).toMatchObject({
      holds: true,
      statement: { standard: 'ISO 14064-3:2019', figures: null, subject: { ...project, kind: 'project', year: 2026 } },
    })
    expect(await app.proof(number)).toMatchObject({ period: { covers: true }, version: null })
    for (const lang of ['en', 'ar']) {
      const pdf = await app.fileOf(client, `/api/mrv/verifications/${review.id}/statement?format=pdf&lang=${lang}`)
      expect(readPdf(pdf.rawPayload).text).toContain(project!.result.slice(0, 32))
    }
    // A period that no meter measured names no hash of readings.
    const content = file.statement as unknown as StatementContent
    const subject = { ...content.subject, readings: digestOfNothing } as StatementContent['subject']
    const about = { siteUrl: '', withdrawnReason: null, sample: false, qr: '' }
    const { blocks } = statementDocument({ ...content, subject }, about, documentWords('verification', 'en'))
    expect(JSON.stringify(blocks)).toContain('"text":"no meter readings"')
    expect(JSON.stringify(blocks)).not.toContain(digestOfNothing)
    expect(engagementId).toBeTruthy()
  })
})

describe('an engagement for a period', () => {
  it('is refused for a draft, another client’s period, and twice', async () => {
    const { period } = await app.aPeriod()
    const other = await app.anOrganisationWithMfa()
    expect((await app.grant(period.id, verifier, other)).body.code).toBe('mrv-projects.period-not-found')
    expect((await app.grant(period.id)).body).toMatchObject({
      kind: 'project',
      periodId: period.id,
      inventoryYear: 2026,
    })
    expect((await app.grant(period.id)).body.code).toBe('organisations.engagement-exists')
    const draft = (await app.change(period)).body
    expect((await app.grant(draft.id)).body.code).toBe('mrv-projects.period-not-computed')
  })

  it('opens the project of the period to the verifier while it is open, and nothing else', async () => {
    const [made, other] = [await app.aPeriodReview(), await app.aPeriod()]
    const rowsOf = (project: string) =>
      app.platform.database.transaction(
        { personId: verifier.lead.personId, organisationId: verifier.lead.organisation.id, role: 'owner', aal: 'aal2' },
        async ({ db }) => {
          await sql`select set_config('app.engagement', ${made.engagementId}, true),
            set_config('app.engagement_day', ${app.dayIn(0)}, true)`.execute(db)
          const { rows } = await sql<Record<string, number>>`select
            (select count(*)::int from projects where id = ${project}) as projects,
            (select count(*)::int from mrv_periods where project_id = ${project}) as periods,
            (select count(*)::int from project_checks where project_id = ${project}) as checks,
            (select count(*)::int from mrv_devices where project_id = ${project}) as devices,
            (select count(*)::int from mrv_readings r join mrv_channels c on c.id = r.channel_id
              join mrv_devices d on d.id = c.device_id where d.project_id = ${project}) as readings`.execute(db)
          return rows[0]!
        },
      )
    const own = await rowsOf(made.meter.project.id)
    expect(own).toMatchObject({ projects: 1, periods: 1, devices: 1, readings: 5 })
    expect(own['checks']).toBeGreaterThan(0)
    const none = { projects: 0, periods: 0, checks: 0, devices: 0, readings: 0 }
    expect(await rowsOf(other.meter.project.id)).toEqual(none)
    const end = { reason: 'No longer needed' }
    await app.call(client, 'POST', `/api/organisation/engagements/${made.engagementId}/end`, end)
    expect(await rowsOf(made.meter.project.id)).toEqual(none)
  })
})

describe('files that a period rests on', () => {
  const codeOf = (answer: { json<T>(): T }) => answer.json<Refused>().code
  const fileUrl = (reviewId: string, evidenceId: string) =>
    `/api/mrv/verifications/${reviewId}/period/files/${evidenceId}`

  it('are downloaded by its verifier: of checklists, scenes and calibrations', async () => {
    const made = await app.aPeriodReview()
    const [check, scene, certificate] = await Promise.all([1, 2, 3].map(() => app.backing(made.meter)))
    await app.answerCheck(made.meter, check!)
    await app.addScene(made.meter, scene!)
    await app.noteCalibration(made.meter, certificate!, '2025-01-01', '2027-12-31')
    const url = `/api/mrv/verifications/${made.review.id}/period`
    const view = (await app.call<EngagedView>(verifier.second, 'GET', url)).body
    const listed = [...view.checks, ...view.scenes, ...view.calibrations].map(({ evidenceId }) => evidenceId)
    expect(listed.filter((id) => id !== null)).toEqual([check, scene, certificate])
    for (const evidenceId of listed.filter((id) => id !== null)) {
      const file = await app.fileOf(verifier.second, fileUrl(made.review.id, evidenceId))
      expect(file.statusCode).toBe(200)
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="certificate/)
      const own = await app.fileOf(preparer, `/api/mrv/evidence/${evidenceId}/file`)
      expect(file.rawPayload.equals(own.rawPayload)).toBe(true)
    }
  })

  it('are closed to other verifiers, after the engagement, and so is what backs nothing of the project', async () => {
    const [made, other] = [await app.aPeriodReview(), await app.aPeriodReview()]
    const [check, loose, foreign] = [
      await app.backing(made.meter),
      await app.backing(made.meter),
      await app.backing(other.meter),
    ]
    await app.answerCheck(made.meter, check)
    await app.answerCheck(other.meter, foreign)
    const ask = (evidenceId: string, who: Acting = verifier.lead) =>
      app.fileOf(who, fileUrl(made.review.id, evidenceId))
    expect((await ask(check)).statusCode).toBe(200)
    expect((await app.fileOf(verifier.lead, fileUrl(other.review.id, foreign))).statusCode).toBe(200)
    expect(codeOf(await ask(foreign))).toBe('verification.file-not-found')
    for (const file of [loose, await app.aFile(verifier.lead)])
      expect(codeOf(await ask(file))).toBe('verification.file-not-found')
    const another = await app.aVerifier()
    expect(codeOf(await ask(check, another.lead))).toBe('verification.not-found')
    expect(codeOf(await ask(check, client))).toBe('verification.not-found')
    await app.call(client, 'POST', `/api/organisation/engagements/${made.engagementId}/end`, { reason: 'Not needed' })
    expect(codeOf(await ask(check))).toBe('organisations.engagement-closed')
  })
})

describe('a frozen period', () => {
  it('refuses every change of itself, of periods before it and of its readings, by use case and database', async () => {
    const { meter, period, ready } = await app.aReadyPeriod()
    const now = await app.periodOf(period.id)
    const frozen = { code: 'mrv-projects.period-frozen', details: { from: days[0], to: days.at(-1), statement: null } }
    expect((await app.change(now)).body).toMatchObject(frozen)
    expect((await app.compute(now)).body).toMatchObject(frozen)
    expect((await app.call<Refused>(preparer, 'DELETE', `/api/mrv/periods/${now.id}`)).body).toMatchObject(frozen)
    const before = { from: '2026-02-01', to: '2026-02-28', gapReason: '' }
    const added = await app.call<Refused>(preparer, 'POST', `/api/mrv/projects/${meter.project.id}/periods`, before)
    expect(added.body).toMatchObject(frozen)
    expect((await app.correct(meter, '2026-03-02')).body).toMatchObject(frozen)
    const after = { from: '2026-03-06', to: '2026-03-31', gapReason: '' }
    const later = await app.call<Answer>(preparer, 'POST', `/api/mrv/projects/${meter.project.id}/periods`, after)
    expect(later.status).toBe(201)
    const refusedBy = (statement: ReturnType<typeof sql>) =>
      expect(app.asClient(({ db }) => statement.execute(db))).rejects.toThrow(/frozen period|freezes a period/)
    await refusedBy(sql`update mrv_periods set gap_reason = 'x' where id = ${period.id}`)
    await refusedBy(sql`update mrv_periods set frozen_at = null, frozen_by = null, readings_sha256 = null,
      readings_digests = null where id = ${period.id}`)
    await refusedBy(sql`update mrv_periods set verified_tonnes = 9, verified_number = 'V-1', verified_at = now()
      where id = ${period.id}`)
    await refusedBy(sql`delete from mrv_periods where id = ${period.id}`)
    await refusedBy(sql`insert into mrv_reading_corrections (org_id, id, channel_id, read_at, value, reason,
        corrected_by, corrected_at) values (${client.organisation.id}, gen_random_uuid(), ${meter.channelId},
        '2026-03-02T09:00:00Z', 1, 'Wrong', ${preparer.personId}, now())`)
    await refusedBy(sql`insert into mrv_meter_exchanges (org_id, id, channel_id, at, last_value, first_value, noted_by,
        noted_at) values (${client.organisation.id}, gen_random_uuid(), ${meter.channelId},
        '2026-03-02T09:00:00Z', 1, 0, ${preparer.personId}, now())`)
    const { version } = ready
    await app.act(verifier.lead, ready.id, '/moves', { action: 'reopen', note: 'One more look', version })
    expect((await app.periodOf(period.id)).frozenAt).toBeNull()
    expect((await app.correct(meter, '2026-03-02')).status).toBe(200)
  })

  it('takes a late reading, which changes nothing that is signed and is told', async () => {
    const { meter, period, number, signed } = await app.aSignedPeriod()
    await meter.send({ readings: [{ channel: 'energy', at: '2026-03-02T18:00:00+03:00', value: '40' }] })
    expect(await app.periodOf(period.id)).toMatchObject({ net: '0.2499', lateReadings: 1, verified: { number } })
    expect(await app.proof(number)).toMatchObject({ period: { covers: true } })
    expect(await app.origins(signed.id)).toEqual([])
  })

  it('is freed where the engagement ends, or its days are over, before the signature', async () => {
    const [ended, over] = [await app.aReadyPeriod(), await app.aReadyPeriod()]
    const end = { reason: 'No longer needed' }
    await app.call(client, 'POST', `/api/organisation/engagements/${ended.engagementId}/end`, end)
    expect((await app.periodOf(ended.period.id)).frozenAt).toBeNull()
    const free = (today: string) =>
      app.platform.database.transaction({}, ({ db }) => sql`select app.free_ended_periods(${today})`.execute(db))
    await free(app.dayIn(30))
    expect((await app.periodOf(over.period.id)).frozenAt).not.toBeNull()
    await free(app.dayIn(31))
    expect((await app.periodOf(over.period.id)).frozenAt).toBeNull()
    expect((await app.change(await app.periodOf(over.period.id))).status).toBe(200)
  })

  it('is freed where its statement is withdrawn, and verifies nothing any more', async () => {
    const { period, number, signed } = await app.aSignedPeriod()
    expect((await app.change(await app.periodOf(period.id))).body).toMatchObject({ details: { statement: number } })
    const body = { reason: 'The meter was mounted wrongly', version: signed.version }
    expect(await app.act(verifier.lead, signed.id, '/withdrawal', body)).toMatchObject({ state: 'withdrawn' })
    expect(await app.periodOf(period.id)).toMatchObject({ frozenAt: null, verified: null })
    expect(await app.proof(number)).toMatchObject({ period: null })
    expect((await app.change(await app.periodOf(period.id))).status).toBe(200)
  })
})

describe('what is not signed', () => {
  it('is a draft, or a period of which a rule failed', async () => {
    const { period, review } = await app.aPeriodReview()
    for (const { recordId } of review.sample)
      await app.act(verifier.lead, review.id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
    const { version } = await app.act(verifier.lead, review.id, '', undefined, 'GET')
    const said = { conclusion: 'unmodified', version }
    const concluded = await app.act(verifier.lead, review.id, '/conclusion', said, 'PUT')
    await app.change(period)
    const shown = await app.act(verifier.lead, review.id, '', undefined, 'GET')
    expect(shown.approved).toBe(false)
    const refused = await app.act(verifier.second, review.id, '/review', { version: concluded.version })
    expect(refused.code).toBe('verification.period-not-ready')
  })

  it('is a period whose readings were corrected after it was computed, though its finding was closed', async () => {
    const { meter, review } = await app.aPeriodReview()
    await app.correct(meter, '2026-03-03')
    const { id } = review
    const [finding] = (await app.act(verifier.lead, id, '', undefined, 'GET')).findings
    const closing = { action: 'close', note: 'It is small', version: finding!.version }
    await app.act(verifier.lead, id, `/findings/${finding!.id}/resolution`, closing)
    for (const { recordId } of review.sample)
      await app.act(verifier.lead, id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
    const { version } = await app.act(verifier.lead, id, '', undefined, 'GET')
    const concluded = await app.act(verifier.lead, id, '/conclusion', { conclusion: 'unmodified', version }, 'PUT')
    const refused = await app.act(verifier.second, id, '/review', { version: concluded.version })
    expect(refused.code).toBe('verification.period-not-ready')
  })

  it('is verified by no adverse opinion, which frees the period', async () => {
    const { period, review } = await app.aPeriodReview()
    const { id } = review
    for (const { recordId } of review.sample)
      await app.act(verifier.lead, id, `/sample/${recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
    const { version } = await app.act(verifier.lead, id, '', undefined, 'GET')
    const said = { conclusion: 'adverse', text: 'The meter measured another plant.', version }
    const concluded = await app.act(verifier.lead, id, '/conclusion', said, 'PUT')
    const ready = await app.act(verifier.second, id, '/review', { version: concluded.version })
    expect((await app.periodOf(period.id)).frozenAt).not.toBeNull()
    expect(await app.act(verifier.lead, id, '/signature', { version: ready.version })).toMatchObject({
      state: 'signed',
    })
    expect(await app.periodOf(period.id)).toMatchObject({ frozenAt: null, verified: null })
  })

  it('is never verified by who prepared the project or its readings', async () => {
    const former = await app.aMember(client, 'preparer')
    const meter = await aMonitoredMeter(app, preparer)
    await sendDays(meter, days)
    await app.call(former, 'POST', `/api/mrv/channels/${meter.channelId}/corrections`, {
      readAt: '2026-03-02T12:00:00+03:00',
      value: '99',
      reason: 'Read again on the display',
    })
    const [own, other] = [
      await aComputedPeriod(app, preparer, meter, { from: days[0]!, to: days[4]! }),
      await app.aPeriod(),
    ]
    await app.call(client, 'POST', `/api/organisation/members/${former.personId}/deactivate`)
    const took = async (periodId: string) => {
      const { personId, organisation } = verifier.lead
      const asking = { personId, organisationId: organisation.id, role: 'owner' } as const
      return app.platform.database.transaction(asking, async ({ db }) => {
        const { rows } = await sql<{ took: boolean }>`select app.took_part(${former.personId},
          ${client.organisation.id}, 2026::smallint, ${periodId}) as took`.execute(db)
        return rows[0]!.took
      })
    }
    expect([await took(own.id), await took(other.period.id)]).toEqual([true, false])
  })
})

describe('a signed period', () => {
  it('has its sample drawn again and its export known from the files alone', async () => {
    const { review, signed } = await app.aSignedPeriod()
    const folder = await mkdtemp(join(tmpdir(), 'athar-period-'))
    const [statement, period, other] = ['statement', 'period', 'other'].map((one) => join(folder, `${one}.json`))
    await writeFile(
      statement!,
      (await app.fileOf(client, `/api/mrv/verifications/${signed.id}/statement?format=json`)).body,
    )
    const exported = await app.fileOf(verifier.lead, `/api/mrv/verifications/${review.id}/subject?format=json&lang=en`)
    await writeFile(period!, exported.body)
    await writeFile(other!, exported.body.replaceAll('"0.2499"', '"0.2498"'))
    const run = (script: string, ...given: string[]) =>
      promisify(execFile)(process.execPath, [
        fileURLToPath(new URL(`../../../../docs/examples/${script}`, import.meta.url)),
        ...given,
      ]).catch(({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }))
    const { stdout } = await run('redraw-sample.mjs', statement!, period!)
    for (const kind of ['Draw 1, parameter', 'Draw 2, measured']) expect(stdout).toContain(`${kind}: sample agrees`)
    expect(stdout).not.toContain('DIFFERS')
    const checked = await run('check-statement.mjs', statement!, '--export', period!)
    expect(checked.stdout).toContain('period: holds')
    expect((await run('check-statement.mjs', statement!, '--export', other!)).stdout).toContain('period: DIFFERS')
    await rm(folder, { recursive: true })
  })

  it('keeps the reading of a register that its first days count from', async () => {
    const made = await app.aRegisterPeriod()
    await sendDays(made.meter, ['2026-02-26', '2026-02-27', '2026-02-28'], '900')
    await app.aReadyPeriod({}, verifier, made)
    const frozen = { status: 409, body: { code: 'mrv-projects.period-frozen' } }
    expect(await app.correct(made.meter, '2026-02-28', '400')).toMatchObject(frozen)
    expect(await app.noteExchange(made.meter, '2026-02-28T13:00:00+03:00')).toMatchObject(frozen)
    const corrected = `insert into mrv_reading_corrections (org_id, id, channel_id, read_at, value, reason, corrected_by,
      corrected_at) values ('${client.organisation.id}', gen_random_uuid(), '${made.meter.channelId}',
      '2026-02-28T09:00:00Z', 400, 'Read again', '${preparer.personId}', now())`
    await expect(app.asClient(({ db }) => sql.raw(corrected).execute(db))).rejects.toThrow(/frozen period/)
    expect((await app.correct(made.meter, '2026-02-27', '850')).status).toBe(200)
  })

  it('is not signed once its project was withdrawn', async () => {
    const { meter, ready } = await app.aReadyPeriod()
    const at = `/api/mrv/projects/${meter.project.id}`
    const { version } = (await app.call<{ version: number }>(preparer, 'GET', at)).body
    const body = { action: 'withdraw-project', reason: 'It is not run any more', version }
    expect((await app.call(preparer, 'POST', `${at}/moves`, body)).status).toBe(200)
    const signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
    expect(signed.code).toBe('verification.period-not-ready')
  })

  it('is audited: a reading that changed, vanished or was added is named by period, channel and month', async () => {
    const { meter, number } = await app.aSignedPeriod()
    await app.platform.evidenceLog.order()
    const write = (plus: string) => `update mrv_readings set value = value ${plus}
      where channel_id = '${meter.channelId}' and read_at = '2026-03-02T09:00:00Z'`
    const named = async (change: string, undo: string, table = 'mrv_readings') =>
      (await past.saidOf(table, change, undo)).filter((text) => text.includes(number))
    expect(await named('select', 'select')).toEqual([])
    const period = 'the period from 2026-03-01 to 2026-03-05 of the project “Roof of the school”'
    const { serialNumber } = meter.device
    expect(await named(write('+ 1'), write('- 1'))).toEqual([
      `Statement ${number}: readings of ${period} changed since the signature: ${serialNumber} energy in 2026-03.`,
    ])
    const tonnes = (plus: string) =>
      `update mrv_periods set verified_tonnes = verified_tonnes ${plus} where verified_number = '${number}'`
    expect(await named(tonnes('+ 1'), tonnes('- 1'), 'mrv_periods')).toEqual([
      `Statement ${number}: the verified tonnes of ${period} are not those that were signed.`,
    ])
    const vanished = `delete from mrv_readings where channel_id = '${meter.channelId}'
      and read_at = '2026-03-02T09:00:00Z'`
    const insert = (at: string) => `insert into mrv_readings (org_id, channel_id, read_at, value, arrived_at, amount)
      values ('${client.organisation.id}', '${meter.channelId}', '${at}', 100, now() - interval '1 day', 100)`
    const changedInMarch = [
      `Statement ${number}: readings of ${period} changed since the signature: ${serialNumber} energy in 2026-03.`,
    ]
    expect(await named(vanished, insert('2026-03-02T09:00:00Z'))).toEqual(changedInMarch)
    const added = vanished.replace('T09', 'T10')
    expect(await named(insert('2026-03-02T10:00:00Z'), added)).toEqual(changedInMarch)
    const corrected = (value: string) =>
      `update mrv_reading_corrections set value = ${value} where channel_id = '${meter.channelId}'`
    expect(await named(corrected('90'), corrected('100'), 'mrv_reading_corrections')).toHaveLength(1)
  })
})
