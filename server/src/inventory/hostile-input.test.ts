import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedImportsApp, type ImportsApp } from './imports/testing.ts'
import { anOwnFactor } from './factors/testing.ts'
import { encodeCursor } from '../platform/list/cursor.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

describe('input that nobody sends by accident', () => {
  it('is refused as wrong input: cursors that we never gave', async () => {
    const owner = await app.anOrganisation()
    const { body } = await app.upload(
      owner,
      'a.csv',
      Buffer.from('site,period_start,period_end,activity,quantity,unit\nA,2025-01-01,2025-01-31,diesel,1,litre\n'),
    )
    const two = encodeCursor(['never', 'never'])
    const one = encodeCursor(['never'])
    const urls = [
      `/api/inventory/imports?cursor=${two}`,
      `/api/inventory/imports/${body.id}/rows?cursor=${one}`,
      `/api/inventory/imports/${body.id}/rows?cursor=${encodeCursor(['9e99'])}`,
      `/api/inventory/exports?cursor=${two}`,
      `/api/inventory/suppliers?cursor=${two}`,
      `/api/inventory/sites?cursor=${two}`,
      `/api/inventory/records?cursor=${encodeCursor(['period', '2025-99-99', '1'])}`,
      `/api/inventory/records?cursor=${encodeCursor(['period', '0000-00-00', '1'])}`,
      `/api/inventory/records?text=%00`,
      `/api/inventory/records?year=2025&siteId=${randomUUID()}&flag=%00`,
      `/api/inventory/sites?search=%00`,
      `/api/inventory/suppliers?search=a%00`,
      `/api/inventory/imports/${body.id}/rows?code=%00`,
    ]
    const answers = []
    for (const url of urls) answers.push([url, (await app.call(owner, 'GET', url)).status])
    expect(answers.filter(([, status]) => status !== 400 && status !== 200)).toEqual([])
  })

  it('is refused as wrong input: signs that no text holds, and numbers past every bound', async () => {
    const owner = await app.anOrganisation()
    const answers = [
      await app.call(owner, 'POST', '/api/inventory/suppliers', { name: '\u0000' }),
      await app.call(owner, 'POST', '/api/inventory/own-factors', anOwnFactor({ notes: 'a\u0000' })),
      await app.call(
        owner,
        'POST',
        '/api/inventory/own-factors',
        anOwnFactor({ level: 'supplier', supplierId: 4_000_000_000 }),
      ),
      await app.call(owner, 'POST', '/api/inventory/own-factors', anOwnFactor({ level: 'supplier', supplierId: 77 })),
      await app.call(owner, 'POST', '/api/inventory/own-factors', anOwnFactor({ level: 'site', siteId: randomUUID() })),
      await app.call(owner, 'PUT', '/api/inventory/factor-choices/electricity-grid', {
        factorId: 'ifi2021-grid-om-sa',
        reason: 'be\u0000cause',
      }),
    ]
    expect(
      answers.filter(({ status }) => status < 400 || status >= 500).map(({ status, body }) => [status, body]),
    ).toEqual([])
  })

  it('is refused as wrong input: another type in any place of an entry, and quantities that are none', async () => {
    const owner = await app.anOrganisation()
    await app.call(owner, 'POST', '/api/inventory/sites/bulk', {
      entityId: null,
      country: 'SA',
      region: null,
      names: ['Riyadh'],
    })
    const sites = await app.call<{ items: { id: string }[] }>(owner, 'GET', '/api/inventory/sites')
    const entry: Record<string, unknown> = {
      siteId: sites.body.items[0]!.id,
      activity: 'diesel-stationary',
      quantity: '100',
      unit: 'litre',
      periodStart: '2025-03-01',
      periodEnd: '2025-03-31',
      supplierId: null,
      dataQuality: 'measured',
      reference: null,
      note: null,
    }
    const send = async (body: object) => (await app.call(owner, 'POST', '/api/inventory/records', body)).status
    const strangers: unknown[] = [7, true, [], {}, ['2025-03-01'], { $gt: '' }, 1e308]
    const answers: unknown[] = []
    for (const field of Object.keys(entry))
      for (const value of strangers.filter((one) => !(field === 'supplierId' && typeof one === 'number')))
        answers.push([field, value, await send({ ...entry, [field]: value })])
    for (const quantity of ['NaN', 'Infinity', '1e400', '0x10', '1,5', '', ' ', '--1', '9'.repeat(400), '١٠٠'])
      answers.push(['quantity', quantity, await send({ ...entry, quantity })])
    for (const body of [[], [entry], { ...entry, quantity: undefined }]) answers.push(['body', body, await send(body)])
    expect(answers.filter((answer) => (answer as unknown[])[2] !== 400)).toEqual([])
    const { body } = await app.call<{ items: unknown[] }>(owner, 'GET', '/api/inventory/records')
    expect(body.items).toEqual([])
    expect(await send(entry)).toBe(201)
  })

  it('is refused as wrong input: half a pair of surrogates in what is kept as JSON', async () => {
    const owner = await app.anOrganisation()
    const { body } = await app.upload(
      owner,
      'a.csv',
      Buffer.from('site,period_start,period_end,activity,quantity,unit\nA,2025-01-01,2025-01-31,diesel,1,litre\n'),
    )
    const options = {
      ...body.options!,
      synonyms: { sites: { ['a\ud800']: 'b' }, activities: { 'x\u0000': 'y' }, units: {} },
    }
    const answer = await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/check`, { options })
    expect(answer.status).toBe(400)
    const far = await app.call(owner, 'POST', `/api/inventory/imports/${body.id}/answers`, {
      answers: [{ record: 9_000_000_000, decision: { kind: 'skip' } }],
    })
    expect([400, 409]).toContain(far.status)
  })
})
