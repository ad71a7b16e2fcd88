import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrganisationInput, type Acting, type Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anEntry } from '../records/testing.ts'
import { acceptGaps, decideAll } from '../yearly/testing.ts'
import { exportedFile } from './testing-files.ts'

const year = 2025
let app: ImportsApp
let owner: Owner
let preparer: Acting
let reviewer: Acting

beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2022 })
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
  const site = (await app.aSite(owner, { code: 'P1', ar: 'مصنع' })).body
  // It rose against 2022, and fell against 2023.
  for (const [each, quantity] of [
    [2022, '500'],
    [2023, '4000'],
    [year, '1000'],
  ] as const) {
    const days = { periodStart: `${each}-01-03`, periodEnd: `${each}-01-04` }
    await did(owner, 'POST', '/api/inventory/records', anEntry(site.id, { quantity, ...days }))
  }
  await decideAll(app.platform.database, owner.organisation.id, 'approved')
})
afterAll(() => app.close())

async function did<T>(who: Acting, method: 'GET' | 'PUT' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await app.call<T>(who, method, url, body)
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const base = async (baseYear: number) => {
  const { version } = await did<{ version: number }>(owner, 'GET', '/api/organisation')
  return did(owner, 'PUT', '/api/organisation', { ...anOrganisationInput({ baseYear }), version })
}
const screen = () => did<inventory.Inventory>(owner, 'GET', `/api/inventory/inventories/${year}`)
const move = async (who: Acting, action: string, reason?: string) => {
  if (action === 'submit') await acceptGaps(app, who, year)
  const { version } = (await screen()).year
  return app.call<{ code?: string }>(who, 'POST', `/api/inventory/inventories/${year}/${action}`, { version, reason })
}
/** The year that it is compared with, on the screen and in the file that is kept. */
async function told() {
  const { baseYear, comparison } = await screen()
  const { text } = readPdf(await exportedFile(app, owner, { year, kind: 'pdf' }))
  const inFile = Number(/Base year[^\d]*(\d{4})/.exec(text)?.[1])
  return { baseYear, compared: comparison.base?.year ?? null, inFile }
}

it('a year that was approved goes on being compared with the base year of then', async () => {
  expect((await move(preparer, 'submit')).status).toBe(200)
  const { version } = (await screen()).year
  await base(2023)
  // Whoever looks at the year to approve it is told that it is another one by now, and whoever changed it does not approve it.
  expect((await screen()).year.version).toBe(version + 1)
  expect((await move(owner, 'approve')).body.code).toBe('inventory.four-eyes')
  await base(2022)
  expect((await move(reviewer, 'approve')).status).toBe(200)

  const first = { baseYear: 2022, compared: 2022, inFile: 2022 }
  await base(2023)
  expect(await told()).toEqual(first)
  expect((await move(owner, 'lock')).status).toBe(200)
  expect(await told()).toEqual(first)
  // Nor does anybody write another one beside it.
  await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
    async ({ db }) => {
      await sql`update inventories set base_year = 2023 where year = ${year}`.execute(db)
    },
  )
  expect(await told()).toEqual(first)

  expect((await move(owner, 'restate', 'Another base year was chosen')).status).toBe(200)
  expect(await told()).toEqual({ baseYear: 2023, compared: 2023, inFile: 2023 })
})
