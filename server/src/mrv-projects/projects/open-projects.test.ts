import type { ResponseOf } from '@athar/contracts'
import type { listRegistered, sumVerifiedOfSgi } from '@athar/contracts/mrv-projects'
import type { listProjects, Project } from '@athar/contracts/sgi'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../sgi/testing.ts'
import { startRegisterApp, type RegisterApp } from '../register/testing.ts'

type Registered = ResponseOf<typeof listRegistered> & { readonly code?: string }

let app: RegisterApp
let owner: Owner
let reviewer: Acting
let published: { readonly id: string; readonly slug: string }
beforeAll(async () => {
  app = await startRegisterApp()
  owner = await app.anOrganisationWithMfa()
  reviewer = app.officer
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
const page = async (query = '', limit = 100) => app.openData(query, limit)
const linked = async () =>
  (await app.call<Registered>(null, 'GET', `/api/sgi/projects/${published.slug}/mrv-projects`)).body
const verifiedOfSgi = async () =>
  (await app.call<ResponseOf<typeof sumVerifiedOfSgi>>(null, 'GET', '/api/sgi/verified')).body

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

  it('has a linked pair once with its verified sum, and a registered project by itself in its own line', async () => {
    const { total } = await page()
    const { project: pair } = await app.aRegistered(owner, { sgiProjectId: published.id })
    const { project: alone } = await app.aRegistered(owner)
    const { project: unverified } = await app.aRegistered(owner, {}, { nameEn: 'Roof of the mosque' })
    await app.lead(owner, await app.add(owner), 'begin-validation', 'hand-in', 'record-registration')
    await app.verify(owner, pair, { year: 2026, tonnes: '40.10', number: 'V-2026-P' })
    await app.verify(owner, alone, { year: 2026, tonnes: '0', number: 'V-2026-Z' })
    const { projects, ...counted } = await page()
    const reduced = new Map(projects.map(({ id, emissions_reduced: tonnes }) => [id, tonnes]))
    expect([reduced.get(published.id), reduced.has(pair.id)]).toEqual(['40.1', false])
    expect([reduced.get(alone.id), reduced.get(unverified.id)]).toEqual(['0', null])
    expect(counted).toEqual({ total: total + 2, hasMore: false })
    expect(projects.find(({ id }) => id === unverified.id)).toEqual({
      id: unverified.id,
      name: 'Roof of the mosque',
      type: 'grid-renewables',
      location: { name: 'Riyadh', region: 'SA-01', lat: null, lon: null },
      emissions_reduced: null,
      unit: 'tCO2e',
      sample: false,
    })
    const inArabic = (await page('&lang=ar')).projects.find(({ id }) => id === unverified.id)
    expect([inArabic!.name, inArabic!.location.name]).toEqual(['أسطح المدارس الشمسية', 'الرياض'])
  })

  it('has a pair whose SGI project is hidden as the registered project alone', async () => {
    const { project } = await app.aRegistered(owner, { sgiProjectId: published.id })
    const ids = async () => (await page()).projects.map((one) => one.id)
    await change(sql`hidden_at = now()`)
    expect([(await ids()).includes(published.id), (await ids()).includes(project.id)]).toEqual([false, true])
    await change(sql`hidden_at = null`)
    expect([(await ids()).includes(published.id), (await ids()).includes(project.id)]).toEqual([true, false])
  })

  it('is read page by page, each project once', async () => {
    await app.aRegistered(owner)
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
  it('are shown with what is verified and its statement once they are in the register, and never before', async () => {
    const before = (await linked()).items.length
    const sum = await verifiedOfSgi()
    const draft = await app.lead(owner, await app.add(owner, { sgiProjectId: published.id }), 'begin-validation')
    const { project } = await app.aRegistered(owner, { name: 'Internal', sgiProjectId: published.id })
    await app.verify(owner, project, { year: 2026, tonnes: '12.5', number: 'V-2026-L' })
    const { items } = await linked()
    expect(items).toHaveLength(before + 1)
    expect(items.find(({ id }) => id === project.id)).toEqual({
      id: project.id,
      name: { en: 'Solar roofs of the schools', ar: 'أسطح المدارس الشمسية' },
      projectType: 'grid-renewables',
      region: 'SA-01',
      state: 'validate',
      verified: '12.5',
      sample: false,
      periods: [
        {
          from: '2026-01-01',
          to: '2026-12-31',
          tonnes: '12.5',
          statement: 'V-2026-L',
          verifiedAt: expect.any(String),
        },
      ],
    })
    expect(items.map(({ id }) => id)).not.toContain(draft.id)
    const after = await verifiedOfSgi()
    expect([Number(after.tonnes) - Number(sum.tonnes), after.projects - sum.projects]).toEqual([12.5, 1])
    const none = await app.call<Registered>(null, 'GET', '/api/sgi/projects/no-such-project/mrv-projects')
    expect([none.status, none.body.code]).toEqual([404, 'sgi.project-not-found'])
  })
})
