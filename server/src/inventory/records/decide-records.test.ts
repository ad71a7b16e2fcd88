import type { inventory, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { aHolding, rootOf } from '../boundary/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { storeVersions, oneRecord } from './store/write.ts'
import { anEntry, aRecord, aSite, setYearState, shownSelection } from './testing.ts'

let app: InventoryApp
let owner: Acting
let preparer: Acting
let reviewer: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  site = await aSite(app, owner)
})
afterAll(() => app.close())

let month = 0
/** Records that differ in their days, so that none is another's twin. */
const entered = (who: Acting, over: Partial<inventory.RecordEntry> = {}) => {
  month = (month % 28) + 1
  const day = String(month).padStart(2, '0')
  return aRecord(app, who, anEntry(site.id, { periodStart: `2025-02-${day}`, periodEnd: `2025-02-${day}`, ...over }))
}
type Body = {
  decided: number
  skipped: { ownWork: number; wrongState: number }
  code: string
  details: Record<string, unknown>
}
const decide = (who: Acting, records: readonly { id: string; version: number }[], over: object = {}) =>
  app.call<Body>(who, 'POST', '/api/inventory/record-decisions', {
    selection: { kind: 'records', records: records.map(({ id, version }) => ({ id, version })) },
    decision: { kind: 'approve' },
    ...over,
  })
const read = async (id: string, who = owner) =>
  (await app.call<inventory.RecordDetail>(who, 'GET', `/api/inventory/records/${id}`)).body

describe('four eyes', () => {
  it('somebody else approves what a person prepared', async () => {
    const mine = await entered(owner)
    const theirs = await entered(preparer)
    const refused = await decide(owner, [mine, theirs])
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'inventory.four-eyes', details: { ids: [mine.id], records: 1 } },
    })
    expect((await read(theirs.id)).record.state).toBe('pending')
    expect(await decide(owner, [theirs])).toMatchObject({
      status: 200,
      body: { decided: 1, skipped: { ownWork: 0, wrongState: 0 } },
    })
    expect((await decide(reviewer, [mine])).status).toBe(200)
    expect((await read(mine.id)).record).toMatchObject({ state: 'approved', decidedBy: reviewer.personId, version: 1 })
  })

  it('hold for whoever prepared an earlier version that nobody approved', async () => {
    const record = await entered(owner)
    const body = {
      ...anEntry(site.id, { quantity: '7', periodStart: record.periodStart, periodEnd: record.periodEnd }),
      version: 1,
      state: 'pending',
      confirmed: ['outlier'],
    }
    await app.call(preparer, 'PUT', `/api/inventory/records/${record.id}`, body)
    const seen = await read(record.id)
    expect(seen).toMatchObject({ ownWork: true, record: { preparedBy: preparer.personId } })
    expect(await decide(owner, [seen.record])).toMatchObject({ status: 403, body: { code: 'inventory.four-eyes' } })
    expect((await decide(reviewer, [seen.record])).status).toBe(200)
    // What was approved is settled: the next correction by somebody else may be approved by the first preparer.
    await app.call(preparer, 'PUT', `/api/inventory/records/${record.id}`, {
      ...body,
      quantity: '8',
      version: 2,
      state: 'approved',
    })
    const next = await read(record.id)
    expect(next.ownWork).toBe(false)
    expect((await decide(owner, [next.record])).status).toBe(200)
  })

  it('leave out what is one’s own where the person asks for that', async () => {
    const [mine, theirs, done] = [await entered(owner), await entered(preparer), await entered(preparer)]
    await decide(reviewer, [done])
    const answer = await decide(owner, [mine, theirs, done], { skipUnfit: true })
    expect(answer.body).toEqual({ decided: 1, skipped: { ownWork: 1, wrongState: 1 } })
    expect((await read(mine.id)).record.state).toBe('pending')
  })

  it('preparers and onlookers decide nothing', async () => {
    const record = await entered(owner)
    for (const who of [preparer, await app.aMember(owner, 'auditor'), await app.aMember(owner, 'viewer')])
      expect(await decide(who, [record])).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('a decision', () => {
  it('returns with a reason, which the history keeps; the correction waits again', async () => {
    const record = await entered(preparer)
    await decide(reviewer, [record])
    const sent = await decide(reviewer, [record], { decision: { kind: 'return', reason: 'Wrong meter' } })
    expect(sent.body.decided).toBe(1)
    const seen = await read(record.id)
    expect(seen).toMatchObject({
      record: { state: 'returned', version: 2, decidedBy: reviewer.personId },
      versions: [{ version: 1, reason: 'Wrong meter', changedBy: reviewer.personId, snapshot: { state: 'approved' } }],
    })
    expect(await decide(reviewer, [seen.record])).toMatchObject({
      status: 409,
      body: { code: 'inventory.wrong-state', details: { ids: [record.id] } },
    })
    const list = await app.call<{ totals: inventory.RecordTotals }>(
      owner,
      'GET',
      '/api/inventory/records?state=returned',
    )
    expect(list.body.totals).toMatchObject({ records: 1, returned: 1, returnedKgCo2e: record.kgCo2e.AR5 })
  })

  it('is taken on what the person saw, all of it or nothing', async () => {
    const [first, second] = [await entered(preparer), await entered(preparer)]
    const body = {
      ...anEntry(site.id, { quantity: '9', periodStart: second.periodStart, periodEnd: second.periodEnd }),
      version: 1,
      state: 'pending',
      confirmed: ['outlier'],
    }
    await app.call(preparer, 'PUT', `/api/inventory/records/${second.id}`, body)
    expect(await decide(reviewer, [first, second])).toMatchObject({
      status: 409,
      body: { code: 'inventory.record-changed', details: { ids: [second.id] } },
    })
    expect(await decide(reviewer, [first, { id: '999999999', version: 1 }])).toMatchObject({
      status: 404,
      body: { code: 'inventory.record-not-found', details: { ids: ['999999999'] } },
    })
    expect((await read(first.id)).record.state).toBe('pending')
  })

  it('is not taken by who prepared an earlier version, where somebody replaces that at the same moment', async () => {
    const place = await aSite(app, owner)
    const record = await aRecord(app, owner, anEntry(place.id))
    const { organisationId } = owner
    const { personId } = preparer
    const selection = await shownSelection(app, owner, { year: 2025, siteId: place.id })
    const approval = await app.asOwner(preparer, async ({ db }) => {
      const at = app.clock.now()
      await storeVersions(db, { organisationId, personId, at }, oneRecord(record.id))
      await sql`update activity_records set version = 2, prepared_by = ${personId} where id = ${record.id}`.execute(db)
      const answer = decide(owner, [], { selection })
      const waiting = () => waitingSessions((query) => app.database.pool.query(query))
      await expect.poll(waiting).toBeGreaterThan(0)
      return { answer }
    })
    expect(await approval.answer).toMatchObject({ status: 409, body: { code: 'inventory.selection-changed' } })
    expect((await read(record.id)).record.state).toBe('pending')
  })

  describe('on all that a filter finds', () => {
    const shown = async (siteId: string) =>
      (
        await app.call<ResponseOf<typeof inventory.listRecords>>(
          reviewer,
          'GET',
          `/api/inventory/records?year=2025&siteId=${siteId}&state=pending`,
        )
      ).body
    const by = (siteId: string, seenAs: string) =>
      app.call<Body>(reviewer, 'POST', '/api/inventory/record-decisions', {
        selection: { kind: 'filter', filter: { year: 2025, siteId, state: 'pending' }, records: 1, seenAs },
        decision: { kind: 'approve' },
      })
    const changed = {
      status: 409,
      body: { code: 'inventory.selection-changed', details: { records: 1, changed: 1 } },
    }

    it('is taken as long as they are what the list showed', async () => {
      const place = await aSite(app, owner)
      const record = await aRecord(app, preparer, anEntry(place.id, { quantity: '100' }))
      const { seenAs } = await shown(place.id)
      // As many as before, and another figure than the one that was shown.
      const { id, version, state } = record
      const correction = { ...anEntry(place.id, { quantity: '1' }), version, state, reason: '' }
      expect((await app.call(preparer, 'PUT', `/api/inventory/records/${id}`, correction)).status).toBe(200)
      expect(await by(place.id, seenAs)).toMatchObject(changed)
      expect((await read(id)).record.state).toBe('pending')
      expect(await by(place.id, 'no mark')).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
      expect((await by(place.id, (await shown(place.id)).seenAs)).body.decided).toBe(1)
    })

    it('is refused for what was being changed already while the list was read', async () => {
      const place = await aSite(app, owner)
      const record = await aRecord(app, preparer, anEntry(place.id))
      const { change, seenAs } = await app.asOwner(owner, async ({ db }) => {
        await sql`select 1 from activity_records where id = ${record.id} for update`.execute(db)
        const change = app.call(preparer, 'POST', '/api/inventory/record-changes', {
          selection: { kind: 'records', records: [{ id: record.id, version: record.version }] },
          change: { dataQuality: 'estimated' },
          reason: 'Another meter',
        })
        const waiting = () => waitingSessions((query) => app.database.pool.query(query))
        await expect.poll(waiting).toBeGreaterThan(0)
        const { seenAs, items } = await shown(place.id)
        expect(items[0]!.version).toBe(1)
        return { change, seenAs }
      })
      expect(await change).toMatchObject({ status: 200 })
      expect(await by(place.id, seenAs)).toMatchObject(changed)
      expect((await by(place.id, (await shown(place.id)).seenAs)).body.decided).toBe(1)
    })

    it('is refused with both numbers where one leaves and another comes', async () => {
      const place = await aSite(app, owner)
      const day = (at: string) => anEntry(place.id, { periodStart: `2025-01-${at}`, periodEnd: `2025-01-${at}` })
      const seen = await aRecord(app, preparer, day('01'))
      const selection = await shownSelection(app, reviewer, { year: 2025, siteId: place.id, state: 'pending' })
      await decide(owner, [seen])
      const unseen = await aRecord(app, preparer, day('02'))
      expect(await decide(reviewer, [], { selection })).toMatchObject({
        status: 409,
        body: { code: 'inventory.selection-changed', details: { expected: 1, records: 1, changed: 1 } },
      })
      expect((await read(unseen.id)).record.state).toBe('pending')
    })

    it('is refused without the mark of the list', async () => {
      const place = await aSite(app, owner)
      const record = await aRecord(app, preparer, anEntry(place.id))
      const { seenAs: _unsent, ...selection } = await shownSelection(app, reviewer, { siteId: place.id })
      const refused = await decide(reviewer, [], { selection })
      expect(refused).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
      expect((await read(record.id)).record.state).toBe('pending')
    })

    it('counts what came into the filter without a new preparer, however old it is', async () => {
      const place = await aSite(app, owner)
      const day = (at: string) => anEntry(place.id, { periodStart: `2025-01-${at}`, periodEnd: `2025-01-${at}` })
      const [seen, unseen] = [await aRecord(app, preparer, day('01')), await aRecord(app, preparer, day('02'))]
      await app.asOwner(preparer, ({ db }) =>
        sql`update activity_records set prepared_at = prepared_at - interval '1 year'
          where site_id = ${place.id}`.execute(db),
      )
      await decide(reviewer, [seen])
      const selection = await shownSelection(app, reviewer, { siteId: place.id, state: 'approved' })
      const back = { kind: 'return', reason: 'Wrong meter' }
      await decide(reviewer, [seen], { decision: back })
      await decide(reviewer, [unseen])
      expect(await decide(reviewer, [], { selection, decision: back })).toMatchObject({
        status: 409,
        body: { code: 'inventory.selection-changed', details: { expected: 1, records: 1 } },
      })
      expect((await read(unseen.id)).record.state).toBe('approved')
    })

    it('is refused where a site joined the entity and brought records that were not seen', async () => {
      const group = await app.anOrganisationWithMfa()
      const [clerk, chief] = [await app.aMember(group, 'preparer'), await app.aMember(group, 'reviewer')]
      const { body: entity } = await app.call<inventory.Entity>(group, 'POST', '/api/inventory/entities', {
        parentId: (await rootOf(app, group)).id,
        name: { en: 'Venture', ar: '' },
        holdings: [aHolding({})],
      })
      const [ours, joining] = [await aSite(app, group, { entityId: entity.id }), await aSite(app, group)]
      const seen = await aRecord(app, clerk, anEntry(ours.id))
      const unseen = await aRecord(app, clerk, anEntry(joining.id))
      const selection = await shownSelection(app, chief, { entityId: entity.id, state: 'pending' })
      await decide(group, [seen])
      await app.asOwner(group, ({ db }) =>
        sql`update sites set entity_id = ${entity.id} where id = ${joining.id}`.execute(db),
      )
      expect(await decide(chief, [], { selection })).toMatchObject({
        status: 409,
        body: { code: 'inventory.selection-changed', details: { expected: 1, records: 1, changed: 0 } },
      })
      expect((await read(unseen.id, group)).record.state).toBe('pending')
    })

    it('is refused with the mark of another filter', async () => {
      const place = await aSite(app, owner)
      await aRecord(app, preparer, anEntry(place.id))
      const { seenAs } = await shownSelection(app, reviewer, { siteId: site.id })
      const selection = { ...(await shownSelection(app, reviewer, { siteId: place.id })), seenAs }
      expect(await decide(reviewer, [], { selection })).toMatchObject({ status: 409 })
    })
  })

  it('is taken on all that a filter finds, as long as it still finds as many', async () => {
    const place = await aSite(app, owner)
    for (const day of ['01', '02', '03'])
      await aRecord(app, preparer, anEntry(place.id, { periodStart: `2025-01-${day}`, periodEnd: `2025-01-${day}` }))
    const filter = { year: 2025, siteId: place.id, state: 'pending' as const }
    const shown = await shownSelection(app, reviewer, filter)
    const by = (records: number) => decide(reviewer, [], { selection: { ...shown, records } })
    expect(await by(2)).toMatchObject({
      status: 409,
      body: { code: 'inventory.selection-changed', details: { records: 3, expected: 2 } },
    })
    expect((await by(3)).body.decided).toBe(3)
    const list = await app.call<{ totals: inventory.RecordTotals }>(
      owner,
      'GET',
      `/api/inventory/records?siteId=${place.id}`,
    )
    expect(list.body.totals).toMatchObject({ records: 3, approved: 3, pending: 0 })
    const trail = await app.asOwner(owner, ({ db }) =>
      sql<{
        details: { records: number }
      }>`select details from audit_trail where action = 'inventory.approve-records' order by id desc limit 1`.execute(
        db,
      ),
    )
    expect(trail.rows[0]?.details.records).toBe(3)
  })

  it('is still taken while the year is in review, and no longer once it is approved', async () => {
    const other = await app.anOrganisation()
    const clerk = await app.aMember(other, 'preparer')
    const place = await aSite(app, other)
    const [one, two] = [
      await aRecord(app, clerk, anEntry(place.id)),
      await aRecord(app, clerk, anEntry(place.id, { quantity: '2' })),
    ]
    await setYearState(app, other, 2025, 'in-review')
    expect((await decide(other, [one])).status).toBe(200)
    for (const state of ['approved', 'locked'] as const) {
      await setYearState(app, other, 2025, state)
      expect(await decide(other, [two])).toMatchObject({
        status: 409,
        body: { code: 'inventory.period-locked', details: { years: [2025] } },
      })
    }
  })
})
