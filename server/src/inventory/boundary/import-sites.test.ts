import type { inventory, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asUpload } from '../../platform/files/testing.ts'
import { aSite } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'

let app: InventoryApp
let owner: Acting
type Answer = ResponseOf<typeof inventory.importSites>

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  await aSite(app, owner, { code: 'HQ', name: { en: 'Head office', ar: 'المقر' }, aliases: ['30001'] })
})
afterAll(() => app.close())

const send = async (text: string, store = false, more = '') => {
  const { headers, payload } = asUpload('sites.csv', Buffer.from(text))
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/inventory/sites/file?store=${store}${more}`,
    headers: { ...owner.headers, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as Answer }
}
const countSites = async () =>
  (
    await app.asOwner(owner, ({ db }) =>
      sql<{ count: number }>`select count(*)::int as count from sites where org_id = ${owner.organisationId}`.execute(
        db,
      ),
    )
  ).rows[0]!.count

it('2,731 sites in one file: 40 faults are named with their lines, every other row becomes a site', async () => {
  const header = 'Code,Site name,Arabic name,Region,City,Area m2,Meters'
  const lines = Array.from({ length: 2731 }, (_, index) => {
    const n = index + 1
    return `B-${n},Branch ${n},فرع ${n},Riyadh,${n % 2 ? 'Riyadh' : ''},${100 + n},9${n};8${n}`
  })
  const faults: [number, string, inventory.SiteFileProblem][] = [
    [10, 'B-10,,,Riyadh,,1,', 'name-missing'],
    [20, 'B-20,Head Office,,Riyadh,,1,', 'name-taken'],
    [30, 'B-30,Branch thirty,,Riyadh,,1,30001', 'name-taken'],
    [40, 'B-40,branch 5,,Riyadh,,1,', 'name-twice'],
    [50, 'HQ,Branch fifty,,Riyadh,,1,', 'code-taken'],
    [60, 'B-1,Branch sixty,,Riyadh,,1,', 'code-twice'],
    [70, '#?,Branch seventy,,Riyadh,,1,', 'code-wrong'],
    [80, 'B-80,Branch eighty,,Atlantis,,1,', 'region-unknown'],
    [90, 'B-90,Branch ninety,,Riyadh,Jeddah,1,', 'city-not-in-region'],
    [100, 'B-100,Branch hundred,,Riyadh,Gotham,1,', 'city-unknown'],
    ...Array.from({ length: 30 }, (_, index): [number, string, inventory.SiteFileProblem] => {
      const n = 200 + index
      return [n, `B-${n},Branch ${n},فرع ${n},Riyadh,,none,`, 'area-wrong']
    }),
  ]
  for (const [n, text] of faults) lines[n - 1] = text
  const file = [header, ...lines].join('\n')

  const { body: looked } = await send(file)
  expect([looked.rows.length, looked.stored]).toEqual([2731, 0])
  const faulty = looked.rows.filter(({ problems }) => problems.length > 0)
  expect(faulty.map(({ line, problems }) => [line, problems])).toEqual(faults.map(([n, , code]) => [n + 1, [code]]))
  expect(faulty[0]?.written).toMatchObject({ code: 'B-10', region: 'Riyadh' })
  expect(await countSites()).toBe(1)

  const { body: stored } = await send(file, true)
  expect(stored.stored).toBe(2731 - 40)
  expect(await countSites()).toBe(1 + 2731 - 40)
  const { body } = await app.call<{ items: inventory.Site[] }>(owner, 'GET', '/api/inventory/sites?search=Branch%207')
  expect(body.items.find(({ code }) => code === 'B-7')).toMatchObject({
    name: { en: 'Branch 7', ar: 'فرع 7' },
    region: 'SA-01',
    floorAreaM2: '107',
    aliases: ['97', '87'],
  })
  // Sent again, every row is known.
  expect((await send(file, true)).body.stored).toBe(0)
})

it('reads Arabic headings, gives numbers where no code is, and names the column that is missing', async () => {
  const { body } = await send('الموقع,المنطقة,المدينة,رقم العداد\nمستودع الخبر,الشرقية,الخبر,555\n', true)
  expect(body).toMatchObject({ stored: 1, rows: [{ line: 2, region: 'SA-04', meters: 1, problems: [] }] })
  expect((await send('code,area\nA,1\n')).body).toMatchObject({ missing: 'name', rows: [] })
  expect((await send('')).status).toBe(422)
})

it('an area that can be read in two ways is asked about, and read by the mark of the file', async () => {
  const file = ['Site name,Area m2', 'Depot west,"1,234"', 'Depot east,١٢٠٫٥'].join('\n')
  const { body } = await send(file)
  expect(body.rows.map(({ problems }) => problems)).toEqual([['area-ambiguous'], []])
  expect((await send(file, true, '&decimalMark=point')).body.stored).toBe(2)
  const { body: found } = await app.call<{ items: inventory.Site[] }>(owner, 'GET', '/api/inventory/sites?search=Depot')
  expect(found.items.map(({ floorAreaM2 }) => floorAreaM2).sort()).toEqual(['120.5', '1234'])
})
