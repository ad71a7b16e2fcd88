import type { mrvProjects, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'
import { seedDemo } from '../../start.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ DEMO: '1' })
  await seedDemo(app.features)
})
afterAll(() => app.close())

it('the sample organisation has a solar plant with a year of readings and a plant that composts, verified last', async () => {
  const { organisation, personIds } = await app.features.organisations.makeDemo()
  const preparer = { personId: personIds.get('preparer')!, organisationId: organisation.id, role: 'preparer' }
  const read = () =>
    app.platform.database.transaction(preparer, async ({ db }) => {
      const projects = await sql<{ type: string; state: string; computed: string; verified: boolean; passed: boolean }>`
        select p.project_type as type, p.state, m.state as computed, coalesce(m.verified_tonnes > 500, false) as verified,
            not jsonb_path_exists(m.result, '$.figures.rules[*] ? (@.verdict == "failed")') as passed
          from projects p join mrv_periods m on m.project_id = p.id order by p.project_type, m.from_day`.execute(db)
      const readings = await sql<{ count: string; corrected: string; gaps: string }>`
        select count(*), count(*) filter (where amount <> value) as corrected,
            count(*) filter (where flags @> '[{"code": "gap"}]') as gaps from mrv_readings`.execute(db)
      return [projects.rows, readings.rows]
    })
  const one = (type: string, verified: boolean) => ({
    type,
    state: 'monitor',
    computed: 'computed',
    verified,
    passed: true,
  })
  const days = 365 + Number(new Date(Date.UTC(new Date().getUTCFullYear() - 1, 1, 29)).getUTCMonth() === 1)
  // Three hours are missing, in which nothing came.
  const expected = [
    [
      one('grid-renewables', false),
      one('organic-waste', false),
      one('organic-waste', false),
      one('organic-waste', true),
    ],
    [{ count: String(days * 24 - 3), corrected: '1', gaps: '1' }],
  ]
  expect(await read()).toEqual(expected)
  await seedDemo(app.features)
  expect(await read()).toEqual(expected)
})

it('the plant that composts is in the public register, approved and marked as a sample, without notices', async () => {
  const { items } = (await app.call<ResponseOf<typeof mrvProjects.listRegister>>(null, 'GET', '/api/mrv/register')).body
  expect(items).toMatchObject([
    {
      name: { en: 'Food waste to compost in Riyadh', ar: 'تحويل مخلفات الطعام إلى سماد في الرياض' },
      projectType: 'organic-waste',
      verified: expect.any(String) as string,
      sample: true,
    },
  ])
  const { organisation, personIds } = await app.features.organisations.makeDemo()
  const officer = personIds.get('content_editor')!
  const notices = await app.platform.database.transaction({ personId: officer }, ({ db }) =>
    sql`select from notifications where kind like 'mrv-projects.registration-%'`.execute(db),
  )
  expect(notices.rows).toEqual([])
  const decided = await app.platform.database.transaction(
    { personId: personIds.get('preparer')!, organisationId: organisation.id, role: 'preparer' },
    ({ db }) => sql`select state, decided_by from project_registrations`.execute(db),
  )
  expect(decided.rows).toEqual([{ state: 'approved', decided_by: officer }])
})
