import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anEntry } from '../records/testing.ts'
import { acceptGaps, decideAll } from './testing.ts'

let app: ImportsApp
let owner: Owner
let reviewer: Acting

beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2025 })
  reviewer = await app.aMember(owner, 'reviewer')
  const { id } = (await app.aSite(owner, { code: 'P1', ar: 'مصنع' })).body
  await did(owner, 'POST', '/api/inventory/records', anEntry(id))
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
  await lock()
})
afterAll(() => app.close())

async function did<T>(who: Acting, method: 'GET' | 'PUT' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const read = () => did<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')
const move = async (who: Acting, action: string, body: object = {}) => {
  if (action === 'submit') await acceptGaps(app, who, 2025)
  const { version } = (await read()).year
  return did(who, 'POST', `/api/inventory/inventories/2025/${action}`, { version, ...body })
}
async function lock(): Promise<void> {
  await move(owner, 'submit')
  await move(reviewer, 'approve')
  await move(owner, 'lock')
}
async function restateWith(gwpSet: inventory.GwpSetName): Promise<void> {
  await move(owner, 'restate', { reason: `The figures of ${gwpSet} are asked for` })
  await did(owner, 'PUT', '/api/inventory/years/2025/gwp-set', { version: (await read()).year.version, gwpSet })
}
const restatements = async () =>
  (await did<{ items: inventory.Restatement[] }>(owner, 'GET', '/api/inventory/inventories/2025/restatements')).items
const published = async () => (await read()).totals.location!.kg

it('a restatement with other warming potentials tells what was published before and after it, whatever is chosen later', async () => {
  const of = { AR5: await published(), AR6: '', AR4: '' }
  await restateWith('AR6')
  of.AR6 = await published()
  expect(of.AR6).not.toBe(of.AR5)
  const told = {
    sets: { before: 'AR5', after: 'AR6' },
    differences: expect.arrayContaining([
      expect.objectContaining({ dimension: 'total', before: of.AR5, after: of.AR6 }),
    ]),
  }
  expect(await restatements()).toMatchObject([{ closedAt: null, ...told }])
  await lock()
  expect(await restatements()).toMatchObject([told])

  await restateWith('AR4')
  of.AR4 = await published()
  await lock()
  expect(await restatements()).toMatchObject([
    {
      sets: { before: 'AR6', after: 'AR4' },
      differences: expect.arrayContaining([
        expect.objectContaining({ dimension: 'total', before: of.AR6, after: of.AR4 }),
      ]),
    },
    told,
  ])
})
