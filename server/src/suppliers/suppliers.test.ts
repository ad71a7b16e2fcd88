import { randomUUID } from 'node:crypto'
import { decimal, subtract, toText, trim } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedImportsApp, type ImportsApp } from '../inventory/imports/testing.ts'
import { anEntry } from '../inventory/records/testing.ts'
import type { Acting, Owner } from '../organisations/testing.ts'
import { anAnswer, supplierSteps } from './testing.ts'

let app: ImportsApp
let owner: Owner
let preparer: Acting
let reviewer: Acting
let steps: ReturnType<typeof supplierSteps>
beforeAll(async () => {
  app = await sharedImportsApp()
  steps = supplierSteps(app)
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
})
afterAll(() => app.close())
// Tests move the clock beyond the end of sessions, and a code of a second factor counts once.
beforeEach(async () => {
  await app.advance(60)
  ;[owner, preparer, reviewer] = [await app.again(owner), await app.again(preparer), await app.again(reviewer)]
})

/** A request of its own address and supplier, with its link. */
async function asked(over: Parameters<typeof steps.ask>[1] = {}) {
  const name = randomUUID().slice(0, 8)
  const email = `${name}@supplier.example`
  const { status, body } = await steps.ask(preparer, { supplier: `Supplier ${name}`, email, ...over })
  expect(status).toBe(201)
  return { id: body.id, email, body, link: await steps.lastLink(over.email ?? email) }
}
const day = 24 * 3600

describe('a request to a supplier', () => {
  it('is mailed in the language of the supplier with a link that opens it, and nothing else', async () => {
    const { email, link, body } = await asked({ language: 'ar', product: 'ورق نسخ' })
    const mail = (await app.platform.mail.mailbox()).findLast(({ to }) => to === email)
    expect(mail).toMatchObject({ type: 'supplier_request' })
    expect(mail?.html).toContain('dir="rtl"')
    const opened = await steps.open(link)
    expect(opened).toMatchObject({
      status: 200,
      body: { state: 'sent', product: 'ورق نسخ', version: 1, language: 'ar' },
    })
    expect(JSON.stringify(opened.body)).not.toContain(preparer.personId)
    expect(await steps.read(owner, body.id)).toMatchObject({ state: 'sent', history: [{ action: 'add-request' }] })
  })

  it('for an activity that does not exist, or a unit that cannot measure it, is refused', async () => {
    expect((await steps.ask(preparer, { activity: 'unicorns' })).body.code).toBe('suppliers.activity-unknown')
    expect((await steps.ask(preparer, { unit: 'kWh' })).body.code).toBe('suppliers.unit-unfit')
    expect(await steps.ask(preparer, { periodTo: '2024-12-31' })).toMatchObject({ status: 400 })
    expect((await steps.ask(reviewer)).status).toBe(403)
  })

  it('of another organisation does not exist', async () => {
    const { id } = await asked()
    expect((await steps.read(await app.anOrganisationWithMfa(), id)).code).toBe('suppliers.request-not-found')
  })
})

describe('the link of a supplier', () => {
  it('made up, or of another request, opens nothing', async () => {
    const [first, second] = [await asked(), await asked()]
    const forged = first.link.replace(first.id, second.id)
    for (const link of ['x', forged, `${first.link}x`])
      expect((await steps.open(link)).body.code).toBe('suppliers.link-invalid')
  })

  it('takes one answer, also of two that come at once', async () => {
    const { link, id } = await asked()
    const both = await Promise.all([steps.answer(link, 1), steps.answer(link, 1, { co2eKg: '1' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await steps.answer(link, 2)).body.code).toBe('suppliers.already-answered')
    expect((await steps.open(link)).body).toMatchObject({ state: 'answered' })
    expect(await steps.read(owner, id)).toMatchObject({
      version: 2,
      history: [{}, { action: 'answer', side: 'system', by: null }],
    })
  })

  it('ends after 30 days, and is renewed to the same address, once an hour', async () => {
    const { link, email } = await asked()
    await app.advance(30 * day + 1)
    expect((await steps.open(link)).body.code).toBe('suppliers.link-expired')
    expect((await steps.answer(link, 1)).body.code).toBe('suppliers.link-expired')
    expect((await steps.renew(link)).status).toBe(204)
    const renewed = await steps.lastLink(email)
    expect(renewed).not.toBe(link)
    expect((await steps.renew(renewed)).body?.code).toBe('suppliers.sent-just-now')
    expect((await steps.open(link)).body.code).toBe('suppliers.link-replaced')
    expect((await steps.answer(renewed, 1)).status).toBe(200)
  })

  it('that was replaced renews nothing, and the newest one stays', async () => {
    const { id, link, email } = await asked()
    await app.advance(120)
    const other = `new-${email}`
    const mail = { email: other, version: 1 }
    expect((await app.call(preparer, 'POST', `/api/suppliers/requests/${id}/mails`, mail)).status).toBe(200)
    const newest = await steps.lastLink(other)
    await app.advance(3601)
    expect((await steps.renew(link)).body?.code).toBe('suppliers.link-replaced')
    expect(await steps.lastLink(other)).toBe(newest)
    expect((await steps.open(newest)).status).toBe(200)
    expect((await steps.renew(newest)).status).toBe(204)
  })

  it('is replaced when the organisation sends it again, and ends with the request', async () => {
    const { id, link, email } = await asked()
    const again = (version: number) =>
      app.call<{ code?: string }>(preparer, 'POST', `/api/suppliers/requests/${id}/mails`, { email, version })
    expect((await again(1)).body.code).toBe('suppliers.sent-just-now')
    await app.advance(120)
    expect((await again(1)).status).toBe(200)
    expect((await steps.open(link)).body.code).toBe('suppliers.link-replaced')
    const newer = await steps.lastLink(email)
    expect((await steps.move(preparer, id, { action: 'withdraw', version: 2 })).status).toBe(200)
    expect((await steps.open(newer)).body.code).toBe('suppliers.withdrawn')
    expect((await steps.answer(newer, 3)).body.code).toBe('suppliers.withdrawn')
  })

  it('is mailed again each week while nothing was answered, three times', async () => {
    const { link, email } = await asked()
    const round = app.features.rounds.find(({ name }) => name === 'suppliers.remind')!
    const reminders = async () =>
      (await app.platform.mail.mailbox()).filter((one) => one.to === email && one.type === 'supplier_reminder').length
    await round.run()
    expect(await reminders()).toBe(0)
    for (let week = 0; week < 4; week += 1) {
      await app.advance(7 * day)
      await round.run()
      await round.run()
    }
    expect(await reminders()).toBe(3)
    expect(await steps.lastLink(email)).toBe(link)
    expect((await steps.answer(link, 1)).status).toBe(200)
  })

  it('takes no text beyond its limit and no figure below zero', async () => {
    const { link } = await asked()
    for (const over of [
      { comment: 'x'.repeat(5000) },
      { co2eKg: '-1' },
      { primaryDataPercent: '101' },
      { contact: ' ' },
    ])
      expect((await steps.answer(link, 1, over)).status).toBe(400)
    expect((await steps.open(link)).body).toMatchObject({ state: 'sent', answer: null })
  })
})

describe('a list of requests', () => {
  type Row = { line: number; problem: string | null; supplier: string }
  const read = async (who: Acting, lines: readonly string[]) => {
    const form = new FormData()
    form.append('file', new Blob([`\uFEFF${lines.join('\r\n')}`]), 'suppliers.csv')
    const request = new Request('http://form', { method: 'POST', body: form })
    const sent = await app.app.inject({
      method: 'POST',
      url: '/api/suppliers/requests/list',
      headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: sent.statusCode, body: sent.json<{ rows: Row[]; code?: string; details?: object }>() }
  }

  it('is read with a verdict a row, in either language, and sends what is right', async () => {
    const { body, status } = await read(preparer, [
      'Requests of 2026',
      'المورد,البريد الإلكتروني,المنتج,النشاط,الوحدة,من,إلى,اللغة',
      'ورق جدة,list-one@supplier.example,ورق نسخ,material-paper,,,,',
      'Najd Steel,list-two@supplier.example,Rebar,material-steel,tonne,1/1/2025,31/12/2025,English',
      'Najd Steel,list-two@supplier.example,Rebar,material-steel,tonne,2025-01-01,2025-12-31,en',
      'No Mail,nothing,Rebar,material-steel,tonne,,,',
      'No Activity,x@supplier.example,Rebar,unicorns,tonne,,,',
      'No Unit,x@supplier.example,Rebar,material-steel,kWh,,,',
      'No Period,x@supplier.example,Rebar,material-steel,tonne,2025-12-31,2025-01-01,',
      'No Language,x@supplier.example,Rebar,material-steel,tonne,,,fr',
    ])
    expect(status).toBe(200)
    const problems = [null, null, 'twice', 'email', 'activity', 'unit', 'period', 'language']
    expect(body.rows.map(({ problem }) => problem)).toEqual(problems)
    const rows = body.rows.map(({ problem: _problem, ...row }) => row)
    const added = await app.call<{ sent: number; refused: Row[] }>(preparer, 'POST', '/api/suppliers/requests/bulk', {
      rows,
    })
    expect([added.status, added.body.sent, added.body.refused.length]).toEqual([200, 2, 6])
    expect((await steps.open(await steps.lastLink('list-one@supplier.example'))).body).toMatchObject({
      product: 'ورق نسخ',
      language: 'ar',
      state: 'sent',
    })
    expect((await steps.open(await steps.lastLink('list-two@supplier.example'))).body).toMatchObject({
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
      language: 'en',
    })
  })

  it('without a column, or by who may not ask, is refused', async () => {
    const missing = await read(preparer, ['supplier,email,product', 'A,a@b.example,C'])
    expect(missing.body).toMatchObject({ code: 'suppliers.list-columns-missing', details: { column: 'activity' } })
    expect((await read(reviewer, ['supplier', 'A'])).status).toBe(403)
  })
})

describe('a file of a supplier', () => {
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)

  it('is evidence of the request, which another person than the one who asked verifies', async () => {
    const { id, link } = await asked({ evidenceRequired: true })
    expect((await steps.answer(link, 1)).body.code).toBe('suppliers.file-missing')
    const sent = await steps.sendFile(link, pdf('EPD of copy paper'), 'epd.pdf')
    expect([sent.status, sent.body.files]).toMatchObject([200, [{ fileName: 'epd.pdf' }]])
    expect((await steps.answer(link, 1)).status).toBe(200)
    expect((await steps.sendFile(link, pdf('late'))).body.code).toBe('suppliers.already-answered')
    type Listed = {
      items: { id: string; fileName: string; origin: string; state: string; uploadedBy: { id: string } }[]
    }
    const of = `subjectKind=supplier-request&subjectId=${id}`
    const { items } = (await app.call<Listed>(owner, 'GET', `/api/mrv/evidence?${of}`)).body
    expect(items).toMatchObject([
      { fileName: 'epd.pdf', origin: 'supplier-request', state: 'pending', uploadedBy: { id: preparer.personId } },
    ])
    const decide = (who: Acting) =>
      app.call<{ state: string }>(who, 'POST', `/api/mrv/evidence/${items[0]!.id}/decision`, { action: 'verify' })
    expect((await decide(preparer)).status).toBe(403)
    expect((await decide(reviewer)).body.state).toBe('verified')
  })

  it('of 30 MB, of another kind or beyond five is refused in words, and leaves nothing', async () => {
    const { link } = await asked()
    const large = await steps.sendFile(link, Buffer.concat([pdf('large'), Buffer.alloc(30_000_000)]))
    expect([large.status, large.body.code]).toEqual([413, 'suppliers.file-too-large'])
    expect(large.body.details).toEqual({ mostMb: 20 })
    expect((await steps.sendFile(link, Buffer.from('MZ\u0000\u0001'), 'run.exe')).body.code).toBe('suppliers.file-type')
    for (let nth = 0; nth < 5; nth += 1) expect((await steps.sendFile(link, pdf(`${nth}`))).status).toBe(200)
    expect((await steps.sendFile(link, pdf('six'))).body.code).toBe('suppliers.files-many')
    expect((await steps.open(link)).body.files).toHaveLength(5)
    expect((await steps.sendFile(`${link}x`, pdf('forged'))).body.code).toBe('suppliers.link-invalid')
  })
})

describe('an answer', () => {
  it('is returned with a reason, which the supplier reads, and answered again', async () => {
    const { id, link, email } = await asked()
    await steps.answer(link, 1)
    expect((await steps.move(reviewer, id, { action: 'return-answer', version: 2 })).status).toBe(400)
    const reason = 'The figure looks like kg per ream'
    expect((await steps.move(reviewer, id, { action: 'return-answer', version: 2, reason })).body.state).toBe('sent')
    expect((await steps.open(link)).body.code).toBe('suppliers.link-replaced')
    const newer = await steps.lastLink(email)
    expect((await steps.open(newer)).body).toMatchObject({ returnedFor: reason, answer: { co2eKg: '700' } })
    expect((await steps.answer(newer, 3, { co2eKg: '900' })).body).toMatchObject({ answer: { co2eKg: '900' } })
  })

  it('is not accepted by who asked, nor before it is there', async () => {
    const { id, link } = await asked()
    expect((await steps.move(reviewer, id, { action: 'accept', version: 1 })).body).toMatchObject({
      code: 'wrong-state',
      details: { allowedFrom: ['answered'] },
    })
    await steps.answer(link, 1)
    expect((await steps.move(preparer, id, { action: 'accept', version: 2 })).body.code).toBe('suppliers.own-request')
    const other = await app.aMember(owner, 'preparer')
    expect((await steps.move(other, id, { action: 'accept', version: 2 })).status).toBe(403)
    const own = await steps.ask(owner, { email: 'own@supplier.example', supplier: 'Own' })
    await steps.answer(await steps.lastLink('own@supplier.example'), 1)
    expect((await steps.move(owner, own.body.id, { action: 'accept', version: 2 })).body.code).toBe(
      'suppliers.own-request',
    )
  })

  it('that is accepted becomes a factor of its supplier, and moves scope 3 by the expected kilograms', async () => {
    const { id, link, body } = await asked()
    const { body: site } = await app.aSite(owner, { code: 'RUH-01', ar: 'مستودع الرياض' })
    const paper = { activity: 'material-paper', quantity: '12', unit: 'tonne', supplierId: body.supplierId }
    const entry = { ...anEntry(site.id, paper), allowDuplicate: true }
    const made = await app.call<{ records: inventory.RecordItem[] }>(preparer, 'POST', '/api/inventory/records', entry)
    const record = made.body.records[0]!
    const scope3 = async () =>
      (await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')).body.totals.scope3?.kg ??
      '0'
    const basisOf2025 = async () =>
      (await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')).body.quality.scope3
    const before = await scope3()
    expect(await basisOf2025()).toMatchObject([{ basis: 'activity', share: '1', spendSar: '0', records: 1 }])
    await steps.answer(link, 1)
    const accepted = await steps.move(reviewer, id, { action: 'accept', version: 2 })
    expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted', answer: anAnswer() } })
    const own = await app.call<{ items: inventory.OwnFactorShape[] }>(owner, 'GET', '/api/inventory/own-factors')
    expect(own.body.items).toMatchObject([
      {
        id: accepted.body.factorId,
        level: 'supplier',
        supplierId: body.supplierId,
        co2eKg: '700',
        unit: 'tonne',
        gwpBasis: 'AR6',
        validFrom: '2025-01-01',
        validTo: '2025-12-31',
        source: { title: 'Copy paper A4', publisher: body.supplier, year: '2025', table: 'ISO 14067' },
      },
    ])
    const job = await app.call<{ jobId: string }>(owner, 'POST', '/api/inventory/inventories/2025/recalculate')
    expect((await app.whenDone(owner, job.body.jobId)).state).toBe('succeeded')
    // 12 t × 700 kg/t in the place of what the library said of the record.
    const moved = toText(trim(subtract(decimal(await scope3()), decimal(before))))
    const expected = toText(trim(subtract(decimal('8400'), decimal(record.kgCo2e.AR5))))
    expect(moved).toBe(expected)
    const [bought] = await basisOf2025()
    expect(bought).toMatchObject({ basis: 'supplier', kg: '8400', records: 1 })
    const again = await asked({ supplier: body.supplier, email: 'again@supplier.example' })
    expect(await steps.answer(again.link, 1)).toMatchObject({ status: 200 })
    expect((await steps.move(reviewer, again.id, { action: 'accept', version: 2 })).body.code).toBe(
      'inventory.factor-overlap',
    )
    expect((await steps.read(owner, again.id)).state).toBe('answered')
  })
})
