import type { ResponseOf } from '@athar/contracts'
import type { listRegister, RegisteredProjectPage } from '@athar/contracts/mrv-projects'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint } from '../../organisations/testing.ts'
import type { Acting, Owner } from '../../sgi/testing.ts'
import { auditPast, type AuditedPast } from '../../testing-audit.ts'
import { startRegisterApp, type RegisterApp, type Refused } from './testing.ts'

let app: RegisterApp
let owner: Owner
let past: AuditedPast
beforeAll(async () => {
  app = await startRegisterApp()
  owner = await app.anOrganisationWithMfa()
  past = await auditPast(app)
})
afterAll(async () => {
  await past.close()
  await app.close()
})

const page = (id: string) => app.call<RegisteredProjectPage & Refused>(null, 'GET', `/api/mrv/register/${id}`)
const register = async (query = '') =>
  (await app.call<ResponseOf<typeof listRegister>>(null, 'GET', `/api/mrv/register?limit=100${query}`)).body
const noticesOf = async (who: Acting) =>
  (
    await app.call<{ items: { kind: string; data: Record<string, unknown>; link: string }[] }>(
      who,
      'GET',
      '/api/notifications',
    )
  ).body.items
const aProject = async () => app.lead(owner, await app.add(owner), 'begin-validation')

describe('The registration of a project', () => {
  it('is begun from its validation on, once at a time, and not of a withdrawn project', async () => {
    const project = await app.add(owner)
    const early = await app.begin(owner, project)
    expect([early.status, early.body.code]).toEqual([409, 'mrv-projects.registration-too-early'])
    await app.lead(owner, project, 'begin-validation')
    expect((await app.begin(owner, project)).body).toMatchObject({
      state: 'draft',
      number: null,
      projectId: project.id,
    })
    const twice = await app.begin(owner, project)
    expect([twice.status, twice.body.code]).toEqual([409, 'mrv-projects.registration-there'])
    const given = await aProject()
    await app.lead(owner, given, 'withdraw-project')
    expect((await app.begin(owner, given)).body.code).toBe('mrv-projects.project-withdrawn')
  })

  it('is refused by the database before the validation', async () => {
    const { id } = await app.add(owner)
    const asking = { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' } as const
    await expect(
      app.platform.database.transaction(asking, ({ db }) =>
        sql`insert into project_registrations (org_id, id, project_id, state, prepared_by, created_by, created_at, changed_at)
          values (${owner.organisation.id}, gen_random_uuid(), ${id}, 'draft', array[${owner.personId}::uuid],
            ${owner.personId}, now(), now())`.execute(db),
      ),
    ).rejects.toThrow(/from its validation on/)
  })

  it('is the organisation’s alone until it is submitted, and complete then', async () => {
    const stranger = await app.anOrganisationWithMfa()
    const auditor = await app.aMember(owner, 'auditor')
    const project = await aProject()
    const { body: begun } = await app.begin(owner, project)
    expect((await app.begin(stranger, project)).status).toBe(404)
    expect((await app.save(stranger, begun, {})).status).toBe(404)
    expect((await app.save(auditor, begun, {})).status).toBe(403)
    expect((await app.review(begun.id)).status).toBe(404)
    expect((await app.latest(auditor, project)).id).toBe(begun.id)
    const { body: saved } = await app.save(owner, begun, { nameEn: 'Roofs' })
    const refused = await app.step(owner, { ...begun, ...saved }, 'submit')
    expect([refused.status, refused.body.code]).toEqual([422, 'mrv-projects.registration-incomplete'])
    const missing = ((refused.body.details ?? {})['problems'] as { field: string }[]).map(({ field }) => field)
    expect(missing).toEqual(expect.arrayContaining(['nameAr', 'summaryEn', 'designDocument', 'nowhereElse']))
    expect(missing).not.toContain('contact')
  })

  it('is read by officers at their second factor with the facts of its project and its file alone', async () => {
    const preparer = await app.aMember(owner, 'preparer')
    const project = await aProject()
    const other = await app.anEvidence(owner)
    const one = await app.aSubmitted(preparer, project)
    const { body: read } = await app.review(one.id)
    expect(read.project).toMatchObject({
      projectType: 'grid-renewables',
      region: 'SA-01',
      state: 'validate',
      periods: [],
    })
    expect(read.documents.map(({ fileName }) => fileName)).toEqual(['design.pdf'])
    const file = (id: string, who: Acting | null = app.officer) =>
      app.app.inject({
        method: 'GET',
        url: `/api/platform/project-registrations/${one.id}/files/${id}`,
        headers: who?.headers ?? {},
      })
    const sent = await file(read.documents[0]!.id)
    expect([sent.statusCode, sent.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
    expect((await file(other)).statusCode).toBe(404)
    expect((await app.review(one.id, owner)).status).toBe(403)
    expect((await noticesOf(app.officer)).find(({ link }) => link.includes(one.id))).toMatchObject({
      kind: 'mrv-projects.registration-submitted',
      data: { project: project.name },
    })
  })

  it('keeps its file while an officer has it', async () => {
    const project = await aProject()
    const one = await app.aSubmitted(owner, project)
    const [file] = one.answers['designDocument'] as string[]
    const subject = { kind: 'project-registration', id: one.id }
    const unlink = () => app.call<Refused>(owner, 'POST', `/api/mrv/evidence/${file}/unlink`, subject)
    expect((await unlink()).body.code).toBe('evidence.held')
    const seen = await app.call<{ links: { kind: string; path: string }[] }>(owner, 'GET', `/api/mrv/evidence/${file}`)
    expect(seen.body.links).toMatchObject([
      { kind: 'project-registration', path: `/projects/${project.id}/registration` },
    ])
    await app.step(owner, await app.latest(owner, project), 'withdraw')
    expect((await unlink()).status).toBe(200)
  })

  it('comes back with a reason, is submitted again under its number, and is rejected with one', async () => {
    const project = await aProject()
    const one = await app.aSubmitted(owner, project)
    expect((await app.moveOn(one, 'return')).status).toBe(400)
    expect((await app.moveOn(one, 'return', 'Say how it is measured')).body.state).toBe('returned')
    const back = await app.latest(owner, project)
    expect(back.history.at(-1)).toMatchObject({ action: 'return', comment: 'Say how it is measured', by: null })
    const { body: saved } = await app.save(owner, back, { ...back.answers, contact: 'roofs@example.com' })
    const again = await app.step(owner, { ...back, ...saved }, 'submit')
    expect([again.body.state, again.body.number]).toEqual(['submitted', one.number])
    await app.moveOn(one, 'reject', 'Registered elsewhere')
    expect((await app.latest(owner, project)).state).toBe('rejected')
    expect((await page(project.id)).status).toBe(404)
    expect((await noticesOf(owner)).slice(0, 2).map(({ kind }) => kind)).toEqual([
      'mrv-projects.registration-rejected',
      'mrv-projects.registration-returned',
    ])
    expect((await app.begin(owner, project)).status).toBe(201)
  })

  it('no member of the organisation decides on it, also to the database', async () => {
    const member = await app.aMember(owner, 'preparer')
    await appoint(app, member.personId, 'content_editor')
    const both = await app.withMfa(await app.signIn(member))
    const one = await app.aSubmitted(owner, await aProject())
    const refused = await app.moveOn(one, 'start-review', '', both)
    expect([refused.status, refused.body.code]).toEqual([403, 'mrv-projects.registration-own'])
    const asking = { personId: both.personId, platformRoles: ['content_editor'], aal: 'aal2' } as const
    await expect(
      app.platform.database.transaction(asking, ({ db }) =>
        sql`update project_registrations set state = 'under-review' where id = ${one.id}`.execute(db),
      ),
    ).rejects.toThrow(/no member of the applicant/)
  })

  it('waits in the queue of officers', async () => {
    await app.aSubmitted(owner, await aProject())
    const { body } = await app.call<{ items: { name: string; count: number; path: string }[] }>(
      app.officer,
      'GET',
      '/api/platform/queues',
    )
    expect(body).toHaveProperty('items')
    expect(body.items.find(({ name }) => name === 'projects')).toMatchObject({ path: '/admin/projects' })
    expect(body.items.find(({ name }) => name === 'projects')!.count).toBeGreaterThan(0)
  })

  it('is named by the audit where its decision was changed behind the log', async () => {
    const { registration } = await app.aRegistered(owner)
    const set = (state: string) => `update project_registrations set state = '${state}' where id = '${registration.id}'`
    expect(await past.said()).toEqual([])
    expect(await past.saidOf('project_registrations', set('rejected'), set('approved'))).toEqual([
      `Registration of a mitigation project ${registration.id}: its state is rejected, the log says approved.`,
    ])
  })

  it('keeps a project that is deleted no more', async () => {
    const project = await aProject()
    await app.begin(owner, project)
    await app.lead(owner, project, 'return-project')
    const removed = await app.call<Refused>(owner, 'DELETE', `/api/mrv/projects/${project.id}`)
    expect([removed.status, removed.body.code]).toEqual([409, 'mrv-projects.registration-there'])
  })
})

describe('The public register', () => {
  it('shows what was approved, the region, and nothing of what changed since', async () => {
    const { project, registration } = await app.aRegistered(
      owner,
      { name: 'Internal name', description: 'Internal text', profile: 'generic' },
      { contact: 'roofs@example.com' },
    )
    const { body } = await page(project.id)
    expect(body).toEqual({
      id: project.id,
      name: { en: 'Solar roofs of the schools', ar: 'أسطح المدارس الشمسية' },
      summary: { en: 'Panels on forty schools.', ar: 'ألواح على أربعين مدرسة.' },
      carriedOutBy: 'Green Roofs',
      reduces: 'Electricity of the grid is replaced by that of panels.',
      contact: 'roofs@example.com',
      projectType: 'grid-renewables',
      region: 'SA-01',
      state: 'validate',
      verified: null,
      sample: false,
      number: registration.number,
      creditingFrom: '2020-01-01',
      creditingTo: '2029-12-31',
      registeredAt: expect.any(String),
      sgiProject: null,
      periods: [],
    })
    expect(JSON.stringify(body)).not.toMatch(/Internal|24\.6/)
    const entry = (await register()).items.find(({ id }) => id === project.id)
    expect(entry).toMatchObject({ name: body.name, verified: null })
  })

  it('has nothing of a draft, nothing of what waits, and nothing of another type where one is asked for', async () => {
    const waiting = await aProject()
    await app.aSubmitted(owner, waiting)
    expect((await page(waiting.id)).body.code).toBe('mrv-projects.registered-not-found')
    const { project } = await app.aRegistered(owner, { projectType: 'organic-waste' })
    const { items, total } = await register('&projectType=organic-waste')
    expect([items.map(({ id }) => id), total]).toEqual([[project.id], 1])
    expect((await register()).items.map(({ id }) => id)).not.toContain(waiting.id)
  })

  it('gives verified periods with their statements, and their exact sum', async () => {
    const { project } = await app.aRegistered(owner)
    await app.verify(owner, project, { year: 2026, tonnes: '120.50', number: 'V-2026-A' })
    await app.verify(owner, project, { year: 2027, tonnes: '79.4', number: 'V-2027-A' })
    const { body } = await page(project.id)
    expect(body.verified).toBe('199.9')
    expect(body.periods.map(({ from, to, tonnes, statement }) => [from, to, tonnes, statement])).toEqual([
      ['2026-01-01', '2026-12-31', '120.5', 'V-2026-A'],
      ['2027-01-01', '2027-12-31', '79.4', 'V-2027-A'],
    ])
    expect((await register()).verified).toBe('199.9')
  })

  it('loses a project that is withdrawn, and one whose registration is', async () => {
    const first = await app.aRegistered(owner)
    await app.lead(owner, first.project, 'withdraw-project')
    expect((await page(first.project.id)).status).toBe(404)
    expect((await app.latest(owner, first.project)).state).toBe('withdrawn')
    const second = await app.aRegistered(owner)
    const gone = await app.step(owner, await app.latest(owner, second.project), 'withdraw')
    expect(gone.body.state).toBe('withdrawn')
    expect((await page(second.project.id)).status).toBe(404)
    expect((await app.begin(owner, second.project)).status).toBe(201)
  })

  it('approves no project that was withdrawn or sent back meanwhile', async () => {
    const project = await aProject()
    const one = await app.aSubmitted(owner, project)
    await app.moveOn(one, 'start-review')
    await app.lead(owner, project, 'return-project')
    expect((await app.moveOn(one, 'approve')).body.code).toBe('mrv-projects.registration-too-early')
  })

  it('is found by the search', async () => {
    const { project } = await app.aRegistered(owner, {}, { nameEn: 'Quartz terraces' })
    const found = await app.app.inject('/api/content/search?q=Quartz&lang=en')
    expect(found.body).toContain(`/mrv/projects/${project.id}`)
  })
})
