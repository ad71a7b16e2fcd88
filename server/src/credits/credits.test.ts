import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@athar/contracts'
import type {
  CreditOrder,
  Issuance,
  listHoldings,
  listIssuable,
  listMovements,
  listOpenCredits,
  listRegistry,
  listRetirements,
  readRegistry,
} from '@athar/contracts/credits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import type { Db } from '../platform/database.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { auditPast, type AuditedPast } from '../testing-audit.ts'
import { lapseOrders, releaseCredits, reserveCredits, settleCredits } from './ledger/store.ts'
import { startCreditsApp, type CreditsApp, type Refused } from './testing.ts'

let app: CreditsApp
let owner: Owner
let buyer: Owner
let past: AuditedPast

beforeAll(async () => {
  app = await startCreditsApp()
  owner = await app.anOrganisationWithMfa({ type: 'project_owner' })
  buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
  past = await auditPast(app)
})
afterAll(async () => {
  await past.close()
  await app.close()
})

const coded = ({ status, body }: { status: number; body: Refused }) => [status, body?.code]
const anOwnerWith = async (tonnes: string) => {
  const who = await app.anOrganisationWithMfa({ type: 'project_owner' })
  const issued = await app.anIssue(who, { tonnes })
  return { who, issued, block: issued.blocks[0]! }
}
const holdingsOf = async (who: Acting) =>
  (await app.call<ResponseOf<typeof listHoldings>>(who, 'GET', '/api/credits/holdings')).body.items
const registry = async (q = '') =>
  (await app.call<ResponseOf<typeof listRegistry>>(null, 'GET', `/api/credits/registry?q=${encodeURIComponent(q)}`))
    .body
const historyOf = (serial: string) =>
  app.call<ResponseOf<typeof readRegistry> & Refused>(
    null,
    'GET',
    `/api/credits/registry/${encodeURIComponent(serial)}`,
  )
const block = (id: string, what: 'freeze' | 'release', by: Acting = app.first) =>
  app.call<Refused>(by, 'POST', `/api/platform/credits/blocks/${id}/${what}`, { reason: 'Looked into' })
const decideOrder = (who: Acting, id: string | null, decision: string) =>
  app.call<CreditOrder & Refused>(who, 'POST', `/api/credits/orders/${id}/decision`, { decision, reason: '' })
const anAdministrator = async (of: Owner) => app.withMfa(await app.aMember(of, 'admin'))
const expectSums = async () => {
  const { issued, ...parts } = (await registry()).totals
  const sum = Object.values(parts).reduce((total, part) => total + BigInt(part), 0n)
  expect(String(sum)).toBe(issued)
}

describe('An issuance', () => {
  it('case (a): gives each whole tonne a serial, says what is below one, and shares with another party', async () => {
    const party = await app.anOrganisationWithMfa({ type: 'government' })
    await app.programme(2, { party: '50', partyOrganisationId: party.organisation.id })
    const who = await app.anOrganisationWithMfa()
    const issued = await app.anIssue(who, { tonnes: '5300.75', programme: 2 })
    expect(issued).toMatchObject({
      state: 'issued',
      tonnes: '5300',
      rest: '0.75',
      vintages: [{ year: 2025, tonnes: '5300' }],
      shares: { owner: '2650', party: '2650', buffer: '0' },
    })
    expect(issued.blocks[0]!.serial).toMatch(/^ATH-2-\d+-2025-1-5300$/)
    const [own] = await holdingsOf(who)
    const [others] = await holdingsOf(party)
    expect([own?.from, own?.to, others?.from, others?.to]).toEqual(['1', '2650', '2651', '5300'])
    await expectSums()
  })

  it('case (b): 1,000 t give 930, 50 of proceeds and 20 for overall mitigation, which nothing leaves', async () => {
    await app.programme(3, { proceeds: '5', mitigation: '2' })
    const who = await app.anOrganisationWithMfa()
    const issued = await app.anIssue(who, { tonnes: '1000', programme: 3 })
    expect(issued.shares).toEqual({ owner: '930', proceeds: '50', mitigation: '20', buffer: '0', party: '0' })
    const { items } = await registry(issued.blocks[0]!.serial)
    expect(items[0]!.totals).toEqual({
      issued: '1000',
      held: '980',
      cancelled: '20',
      retired: '0',
      buffer: '0',
      expired: '0',
    })
    const paidOut = `update credit_lots set account_id = (select id from credit_accounts where kind = 'expired')
      where account_id = (select id from credit_accounts where kind = 'mitigation' and programme = 3)`
    await expect(past.saidOfPlain('credit_lots', paidOut, 'select 1')).rejects.toThrow(/nothing leaves/)
    await past.close()
    past = await auditPast(app)
    await runSql(app.testDatabase.ownerUrl, 'alter table credit_lots force row level security')
  })

  it('is proposed once of a verified period, and again after it was rejected', async () => {
    const { periodId } = await app.aVerified(owner, { tonnes: '10.5' })
    const proposed = await app.propose(periodId)
    expect(proposed.status).toBe(201)
    expect(coded(await app.propose(periodId))).toEqual([409, 'credits.not-verified'])
    expect((await app.decide(proposed.body.id, 'reject', app.second, '')).status).toBe(400)
    expect((await app.decide(proposed.body.id, 'reject')).body).toMatchObject({ state: 'rejected', blocks: [] })
    const again = await app.propose(periodId)
    expect((await app.decide(again.body.id)).body.state).toBe('issued')
    expect(coded(await app.decide(again.body.id))).toEqual([409, 'credits.decided-before'])
    const { body } = await app.call<ResponseOf<typeof listIssuable>>(app.first, 'GET', '/api/platform/credits/issuable')
    expect(body.items.map((item) => item.periodId)).not.toContain(periodId)
    expect(coded(await app.propose(randomUUID()))).toEqual([409, 'credits.not-verified'])
  })

  it('two proposals of one period at one moment leave one', async () => {
    const { periodId } = await app.aVerified(owner, { tonnes: '10' })
    const both = await Promise.all([app.propose(periodId), app.propose(periodId, 1, app.second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is refused of less than a tonne, and by the database above what was verified', async () => {
    const { periodId } = await app.aVerified(owner, { tonnes: '12.9' })
    const propose = (years: object[]) =>
      app.platform.database.transaction(
        { personId: app.first.personId, platformRoles: ['platform_admin'], aal: 'aal2' },
        ({ db }) =>
          sql`select app.propose_issuance(gen_random_uuid(), ${periodId}, 1::smallint, ${JSON.stringify(years)}, now())`.execute(
            db,
          ),
      )
    await expect(propose([{ year: 2025, tonnes: 13 }])).rejects.toThrow(/credits_above_verified/)
    await expect(propose([{ year: 2024, tonnes: 1 }])).rejects.toThrow(/outside-period/)
    await expect(propose([{ year: 2025, tonnes: 0 }])).rejects.toThrow(/outside-period/)
  })

  it('needs a second officer, whose role and that of the first still hold', async () => {
    const leaving = await app.anOfficer('platform_admin')
    const { periodId } = await app.aVerified(owner, { tonnes: '10' })
    const { body } = await app.propose(periodId, 1, leaving)
    expect(coded(await app.decide(body.id, 'issue', leaving))).toEqual([403, 'credits.second-person'])
    const roles = { platformRoles: ['platform_owner'], aal: 'aal2' } as const
    await app.platform.database.transaction(roles, ({ db }) =>
      sql`delete from platform_roles where person_id = ${leaving.personId}`.execute(db),
    )
    expect(coded(await app.decide(body.id))).toEqual([409, 'credits.role-lost'])
    expect(coded(await app.decide(body.id, 'issue', leaving))).toEqual([403, 'forbidden'])
    expect((await app.decide(body.id, 'reject')).body.state).toBe('rejected')
  })

  it('is decided by an owner of the platform too, who proposes none', async () => {
    const platformOwner = await app.anOfficer('platform_owner')
    const { periodId } = await app.aVerified(owner, { tonnes: '10' })
    expect((await app.propose(periodId, 1, platformOwner)).status).toBe(403)
    const { body } = await app.propose(periodId)
    expect((await app.decide(body.id, 'issue', platformOwner)).body.state).toBe('issued')
  })

  it('is proposed and decided by nobody of the project’s organisation', async () => {
    const insider = await app.anOfficer('platform_admin')
    await app.aMember(owner, 'viewer', insider)
    const { periodId } = await app.aVerified(owner, { tonnes: '10' })
    expect(coded(await app.propose(periodId, 1, insider))).toEqual([403, 'credits.own-project'])
    const { body } = await app.propose(periodId)
    expect(coded(await app.decide(body.id, 'issue', insider))).toEqual([403, 'credits.own-project'])
  })

  it('of planting needs a programme with a buffer or an expiry', async () => {
    const { periodId } = await app.aVerified(owner, { tonnes: '100', projectType: 'planted-area' })
    expect(coded(await app.propose(periodId))).toEqual([409, 'credits.planting-unprotected'])
    await app.programme(4, { plantingBuffer: '15', plantingExpiryYears: 3 })
    const { body } = await app.propose(periodId, 4)
    const issued = (await app.decide(body.id)).body
    expect(issued.shares).toMatchObject({ owner: '85', buffer: '15' })
    const { items } = await registry(issued.blocks[0]!.serial)
    expect(items[0]).toMatchObject({ unitType: 'removal-nature', expiresOn: expect.stringMatching(/^20\d\d-/) })
  })

  it('freezes its blocks when the statement is withdrawn, and is refused when it was withdrawn before', async () => {
    const { who, issued, block: frozen } = await anOwnerWith('20')
    const { periodId, statement } = await app.aVerified(owner, { tonnes: '10' })
    const { body: waiting } = await app.propose(periodId)
    for (const number of [issued.statement, statement])
      await past.write(
        'mrv_periods',
        `alter table mrv_periods enable trigger mrv_periods_credits; update mrv_periods set verified_number = null,
          verified_at = null, verified_tonnes = null where verified_number = '${number}'`,
      )
    expect(coded(await app.decide(waiting.id))).toEqual([409, 'credits.not-verified'])
    expect((await holdingsOf(who))[0]!.frozen).toContain(issued.statement)
    expect(await app.transfer(who, buyer, { tonnes: '1' })).toMatchObject({
      status: 409,
      body: { code: 'credits.not-free', details: { free: '0' } },
    })
    expect((await registry(frozen.serial)).items[0]).toMatchObject({ frozen: true, totals: { held: '20' } })
    // Released once the same days are verified again, with as many tonnes: no one sells what was withdrawn.
    for (const again of ['', 19]) {
      if (again) await verifyAgain(issued.periodId, again)
      expect(coded(await block(frozen.id, 'release'))).toEqual([409, 'credits.statement-withdrawn'])
    }
    await verifyAgain(issued.periodId, 20)
    expect((await block(frozen.id, 'release')).status).toBe(204)
    expect((await app.transfer(who, buyer, { tonnes: '1' })).status).toBe(201)
  })
  const verifyAgain = (periodId: string, tonnes: number | string) =>
    past.write(
      'mrv_periods',
      `update mrv_periods set verified_number = 'V-AGAIN-${tonnes}', verified_at = now(), verified_tonnes = ${tonnes}
        where id = '${periodId}'`,
    )
})

describe('A movement', () => {
  it('joins what lies side by side in one block, also when it comes back in another order', async () => {
    const who = await app.anOrganisationWithMfa()
    const { serial } = (await app.anIssue(who, { tonnes: '30' })).blocks[0]!
    const part = (range: string) => serial.replace(/1-30$/, range)
    const taker = await app.anOrganisationWithMfa()
    for (const [tonnes, range] of [
      ['5', '1-5'],
      ['5', '11-15'],
      ['5', '6-10'],
    ] as const)
      expect((await app.transfer(who, taker, { tonnes, serial: part(range) })).status).toBe(201)
    const ranges = async (of: Owner) => (await holdingsOf(of)).map((one) => one.serial)
    expect([await ranges(taker), await ranges(who)]).toEqual([[part('1-15')], [part('16-30')]])
    await app.transfer(taker, who, { tonnes: '3', serial: part('7-9') })
    expect(await ranges(taker)).toEqual([part('1-6'), part('10-15')])
    for (const range of ['10-15', '1-6']) await app.transfer(taker, who, { tonnes: '6', serial: part(range) })
    expect([await ranges(taker), await ranges(who)]).toEqual([[], [part('1-30')]])
    await app.retire(who, { tonnes: '2' })
    await app.retire(who, { tonnes: '2' })
    const { rows } = await runSql(
      app.testDatabase.ownerUrl,
      `select l.tonnes::int from credit_lots l join credit_blocks b on b.id = l.block_id join credit_accounts a
        on a.id = l.account_id where a.kind = 'retired' and b.id = (select block_id from credit_lots k
        join credit_accounts h on h.id = k.account_id where h.organisation_id = '${who.organisation.id}')`,
    )
    // What two retirements stand for stays apart.
    expect(rows).toEqual([{ tonnes: 2 }, { tonnes: 2 }])
  })
  it('transfers, retires and cancels whole tonnes, the oldest vintage first, and is listed on both sides', async () => {
    const who = await app.anOrganisationWithMfa()
    const newer = await app.anIssue(who, { tonnes: '30', year: 2024 })
    const older = await app.anIssue(who, { tonnes: '30', year: 2023 })
    const taker = await app.anOrganisationWithMfa()
    expect((await app.transfer(who, taker, { tonnes: '40', note: 'Contract 7' })).status).toBe(201)
    const taken = (await holdingsOf(taker)).map(({ project, vintage, from, to }) => [project, vintage, from, to])
    expect(taken).toEqual([
      [older.blocks[0]!.project, 2023, '1', '30'],
      [newer.blocks[0]!.project, 2024, '1', '10'],
    ])
    const retired = await app.retire(taker, { tonnes: '35' })
    expect(retired.body).toMatchObject({ orderId: null, retirement: expect.stringMatching(/^RET-/) })
    await app.cancel(taker, { tonnes: '2' })
    expect(await app.balance(taker)).toMatchObject({ holding: '3', free: '3', retired: '35', reserved: '0' })
    const listed = async (by: Acting) =>
      (await app.call<ResponseOf<typeof listMovements>>(by, 'GET', '/api/credits/movements')).body.items
    expect((await listed(taker)).map(({ kind, direction, tonnes }) => [kind, direction, tonnes])).toEqual([
      ['cancel', 'out', '2'],
      ['retire', 'out', '35'],
      ['transfer', 'in', '40'],
    ])
    const [received] = (await listed(taker)).slice(-1)
    expect(received).toMatchObject({ personId: null, reason: '', other: { en: who.organisation.name.en } })
    expect((await listed(who))[0]).toMatchObject({ personId: who.personId, reason: 'Contract 7', direction: 'out' })
    const { items } = (await app.call<ResponseOf<typeof listRetirements>>(taker, 'GET', '/api/credits/retirements'))
      .body
    expect(items[0]).toMatchObject({ tonnes: '35', beneficiary: 'Green Buyers', claimYear: 2026 })
    expect(items[0]!.serials.map(({ tonnes }) => tonnes)).toEqual(['30', '5'])
    await expectSums()
  })

  it('takes the serials that are named, and no other number of tonnes', async () => {
    const { who, block: of } = await anOwnerWith('100')
    const serial = of.serial.replace('-1-100', '-41-60')
    expect(coded(await app.transfer(who, buyer, { tonnes: '21', serial }))).toEqual([422, 'credits.serial-tonnes'])
    expect((await app.transfer(who, buyer, { tonnes: '20', serial })).status).toBe(201)
    expect((await holdingsOf(who)).map(({ from, to }) => [from, to])).toEqual([
      ['1', '40'],
      ['61', '100'],
    ])
    expect((await app.transfer(who, buyer, { tonnes: '20', serial })).body).toMatchObject({ code: 'credits.not-free' })
    expect(coded(await app.transfer(who, buyer, { tonnes: '1', serial: 'ATH-1-NaN-2025-1-1' }))).toEqual([
      422,
      'credits.serial-unreadable',
    ])
  })

  it.each(['0', '-1', '1.5', '1000000000000', '1000000001', '01', '', 'NaN', '١'])(
    'refuses %s tonnes',
    async (tonnes) => {
      const refused = await app.transfer(owner, buyer, { tonnes })
      expect(refused).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'tonnes', code: 'tonnes-whole' }] } },
      })
    },
  )

  it('is refused to oneself, to nobody, above what is free, and for a year to come', async () => {
    const { who } = await anOwnerWith('10')
    expect(coded(await app.transfer(who, who, { tonnes: '1' }))).toEqual([422, 'credits.to-oneself'])
    const nobody = { ...buyer, organisation: { ...buyer.organisation, id: randomUUID() } }
    expect(coded(await app.transfer(who, nobody, { tonnes: '1' }))).toEqual([422, 'credits.receiver-gone'])
    expect((await app.transfer(who, buyer, { tonnes: '11' })).body).toMatchObject({
      code: 'credits.not-free',
      details: { free: '10' },
    })
    expect((await app.retire(who, { tonnes: '1', claimYear: 2200 })).body).toMatchObject({
      details: { issues: [{ path: 'claimYear', code: 'year-ahead' }] },
    })
    expect(await app.balance(who)).toMatchObject({ holding: '10' })
  })

  it('happens once where the same request comes twice', async () => {
    const { who } = await anOwnerWith('10')
    const twice = { ...who, headers: { ...who.headers, 'idempotency-key': randomUUID() } }
    const [one, other] = [
      await app.transfer(twice, buyer, { tonnes: '4' }),
      await app.transfer(twice, buyer, { tonnes: '4' }),
    ]
    expect(other.body).toEqual(one.body)
    expect(await app.balance(who)).toMatchObject({ holding: '6' })
  })

  it('of two buyers at one moment gives to one, or to both where both fit', async () => {
    const { who } = await anOwnerWith('100')
    const other = await app.anOrganisationWithMfa()
    const won = await Promise.all([
      app.transfer(who, buyer, { tonnes: '60' }),
      app.transfer(who, other, { tonnes: '60' }),
    ])
    expect(won.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const fit = await Promise.all([app.transfer(who, buyer, { tonnes: '20' }), app.retire(who, { tonnes: '20' })])
    expect(fit.map(({ status }) => status)).toEqual([201, 201])
    expect(await app.balance(who)).toMatchObject({ holding: '0', retired: '20' })
  })

  it('retires or transfers one serial, never both', async () => {
    const { who, block: of } = await anOwnerWith('10')
    const tries = await Promise.all([
      app.transfer(who, buyer, { tonnes: '10', serial: of.serial }),
      app.retire(who, { tonnes: '10', serial: of.serial }),
    ])
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
    await expectSums()
  })

  it('does not touch a frozen block until it is released', async () => {
    const { who, block: of } = await anOwnerWith('10')
    expect((await block(of.id, 'freeze')).status).toBe(204)
    expect(coded(await block(of.id, 'freeze'))).toEqual([409, 'credits.frozen'])
    expect((await app.retire(who, { tonnes: '1' })).body).toMatchObject({ details: { free: '0' } })
    expect((await block(of.id, 'release', app.second)).status).toBe(204)
    expect(coded(await block(of.id, 'release'))).toEqual([409, 'credits.not-frozen'])
    expect(coded(await block(randomUUID(), 'freeze'))).toEqual([404, 'credits.block-missing'])
    expect((await app.retire(who, { tonnes: '1' })).status).toBe(201)
  })
})

describe('Above the limit', () => {
  it('a second owner or administrator approves, and both are named', async () => {
    const { who } = await anOwnerWith('3000')
    const second = await anAdministrator(who)
    expect((await app.retire(who, { tonnes: '1000' })).body.orderId).toBeNull()
    const asked = await app.retire(who, { tonnes: '1001' })
    expect(asked.body).toMatchObject({ movementId: null, retirement: null, orderId: expect.any(String) })
    expect(await app.balance(who)).toMatchObject({ holding: '2000' })
    expect(coded(await decideOrder(who, asked.body.orderId, 'approve'))).toEqual([403, 'credits.second-person'])
    expect(coded(await decideOrder(second, asked.body.orderId, 'withdraw'))).toEqual([403, 'credits.second-person'])
    const done = await decideOrder(second, asked.body.orderId, 'approve')
    expect(done.body).toMatchObject({ state: 'done', askedBy: who.personId, decidedBy: second.personId })
    expect(await app.balance(who)).toMatchObject({ holding: '999', retired: '2001' })
    expect(coded(await decideOrder(second, asked.body.orderId, 'approve'))).toEqual([409, 'credits.decided-before'])
    const { items } = (await app.call<ResponseOf<typeof listMovements>>(who, 'GET', '/api/credits/movements')).body
    expect(items[0]).toMatchObject({ personId: who.personId, secondPersonId: second.personId })
  })

  it('an order is refused, withdrawn, or lapses after seven days, and moves nothing', async () => {
    const { who } = await anOwnerWith('1500')
    const second = await anAdministrator(who)
    const ask = async () => (await app.transfer(who, buyer, { tonnes: '1500' })).body.orderId
    expect((await decideOrder(second, await ask(), 'refuse')).body.state).toBe('refused')
    expect((await decideOrder(who, await ask(), 'withdraw')).body.state).toBe('withdrawn')
    const waiting = await ask()
    const listed = await app.call<{ items: CreditOrder[] }>(who, 'GET', '/api/credits/orders')
    expect(listed.body.items[0]).toMatchObject({ id: waiting, state: 'waiting', receiver: buyer.organisation.name })
    expect(coded(await app.transfer(who, buyer, { tonnes: '1501' }))).toEqual([409, 'credits.not-free'])
    expect(await app.balance(who)).toMatchObject({ holding: '1500' })
    expect(coded(await decideOrder(second, randomUUID(), 'approve'))).toEqual([404, 'credits.order-missing'])
    const later = new Date(Date.now() + 8 * 86_400_000)
    const lapse = () => app.platform.database.transaction({}, ({ db }) => lapseOrders(db, later))
    expect(await lapse()).toBeGreaterThanOrEqual(1)
    expect(await lapse()).toBe(0)
    expect(coded(await decideOrder(second, waiting, 'approve'))).toEqual([409, 'credits.order-lapsed'])
    const stranger = await app.anOrganisationWithMfa()
    expect(coded(await decideOrder(stranger, waiting, 'approve'))).toEqual([404, 'credits.order-missing'])
  })

  it('a role that is lost between the two is refused', async () => {
    const { who } = await anOwnerWith('1500')
    const asking = await anAdministrator(who)
    const asked = await app.transfer(asking, buyer, { tonnes: '1200' })
    const roles = { personId: who.personId, organisationId: who.organisation.id, role: 'owner', aal: 'aal2' } as const
    await app.platform.database.transaction(roles, ({ db }) =>
      sql`update memberships set role = 'preparer' where person_id = ${asking.personId}`.execute(db),
    )
    expect(coded(await decideOrder(who, asked.body.orderId, 'approve'))).toEqual([409, 'credits.role-lost'])
    expect(coded(await decideOrder(asking, asked.body.orderId, 'withdraw'))).toEqual([403, 'forbidden'])
    expect(await app.balance(who)).toMatchObject({ holding: '1500' })
  })

  it('the database moves nothing for one person, below aal2, or in a role that is only said', async () => {
    const { who } = await anOwnerWith('10')
    const member = await app.aMember(who, 'viewer')
    const what = { kind: 'cancel', tonnes: '5', chosen: {}, receiver: null, retirement: null, note: '' }
    const moving = (personId: string, aal: 'aal1' | 'aal2', above: number) =>
      app.platform.database.transaction(
        { personId, organisationId: who.organisation.id, role: 'owner', aal },
        ({ db }) =>
          sql`select app.move_credits(gen_random_uuid(), ${JSON.stringify(what)}, ${above}, now())`.execute(db),
      )
    await expect(moving(who.personId, 'aal1', 10)).rejects.toThrow(/owners and administrators/)
    await expect(moving(member.personId, 'aal2', 10)).rejects.toThrow(/owners and administrators/)
    await expect(moving(who.personId, 'aal2', 4)).rejects.toThrow(/second-person/)
    await expect(moving(who.personId, 'aal2', 5)).resolves.toBeDefined()
  })
})

describe('Reserved credits', () => {
  it('are not free, and are settled above the limit by two people of the seller', async () => {
    const { who } = await anOwnerWith('2000')
    const second = await anAdministrator(who)
    const reservationId = randomUUID()
    const as = <T>(work: (db: Db) => Promise<T>) =>
      app.platform.database.transaction(
        { personId: who.personId, organisationId: who.organisation.id, role: 'owner', aal: 'aal2' },
        ({ db }) => work(db),
      )
    const at = new Date()
    await as((db) => reserveCredits(db, { reservationId, tonnes: '1500', chosen: {}, at }))
    const again = as((db) => reserveCredits(db, { reservationId, tonnes: '1', chosen: {}, at }))
    await expect(again).rejects.toMatchObject({ code: 'credits.reserved-before' })
    expect(await app.balance(who)).toMatchObject({ holding: '500', reserved: '1500', free: '500' })
    expect(coded(await app.transfer(who, buyer, { tonnes: '501' }))).toEqual([409, 'credits.not-free'])
    const settle = (secondPersonId: string | null) =>
      as((db) =>
        settleCredits(db, { reservationId, receiverId: buyer.organisation.id, secondPersonId, above: 1000, at }),
      )
    for (const nobody of [null, who.personId, buyer.personId])
      await expect(settle(nobody)).rejects.toMatchObject({ code: 'credits.second-person' })
    await settle(second.personId)
    await expect(settle(second.personId)).rejects.toMatchObject({ code: 'credits.reservation-missing' })
    expect(await app.balance(who)).toMatchObject({ holding: '500', reserved: '0' })
  })

  it('are given back by the clock, and by nobody of another organisation', async () => {
    const { who } = await anOwnerWith('10')
    const reservationId = randomUUID()
    const of = ({ personId, organisation }: Owner) =>
      ({ personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' }) as const
    const { database } = app.platform
    const reserving = { reservationId, tonnes: '10', chosen: {}, at: new Date() }
    await database.transaction(of(who), ({ db }) => reserveCredits(db, reserving))
    await expect(
      database.transaction(of(buyer), ({ db }) => releaseCredits(db, reservationId, new Date())),
    ).rejects.toMatchObject({ code: 'credits.reservation-missing' })
    await database.transaction({}, ({ db }) => releaseCredits(db, reservationId, new Date()))
    expect(await app.balance(who)).toMatchObject({ holding: '10', reserved: '0' })
  })
})

describe('A verified loss', () => {
  it('cancels buffer of the project first, then of its programme, and says what is left', async () => {
    await app.programme(5, { buffer: '10' })
    const first = await app.anIssue(owner, { tonnes: '100', programme: 5 })
    await app.anIssue(owner, { tonnes: '200', programme: 5 })
    const lose = (tonnes: string, by: Acting = app.first) =>
      app.call<{ cancelled: string; uncovered: string } & Refused>(by, 'POST', '/api/platform/credits/losses', {
        serial: first.blocks[0]!.serial,
        tonnes,
        reason: 'Fire',
        evidence: 'Statement V-1',
      })
    expect((await lose('5')).body).toMatchObject({ cancelled: '5', uncovered: '0' })
    const { items } = await registry(first.blocks[0]!.serial)
    expect(items[0]!.totals).toMatchObject({ buffer: '5', cancelled: '5' })
    expect((await lose('40')).body).toMatchObject({ cancelled: '25', uncovered: '15' })
    expect((await lose('1')).body).toMatchObject({ cancelled: '0', uncovered: '1' })
    expect((await lose('1', await app.anOfficer('platform_owner'))).status).toBe(403)
    await expectSums()
  })
})

describe('A programme', () => {
  it('is kept by administrators of the platform over the version that they saw', async () => {
    expect((await app.programme(6, {})).status).toBe(200)
    expect(coded(await app.programme(6, { version: 4 }))).toEqual([409, 'conflict'])
    expect((await app.programme(6, { proceeds: '12.5' })).body).toMatchObject({ version: 2, proceeds: '12.5' })
    expect(coded(await app.programme(9))).toEqual([404, 'credits.programme-missing'])
    expect(coded(await app.programme(6, { version: 2, party: '5' }))).toEqual([422, 'credits.programme-party'])
    expect(coded(await app.programme(6, { version: 2, buffer: '60', proceeds: '50' }))).toEqual([
      422,
      'credits.programme-shares',
    ])
    expect((await app.programme(6, { version: 2, buffer: '100.5' })).status).toBe(400)
    expect((await app.programme(6, { version: 2 }, owner)).status).toBe(403)
    const share = { party: '5', partyOrganisationId: owner.organisation.id }
    expect((await app.programme(6, { ...share, version: 2 })).status).toBe(200)
    // Who changes another term leaves the party out; without its share it goes.
    const kept = await app.programme(6, { party: '6', version: 3 })
    expect(kept.body).toMatchObject({ party: '6', partyOrganisationId: owner.organisation.id })
    expect((await app.programme(6, { version: 4 })).body).toMatchObject({ party: '0', partyOrganisationId: null })
    const { body } = await app.call<{ items: object[] }>(null, 'GET', '/api/credits/programmes')
    expect(body.items[0]).toMatchObject({ number: 1, buffer: '0', proceeds: '0', plantingProtected: false })
    expect(JSON.stringify(body)).not.toContain('partyOrganisationId')
  })
})

describe('The public registry', () => {
  it('tells the history of a tonne and names those who agreed', async () => {
    const { who, block: of } = await anOwnerWith('100')
    const taker = await app.anOrganisationWithMfa()
    await app.transfer(who, taker, { tonnes: '50' })
    await app.retire(taker, { tonnes: '10' })
    const tonne = of.serial.replace('-1-100', '-5-5')
    const before = (await historyOf(tonne)).body
    expect(before.history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['issue', null, null],
      ['transfer', null, null],
      ['retire', null, null],
    ])
    expect(before.history[2]).toMatchObject({
      serial: tonne,
      tonnes: '1',
      retirement: { beneficiary: 'Green Buyers', claimYear: 2026 },
    })
    expect((await app.call(taker, 'PUT', '/api/credits/public-holdings', { shown: true })).status).toBe(204)
    expect((await historyOf(tonne)).body.history[1]).toMatchObject({ from: null, to: taker.organisation.name })
    expect(JSON.stringify((await historyOf(tonne)).body)).not.toContain(taker.personId)
    const untouched = (await historyOf(of.serial.replace('-1-100', '-60-70'))).body
    expect(untouched.history.map(({ kind, serial }) => [kind, serial.split('-').slice(-2)])).toEqual([
      ['issue', ['60', '70']],
    ])
  })

  it('marks a corresponding adjustment on serials that exist, and moves nothing', async () => {
    const { who, block: of } = await anOwnerWith('10')
    await app.retire(who, { tonnes: '4' })
    const mark = (to: number, personId: string, role: string) =>
      app.platform.database.transaction({ personId, platformRoles: [role], aal: 'aal2' }, ({ db }) =>
        sql`select app.mark_credits_adjusted(gen_random_uuid(), (select series_id from credit_blocks
          where id = ${of.id}), 3, ${to}, 'Letter 12', now())`.execute(db),
      )
    await expect(mark(11, app.first.personId, 'platform_admin')).rejects.toThrow(/serial-missing/)
    await expect(mark(6, app.officer.personId, 'content_editor')).rejects.toThrow(/an administrator marks/)
    await mark(6, app.first.personId, 'platform_admin')
    const { history } = (await historyOf(of.serial)).body
    expect(history.slice(-2).map(({ kind, tonnes }) => [kind, tonnes])).toEqual([
      ['correct', '2'],
      ['correct', '2'],
    ])
    expect(await app.balance(who)).toMatchObject({ holding: '6', retired: '4' })
  })

  it('names no person who is a beneficiary', async () => {
    const { who, block: of } = await anOwnerWith('10')
    const sent = { tonnes: '1', serial: '', note: '', beneficiaryKind: 'person', beneficiary: 'Sara Alqahtani' }
    await app.call(who, 'POST', '/api/credits/retirements', { ...sent, purpose: 'Flights', claimYear: 2026 })
    const { body } = await historyOf(of.serial)
    expect(body.history[1]!.retirement).toMatchObject({ beneficiary: null, beneficiaryKind: 'person' })
    expect(JSON.stringify(body)).not.toContain('Alqahtani')
  })

  it('is searched by a serial, a part of one, Arabic digits, or the name of a project', async () => {
    const { issued, block: of } = await anOwnerWith('77')
    const { project } = of
    const found = async (q: string) => (await registry(q)).items.map(({ serial }) => serial)
    expect(await found(of.serial)).toEqual([of.serial])
    expect(await found(`ath-1-${project}`)).toEqual([of.serial])
    expect(await found(`ATH-1-${project}-2025-70`)).toEqual([of.serial])
    expect(await found(`ATH-1-${project}-2025-78`)).toEqual([])
    const arabic = of.serial.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
    expect(await found(` ${arabic} `)).toEqual([of.serial])
    expect(await found('Roof of the')).toContain(of.serial)
    for (const nothing of ['ATH-1-2-3-4-5-6', 'ATH-99999-1', 'zzz', 'ATH-0', `ATH-1-${'9'.repeat(30)}`])
      expect(await found(nothing)).toEqual([])
    expect(coded(await historyOf('nonsense'))).toEqual([404, 'credits.serial-missing'])
    expect(coded(await historyOf('ATH-1-999999-2025-1-5'))).toEqual([404, 'credits.serial-missing'])
    expect(issued.blocks).toHaveLength(1)
  })

  it('is open data with totals that are the sums of its blocks', async () => {
    const { body } = await app.call<ResponseOf<typeof listOpenCredits>>(null, 'GET', '/api/open-data/credits?limit=100')
    const sum = (of: 'issued' | 'held' | 'retired') =>
      String(body.blocks.reduce((total, { totals }) => total + BigInt(totals[of]), 0n))
    expect(body).toMatchObject({ total: body.blocks.length, hasMore: false, unit: 'tCO2e' })
    expect(body.totals).toMatchObject({ issued: sum('issued'), held: sum('held'), retired: sum('retired') })
    expect(body.totals).toEqual((await registry()).totals)
  })
})

describe('The ledger', () => {
  it('agrees with its log, its lots and its blocks', async () => {
    expect(await past.said()).toEqual([])
  })

  it('refuses to change or remove an entry', async () => {
    const server = { personId: app.first.personId, platformRoles: ['platform_admin'], aal: 'aal2' } as const
    const change = (text: string) => app.platform.database.transaction(server, ({ client }) => client.query(text))
    for (const table of ['credit_entries', 'credit_lots', 'credit_blocks', 'credit_movements', 'credit_retirements']) {
      await expect(change(`delete from ${table}`)).rejects.toThrow(/permission denied/)
      await expect(change(`truncate ${table}`)).rejects.toThrow(/permission denied/)
    }
    await expect(change('update credit_entries set to_number = to_number')).rejects.toThrow(/permission denied/)
    const asOwner = (text: string) => runSql(app.testDatabase.ownerUrl, text)
    await expect(asOwner('update credit_entries set reason = reason')).rejects.toThrow(/append-only/)
    await expect(asOwner('delete from credit_movements')).rejects.toThrow(/append-only/)
    await expect(asOwner('delete from credit_lots')).rejects.toThrow(/nothing leaves/)
    await expect(asOwner('truncate credit_lots')).rejects.toThrow(/append-only/)
  })

  it('is named by the audit where an entry, a lot or a block was changed with the triggers off', async () => {
    const { who, block: of } = await anOwnerWith('10')
    await app.transfer(who, buyer, { tonnes: '4' })
    const [moved] = await app.asAudit<{ id: string; lot: string }>(sql`select e.id, (select l.id from credit_lots l
      where l.block_id = ${of.id} and l.account_id = e.credit_id) as lot from credit_entries e
      where e.kind = 'transfer' order by e.nth desc limit 1`)
    const { id, lot } = moved!
    const entry = `Entry of the credit ledger ${id}`
    const set = (to: number) => `update credit_entries set to_number = ${to} where id = '${id}'`
    const said = await past.saidOf('credit_entries', set(3), set(4))
    expect(said).toContain(`${entry}: its row holds another decision than the log.`)
    expect(said).toContain(`Credits ${of.serial.replace('-1-10', '-1-4')}: the lot fits no entry.`)
    const account = (kind: string) => `(select ${kind}_id from credit_entries where id = '${id}')`
    const give = (kind: string) => `update credit_lots set account_id = ${account(kind)} where id = '${lot}'`
    expect(await past.saidOf('credit_lots', give('debit'), give('credit'))).toContain(
      `Credits ${of.serial}: the lot fits no entry.`,
    )
    const gone = `create table lost_entry as select * from credit_entries where id = '${id}';
      delete from credit_entries where id = '${id}'`
    const back = `insert into credit_entries (id, nth, movement_id, kind, series_id, from_number, to_number, debit_id,
        credit_id, person_id, second_person_id, reference_id, reason, at) overriding system value
      select id, nth, movement_id, kind, series_id, from_number, to_number, debit_id, credit_id, person_id,
        second_person_id, reference_id, reason, at from lost_entry; drop table lost_entry`
    expect(await past.saidOf('credit_entries', gone, back)).toContain(
      `${entry}: the log holds it, and its row is lost.`,
    )
    const opened = (kind: string) =>
      `update credit_accounts set kind = '${kind}', organisation_id = ${kind === 'holding' ? `'${randomUUID()}'` : 'null'}
        where id = (select id from credit_accounts where kind = 'retired' or organisation_id is not null
          and name_en = '' limit 1)`
    expect(
      (await past.saidOf('credit_accounts', opened('holding'), opened('retired'))).some((text) =>
        text.endsWith('moves between accounts that its kind does not join.'),
      ),
    ).toBe(true)
    const head = (second: string) =>
      `update credit_movements set second_person_id = ${second} where id =
        (select movement_id from credit_entries where id = '${id}')`
    expect(await past.saidOf('credit_movements', head('gen_random_uuid()'), head('null'))).toEqual([
      expect.stringMatching(/^Movement \d+ of credits differs from its entries\.$/),
    ])
    const grow = (to: number) => `update credit_blocks set to_number = ${to} where id = '${of.id}'`
    expect(await past.saidOf('credit_blocks', grow(11), grow(10))).toContain(
      `Credits of series ${of.serial.replace('-1-10', '-1-11')}: blocks and issued entries differ.`,
    )
    expect(await past.said()).toEqual([])
  })
})

describe('Who may', () => {
  it('move credits: owners and administrators after a second factor, and nobody else', async () => {
    const { who } = await anOwnerWith('10')
    for (const role of ['preparer', 'reviewer', 'auditor', 'viewer'] as const) {
      const member = await app.withMfa(await app.aMember(who, role))
      expect((await app.transfer(member, buyer, { tonnes: '1' })).status).toBe(403)
      expect((await app.retire(member, { tonnes: '1' })).status).toBe(403)
      expect((await app.call(member, 'GET', '/api/credits/holdings')).status).toBe(role === 'viewer' ? 403 : 200)
    }
    const unsure = await app.signIn(who)
    expect(coded(await app.transfer(unsure, buyer, { tonnes: '1' }))[0]).toBe(403)
    const officer = { ...app.first, headers: { ...app.first.headers, 'athar-organisation': who.organisation.id } }
    expect((await app.transfer(officer, buyer, { tonnes: '1' })).status).toBe(403)
    expect((await app.transfer(await anAdministrator(who), buyer, { tonnes: '1' })).status).toBe(201)
  })

  it('issue, freeze and cancel for a loss: officers of the platform, and nobody of an organisation', async () => {
    const { block: of } = await anOwnerWith('10')
    const { periodId } = await app.aVerified(owner, { tonnes: '10' })
    for (const by of [owner, buyer, app.officer]) {
      expect((await app.propose(periodId, 1, by)).status).toBe(403)
      expect((await block(of.id, 'freeze', by)).status).toBe(403)
      expect((await app.call(by, 'GET', '/api/platform/credits/issuances')).status).toBe(403)
    }
    const { body } = await app.call<{ items: Issuance[] }>(app.first, 'GET', '/api/platform/credits/issuances?limit=1')
    expect(body.items[0]).toMatchObject({ state: 'issued', blocks: [{ id: of.id }] })
  })

  it('a stranger sees nothing of the holdings of others', async () => {
    const stranger = await app.anOrganisationWithMfa()
    expect(await holdingsOf(stranger)).toEqual([])
    expect(await app.balance(stranger)).toMatchObject({ holding: '0', free: '0', retired: '0' })
    const rows = await app.platform.database.transaction(
      { personId: stranger.personId, organisationId: stranger.organisation.id, role: 'owner', aal: 'aal2' },
      async ({ db }) => (await sql`select from credit_lots union all select from credit_entries`.execute(db)).rows,
    )
    expect(rows).toHaveLength(0)
  })
})

describe('An organisation', () => {
  it('is not deleted while it holds credits, also by the database', async () => {
    const { who } = await anOwnerWith('10')
    const tenancy = { personId: who.personId, organisationId: who.organisation.id, role: 'owner', aal: 'aal2' } as const
    const ask = () =>
      app.platform.database.transaction(tenancy, ({ db }) =>
        sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
          values (${who.organisation.id}, ${who.personId}, now(), now() + interval '1 day')`.execute(db),
      )
    await expect(ask()).rejects.toThrow(/credits: held/)
    const asked = await app.call<Refused>(who, 'POST', '/api/organisation/deletion', { name: who.organisation.name.en })
    expect(asked).toMatchObject({ status: 409, body: { code: 'credits.held', details: { tonnes: '10' } } })
    await app.cancel(who, { tonnes: '10' })
    await ask()
    const { who: seller } = await anOwnerWith('10')
    expect(coded(await app.transfer(seller, who, { tonnes: '1' }))).toEqual([422, 'credits.receiver-gone'])
  })
})
