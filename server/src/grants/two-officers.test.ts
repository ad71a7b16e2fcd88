import type { grants, ResponseOf } from '@athar/contracts'
import type { Application, CallDetail, JudgedDetail } from '@athar/contracts/grants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, exportedRows, type Acting, type Owner } from '../organisations/testing.ts'
import { aGrantInput, grantSteps, startGrantsApp, type GrantsApp, type GrantSteps, type Refused } from './testing.ts'

/** The limit of this server is 1,000 in the currency of the call. */
let app: GrantsApp
let steps: GrantSteps
let npo: Owner
beforeAll(async () => {
  app = await startGrantsApp({ GRANT_CONFIRM_ABOVE: '1000' })
  steps = grantSteps(app)
  npo = await app.anOrganisation({ type: 'npo' })
})
afterAll(() => app.close())

const refused = { code: '42501' }
const byHand = (who: Acting, statement: ReturnType<typeof sql>) =>
  app.platform.database.transaction(
    { personId: who.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
    ({ db }) => statement.execute(db),
  )
const kindsOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string; link: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(
    ({ kind, link }) => `${kind} ${link}`,
  )
const ledger = async (call: { id: string }) =>
  (await app.call<ResponseOf<typeof grants.readLedger>>(app.officer, 'GET', `/api/platform/grants/${call.id}/ledger`))
    .body
const seenBy = async (who: Acting, id: string) =>
  (await app.call<JudgedDetail>(who, 'GET', `/api/platform/grant-applications/${id}`)).body

describe('an instalment', () => {
  it('is released by another officer than the one who decided on the award, also to the database', async () => {
    const { id, instalments } = await steps.anAgreement(npo, await app.aCall(), 500_00)
    const instalment = instalments[0]!.id
    await steps.report(npo, instalment)
    expect(await steps.release(instalment, 'TR-1', app.officer)).toMatchObject({
      status: 403,
      body: { code: 'grants.second-officer' },
    })
    await expect(
      byHand(
        app.officer,
        sql`update grant_instalments set state = 'released', released_at = now(), reference = 'TR-1',
          released_by = ${app.officer.personId} where id = ${instalment}`,
      ),
    ).rejects.toMatchObject(refused)
    expect([(await seenBy(app.officer, id)).ownDecision, (await seenBy(app.second, id)).ownDecision]).toEqual([
      true,
      false,
    ])
    // Who decided may still ask for a better report.
    expect((await steps.returnReport(instalment, 'More photographs', app.officer)).status).toBe(200)
    await steps.report(npo, instalment)
    expect((await steps.release(instalment)).body.instalments[0]).toMatchObject({ state: 'released' })
  })
})

describe('an award above the limit', () => {
  async function proposed(amount = 1_000_01, over: Parameters<GrantsApp['aCall']>[0] = {}) {
    const call = await app.aCall(over)
    const { id, version } = (await steps.apply(npo, call)).body
    const answer = await steps.approve(call, [{ application: id, amount, version }])
    return { call, id, answer }
  }

  it('is under review to its applicant until a second officer confirms it', async () => {
    const { call, id, answer } = await proposed()
    expect(answer.body).toEqual({ approved: 0, toConfirm: 1 })
    const own = (await steps.own(npo, id)).body
    expect(own).toMatchObject({ status: 'under-review', awarded: null, instalments: [] })
    expect(own.history.map(({ action, to }) => [action, to])).toEqual([['apply', 'submitted']])
    const listed = await app.call<{ items: Application[] }>(npo, 'GET', '/api/grants/applications')
    expect(listed.body.items.find((one) => one.id === id)).toMatchObject({ status: 'under-review' })
    expect((await steps.accept(npo, own)).body).toMatchObject({ code: 'wrong-state' })
    expect(await kindsOf(npo)).not.toContain(`grants.application-approved /npo/applications/${id}`)
    expect(await kindsOf(app.second)).toContain(`grants.award-to-confirm /admin/grants/applications/${id}`)
    expect(await ledger(call)).toMatchObject({ awarded: 1_000_01, lines: [] })

    const waiting = await seenBy(app.second, id)
    expect(waiting).toMatchObject({ status: 'to-confirm', awarded: 1_000_01 })
    const confirmed = await steps.move(waiting, 'confirm')
    expect(confirmed.body).toMatchObject({ status: 'approved', awarded: 1_000_01, instalments: [{}, {}] })
    expect(await kindsOf(npo)).toContain(`grants.application-approved /npo/applications/${id}`)
    const award = (await steps.own(npo, id)).body
    expect(award).toMatchObject({ status: 'approved', awarded: 1_000_01 })
    // What officers write to each other is not the applicant's.
    expect(award.history.at(-1)).toMatchObject({ action: 'confirm', comment: '' })
    const notices = await app.call(npo, 'GET', '/api/notifications')
    expect(JSON.stringify(notices.body)).not.toContain('Looked at again')
    const agreed = (await steps.accept(npo, award)).body
    await steps.report(npo, agreed.instalments[0]!.id)
    expect((await steps.release(agreed.instalments[0]!.id, 'TR-1', app.officer)).body.code).toBe(
      'grants.second-officer',
    )
    expect((await steps.release(agreed.instalments[0]!.id)).status).toBe(200)
  })

  it('is one at once where it is as much as the limit, in any currency', async () => {
    for (const currency of ['SAR', 'USD'] as const)
      expect((await proposed(1_000_00, { currency })).answer.body).toEqual({ approved: 1, toConfirm: 0 })
    expect((await proposed(1_000_01, { currency: 'USD' })).answer.body).toEqual({ approved: 0, toConfirm: 1 })
  })

  it('is confirmed neither by who decided nor by a member of the applicant, also to the database', async () => {
    const { id } = await proposed()
    const waiting = await seenBy(app.officer, id)
    const member = await app.aMember(npo, 'viewer')
    await appoint(app, member.personId, 'grants_officer')
    const alone = { ...member, headers: { authorization: member.headers['authorization']! } }
    const insider = await app.withMfa(await app.signIn(alone))
    const confirm = sql`update grant_applications set state = 'approved', version = version + 1 where id = ${id}`
    for (const [officer, code] of [
      [app.officer, 'grants.second-officer'],
      [insider, 'grants.own-application'],
    ] as const) {
      expect((await steps.move(waiting, 'confirm', officer)).body.code).toBe(code)
      await expect(byHand(officer, confirm)).rejects.toMatchObject(refused)
    }
    // Nor is the sum another one on the way.
    await expect(
      byHand(app.second, sql`update grant_applications set state = 'approved', awarded = 1 where id = ${id}`),
    ).rejects.toMatchObject(refused)
    await expect(
      byHand(
        app.second,
        sql`insert into grant_instalments (org_id, id, application_id, position, title, amount, months, state)
          select org_id, gen_random_uuid(), id, 1, '{}', 1, 0, 'planned' from grant_applications where id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'grant_instalments_award' })
    expect((await steps.move(waiting, 'confirm')).status).toBe(200)
  })

  it('holds its budget while it waits, and frees it where it is sent back or withdrawn', async () => {
    const { call, id } = await proposed(1_500_00, { budget: 2_000_00 })
    const other = (await steps.apply(await app.anOrganisation({ type: 'npo' }), call)).body
    const wanted = () => steps.approve(call, [{ application: other.id, amount: 600_00, version: other.version }])
    expect((await wanted()).body.code).toBe('grants.beyond-budget')
    const waiting = await seenBy(app.second, id)
    expect((await steps.move(waiting, 'send-back', app.second, ' ')).body.code).toBe('validation-failed')
    const back = await steps.move(waiting, 'send-back', app.second, 'The budget lacks a quotation')
    expect(back.body).toMatchObject({ status: 'under-review', awarded: null, ownDecision: false })
    expect(await kindsOf(app.officer)).toContain(`grants.award-sent-back /admin/grants/applications/${id}`)
    expect((await steps.own(npo, id)).body.history.map(({ action }) => action)).toEqual(['apply'])
    expect(await ledger(call)).toMatchObject({ awarded: 0 })

    const again = [{ application: id, amount: 1_500_00, version: back.body.version }]
    expect((await steps.approve(call, again, app.second)).body).toEqual({ approved: 0, toConfirm: 1 })
    expect((await steps.move(await seenBy(app.second, id), 'confirm')).body.code).toBe('grants.second-officer')
    const withdrawn = await steps.withdraw(npo, (await steps.own(npo, id)).body)
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', awarded: null })
    expect((await wanted()).body).toEqual({ approved: 1, toConfirm: 0 })
  })

  it('counts twice at once against the budget: one of two is refused', async () => {
    const call = await app.aCall({ budget: 3_000_00 })
    const two = await Promise.all(
      [1, 2].map(async () => (await steps.apply(await app.anOrganisation({ type: 'npo' }), call)).body),
    )
    const answers = await Promise.all(
      two.map(({ id, version }) => steps.approve(call, [{ application: id, amount: 2_000_00, version }])),
    )
    expect(answers.map(({ body }) => body.code ?? body.toConfirm).toSorted()).toEqual([1, 'grants.beyond-budget'])
    expect(await ledger(call)).toMatchObject({ awarded: 2_000_00 })
  })

  it('is told to its applicant by no full export while it waits, nor what officers say of it', async () => {
    const { id } = await proposed()
    const exported = async () =>
      (await exportedRows(app, npo, /^grant|^workflow_history$/)).filter((line) => line.includes(id)).join('\n')
    const waiting = await exported()
    expect(waiting).toContain('"state": "under-review"')
    expect(waiting).not.toMatch(new RegExp(`to-confirm|100001|propose|${app.officer.personId}`))
    await steps.move(await seenBy(app.second, id), 'confirm')
    const confirmed = await exported()
    expect(confirmed).toMatch(/"state": "approved".*"awarded": 100001/)
    expect(confirmed).toContain('"action": "confirm"')
    expect(confirmed).not.toMatch(/propose|Looked at again/)
  })

  it('counts apart in its call while it waits', async () => {
    const { call, id } = await proposed()
    const other = (await steps.apply(await app.anOrganisation({ type: 'npo' }), call)).body
    await steps.approve(call, [{ application: other.id, amount: 500_00, version: other.version }])
    const read = async () => (await app.call<CallDetail>(app.officer, 'GET', `/api/platform/grants/${call.id}`)).body
    expect(await read()).toMatchObject({ awarded: 1_500_01, unconfirmed: 1_000_01 })
    await steps.move(await seenBy(app.second, id), 'confirm')
    expect(await read()).toMatchObject({ awarded: 1_500_01, unconfirmed: 0 })
  })

  it('keeps the currency of its call, also while it waits and to the database', async () => {
    const { call, id } = await proposed()
    const path = `/api/platform/grants/${call.id}`
    const change = async () => {
      const { version } = (await app.call<CallDetail>(app.officer, 'GET', path)).body
      const input = aGrantInput(app.platform.clock.now(), { currency: 'USD' })
      return app.call<CallDetail & Refused>(app.officer, 'PUT', path, { ...input, version })
    }
    expect(await change()).toMatchObject({ status: 409, body: { code: 'grants.currency-held' } })
    await expect(
      byHand(app.officer, sql`update grants set currency = 'USD' where id = ${call.id}`),
    ).rejects.toMatchObject({ constraint: 'grants_currency' })
    await steps.move(await seenBy(app.second, id), 'send-back')
    expect((await change()).body.currency).toBe('USD')
  })
})

describe('to the database, what an officer decided', () => {
  const named = (id: string, state: string, by: string | null) =>
    sql`update grant_applications set state = ${state}, awarded = 100, decided_by = ${by}, decided_at = now()
      where id = ${id}`

  it('is decided in their own name', async () => {
    const { id } = (await steps.apply(npo, await app.aCall())).body
    for (const state of ['approved', 'to-confirm', 'rejected'])
      for (const by of [app.second.personId, null])
        await expect(byHand(app.officer, named(id, state, by))).rejects.toMatchObject(refused)
    await expect(byHand(app.officer, named(id, 'under-review', app.officer.personId))).rejects.toMatchObject(refused)
    expect((await byHand(app.officer, named(id, 'approved', app.officer.personId))).numAffectedRows).toBe(1n)
  })

  it('changes neither in sum nor in name until it is decided once more', async () => {
    const { id } = await steps.anAward(npo, await app.aCall(), 500_00)
    for (const change of [
      sql`awarded = awarded * 10`,
      sql`decided_by = ${app.second.personId}`,
      sql`decided_at = now()`,
    ])
      for (const officer of [app.officer, app.second])
        await expect(
          byHand(officer, sql`update grant_applications set ${change} where id = ${id}`),
        ).rejects.toMatchObject(refused)
  })

  it('is released in the name of who releases, once', async () => {
    const { instalments } = await steps.anAgreement(npo, await app.aCall(), 500_00)
    const [first, last] = instalments.map(({ id }) => id) as [string, string]
    for (const id of [first, last]) await steps.report(npo, id)
    await steps.release(first)
    const released = (by: string | null) => sql`update grant_instalments
      set state = 'released', released_at = now(), released_by = ${by}, reference = 'T' where id = ${last}`
    for (const by of [app.officer.personId, null])
      await expect(byHand(app.second, released(by))).rejects.toMatchObject(refused)
    for (const change of [
      sql`reference = 'TR-2'`,
      sql`released_by = ${app.officer.personId}`,
      sql`released_at = now()`,
    ])
      await expect(
        byHand(app.second, sql`update grant_instalments set ${change} where id = ${first}`),
      ).rejects.toMatchObject(refused)
    expect((await byHand(app.second, released(app.second.personId))).numAffectedRows).toBe(1n)
  })
})
