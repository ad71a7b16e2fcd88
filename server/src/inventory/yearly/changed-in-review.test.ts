import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aSite, storeRecords } from '../report/testing-records.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { acceptGaps } from './testing.ts'

const year = 2025
let app: InventoryApp
let owner: Acting
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await startInventoryApp()
})
afterAll(() => app.close())

type Moved = inventory.InventoryYear & { code?: string; details?: Record<string, unknown> }
const move = async (who: Acting, action: string, more: object = {}) => {
  const at = `/api/inventory/inventories/${year}`
  if (action === 'submit') await acceptGaps(app, who, year)
  const { version } = (await app.call<inventory.Inventory>(who, 'GET', at)).body.year
  return app.call<Moved>(who, 'POST', `${at}/${action}`, { version, ...more })
}
const changePeople = async (who: Acting, headcount: string) => {
  const at = `/api/inventory/years/${year}`
  const { denominatorsVersion: version } = (await app.call<{ denominatorsVersion: number }>(who, 'GET', at)).body
  const denominators = { revenueMinor: null, currency: 'SAR', headcount, output: null, outputUnit: null }
  const { status } = await app.call(who, 'PUT', at, { version, denominators })
  if (status !== 200) throw new Error(`the people of the year were answered with ${status}`)
}
const oneself = { status: 403, body: { code: 'inventory.four-eyes', details: { changed: true } } }

/** Handed in by one person, and changed by another while it waits. */
beforeEach(async () => {
  owner = await app.anOrganisation()
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  const site = await aSite(app, owner, {})
  const days = { from: '2025-03-01', to: '2025-03-31' }
  await storeRecords(app, owner, [{ site, activity: 'diesel-stationary', quantity: '10', unit: 'litre', ...days }])
  await move(preparer, 'submit')
  await changePeople(owner, '7')
})

it('whoever changes what a year in review is counted by does not approve it; somebody else does', async () => {
  expect(await move(owner, 'approve')).toMatchObject(oneself)
  // Nor where another person changed something after them.
  await changePeople(preparer, '8')
  expect(await move(owner, 'approve')).toMatchObject(oneself)
  expect(await move(reviewer, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } })
})

it('handed in anew, the change was seen by whoever hands it in', async () => {
  expect((await move(owner, 'return', { reason: 'The people are other ones' })).status).toBe(200)
  expect((await move(preparer, 'submit')).status).toBe(200)
  expect(await move(owner, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } })
})

it('so it is in the rows', async () => {
  const approve = sql`update inventories set state = 'approved', approved_by = app.current_person()`
  for (const before of [sql`select 1`, sql`update inventories set changed_by = '{}'`])
    await expect(
      app.asOwner(owner, async ({ db }) => {
        await before.execute(db)
        await approve.execute(db)
      }),
    ).rejects.toMatchObject({ code: '42501' })
})
