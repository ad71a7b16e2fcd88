import type { inventory, notifications, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOwnFactor } from '../inventory/factors/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../inventory/imports/testing.ts'
import { anEntry } from '../inventory/records/testing.ts'
import { postAllMail } from './testing.ts'
import type { Acting, Owner } from '../organisations/testing.ts'
import { acceptGaps } from '../inventory/yearly/testing.ts'

type Item = ResponseOf<typeof notifications.listNotices>['items'][number]

let app: ImportsApp
let owner: Owner
let preparer: Acting
let reviewer: Acting
let siteId: string
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2024 })
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  siteId = (await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })).body.id
})
afterAll(() => app.close())

/** What somebody was told and has not read, oldest first; it is read then. */
async function toldTo(who: Acting): Promise<Item[]> {
  const { body } = await app.call<{ items: Item[] }>(who, 'GET', '/api/notifications?state=unread&limit=100')
  if (body.items.length > 0)
    await app.call(who, 'POST', '/api/notifications/mark', { ids: body.items.map(({ id }) => id), read: true })
  return body.items.toReversed()
}
const clear = async () => {
  for (const who of [owner, preparer, reviewer]) await toldTo(who)
}
/** Every mail to somebody that says what an organisation did with their membership, by its subject. */
const mailsTo = async (who: Acting) => {
  await postAllMail(app)
  return (await app.mailbox())
    .filter(({ to, type }) => to === who.email && /^(notification|digest-|organisation_(role|member))/.test(type))
    .map(({ subject }) => subject)
}
/** By kind; confirming with a second factor on the way is told to the person too, and is another story. */
const kindsTo = async (who: Acting) =>
  (await toldTo(who)).map(({ kind }) => kind).filter((kind) => kind !== 'identity.factors-changed')

const enter = async (who: Acting, over: Partial<inventory.RecordEntry> = {}) => {
  const { body } = await app.call<{ records: inventory.RecordItem[] }>(who, 'POST', '/api/inventory/records', {
    ...anEntry(siteId, over),
    allowDuplicate: true,
  })
  return body.records[0]!
}
const decide = (who: Acting, records: readonly inventory.RecordItem[], decision: object) =>
  app.call(who, 'POST', '/api/inventory/record-decisions', {
    selection: { kind: 'records', records: records.map(({ id, version }) => ({ id, version })) },
    decision,
  })

describe('joining', () => {
  it('is told to whoever is invited and has an account, and to administrators when they accept', async () => {
    await clear()
    const member = await app.aMember(owner, 'auditor')
    const [invited] = await toldTo(member)
    expect(invited).toMatchObject({
      kind: 'organisations.invited',
      organisationId: null,
      data: { organisation: owner.organisation.name, role: { word: 'roles.auditor' } },
      link: '/welcome',
    })
    expect(await toldTo(owner)).toMatchObject([
      { kind: 'organisations.member-joined', organisationId: owner.organisation.id, person: 'Noura Alharbi' },
    ])
    expect(await kindsTo(reviewer)).toEqual([])
  })
})

describe('a membership', () => {
  const give = (who: Acting, person: Acting, role: string, seen: string) =>
    app.call(who, 'PUT', `/api/organisation/members/${person.personId}/role`, { role, seen })

  it('with another role is told to the member, each time, and to nobody else', async () => {
    const member = await app.aMember(owner, 'viewer')
    await toldTo(member)
    await clear()
    await give(owner, member, 'auditor', 'viewer')
    expect(await toldTo(member)).toMatchObject([
      {
        kind: 'organisations.role-changed',
        organisationId: owner.organisation.id,
        person: 'Noura Alharbi',
        data: { organisation: owner.organisation.name, role: { word: 'roles.auditor' } },
        link: '/organisation',
      },
    ])
    await give(owner, member, 'viewer', 'auditor')
    expect(await kindsTo(member)).toEqual(['organisations.role-changed'])
    // Done already.
    await give(owner, member, 'viewer', 'auditor')
    for (const who of [member, owner, reviewer]) expect(await kindsTo(who)).toEqual([])
  })

  it('handed over as an owner’s is told to who handed it over, once it is accepted', async () => {
    const founder = await app.anOrganisationWithMfa()
    const heir = await app.withMfa(await app.aMember(founder, 'admin'))
    await toldTo(founder)
    const body = { personId: heir.personId }
    const { body: asked } = await app.call(founder, 'POST', '/api/organisation/ownership-transfers', body)
    await app.call(heir, 'POST', `/api/organisation/ownership-transfers/${String(asked['id'])}/answer`, {
      accept: true,
    })
    expect(await toldTo(founder)).toMatchObject([
      { kind: 'organisations.ownership-accepted', data: { organisation: founder.organisation.name } },
    ])
  })

  it('that somebody ends is told to who had it, who reads it though they belong there no more', async () => {
    const member = await app.aMember(owner, 'viewer')
    await app.call(owner, 'POST', `/api/organisation/members/${member.personId}/deactivate`)
    // What was read before its mail went out is not mailed any more.
    await expect.poll(() => mailsTo(member)).toEqual(['Your access to Najd Industries has ended'])
    const told = await toldTo(await app.again(member))
    expect(told.at(-1)).toMatchObject({
      kind: 'organisations.membership-ended',
      organisationId: null,
      person: null,
      data: { organisation: owner.organisation.name },
      link: '/welcome',
    })
    expect(told.map(({ organisationId }) => organisationId)).not.toContain(owner.organisation.id)
  })

  it('with another role is mailed once, as its person chose', async () => {
    const [asItIs, without, daily] = [
      await app.aMember(owner, 'viewer'),
      await app.aMember(owner, 'viewer'),
      await app.aMember(owner, 'viewer'),
    ]
    const { body } = await app.call(without, 'GET', '/api/notifications/settings')
    const { categories: _shown, ...settings } = body
    for (const [who, delivery] of [
      [without, 'off'],
      [daily, 'daily'],
    ] as const) {
      const deliveries = { 'organisations.role-changed': delivery }
      expect((await app.call(who, 'PUT', '/api/notifications/settings', { ...settings, deliveries })).status).toBe(200)
    }
    for (const who of [asItIs, without, daily]) await give(owner, who, 'auditor', 'viewer')
    await expect.poll(() => mailsTo(asItIs)).toEqual(['Your role at Najd Industries has changed'])
    expect([await mailsTo(without), await mailsTo(daily)]).toEqual([[], []])
  })

  it('that its person ends is their own doing', async () => {
    const member = await app.aMember(owner, 'viewer')
    await app.call(member, 'POST', '/api/organisation/leave')
    expect(await kindsTo(member)).not.toContain('organisations.membership-ended')
  })
})

describe('records', () => {
  it('entered one by one are told to reviewers once a day, and not to who entered them', async () => {
    await clear()
    for (const quantity of ['1', '2', '3']) await enter(preparer, { quantity })
    const [entered, ...more] = await toldTo(reviewer)
    expect(entered).toMatchObject({
      kind: 'inventory.records-entered',
      person: 'Noura Alharbi',
      link: '/inventory/records?state=pending&year=all',
    })
    expect([more, await kindsTo(preparer)]).toEqual([[], []])
  })

  it('that somebody decides on are told to who prepared them: returned with the reason each time, approved once a day', async () => {
    const records = [await enter(preparer, { quantity: '11' }), await enter(preparer, { quantity: '12' })]
    const single = await enter(preparer, { quantity: '13' })
    await clear()
    await decide(reviewer, [records[0]!], { kind: 'approve' })
    await decide(reviewer, [records[1]!], { kind: 'approve' })
    await decide(reviewer, [single], { kind: 'return', reason: 'The bill says 31' })
    expect(await toldTo(preparer)).toMatchObject([
      { kind: 'inventory.records-approved', person: 'Noura Alharbi' },
      {
        kind: 'inventory.records-returned',
        data: { count: 1, reason: 'The bill says 31' },
        link: `/inventory/records/${single.id}`,
      },
    ])
    expect(await kindsTo(reviewer)).toEqual([])
  })

  it('that wait for a week are brought to mind, and no longer once they are decided', async () => {
    const record = await enter(preparer, { quantity: '21' })
    await app.advance(6 * 86_400)
    await app.features.notifications.lookAtReminders()
    reviewer = await app.again(reviewer)
    await toldTo(reviewer)
    await app.advance(2 * 86_400)
    await app.features.notifications.lookAtReminders()
    ;[owner, reviewer, preparer] = [await app.again(owner), await app.again(reviewer), await app.again(preparer)]
    const waiting = (await toldTo(reviewer)).filter(({ kind }) => kind === 'inventory.records-waiting')
    expect(waiting).toMatchObject([{ person: null, link: '/inventory/records?state=pending&year=all' }])
    expect(Number(waiting[0]?.data['count'])).toBeGreaterThanOrEqual(1)
    const list = await app.call<{ items: inventory.RecordItem[] }>(
      reviewer,
      'GET',
      '/api/inventory/records?state=pending&sort=period&direction=asc',
    )
    expect(list.body.items.map(({ id }) => id)).toContain(record.id)
    await decide(reviewer, list.body.items, { kind: 'approve' })
    await clear()
    await app.advance(8 * 86_400)
    await app.features.notifications.lookAtReminders()
    ;[owner, reviewer, preparer] = [await app.again(owner), await app.again(reviewer), await app.again(preparer)]
    expect(await kindsTo(reviewer)).not.toContain('inventory.records-waiting')
  })
})

describe('a recalculation that takes approvals away', () => {
  it('is told once to who prepared and who approved, with how many records, and not to who asked for it', async () => {
    const admin = await app.anOrganisationWithMfa({ baseYear: 2024 })
    const [prepares, enters, approves] = [
      await app.aMember(admin, 'preparer'),
      await app.aMember(admin, 'preparer'),
      await app.aMember(admin, 'reviewer'),
    ]
    const everybody = [admin, prepares, enters, approves]
    const site = (await app.aSite(admin, { code: 'JED', ar: 'جدة' })).body.id
    const record = async (who: Acting, quantity: string) => {
      const entry = { ...anEntry(site, { quantity }), allowDuplicate: true }
      return (await app.call<{ records: inventory.RecordItem[] }>(who, 'POST', '/api/inventory/records', entry)).body
        .records[0]!
    }
    const [first, second, third] = [await record(prepares, '1'), await record(prepares, '2'), await record(enters, '3')]
    // What waits anyway loses nothing.
    await record(enters, '4')
    await decide(approves, [first, second, third], { kind: 'approve' })
    const year = Number(anEntry(site).periodStart.slice(0, 4))
    const recalculate = async (approved: number) => {
      for (const who of everybody) await toldTo(who)
      const path = `/api/inventory/inventories/${year}/recalculate?approved=${approved}`
      const asked = await app.call<{ jobId: string }>(admin, 'POST', path)
      const { result } = await app.jobDone(admin, asked.body.jobId)
      return (result as { changed: number }).changed
    }
    expect(await recalculate(0)).toBe(0)
    for (const who of everybody) expect(await kindsTo(who)).toEqual([])

    await app.call(
      admin,
      'POST',
      '/api/inventory/own-factors',
      anOwnFactor({ activity: 'diesel-stationary', unit: 'litre', co2eKg: '3', gwpBasis: 'AR5' }),
    )
    expect(await recalculate(3)).toBe(4)
    const told = (count: number) => [
      {
        kind: 'inventory.approvals-taken-away',
        person: 'Noura Alharbi',
        data: { count, year },
        link: `/inventory/records?state=pending&year=${year}`,
      },
    ]
    expect(await toldTo(prepares)).toMatchObject(told(2))
    expect(await toldTo(enters)).toMatchObject(told(1))
    expect(await toldTo(approves)).toMatchObject(told(3))
    expect(await kindsTo(admin)).toEqual([])
  })
})

describe('records that an administrator had calculated again', () => {
  it('are returned to who entered them, and to all who enter where that is nobody any more', async () => {
    const founder = await app.anOrganisationWithMfa({ baseYear: 2024 })
    const [enters, leaves, administers, approves] = [
      await app.aMember(founder, 'preparer'),
      await app.aMember(founder, 'preparer'),
      await app.aMember(founder, 'admin'),
      await app.aMember(founder, 'reviewer'),
    ]
    const site = (await app.aSite(founder, { code: 'JED', ar: 'جدة' })).body.id
    const entry = (quantity: string) => ({ ...anEntry(site, { quantity }), allowDuplicate: true })
    await app.call(enters, 'POST', '/api/inventory/records', entry('1'))
    await app.call(leaves, 'POST', '/api/inventory/records', entry('2'))
    await app.call(leaves, 'POST', '/api/inventory/records', entry('3'))
    const measured = { activity: 'diesel-stationary', unit: 'litre', co2eKg: '3', gwpBasis: 'AR5' } as const
    await app.call(founder, 'POST', '/api/inventory/own-factors', anOwnFactor(measured))
    const year = Number(anEntry(site).periodStart.slice(0, 4))
    const asked = await app.call<{ jobId: string }>(
      administers,
      'POST',
      `/api/inventory/inventories/${year}/recalculate`,
    )
    expect(await app.jobDone(administers, asked.body.jobId)).toMatchObject({ result: { changed: 3 } })
    await app.call(founder, 'POST', `/api/organisation/members/${leaves.personId}/deactivate`)
    for (const who of [founder, enters, administers]) await toldTo(who)

    const { body } = await app.call<{ items: inventory.RecordItem[] }>(approves, 'GET', '/api/inventory/records')
    await decide(approves, body.items, { kind: 'return', reason: 'The bills say otherwise' })
    const returnedTo = async (who: Acting) =>
      (await toldTo(who)).map(({ kind, data }) => [kind, data['count']]).toSorted()
    const returned = (count: number) => ['inventory.records-returned', count]
    expect(await returnedTo(enters)).toEqual([returned(1), returned(2)])
    expect(await returnedTo(founder)).toEqual([returned(2)])
    expect(await kindsTo(administers)).toEqual([])
  })
})

const csv = (rows: readonly string[]) =>
  Buffer.from(['site,activity,quantity,unit,period_start,period_end,reference', ...rows].join('\n'))
const row = (site: string, quantity: string, unit = 'litre') =>
  `${site},diesel-stationary,${quantity},${unit},2025-01-01,2025-01-31,F-${quantity}`

describe('a file', () => {
  it('is told about when it is checked, when it is imported, and to reviewers then', async () => {
    await clear()
    const { body } = await app.upload(preparer, 'clean.csv', csv([row('RUH', '101'), row('RUH', '102')]))
    await app.check(preparer, body.id, body.options!)
    expect(await toldTo(preparer)).toMatchObject([
      {
        kind: 'inventory.import-checked',
        data: { file: 'clean.csv', count: 2 },
        link: `/inventory/import/${body.id}`,
        person: null,
      },
    ])
    await app.commit(preparer, body.id)
    expect(await toldTo(preparer)).toMatchObject([
      { kind: 'inventory.import-finished', data: { file: 'clean.csv', count: 2 } },
    ])
    expect(await toldTo(reviewer)).toMatchObject([
      {
        kind: 'inventory.records-imported',
        data: { file: 'clean.csv', count: 2 },
        person: 'Noura Alharbi',
        link: `/inventory/records?importId=${body.id}&state=pending`,
      },
    ])
  })

  it('that needs answers says so, again after three days, and no more once it is given up', async () => {
    await clear()
    const { body } = await app.upload(preparer, 'open.csv', csv([row('Nowhere', '7'), row('RUH', '8')]))
    await app.check(preparer, body.id, body.options!)
    expect(await toldTo(preparer)).toMatchObject([
      { kind: 'inventory.import-questions', data: { file: 'open.csv', count: 1 } },
    ])
    await app.advance(3 * 86_400 + 60)
    await app.features.notifications.lookAtReminders()
    ;[owner, reviewer, preparer] = [await app.again(owner), await app.again(reviewer), await app.again(preparer)]
    const waiting = async () =>
      (await toldTo(preparer)).filter(({ kind }) => kind === 'inventory.import-waiting').map(({ data }) => data)
    expect(await waiting()).toEqual([{ file: 'open.csv' }])
    await app.call(preparer, 'POST', `/api/inventory/imports/${body.id}/cancel`)
    await app.advance(8 * 86_400)
    await app.features.notifications.lookAtReminders()
    ;[owner, reviewer, preparer] = [await app.again(owner), await app.again(reviewer), await app.again(preparer)]
    expect(await waiting()).toEqual([])
  })

  it('that needs answers is brought to the mind of all who import, where whoever brought it does so no more', async () => {
    const founder = await app.anOrganisationWithMfa()
    const [brings, imports] = [await app.aMember(founder, 'preparer'), await app.aMember(founder, 'preparer')]
    const { body } = await app.upload(brings, 'left.csv', csv([row('Nowhere', '7')]))
    await app.check(brings, body.id, body.options!)
    const change = { role: 'admin', seen: 'preparer' }
    await app.call(founder, 'PUT', `/api/organisation/members/${brings.personId}/role`, change)
    await app.advance(3 * 86_400 + 60)
    await app.features.notifications.lookAtReminders()
    const remindedOf = async (who: Acting) =>
      (await toldTo(await app.again(who)))
        .filter(({ kind }) => kind === 'inventory.import-waiting')
        .map(({ data }) => data)
    expect(await remindedOf(imports)).toEqual([{ file: 'left.csv' }])
    expect(await remindedOf(brings)).toEqual([])
    ;[owner, reviewer, preparer] = [await app.again(owner), await app.again(reviewer), await app.again(preparer)]
  })

  it('whose rows changed since the check is not imported, and its bringer hears of it', async () => {
    const { body } = await app.upload(preparer, 'late.csv', csv([row('RUH', '301')]))
    await app.check(preparer, body.id, body.options!)
    await app.call(owner, 'POST', '/api/inventory/own-factors', {
      level: 'organisation',
      siteId: null,
      supplierId: null,
      activity: 'diesel-stationary',
      name: { en: 'Measured diesel', ar: 'ديزل مقيس' },
      unit: 'litre',
      co2eKg: '3',
      co2Kg: null,
      ch4Kg: null,
      n2oKg: null,
      biogenicCo2Kg: null,
      gwpBasis: 'AR5',
      region: null,
      validFrom: '2020-01-01',
      validTo: null,
      scope2Basis: 'both',
      source: { title: 'Fuel laboratory', publisher: '', year: '2024', table: '', licence: '' },
      uncertaintyPercent: null,
      confidence: 'verified',
      reason: 'Measured by our laboratory',
      notes: '',
    })
    await clear()
    await app.commit(preparer, body.id)
    expect(await toldTo(preparer)).toMatchObject([{ kind: 'inventory.import-failed', data: { file: 'late.csv' } }])
  })
})

describe('a year', () => {
  const move = async (who: Acting, action: string, reason?: string) => {
    if (action === 'submit') await acceptGaps(app, who, 2025)
    const years = await app.call<{ years: { year: number; version: number }[] }>(who, 'GET', '/api/inventory/years')
    const version = years.body.years.find(({ year }) => year === 2025)?.version
    const answer = await app.call(who, 'POST', `/api/inventory/inventories/2025/${action}`, {
      version,
      ...(reason === undefined ? {} : { reason }),
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }

  it('tells each move to those who decide next and those whose work it was', async () => {
    const list = await app.call<{ items: inventory.RecordItem[] }>(
      reviewer,
      'GET',
      '/api/inventory/records?year=2025&state=returned&sort=period&direction=asc',
    )
    for (const { id, version, state } of list.body.items)
      await app.call(preparer, 'POST', `/api/inventory/records/${id}/remove`, { version, state, reason: 'wrong bill' })
    // Factors were entered since: a year is approved on today's.
    const path = '/api/inventory/inventories/2025/recalculate?approved=100'
    const again = await app.call<{ jobId: string }>(preparer, 'POST', path)
    await app.jobDone(preparer, again.body.jobId)
    const pending = await app.call<{ items: inventory.RecordItem[] }>(
      reviewer,
      'GET',
      '/api/inventory/records?year=2025&state=pending&sort=period&direction=asc',
    )
    await decide(reviewer, pending.body.items, { kind: 'approve' })
    await clear()
    await move(preparer, 'submit')
    expect(await toldTo(reviewer)).toMatchObject([
      { kind: 'inventory.submitted', data: { year: 2025 }, link: '/inventory?year=2025' },
    ])
    await move(reviewer, 'return', 'March is missing')
    expect(await toldTo(preparer)).toMatchObject([
      { kind: 'inventory.returned', data: { year: 2025, reason: 'March is missing' } },
    ])
    await move(preparer, 'submit')
    await clear()
    await move(reviewer, 'approve')
    expect(await kindsTo(preparer)).toEqual(['inventory.approved'])
    expect(await kindsTo(owner)).toEqual(['inventory.approved'])
    const sure = await app.withMfa(owner)
    await move(sure, 'lock')
    expect([await kindsTo(preparer), await kindsTo(reviewer), await kindsTo(owner)]).toEqual([
      ['inventory.locked'],
      ['inventory.locked'],
      [],
    ])
    await move(sure, 'restate', 'A meter was wrong')
    expect(await toldTo(reviewer)).toMatchObject([
      { kind: 'inventory.restated', data: { year: 2025, reason: 'A meter was wrong' } },
    ])
  })

  it('as a file is told to who asked for it', async () => {
    await clear()
    const asked = await app.call<{ jobId: string }>(preparer, 'POST', '/api/inventory/exports', {
      year: 2025,
      kind: 'csv',
      language: 'en',
    })
    await app.jobDone(preparer, asked.body.jobId)
    expect(await toldTo(preparer)).toMatchObject([
      { kind: 'inventory.export-ready', link: '/inventory/report', data: { file: expect.stringMatching(/\.csv$/) } },
    ])
  })
})
