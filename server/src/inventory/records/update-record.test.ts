import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aRecord, aSite, setYearState } from './testing.ts'

let app: InventoryApp
let owner: Acting
let reviewer: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  reviewer = await app.aMember(owner, 'reviewer')
  site = await aSite(app, owner)
})
afterAll(() => app.close())

type Made = { records: inventory.RecordItem[] }
const update = (
  record: inventory.RecordItem,
  over: Partial<inventory.RecordEntry> & { reason?: string },
  seen: object = {},
  who = owner,
) =>
  app.call<Made>(who, 'PUT', `/api/inventory/records/${record.id}`, {
    ...anEntry(site.id),
    version: record.version,
    state: record.state,
    ...seen,
    ...over,
  })
const read = (id: string, who = owner) => app.call<inventory.RecordDetail>(who, 'GET', `/api/inventory/records/${id}`)
const decide = (record: { id: string; version: number }, kind: 'approve' | 'return', who = reviewer) =>
  app.call(who, 'POST', '/api/inventory/record-decisions', {
    selection: { kind: 'records', records: [{ id: record.id, version: record.version }] },
    decision: kind === 'approve' ? { kind } : { kind, reason: 'Meter reading missing' },
  })

describe('a correction', () => {
  it('is calculated anew, waits for approval, and keeps what was there', async () => {
    const record = await aRecord(app, owner, anEntry(site.id))
    await decide(record, 'approve')
    const approved = (await read(record.id)).body.record
    expect(approved).toMatchObject({ state: 'approved', version: 1, decidedBy: reviewer.personId })
    const answer = await update(approved, { quantity: '200', note: 'Second tank', reason: 'Found the second tank' })
    expect(answer.body.records).toMatchObject([
      {
        id: record.id,
        version: 2,
        state: 'pending',
        kgCo2e: { AR5: '531.02156' },
        decidedBy: null,
        note: 'Second tank',
      },
    ])
    const { body } = await read(record.id)
    expect(body.versions).toMatchObject([
      {
        version: 1,
        reason: 'Found the second tank',
        removed: false,
        changedBy: owner.personId,
        snapshot: {
          quantity: '100',
          state: 'approved',
          kgCo2e: { AR5: '265.51078' },
          decidedBy: reviewer.personId,
          siteId: site.id,
        },
      },
    ])
  })

  it('over a newer version is refused with both', async () => {
    const record = await aRecord(app, owner, anEntry(site.id, { quantity: '10' }))
    const another = await app.aMember(owner, 'preparer')
    await update(record, { quantity: '11' }, {}, another)
    expect(await update(record, { quantity: '12' })).toMatchObject({
      status: 409,
      body: {
        code: 'inventory.record-changed',
        details: {
          current: { version: 2, quantity: '11', preparedBy: another.personId },
          seen: { quantity: '10' },
          changedBy: another.personId,
        },
      },
    })
    // An approval in between is a change too, though it makes no version.
    const second = await aRecord(app, owner, anEntry(site.id, { quantity: '13' }))
    await decide(second, 'approve')
    expect(await update(second, { quantity: '14' })).toMatchObject({
      status: 409,
      body: { details: { current: { state: 'approved' } } },
    })
    expect((await update(second, { quantity: '14' }, { state: 'approved' })).status).toBe(200)
  })

  it('of two at once, one wins and the other hears of it', async () => {
    const record = await aRecord(app, owner, anEntry(site.id, { quantity: '20' }))
    const answers = await Promise.all(['21', '22', '23'].map((quantity) => update(record, { quantity })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = await read(record.id)
    expect(body.record.version).toBe(2)
    expect(body.versions).toHaveLength(1)
  })

  it('that crosses a year adds the other years', async () => {
    const record = await aRecord(app, owner, anEntry(site.id, { quantity: '62' }))
    const { body } = await update(record, { quantity: '62', periodStart: '2024-12-01', periodEnd: '2025-01-31' })
    expect(
      body.records.map(({ id, version, quantity, inventoryYear }) => [
        id === record.id,
        version,
        quantity,
        inventoryYear,
      ]),
    ).toEqual([
      [true, 2, '31', 2024],
      [false, 1, '31', 2025],
    ])
    // Words alone do not take a part out of its bill; another amount does.
    const [part] = body.records
    const words = await update(part!, {
      quantity: '31',
      periodStart: '2024-12-01',
      periodEnd: '2024-12-31',
      note: 'read on the last day',
    })
    expect(words.body.records[0]?.split).toBe(true)
    const amount = await update(words.body.records[0]!, {
      quantity: '30',
      periodStart: '2024-12-01',
      periodEnd: '2024-12-31',
    })
    expect(amount.body.records[0]?.split).toBe(false)
  })

  it('neither leaves nor enters a closed year', async () => {
    const other = await app.anOrganisation()
    const place = await aSite(app, other)
    const record = await aRecord(app, other, anEntry(place.id))
    const older = await aRecord(app, other, anEntry(place.id, { periodStart: '2024-03-01', periodEnd: '2024-03-31' }))
    await setYearState(app, other, 2024, 'locked')
    const to = (item: inventory.RecordItem, year: number) =>
      app.call(other, 'PUT', `/api/inventory/records/${item.id}`, {
        ...anEntry(place.id, { periodStart: `${year}-03-01`, periodEnd: `${year}-03-31` }),
        version: 1,
        state: 'pending',
      })
    const locked = { status: 409, body: { code: 'inventory.period-locked', details: { years: [2024] } } }
    expect(await to(record, 2024)).toMatchObject(locked)
    expect(await to(older, 2025)).toMatchObject(locked)
    const remove = { version: 1, state: 'pending', reason: 'Not ours' }
    expect(await app.call(other, 'POST', `/api/inventory/records/${older.id}/remove`, remove)).toMatchObject(locked)
  })

  it('keeps a record at the site that was put aside meanwhile', async () => {
    const old = await aSite(app, owner)
    const record = await aRecord(app, owner, anEntry(old.id))
    await app.call(owner, 'POST', `/api/inventory/sites/${old.id}/archive`, { version: 1 })
    const stays = await app.call(owner, 'PUT', `/api/inventory/records/${record.id}`, {
      ...anEntry(old.id, { quantity: '5' }),
      version: 1,
      state: 'pending',
    })
    expect(stays.status).toBe(200)
    const elsewhere = await aRecord(app, owner, anEntry(site.id, { quantity: '6' }))
    expect(await update(elsewhere, { siteId: old.id })).toMatchObject({
      status: 409,
      body: { code: 'inventory.site-archived' },
    })
  })
})

describe('a removal', () => {
  it('keeps the last version with its reason, and says so to whoever asks', async () => {
    const record = await aRecord(app, owner, anEntry(site.id, { quantity: '40' }))
    const url = `/api/inventory/records/${record.id}/remove`
    expect((await app.call(owner, 'POST', url, { version: 1, state: 'pending', reason: '' })).status).toBe(400)
    expect((await app.call(owner, 'POST', url, { version: 1, state: 'pending', reason: 'Counted twice' })).status).toBe(
      204,
    )
    expect(await read(record.id)).toMatchObject({
      status: 404,
      body: { code: 'inventory.record-not-found', details: { reason: 'Counted twice', removedBy: owner.personId } },
    })
    const kept = await app.asOwner(owner, ({ db }) =>
      sql<{
        quantity: string
        removed: boolean
      }>`select snapshot ->> 'quantity' as quantity, removed from activity_record_versions where record_id = ${record.id}`.execute(
        db,
      ),
    )
    expect(kept.rows).toEqual([{ quantity: '40', removed: true }])
  })

  it('of an approved record needs a reviewer first', async () => {
    const record = await aRecord(app, owner, anEntry(site.id, { quantity: '41' }))
    await decide(record, 'approve')
    const remove = (version: number, state: string) =>
      app.call(owner, 'POST', `/api/inventory/records/${record.id}/remove`, { version, state, reason: 'Not ours' })
    expect(await remove(1, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'inventory.wrong-state', details: { state: 'approved' } },
    })
    await decide(record, 'return')
    expect((await remove(2, 'returned')).status).toBe(204)
  })

  it('cannot be undone in the history: versions are never changed', async () => {
    const touched = (action: ReturnType<typeof sql>) =>
      app.asOwner(owner, async ({ db }) => (await action.execute(db)).numAffectedRows)
    expect(await touched(sql`update activity_record_versions set reason = 'other'`)).toBe(0n)
    expect(await touched(sql`delete from activity_record_versions`)).toBe(0n)
    const { rows } = await app.asOwner(owner, ({ db }) => sql`select 1 from activity_record_versions`.execute(db))
    expect(rows.length).toBeGreaterThan(0)
  })
})
