import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { regionCodes } from '@athar/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runSql } from '../testing/test-postgres.ts'
import { migrationsFolder } from './migrate.ts'

let database: TestDatabase
const organisation = randomUUID()
const run = (sql: string) => runSql(database.ownerUrl, sql)
const own = (force: string) =>
  ['organisations', 'tree_sites', 'volunteer_events'].map((name) => `alter table ${name} ${force} row level security;`)

beforeAll(async () => {
  database = await createTestDatabase()
  // The owner of the tables, who is bound by their policies otherwise.
  await run(own('no force').join(' '))
  await run(`insert into organisations (id, name_en, name_ar, type, sector, region, consolidation_approach, base_year,
      fiscal_year_first_month, created_at)
    values ('${organisation}', 'Najd', 'نجد', 'company', 'manufacturing', 'SA-01', 'operational-control', 2023, 1, now())`)
})
afterAll(() => database.drop())

const tables = {
  tree_sites: (region: string, lat: number, lon: number) => `
    insert into tree_sites (org_id, id, slug, name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity,
      open, planter_en, planter_ar, sample, created_by, created_at)
    values ('${organisation}', '${randomUUID()}', 's-${randomUUID()}', 'A', 'أ', 'A', 'أ', '${region}', ${lat}, ${lon}, 'town', '{sidr}', 5,
      true, 'N', 'ن', false, '${randomUUID()}', now())`,
  volunteer_events: (region: string, lat: number, lon: number) => `
    insert into volunteer_events (org_id, id, slug, title_en, title_ar, description_en, description_ar, place_en, place_ar, region, lat,
      lon, precision, starts_at, hours, needed, min_age, state, organiser_en, organiser_ar, sample, created_by, created_at)
    values ('${organisation}', '${randomUUID()}', 'e-${randomUUID()}', 'A', 'أ', 'A', 'أ', 'A', 'أ', '${region}', ${lat}, ${lon}, 'town',
      now(), 4, 5, 18, 'published', 'N', 'ن', false, '${randomUUID()}', now())`,
}

test.each(Object.entries(tables))('%s takes the thirteen regions and no other code', async (_name, insert) => {
  for (const code of regionCodes) await run(insert(code, 24, 46))
  for (const code of ['SA-00', 'SA-13', 'SA-15', 'SA-99', 'SA-1', 'sa-01', ''])
    await expect(run(insert(code, 24, 46))).rejects.toThrow(/_region_check/)
})

test.each(Object.entries(tables))(
  'a row of %s from before is put into the region that it lies in',
  async (name, insert) => {
    await run(`delete from ${name};
    alter table ${name} drop constraint ${name}_region_check, add constraint ${name}_region_check check (region ~ '^SA-\\d{2}$')`)
    await run(insert('SA-13', 16.9, 42.6))
    await run(insert('SA-99', 26.3, 44.1))
    await run(insert('SA-14', 24.7, 46.7))
    await run(own('force').join(' '))
    await run(readFileSync(join(migrationsFolder, '0053-platform-regions.sql'), 'utf8'))
    const { rows } = await run(`select relforcerowsecurity as forced from pg_class where relname = '${name}'`)
    expect(rows).toEqual([{ forced: true }])
    await run(own('no force').join(' '))
    expect((await run(`select region from ${name} order by lat`)).rows).toEqual([
      { region: 'SA-09' },
      { region: 'SA-14' },
      { region: 'SA-05' },
    ])
  },
)
