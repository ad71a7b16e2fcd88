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
