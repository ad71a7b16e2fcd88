import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

/** More than a browser reads row by row. */
const many = 21_000

it('a unit that nobody knows is asked for once, and one answer holds for all its rows', async () => {
  const owner = await app.anOrganisation()
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const row = (at: number, activity: string, unit: string) =>
    `Riyadh,2025-01-01,2025-01-31,${activity},${at + 1},${unit},R-${at}`
  const lines = Array.from({ length: many }, (_, at) => row(at, 'electricity-grid', ' kilowat '))
  const others = [row(many, 'electricity-grid', 'zork'), row(many + 1, 'electricty-gridd', 'kWh')]
  const header = 'site,period_start,period_end,activity,quantity,unit,reference'
  const { body } = await app.upload(owner, 'bills.csv', Buffer.from([header, ...lines, ...others].join('\n')))
  const options = body.options!
  await app.check(owner, body.id, options)
  const names = async (kind: string, who = owner) =>
    app.call<{ items: inventory.UnknownName[] }>(
      who,
      'GET',
      `/api/inventory/imports/${body.id}/unknown-names?kind=${kind}`,
    )
  expect((await names('units')).body.items).toEqual([
    { name: 'kilowat', rows: many, suggestions: [] },
    { name: 'zork', rows: 1, suggestions: [] },
  ])
  expect((await names('activities')).body.items).toMatchObject([
    { name: 'electricty-gridd', rows: 1, suggestions: expect.arrayContaining(['electricity-grid']) },
  ])
  const stranger = await app.anOrganisation()
  expect((await names('units', stranger)).status).toBe(404)

  await app.check(owner, body.id, {
    ...options,
    synonyms: { ...options.synonyms, units: { kilowat: 'kWh' } },
  })
  expect((await names('units')).body.items).toEqual([{ name: 'zork', rows: 1, suggestions: [] }])
  const { counts } = await app.detail(owner, body.id)
  expect(counts.records).toBe(many + 2)
  expect(counts.codes['unit-unknown']).toBe(1)
})
