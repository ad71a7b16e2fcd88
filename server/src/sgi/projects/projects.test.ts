import { paths, type ResponseOf } from '@athar/contracts'
import { initiatives } from '@athar/contracts/sgi'
import type { Project, ProjectCard, ProjectUpdate, readCommunity, Registration } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSgiApp, type Acting, type Owner, type SgiApp } from '../testing.ts'

let app: SgiApp
let owner: Owner
let reviewer: Acting
let project: Registration
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisation()
  reviewer = await app.aReviewer()
  await app.features.content.seed({ samples: false })
  project = await app.aProject(owner, reviewer)
})
afterAll(() => app.close())

const read = async (slug: string) =>
  (await app.call<Project & { code?: string }>(null, 'GET', `/api/sgi/projects/${slug}`)).body
const news = (over: object = {}) => ({
  title: { en: 'First season', ar: 'الموسم الأول' },
  text: { en: 'Planted before the rain.', ar: 'غُرست قبل المطر.' },
  happenedOn: '2026-02-01',
  values: [{ metric: 'trees-planted', year: 2025, value: '1200.5' }],
  ...over,
})
const post = (who: Acting, body: object, slug = project.slug) =>
  app.call<ProjectUpdate & { code?: string }>(who, 'POST', `/api/sgi/projects/${slug}/updates`, body)

describe('the shipped projects', () => {
  it('are there once however often the server starts, with their sources, and say where they only nearly are', async () => {
    await app.features.content.seed({ samples: false })
    const { items } = (await app.call<{ items: ProjectCard[] }>(null, 'GET', '/api/sgi/projects')).body
    expect(items.filter(({ registeredBy }) => registeredBy === null)).toHaveLength(18)
    expect(await read('thadiq-national-park')).toMatchObject({
      status: 'active',
      place: { precision: 'approximate', region: 'SA-01' },
      participants: null,
      registeredBy: null,
      sources: [{ id: 'unep-thadiq' }],
    })
    const of = (
      await app.call<{ items: ProjectCard[] }>(null, 'GET', '/api/sgi/projects?initiative=marine-conservation')
    ).body.items
    expect(of.map(({ slug }) => slug)).toContain('four-sisters-turtles')
    expect(of.every(({ initiative }) => initiative === 'marine-conservation')).toBe(true)
  })

  it('are not what an organisation posts news of, and an unknown one is not found', async () => {
    expect((await post(owner, news(), 'green-riyadh')).body.code).toBe('sgi.project-not-found')
    expect((await read('no-such-project')).code).toBe('sgi.project-not-found')
    expect((await read('No%20Slug')).code).toBe('validation-failed')
  })

  it('are found by the search and named for the sitemap', async () => {
    const entries = await app.platform.database.transaction({}, ({ db }) => app.features.sgi.search!.entries(db))
    expect(entries.find(({ id }) => id === 'sakaka-solar')).toMatchObject({ path: '/sgi/projects/sakaka-solar' })
    const addresses = await app.platform.database.transaction({}, ({ db }) => app.features.sgi.publicAddresses!(db))
    expect(addresses.map(({ path }) => path)).toContain(`/sgi/projects/${project.slug}`)
    expect(addresses.map(({ path }) => path).filter((path) => !path.includes('/projects/'))).toEqual(
      initiatives.map((slug) => paths.sgiInitiative(slug)),
    )
  })

  it('name their sources as editors keep them', async () => {
    const source = { ...(await read('green-riyadh')).sources.find(({ id }) => id === 'gcol-riyadh')! }
    const { id: _id, ...body } = { ...source, publisher: 'Royal Commission for Riyadh City' }
    expect((await app.call(reviewer, 'PUT', '/api/content/sources/gcol-riyadh', body)).status).toBe(200)
    expect((await read('green-riyadh')).sources[0]).toMatchObject({
      id: 'gcol-riyadh',
      publisher: 'Royal Commission for Riyadh City',
    })
  })
})

describe('news', () => {
  it('is posted by whoever registered the project, and a value reported again takes the place of the one before', async () => {
    expect((await post(owner, news())).status).toBe(201)
    expect((await post(owner, news({ values: [{ metric: 'trees-planted', year: 2025, value: '1300' }] }))).status).toBe(
      201,
    )
    const shown = await read(project.slug!)
    expect(shown.updates.map(({ values, postedBy }) => [values[0]?.value, postedBy])).toEqual(
      expect.arrayContaining([
        ['1200.5', 'organisation'],
        ['1300', 'organisation'],
      ]),
    )
    expect(shown.reported).toEqual([{ metric: 'trees-planted', year: 2025, value: '1300' }])
    const found = await app.platform.database.transaction({}, ({ db }) => app.features.sgi.search!.entries(db))
    expect(found.find(({ title }) => title.ar === 'الموسم الأول')).toMatchObject({
      path: `/sgi/projects/${project.slug}#updates`,
      text: { en: expect.stringContaining('Planted before the rain.') },
    })
    const stranger = await app.anOrganisation()
    expect((await post(stranger, news())).body.code).toBe('sgi.project-not-found')
    const viewer = await app.aMember(owner, 'viewer')
    expect((await post(viewer, news())).body.code).toBe('forbidden')
  })

  it('is of what has happened, of the project’s own indicators, and says something', async () => {
    expect((await post(owner, news({ happenedOn: '2099-01-01' }))).body.code).toBe('sgi.value-in-future')
    const values = (over: object) => news({ values: [{ metric: 'trees-planted', year: 2025, value: '1', ...over }] })
    expect((await post(owner, values({ year: 2099 }))).body.code).toBe('sgi.value-in-future')
    expect((await post(owner, values({ metric: 'corals-planted' }))).body.code).toBe('sgi.value-other-initiative')
    for (const value of ['-1', '1e5', '١٢', ''])
      expect((await post(owner, values({ value }))).body.code).toBe('validation-failed')
    expect((await post(owner, news({ title: { en: '', ar: '' } }))).body.code).toBe('validation-failed')
    expect((await post(owner, news({ title: { en: 'x\u202Ey', ar: '' } }))).body.code).toBe('validation-failed')
  })

  it('is seen as it is said, since nobody looks at it before: what is drawn as nothing is refused, what climbs out of its line is mended', async () => {
    for (const [field, over] of [
      ['title', { title: { en: '\u200B\u2060', ar: '' } }],
      ['text', { text: { en: '\u200B\n\u2060', ar: '' } }],
    ] as const)
      expect((await post(owner, news(over))).body).toMatchObject({
        code: 'validation-failed',
        details: { issues: [{ path: `${field}.ar`, code: 'text-missing', part: 'body' }] },
      })
    const tower = `a${'\u0301'.repeat(40)}`
    const { body } = await post(owner, news({ title: { en: tower, ar: '' }, text: { en: `${tower}\n\ntwo`, ar: '' } }))
    expect([body.title.en.length, body.text.en.length]).toEqual([5, 10])
    const { updates } = await read(project.slug!)
    expect(updates.find(({ id }) => id === body.id)).toMatchObject({ title: body.title, text: body.text })
  })

  it('reports nothing from before the project began', async () => {
    const values = [{ metric: 'trees-planted', year: 2024, value: '1' }]
    expect((await post(owner, news({ values }))).body).toMatchObject({
      code: 'sgi.value-before-start',
      details: { year: '2025' },
    })
  })

  it('reports ten times the reviewed target in all at most, and elsewhere what the nation has set itself', async () => {
    const own = await app.aProject(owner, reviewer)
    const report = async (metric: string, year: number, value: string) =>
      (await post(owner, news({ values: [{ metric, year, value }] }), own.slug)).body
    expect(await report('trees-planted', 2025, '999999999999999')).toMatchObject({
      code: 'sgi.value-beyond-target',
      details: { most: '50,000' },
    })
    expect((await report('trees-planted', 2025, '30000')).values).toHaveLength(1)
    expect((await report('trees-planted', 2026, '20000.5')).code).toBe('sgi.value-beyond-target')
    expect((await report('trees-planted', 2026, '20000')).values).toHaveLength(1)
    expect(await report('land-restored', 2025, '2500001')).toMatchObject({ details: { most: '2,500,000' } })
    expect((await report('land-restored', 2025, '2500000')).values).toHaveLength(1)
    expect((await read(own.slug!)).reported).toHaveLength(3)
  })

  it('that hold an address wait for an editor, and followers are not told of them', async () => {
    const { slug } = await app.aProject(owner, reviewer)
    const follower = await app.aPerson()
    await app.call(follower, 'PUT', `/api/sgi/projects/${slug}/follow`, { following: true })
    const text = { en: 'Your prize: https://prize.example', ar: '' }
    expect((await post(owner, news({ text }), slug!)).status).toBe(201)
    expect((await read(slug!)).updates).toEqual([])
    const notices = await app.call<{ items: object[] }>(follower, 'GET', '/api/notifications')
    expect(notices.body.items).toEqual([])
    await app.acceptChecks(reviewer, owner)
    expect((await read(slug!)).updates).toMatchObject([{ text }])
    const { body: second } = await post(owner, news({ text: { en: 'At www.prize.example', ar: '' } }), slug!)
    const takenBack = await app.call(owner, 'POST', `/api/sgi/projects/${slug!}/updates/${second.id}/withdraw`)
    expect(takenBack.status).toBe(204)
    const waiting = await app.call<{ items: { shown: { text: object } }[] }>(
      reviewer,
      'GET',
      '/api/platform/public-checks?state=waiting',
    )
    expect(waiting.body.items).toEqual([])
  })

  it('of any project is told by an editor too, who reports no figures', async () => {
    const { values: _values, ...text } = news()
    const url = '/api/platform/sgi/projects/green-riyadh/updates'
    expect((await app.call(reviewer, 'POST', url, text)).status).toBe(201)
    expect((await read('green-riyadh')).updates).toMatchObject([{ postedBy: 'editor', values: [] }])
    expect((await app.call<{ code: string }>(owner, 'POST', url, text)).body.code).toBe('forbidden')
  })
})

describe('news taken back', () => {
  const reporting = (value: string, title = 'A season') =>
    news({ title: { en: title, ar: '' }, values: [{ metric: 'trees-planted', year: 2025, value }] })
  const withdraw = (who: Acting, slug: string, id: string, body?: object) =>
    app.call<{ code?: string }>(
      who,
      'POST',
      `/api/${body ? 'platform/' : ''}sgi/projects/${slug}/updates/${id}/withdraw`,
      body,
    )
  const total = async () =>
    (
      await app.call<{ metrics: { metric: string; total: string }[] }>(null, 'GET', '/api/sgi/progress')
    ).body.metrics.find(({ metric }) => metric === 'trees-planted')!.total

  it('is gone for everybody, its values fall back to those told before, and followers keep no notice of it', async () => {
    const { slug } = await app.aProject(owner, reviewer)
    const follower = await app.aPerson()
    await app.call(follower, 'PUT', `/api/sgi/projects/${slug}/follow`, { following: true })
    const before = Number(await total())
    const first = (await post(owner, reporting('100'), slug)).body
    const second = (await post(owner, reporting('900', 'A slip'), slug)).body
    expect(Number(await total())).toBe(before + 900)
    const titles = async () =>
      (
        await app.call<{ items: { data: { news: { en: string } } }[] }>(follower, 'GET', '/api/notifications')
      ).body.items.map(({ data }) => data.news.en)
    expect(await titles()).toHaveLength(2)

    const stranger = await app.anOrganisation()
    expect((await withdraw(stranger, slug!, second.id)).body.code).toBe('sgi.project-not-found')
    expect((await withdraw(await app.aMember(owner, 'viewer'), slug!, second.id)).body.code).toBe('forbidden')

    expect((await withdraw(owner, slug!, second.id)).status).toBe(204)
    const shown = await read(slug!)
    expect(shown.updates.map(({ id }) => id)).toEqual([first.id])
    expect(shown.reported).toEqual([{ metric: 'trees-planted', year: 2025, value: '100' }])
    expect(Number(await total())).toBe(before + 100)
    expect(await titles()).toEqual(['A season'])
    expect((await withdraw(owner, slug!, second.id)).body.code).toBe('sgi.update-not-found')

    expect((await withdraw(owner, slug!, first.id)).status).toBe(204)
    expect(await read(slug!)).toMatchObject({ updates: [], reported: [] })
    expect(Number(await total())).toBe(before)
  })

  it('by an editor needs a reason, which the organisation reads; what an editor told is not the organisation’s to take back', async () => {
    const registration = await app.aProject(owner, reviewer)
    const { slug } = registration
    const { id } = (await post(owner, reporting('100', 'Call me at home'), slug)).body
    expect((await withdraw(reviewer, slug!, id, { reason: '' })).body.code).toBe('validation-failed')
    expect((await withdraw(owner, slug!, id, { reason: 'Mine' })).body.code).toBe('forbidden')
    const reason = 'It named a private person.'
    expect((await withdraw(reviewer, slug!, id, { reason })).status).toBe(204)
    expect(await read(slug!)).toMatchObject({ updates: [], reported: [] })
    const own = await app.call<Registration>(owner, 'GET', `/api/sgi/registrations/${registration.id}`)
    expect(own.body.events).toContainEqual(
      expect.objectContaining({ action: 'comment', side: 'platform', comment: `Call me at home: ${reason}` }),
    )
    const { values: _values, ...text } = news()
    const told = (await app.call<ProjectUpdate>(reviewer, 'POST', `/api/platform/sgi/projects/${slug}/updates`, text))
      .body
    expect((await withdraw(owner, slug!, told.id)).body.code).toBe('sgi.update-not-found')
    expect((await withdraw(reviewer, slug!, told.id, { reason })).status).toBe(204)
    expect((await read(slug!)).updates).toEqual([])
  })
})

describe('whoever follows a project', () => {
  const followed = `/api/sgi/projects/`
  it('is told of its news until they no longer follow, and nobody learns who it is', async () => {
    const person = await app.aPerson()
    const url = `${followed}${project.slug}/follow`
    expect((await app.call<{ code: string }>(null, 'GET', url)).status).toBe(401)
    expect((await app.call(person, 'PUT', url, { following: true })).body).toEqual({ following: true })
    expect((await app.call(person, 'PUT', url, { following: true })).status).toBe(200)
    await post(owner, news())
    const told = async () =>
      (
        await app.call<{ items: { kind: string; link: string }[] }>(person, 'GET', '/api/notifications')
      ).body.items.filter(({ kind }) => kind === 'sgi.project-news')
    expect(await told()).toMatchObject([{ link: `/sgi/projects/${project.slug}` }])
    const seen = await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      async ({ db }) => (await sql`select 1 from sgi_follows`.execute(db)).rows.length,
    )
    expect(seen).toBe(0)
    await app.call(person, 'PUT', url, { following: false })
    await post(owner, news())
    expect(await told()).toHaveLength(1)
  })

  it('sees it among their own data, and takes it along when they go', async () => {
    const person = await app.aPerson()
    await app.call(person, 'PUT', `${followed}green-riyadh/follow`, { following: true })
    const [section] = app.features.sgi.personalData!.sections
    const subject = { personId: person.personId, email: person.email }
    const own = <T>(work: (db: Db) => Promise<T>) =>
      app.platform.database.transaction({ personId: person.personId }, ({ db }) => work(db))
    expect(await own((db) => section!.look(db, subject, 20))).toMatchObject({
      total: 1,
      items: [{ project: 'green-riyadh' }],
    })
    await own((db) => app.features.sgi.personalData!.erase(db, subject, new Date()))
    expect(await own((db) => section!.look(db, subject, 20))).toEqual({ total: 0, items: [] })
  })
})

describe('who takes part in an initiative', () => {
  const community = async (initiative: string) =>
    (await app.call<ResponseOf<typeof readCommunity>>(null, 'GET', `/api/sgi/initiatives/${initiative}/community`)).body

  it('is counted from published projects: people, and each organisation once however often it is named', async () => {
    const before = await community('renewable-energy')
    const partners = [{ en: 'Sun House', ar: 'بيت الشمس' }]
    const over = {
      initiative: 'renewable-energy' as const,
      target: { metric: 'capacity-connected' as const, value: '5', year: 2030 },
      participants: 120,
      partners,
    }
    await app.aProject(owner, reviewer, over)
    await app.aProject(owner, reviewer, { ...over, participants: 5, partners: [{ en: 'sun house ', ar: '' }] })
    await app.aDraft(owner, { ...over, participants: 7000 })
    const after = await community('renewable-energy')
    expect(after.beneficiaries - before.beneficiaries).toBe(125)
    // Sun House, and the organisation itself.
    expect(after.partnerships - before.partnerships).toBe(2)
    expect(after.volunteers).toBe(0)
  })

  it('is asked of the four that there are', async () => {
    expect((await app.call(null, 'GET', '/api/sgi/initiatives/space/community')).status).toBe(400)
  })
})
