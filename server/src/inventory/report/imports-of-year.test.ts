import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { acceptGaps, decideAll } from '../yearly/testing.ts'
import { exportedFile } from './testing-files.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2025 })
})
afterAll(() => app.close())

async function did<T>(who: Acting, method: 'GET' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const move = async (who: Acting, action: string) => {
  if (action === 'submit') await acceptGaps(app, who, 2025)
  const { year } = await did<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')
  await did(who, 'POST', `/api/inventory/inventories/2025/${action}`, { version: year.version })
}
const report = async () => (await readPdf(await exportedFile(app, owner, { year: 2025, kind: 'pdf' }))).text
/** How often it tells of an import; a cell of its table may break between the words. */
const told = async () => (await report()).replaceAll(/\s+/g, '').split('Fileimported').length - 1

it('the report of a locked year goes on telling of the import behind it while rows left over of its file are checked again', async () => {
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const file = [
    'site,period_start,period_end,activity,quantity,unit,reference',
    'Riyadh,2025-01-01,2025-01-31,electricity-grid,9,kWh,A-1',
    'Riyadh,2026-02-01,2026-02-28,electricity-grid,-5,kWh,A-2',
  ].join('\n')
  const { body } = await app.upload(owner, 'bills.csv', Buffer.from(file))
  await app.check(owner, body.id, body.options!)
  await app.commit(owner, body.id)
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
  await move(owner, 'submit')
  await move(await app.aMember(owner, 'reviewer'), 'approve')
  await move(owner, 'lock')
  expect(await told()).toBe(1)
  await app.check(owner, body.id, body.options!)
  expect(await told()).toBe(1)
})

it('names the people who decided, in the place of ids', async () => {
  const text = await report()
  expect(text).toContain('Noura Alharbi')
  expect(text).not.toContain(owner.personId.slice(0, 8))
})
