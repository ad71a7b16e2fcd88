import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentKinds } from '@athar/contracts/content'
import { saudiGreenInitiative } from '@athar/reference-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/postgres/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'

let database: TestDatabase
const run = (sql: string) => runSql(database.ownerUrl, sql)
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`
const force = (how: string) =>
  ['content_entries', 'content_versions'].map((name) => `alter table ${name} ${how} row level security;`).join(' ')

/** The entry as it was stored before goals were fields, brought up to date; what its versions hold then. */
async function broughtUp(slug: string, ...versions: readonly object[]) {
  const id = randomUUID()
  // The owner of the tables, who is bound by their policies otherwise.
  await run(`${force('no force')} begin;
    insert into content_entries (id, kind, slug, position, version, published_version, published_at)
    values ('${id}', 'sgi-initiative', '${slug}', 1, ${versions.length}, 1, now());
    ${versions.map((body, at) => `insert into content_versions values ('${id}', ${at + 1}, ${quoted(body)}, false);`).join(' ')}
    commit; ${force('force')}`)
  await run(readFileSync(join(migrationsFolder, '0064-content-goals.sql'), 'utf8'))
  await run(force('no force'))
  const { rows } = await run(`select body from content_versions where entry_id = '${id}' order by version`)
  await run(`delete from content_versions where entry_id = '${id}'; delete from content_entries where id = '${id}'`)
  await run(force('force'))
  return (rows as { body: { kpis: { goal: unknown }[] } }[]).map(({ body }) => body)
}

test.each(saudiGreenInitiative().initiatives.map(({ slug, kpis }) => [slug, kpis] as const))(
  'what came with the product for %s has the goals it is shipped with now',
  async (slug, kpis) => {
    const before = kpis.map(({ goal: _goal, ...kpi }) => kpi)
    const [body] = await broughtUp(slug, { kpis: before, title: { en: 'x', ar: 'س' } })
    expect(body).toEqual({
      kpis: kpis.map((kpi) => ({ ...kpi, goal: kpi.goal ?? null })),
      title: { en: 'x', ar: 'س' },
    })
    for (const { goal } of body!.kpis) contentKinds['sgi-initiative'].shape.kpis.element.shape.goal.parse(goal)
  },
)

const kpi = (unit: { en: string; ar: string }, name = { en: 'Ours', ar: 'أشجار مزروعة' }) => ({ name, unit })

test('what editors wrote keeps the goal it had by either name and by the words of its unit, drafts and older versions too', async () => {
  const goalOf = (factor: number | null) => ({ metric: 'trees-planted', factor, targetYear: 2030 })
  const said = [
    [{ en: 'million', ar: '' }, 1_000_000],
    [{ en: '', ar: 'مليون شجرة' }, 1_000_000],
    [{ en: 'Thousand trees', ar: '' }, 1000],
    [{ en: 'GW', ar: '' }, 1000],
    [{ en: 'per cent of it', ar: '' }, null],
    [{ en: '', ar: '٪' }, null],
    [{ en: 'trees', ar: 'شجرة' }, 1],
  ] as const
  const bodies = await broughtUp('tree-planting-initiative-2', ...said.map(([unit]) => ({ kpis: [kpi(unit)] })))
  expect(bodies.map(({ kpis }) => kpis[0]!.goal)).toEqual(said.map(() => null))
  const own = await broughtUp('tree-planting-initiative', ...said.map(([unit]) => ({ kpis: [kpi(unit)] })))
  expect(own.map(({ kpis }) => kpis[0]!.goal)).toEqual(said.map(([, factor]) => goalOf(factor)))
})

test('only the first of one name has the goal, and a goal that is said already stays', async () => {
  const million = { en: 'million', ar: 'مليون' }
  const stated = { ...kpi({ en: '%', ar: '%' }, { en: 'Land restored', ar: '' }), goal: null }
  const [twice, empty] = await broughtUp(
    'tree-planting-initiative',
    { kpis: [kpi(million), kpi(million), stated] },
    { kpis: [] },
  )
  expect(twice!.kpis.map(({ goal }) => goal)).toEqual([
    { metric: 'trees-planted', factor: 1_000_000, targetYear: 2030 },
    null,
    null,
  ])
  expect(empty).toEqual({ kpis: [] })
})
