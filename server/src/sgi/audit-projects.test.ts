import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditPast, type AuditedPast } from '../testing-audit.ts'
import { startSgiApp, type Acting, type Owner, type SgiApp } from './testing.ts'

let app: SgiApp
let past: AuditedPast
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startSgiApp()
  past = await auditPast(app)
  owner = await app.anOrganisation()
  reviewer = await app.aReviewer()
})
afterAll(async () => {
  await past.close()
  await app.close()
})

it('names a registration whose decision was changed behind the log, and what is published of it', async () => {
  const { id } = await app.aProject(owner, reviewer)
  await app.aDraft(owner)
  expect(await past.said()).toEqual([])
  const set = (change: string) => `update sgi_registrations set ${change} where id = '${id}'`
  expect(await past.saidOf('sgi_registrations', set(`state = 'rejected'`), set(`state = 'published'`))).toEqual([
    `Registration of a project ${id}: its state is rejected, the log says published.`,
  ])
  const published = (change: string) => `update sgi_projects set ${change} where registration_id = '${id}'`
  const [told, ...others] = await past.saidOf(
    'sgi_projects',
    published(`status = case status when 'active' then 'planning' else 'active' end`),
    published(`status = case status when 'active' then 'planning' else 'active' end`),
  )
  expect(told).toMatch(/^Project [0-9a-f-]{36}: its row holds another decision than the log\.$/)
  expect(others).toEqual([])
})

it('names what a superuser changed, removed or added in plain SQL', async () => {
  const { id } = await app.aProject(owner, reviewer)
  const forged = (registeredBy: string) =>
    `update sgi_projects set registered_by = ${registeredBy} where registration_id = '${id}'`
  const kept = `create temp table kept as select * from sgi_projects where registration_id = '${id}'`
  const project = /^Project [0-9a-f-]{36}: /
  const told = async (change: string, undo: string) => {
    const texts = await past.saidOfPlain('sgi_projects', `${kept}; ${change}`, undo)
    return texts.map((text) => text.replace(project, ''))
  }
  expect(
    await told(
      forged(`'{"en": "FORGED", "ar": ""}'`),
      `${forged('(select registered_by from kept)')}; drop table kept`,
    ),
  ).toEqual(['its row holds another decision than the log.'])
  const removed = `delete from sgi_projects where registration_id = '${id}'`
  expect(await told(removed, 'insert into sgi_projects select * from kept; drop table kept')).toEqual([
    'the log holds it, and its row is lost.',
  ])
  const twin = `insert into sgi_projects select (r).* from kept,
    jsonb_populate_record(kept, jsonb_build_object('id', gen_random_uuid(), 'registration_id', null, 'slug', 'twin')) r`
  expect(await told(twin, `delete from sgi_projects where slug = 'twin'; drop table kept`)).toEqual([
    'its row was added, and the log does not hold it.',
  ])
  expect(await past.said()).toEqual([])
})

it('finds nothing once an organisation is deleted with its projects', async () => {
  const gone = await app.anOrganisation()
  await app.aProject(gone, reviewer)
  const { id } = gone.organisation
  const { database } = app.platform
  const asOwner = { personId: gone.personId, organisationId: id, role: 'owner', aal: 'aal2' } as const
  await database.transaction(asOwner, ({ db }) =>
    sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
      values (${id}, ${gone.personId}, now() - interval '2 days', now() - interval '1 day')`.execute(db),
  )
  await database.transaction({ aal: 'aal2' }, ({ db }) => sql`select app.delete_organisation(${id}, now())`.execute(db))
  expect(await past.said()).toEqual([])
})
