import type { ResponseOf } from '@athar/contracts'
import {
  checklistOf,
  type listOpenProjects,
  type listRegistered,
  type ProjectDetail,
  type ProjectInput,
} from '@athar/contracts/mrv-projects'
import type { listProjects, Project } from '@athar/contracts/sgi'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSgiApp, type Acting, type Owner, type SgiApp } from '../../sgi/testing.ts'
import { aProjectInput } from '../testing.ts'

type Open = ResponseOf<typeof listOpenProjects>
type Registered = ResponseOf<typeof listRegistered> & { readonly code?: string }

let app: SgiApp
let owner: Owner
let reviewer: Acting
let published: { readonly id: string; readonly slug: string }
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisationWithMfa()
  await app.features.content.seed({ samples: false })
  reviewer = await app.aReviewer()
  const { slug } = await app.aProject(owner, reviewer, {
    placeName: { en: 'Wadi', ar: 'وادٍ' },
  })
  published = (await app.call<Project>(null, 'GET', `/api/sgi/projects/${slug}`)).body as typeof published
  // Of a project without an English name.
  await change(sql`title = ${JSON.stringify({ en: '', ar: 'بستان شمسي' })}::jsonb`)
})
afterAll(() => app.close())

/** The published SGI project, as reviewers change it. */
const change = (set: RawBuilder<unknown>) =>
  app.platform.database.transaction(
    { personId: reviewer.personId, platformRoles: ['content_editor'], aal: 'aal2' },
    ({ db }) => sql`update sgi_projects set ${set} where id = ${published.id}`.execute(db),
  )
const page = async (query = '', limit = 100) =>
  (await app.call<Open>(null, 'GET', `/api/open-data/projects?limit=${limit}${query}`)).body
const linked = async () =>
  (await app.call<Registered>(null, 'GET', `/api/sgi/projects/${published.slug}/mrv-projects`)).body
const add = async (over: Partial<ProjectInput> = {}) =>
  (await app.call<ProjectDetail>(owner, 'POST', '/api/mrv/projects', aProjectInput({ profile: 'national', ...over })))
    .body
async function lead({ id }: ProjectDetail, ...actions: readonly string[]): Promise<ProjectDetail> {
  let project = (await app.call<ProjectDetail>(owner, 'GET', `/api/mrv/projects/${id}`)).body
  for (const action of actions) {
    for (const line of checklistOf[project.state])
      await app.call(owner, 'PUT', `/api/mrv/projects/${id}/checks/${line}`, { evidenceId: null, reason: 'On paper' })
    const { version } = project
    const reason = action === 'withdraw-project' ? 'Not built' : ''
    const moved = await app.call<ProjectDetail>(owner, 'POST', `/api/mrv/projects/${id}/moves`, {
      action,
      version,
      reason,
    })
    if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
    project = moved.body
  }
  return project
}
const registration = ['begin-validation', 'hand-in', 'record-registration'] as const
const register = async (over: Partial<ProjectInput> = {}) => lead(await add(over), ...registration)

describe('Open data of projects', () => {
  it('has the documented fields, names as text in either language, and null where nothing is verified', async () => {
    const { projects, total, hasMore } = await page()
    const line = {
      id: published.id,
      name: 'بستان شمسي',
      type: 'tree-planting-initiative',
      location: { name: 'Wadi', region: 'SA-01', lat: expect.any(Number), lon: expect.any(Number) },
      emissions_reduced: null,
      unit: 'tCO2e',
      sample: false,
    }
    expect(projects.find(({ id }) => id === published.id)).toEqual(line)
    expect([total, hasMore]).toEqual([projects.length, false])
    const arabic = (await page('&lang=ar')).projects
    const inArabic = { ...line, location: { ...line.location, name: 'وادٍ' } }
    expect(arabic.find(({ id }) => id === published.id)).toEqual(inArabic)
    const others = arabic.filter(({ id }) => id !== published.id)
    expect(others.filter(({ name }) => !/[؀-ۿ]/.test(name))).toEqual([])
  })

  it('has a linked pair once, and nothing of a project whose SGI project is hidden or that has none', async () => {
    const { total } = await page()
    const { id } = await register({ name: 'Panels of the grove', sgiProjectId: published.id })
    await register()
    const ids = async () => (await page()).projects.map((one) => one.id)
    expect([(await page()).total, (await ids()).includes(id)]).toEqual([total, false])
    await change(sql`hidden_at = now()`)
    expect([(await ids()).includes(published.id), (await ids()).includes(id)]).toEqual([false, false])
    await change(sql`hidden_at = null`)
    expect((await ids()).includes(published.id)).toBe(true)
  })

  it('is read page by page, each project once', async () => {
    await register()
    const { projects, total } = await page()
    const { items } = (await app.call<ResponseOf<typeof listProjects>>(null, 'GET', '/api/sgi/projects')).body
    expect(projects.slice(0, items.length).map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    const read: string[] = []
    let more = true
    while (more) {
      const answer = await page(`&offset=${read.length}`, 4)
      read.push(...answer.projects.map(({ id }) => id))
      more = answer.hasMore
    }
    expect([read, new Set(read).size]).toEqual([projects.map(({ id }) => id), total])
    expect((await page(`&offset=${total + 5}`)).projects).toEqual([])
  })

  it.each(['limit=101', 'limit=0', 'offset=-1', 'lang=fr'])('refuses %s by name', async (query) => {
    const { status, body } = await app.call<{ code: string; details: { issues: { path: string }[] } }>(
      null,
      'GET',
      `/api/open-data/projects?${query}`,
    )
    expect([status, body.code]).toEqual([400, 'validation-failed'])
    expect(body.details.issues.map(({ path }) => path)).toEqual([query.split('=')[0]])
  })
})

describe('Projects of an SGI project', () => {
  it('are told to everybody with name and stage once they are registered, and never before', async () => {
    const before = (await linked()).items.length
    const draft = await lead(await add({ name: 'Draft', sgiProjectId: published.id }), 'begin-validation')
    const one = await register({ name: 'Pumps of the grove', sgiProjectId: published.id })
    const { items } = await linked()
    expect(items).toHaveLength(before + 1)
    expect(items.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      name: 'Pumps of the grove',
      projectType: 'grid-renewables',
      region: 'SA-01',
      state: 'register',
      sample: false,
    })
    expect(items.map(({ id }) => id)).not.toContain(draft.id)
    const none = await app.call<Registered>(null, 'GET', '/api/sgi/projects/no-such-project/mrv-projects')
    expect([none.status, none.body.code]).toEqual([404, 'sgi.project-not-found'])
  })
})
