import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const header = 'site,period_start,period_end,activity,quantity,unit,reference'
const bill = (month: string, quantity: string, reference = '') =>
  `RUH,2025-${month}-01,2025-${month}-28,electricity-grid,${quantity},kWh,${reference}`

async function anOwner(): Promise<Owner> {
  owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })
  return owner
}

/** Uploads and checks a file of these lines. */
async function checked(...lines: string[]) {
  const { body } = await app.upload(owner, 'bills.csv', Buffer.from(lines.join('\n')))
  await app.check(owner, body.id, body.options!)
  return { id: body.id, options: body.options! }
}
async function imported(...lines: string[]) {
  const one = await checked(...lines)
  expect(await app.commit(owner, one.id)).toMatchObject({ state: 'succeeded' })
  return one
}
const answer = (id: string, record: number, decision: inventory.ImportDecision) =>
  app.call(owner, 'POST', `/api/inventory/imports/${id}/answers`, { answers: [{ record, decision }] })

type Listed = { items: inventory.RecordItem[]; totals: inventory.RecordTotals }
const listed = async () => (await app.call<Listed>(owner, 'GET', '/api/inventory/records?direction=asc')).body
const stored = async () =>
  (await listed()).items.map(({ quantity, reference, version, state }) => [quantity, reference, version, state])
const held = async (id: string) =>
  (await app.rows(owner, id, '&view=held')).map(({ record, codes, choices }) => ({
    record,
    codes,
    kinds: choices.map(({ kind }) => kind),
  }))
const detailOf = async (recordId: string) =>
  (await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${recordId}`)).body

it('a bill that is there with another amount corrects it when the person says so, and nothing is doubled', async () => {
  await anOwner()
  await imported(header, bill('01', '100', 'A-1'), bill('02', '200', 'A-2'))
  const before = (await listed()).totals.kgCo2e
  const { id, options } = await checked(
    header,
    bill('01', '110', 'A-1'),
    bill('02', '200', 'A-2'),
    bill('03', '5', 'A-3'),
  )
  expect(await held(id)).toEqual([{ record: 2, codes: ['reference-in-inventory'], kinds: ['correct', 'keep-both'] }])
  await answer(id, 2, { kind: 'correct' })
  await app.check(owner, id, options)
  expect((await app.detail(owner, id)).counts).toMatchObject({
    held: 0,
    warning: 1,
    refused: 1,
    ready: 1,
    corrections: 1,
  })
  await app.commit(owner, id)
  expect(await stored()).toEqual([
    ['110', 'A-1', 2, 'pending'],
    ['200', 'A-2', 1, 'pending'],
    ['5', 'A-3', 1, 'pending'],
  ])
  const { receipt, counts } = await app.detail(owner, id)
  expect(receipt).toMatchObject({ records: 1, corrected: 1 })
  expect(counts).toMatchObject({ records: 3, imported: 2, refused: 1 })
  const { totals, items } = await listed()
  expect(Number(totals.kgCo2e) / Number(before)).toBeCloseTo(315 / 300, 12)
  expect((await detailOf(items[0]!.id)).versions).toMatchObject([
    { version: 1, reason: 'bills.csv', snapshot: { quantity: '100' } },
  ])
  // The same file again brings nothing more.
  const again = await checked(header, bill('01', '110', 'A-1'), bill('02', '200', 'A-2'), bill('03', '5', 'A-3'))
  expect((await app.detail(owner, again.id)).counts).toMatchObject({ refused: 3, ready: 0, warning: 0, held: 0 })
})

it('both count, or the row is left out, where the person says so', async () => {
  await anOwner()
  await imported(header, bill('01', '100', 'A-1'), bill('02', '200', 'A-2'))
  const { id, options } = await checked(header, bill('01', '110', 'A-1'), bill('02', '220', 'A-2'))
  await answer(id, 2, { kind: 'confirm', codes: ['reference-in-inventory'] })
  await answer(id, 3, { kind: 'skip' })
  await app.check(owner, id, options)
  await app.commit(owner, id)
  expect((await stored()).map(([quantity]) => quantity).sort()).toEqual(['100', '110', '200'])
})

it('rows of an export without references are known by their number, at whatever length of period', async () => {
  await anOwner()
  await imported(header, bill('01', '100'), 'RUH,2025-04-02,2025-04-02,diesel-vehicles,50,litre,')
  for (const language of ['en', 'ar']) {
    const url = `${app.url}/api/inventory/records-file?language=${language}`
    const csv = await (await fetch(url, { headers: owner.headers })).text()
    const changed = csv.replace(',50,', ',55,').replace(',100,', ',101,')
    expect(changed).not.toBe(csv)
    const { body } = await app.upload(owner, `records-${language}.csv`, Buffer.from(changed))
    expect(body.options?.mapping.columns.record).toBe(0)
    await app.check(owner, body.id, body.options!)
    expect((await held(body.id)).map(({ kinds }) => kinds)).toEqual([
      ['correct', 'keep-both'],
      ['correct', 'keep-both'],
    ])
    expect((await app.detail(owner, body.id)).counts).toMatchObject({ held: 2, ready: 0 })
  }
})

it('a month that is there by hand with another amount can be corrected by a row without a reference', async () => {
  await anOwner()
  await imported(header, bill('01', '100'))
  const { id, options } = await checked(header, bill('01', '90'))
  expect(await held(id)).toEqual([{ record: 2, codes: ['inventory-overlap'], kinds: ['correct', 'keep-both'] }])
  await answer(id, 2, { kind: 'correct' })
  await app.check(owner, id, options)
  await app.commit(owner, id)
  expect(await stored()).toEqual([['90', null, 2, 'pending']])
})

it('a record that was changed after the check is not corrected unseen', async () => {
  await anOwner()
  await imported(header, bill('01', '100', 'A-1'))
  const { id, options } = await checked(header, bill('01', '110', 'A-1'))
  await answer(id, 2, { kind: 'correct' })
  await app.check(owner, id, options)
  const [record] = (await listed()).items
  await correct(record!, '105')
  expect(await app.commit(owner, id)).toMatchObject({ state: 'failed', errorCode: 'inventory.import-changed' })
  expect(await stored()).toEqual([['105', 'A-1', 2, 'pending']])
})

/** A correction by hand. */
async function correct(record: inventory.RecordItem, quantity: string) {
  const { status, body } = await app.call(owner, 'PUT', `/api/inventory/records/${record.id}`, {
    siteId: record.site.id,
    activity: record.activity,
    quantity,
    unit: record.unit,
    periodStart: record.periodStart,
    periodEnd: record.periodEnd,
    supplierId: null,
    reference: record.reference ?? '',
    note: '',
    dataQuality: record.dataQuality,
    version: record.version,
    state: record.state,
    reason: 'Read again',
  })
  expect([status, body]).toMatchObject([200, {}])
}

it('an undo names the records that were corrected since and keeps them, unless they are meant too', async () => {
  await anOwner()
  const { id } = await imported(header, bill('01', '100', 'A-1'), bill('02', '200', 'A-2'))
  await correct((await listed()).items[0]!, '105')
  const named = await app.call<{ total: number; items: inventory.CorrectedRecord[] }>(
    owner,
    'GET',
    `/api/inventory/imports/${id}/corrected-records`,
  )
  expect(named.body).toMatchObject({
    total: 1,
    items: [{ quantity: '105', unit: 'kWh', periodStart: '2025-01-01', before: { quantity: '100', unit: 'kWh' } }],
  })
  const undone = await app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${id}/undo`, {
    reason: 'wrong file',
  })
  expect(undone).toMatchObject({ status: 200, body: { state: 'undone', receipt: { kept: 1 } } })
  expect(await stored()).toEqual([['105', 'A-1', 2, 'pending']])

  await anOwner()
  const other = await imported(header, bill('01', '100', 'A-1'))
  await correct((await listed()).items[0]!, '105')
  await app.call(owner, 'POST', `/api/inventory/imports/${other.id}/undo`, {
    reason: 'wrong file',
    withCorrected: true,
  })
  expect(await stored()).toEqual([])
})

it('an answer holds for the record as it was shown: what changed since is asked about again', async () => {
  await anOwner()
  await imported(header, bill('01', '100', 'A-1'))
  const { id, options } = await checked(header, bill('01', '110', 'A-1'))
  await answer(id, 2, { kind: 'correct' })
  await correct((await listed()).items[0]!, '105')
  await app.check(owner, id, options)
  expect(await held(id)).toMatchObject([{ codes: ['reference-in-inventory'], kinds: ['correct', 'keep-both'] }])
  await answer(id, 2, { kind: 'correct' })
  await app.check(owner, id, options)
  await app.commit(owner, id)
  expect(await stored()).toEqual([['110', 'A-1', 3, 'pending']])
})

it('a bill over a year end is compared whole', async () => {
  await anOwner()
  const over = (quantity: string) => `RUH,2024-12-01,2025-01-31,electricity-grid,${quantity},kWh,A-1`
  await imported(header, over('62'))
  const [, later] = (await listed()).items
  await correct(later!, '40')
  // The part of 2024 is equal, that of 2025 is not: nothing is stored or refused by halves.
  const { id, options } = await checked(header, over('62'))
  expect((await app.detail(owner, id)).counts).toMatchObject({ held: 1, ready: 0, warning: 0, refused: 0, kgCo2e: '0' })
  await expect(app.commit(owner, id)).rejects.toThrow('import-nothing-ready')
  await answer(id, 2, { kind: 'correct' })
  await app.check(owner, id, options)
  await app.commit(owner, id)
  expect((await listed()).items.map(({ quantity }) => quantity)).toEqual(['31', '31'])
})

it('a number of a record says which is meant, wherever the row is now', async () => {
  await anOwner()
  await imported(
    header,
    'RUH,2025-04-02,2025-04-02,diesel-vehicles,10,litre,',
    'RUH,2025-04-02,2025-04-02,diesel-vehicles,12,litre,',
  )
  const csv = async () =>
    (await fetch(`${app.url}/api/inventory/records-file?language=en`, { headers: owner.headers })).text()
  const asked = async (text: string) => {
    const { body } = await app.upload(owner, 'records.csv', Buffer.from(text))
    await app.check(owner, body.id, { ...body.options!, createSites: true })
    return { id: body.id, options: body.options!, held: await held(body.id) }
  }
  const text = await csv()
  // Two deliveries of one day with their amounts exchanged are two corrections.
  const swapped = await asked(text.replace(',10,', ',#,').replace(',12,', ',10,').replace(',#,', ',12,'))
  expect(swapped.held.map(({ kinds }) => kinds)).toEqual(Array(2).fill(['correct', 'keep-both']))
  // At another site or on another day the number still names its record.
  const moved = await asked(
    text.replaceAll(',RUH,', ',RUH-2,').replaceAll('الرياض', 'جدة').replaceAll('2025-04-02', '2025-04-03'),
  )
  expect(moved.held.map(({ kinds }) => kinds)).toEqual(Array(2).fill(['keep-both']))
})

it('one record is corrected by one row', async () => {
  await anOwner()
  await imported(header, bill('01', '100', 'A-1'))
  const { id, options } = await checked(header, bill('01', '110', 'A-1'), bill('01', '120'))
  expect((await held(id)).map(({ kinds }) => kinds)).toEqual([['correct', 'keep-both'], ['keep-both']])
  await answer(id, 2, { kind: 'correct' })
  await answer(id, 3, { kind: 'skip' })
  await app.check(owner, id, options)
  expect(await app.commit(owner, id)).toMatchObject({ state: 'succeeded' })
  expect(await stored()).toEqual([['110', 'A-1', 2, 'pending']])
})

it('an undo keeps a record that is corrected at this very moment', async () => {
  await anOwner()
  const { id } = await imported(header, bill('01', '100', 'A-1'), bill('02', '200', 'A-2'))
  const [first] = (await listed()).items
  const watch = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await watch.connect()
  try {
    const undone = await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      async ({ db }) => {
        await sql`insert into activity_record_versions (org_id, record_id, version, snapshot, changed_by, changed_at)
          select org_id, id, version, app.record_snapshot(r), ${owner.personId}, now() from activity_records r
           where id = ${first!.id}`.execute(db)
        await sql`update activity_records set quantity = 105, version = 2 where id = ${first!.id}`.execute(db)
        const asked = app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, { reason: 'wrong file' })
        await expect.poll(() => waitingSessions((query) => watch.query(query))).toBe(1)
        return { asked }
      },
    )
    expect(await undone.asked).toMatchObject({ status: 409, body: { code: 'inventory.import-changed' } })
  } finally {
    await watch.end()
  }
  await app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, { reason: 'wrong file' })
  expect((await stored()).map(([quantity]) => quantity)).toEqual(['105'])
})
