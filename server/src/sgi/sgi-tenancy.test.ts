import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tenancy } from '../platform/database.ts'
import { startSgiApp, type Acting, type Owner, type SgiApp } from './testing.ts'

let app: SgiApp
let owner: Owner
let stranger: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisation()
  stranger = await app.anOrganisation()
  reviewer = await app.aReviewer()
  await app.aDraft(owner)
  await app.aSubmission(owner)
  const { slug } = await app.aProject(owner, reviewer)
  await app.call(owner, 'POST', `/api/sgi/projects/${slug}/updates`, {
    title: { en: 'News', ar: '' },
    text: { en: 'Something', ar: '' },
    happenedOn: '2026-01-01',
    values: [{ metric: 'trees-planted', year: 2025, value: '1' }],
  })
})
afterAll(() => app.close())

const in_ = (tenancy: Tenancy, statement: RawBuilder<unknown>) =>
  app.platform.database.transaction(tenancy, async ({ db }) => {
    const { rows, numAffectedRows } = await statement.execute(db)
    return Number(numAffectedRows ?? rows.length)
  })
const asOrganisation = (who: Owner, role = 'owner', aal: 'aal1' | 'aal2' = 'aal1'): Tenancy => ({
  personId: who.personId,
  organisationId: who.organisation.id,
  role,
  aal,
})
const editor = (aal: 'aal1' | 'aal2'): Tenancy => ({
  personId: reviewer.personId,
  platformRoles: ['content_editor'],
  aal,
})

it('registrations are seen by their organisation and, once handed in, by reviewers at their second factor', async () => {
  const all = sql`select 1 from sgi_registrations`
  expect(await in_(asOrganisation(owner), all)).toBe(3)
  expect(await in_(asOrganisation(stranger), all)).toBe(0)
  expect(await in_({}, all)).toBe(0)
  expect(await in_(editor('aal2'), all)).toBe(2)
  expect(await in_(editor('aal1'), all)).toBe(0)
  expect(await in_({}, sql`select 1 from workflow_history`)).toBe(0)
})

it('no organisation publishes by itself, in whatever words it asks the database', async () => {
  const own = asOrganisation(owner)
  await expect(
    in_(own, sql`update sgi_registrations set state = 'in-review' where state = 'submitted'`),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    in_(own, sql`update sgi_registrations set state = 'published' where state = 'submitted'`),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(
    in_(own, sql`update sgi_registrations set state = 'in-review' where state = 'draft'`),
  ).rejects.toMatchObject({ code: '23514' })
  expect(await in_(own, sql`update sgi_projects set sample = true`)).toBe(0)
  expect(await in_(own, sql`delete from sgi_projects`)).toBe(0)
  await expect(
    in_(
      own,
      sql`insert into workflow_history (org_id, kind, subject_id, at, person_id, side, action)
      select org_id, 'sgi-registration', id, now(), ${owner.personId}, 'platform', 'publish' from sgi_registrations limit 1`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(in_(own, sql`update workflow_history set comment = 'x'`)).rejects.toMatchObject({ code: '42501' })
})

it('a reviewer writes no draft of an organisation, and reports no figure in its place', async () => {
  expect(await in_(editor('aal2'), sql`update sgi_registrations set draft = '{}' where state = 'draft'`)).toBe(0)
  await expect(
    in_(
      editor('aal2'),
      sql`insert into sgi_reported_values (org_id, project_id, metric, year, value, reported_at, reported_by)
      select org_id, id, 'trees-planted', 2025, 1, now(), ${reviewer.personId} from sgi_projects limit 1`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

it('what is published is everybody’s to read, and what was taken down is not', async () => {
  const all = sql`select 1 from sgi_projects`
  const ofIt = [all, sql`select 1 from sgi_project_updates`, sql`select 1 from sgi_reported_values`]
  for (const each of ofIt) expect(await in_({}, each)).toBe(1)
  await in_(editor('aal2'), sql`update sgi_projects set hidden_at = now()`)
  for (const each of ofIt) expect(await in_({}, each)).toBe(0)
  expect(await in_(asOrganisation(stranger), all)).toBe(0)
  expect(await in_(asOrganisation(owner), all)).toBe(1)
  await in_(editor('aal2'), sql`update sgi_projects set hidden_at = null`)
})

it('an organisation that is deleted takes what it registered along', async () => {
  const gone = await app.anOrganisation()
  const { slug } = await app.aProject(gone, reviewer)
  await app.call(gone, 'POST', `/api/sgi/projects/${slug}/updates`, {
    title: { en: 'News', ar: '' },
    text: { en: 'Something', ar: '' },
    happenedOn: '2026-01-01',
    values: [{ metric: 'trees-planted', year: 2025, value: '1' }],
  })
  const { id } = gone.organisation
  await in_(
    asOrganisation(gone, 'owner', 'aal2'),
    sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
    values (${id}, ${gone.personId}, now() - interval '2 days', now() - interval '1 day')`,
  )
  await in_({ aal: 'aal2' }, sql`select app.delete_organisation(${id}, now())`)
  expect(await in_({}, sql`select 1 from sgi_projects where slug = ${slug}`)).toBe(0)
  expect((await app.call(null, 'GET', `/api/sgi/projects/${slug}`)).status).toBe(404)
})
