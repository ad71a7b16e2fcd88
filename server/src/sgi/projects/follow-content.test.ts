import type { ContentBodies, Entry } from '@athar/contracts/content'
import type { Project, ProjectCard } from '@athar/contracts/sgi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSgiApp, type Acting, type Owner, type SgiApp } from '../testing.ts'

let app: SgiApp
let editor: Acting
let owner: Owner
beforeAll(async () => {
  app = await startSgiApp()
  await app.features.content.seed({ samples: false })
  editor = await app.aReviewer()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

type Body = ContentBodies['sgi-project']
const read = (slug: string) => app.call<Project & { code?: string }>(null, 'GET', `/api/sgi/projects/${slug}`)
const entryOf = async (slug: string) => {
  const { items } = (await app.call<{ items: Entry[] }>(editor, 'GET', '/api/content/entries?kind=sgi-project')).body
  const { id } = items.find((item) => item.slug === slug)!
  return (await app.call<Entry>(editor, 'GET', `/api/content/entries/${id}`)).body
}
const action = (entry: Entry, name: string, version = entry.version) =>
  app.call<Entry & { code?: string }>(editor, 'POST', `/api/content/entries/${entry.id}/${name}`, { version })
const save = async (entry: Entry, over: Partial<Body>) => {
  const body = { ...(entry.draft.body as Body), ...over }
  const sent = { version: entry.version, body, sample: false }
  const saved = await app.call<Entry>(editor, 'PUT', `/api/content/entries/${entry.id}/draft`, sent)
  expect(saved.status).toBe(200)
  return saved.body
}

it('a shipped project says what editors publish of it, and its followers and news stay with it', async () => {
  const person = await app.aPerson()
  await app.call(person, 'PUT', '/api/sgi/projects/green-riyadh/follow', { following: true })
  const before = (await read('green-riyadh')).body
  const saved = await save(await entryOf('green-riyadh'), {
    title: { en: 'Green Riyadh Programme', ar: 'برنامج الرياض الخضراء' },
    dates: [{ what: 'launched', on: '2019-03', note: null }],
    capacityMw: 3,
  })
  expect((await read('green-riyadh')).body).toEqual(before)
  await action(saved, 'publish')
  expect((await read('green-riyadh')).body).toMatchObject({
    id: before.id,
    title: { en: 'Green Riyadh Programme' },
    dates: [{ what: 'launched', on: '2019-03' }],
    capacityMw: 3,
    publishedAt: before.publishedAt,
  })
  expect((await app.call(person, 'GET', '/api/sgi/projects/green-riyadh/follow')).body).toEqual({ following: true })
})

it('a shipped project that is withdrawn or deleted is not there, however often the server starts', async () => {
  const entry = await entryOf('sakaka-solar')
  await action(entry, 'withdraw')
  expect((await read('sakaka-solar')).body.code).toBe('sgi.project-not-found')
  await app.features.content.seed({ samples: false })
  expect((await read('sakaka-solar')).status).toBe(404)
  await action(entry, 'publish')
  expect((await read('sakaka-solar')).status).toBe(200)
  await action(entry, 'delete')
  expect((await read('sakaka-solar')).status).toBe(404)
  const { items } = (await app.call<{ items: ProjectCard[] }>(null, 'GET', '/api/sgi/projects')).body
  expect(items.map(({ slug }) => slug)).not.toContain('sakaka-solar')
})

it('news of a project that is there no more is taken back from whoever followed it', async () => {
  const entry = await entryOf('green-riyadh')
  const registered = await app.aProject(owner, editor)
  const person = await app.aPerson()
  const bell = async () =>
    (await app.call<{ items: { link: string }[] }>(person, 'GET', '/api/notifications')).body.items.map(
      ({ link }) => link,
    )
  const news = {
    title: { en: 'News', ar: 'خبر' },
    text: { en: 'It grows.', ar: 'ينمو.' },
    happenedOn: '2026-01-10',
  }
  const links = []
  for (const slug of [registered.slug!, 'green-riyadh', 'thadiq-national-park']) {
    await app.call(person, 'PUT', `/api/sgi/projects/${slug}/follow`, { following: true })
    await app.call(editor, 'POST', `/api/platform/sgi/projects/${slug}/updates`, news)
    links.push(`/sgi/projects/${slug}`)
  }
  expect((await bell()).toSorted()).toEqual(links.toSorted())
  await action(entry, 'withdraw')
  expect((await bell()).toSorted()).toEqual([links[0], links[2]].toSorted())
  expect((await app.decide(editor, registered, 'take-down', 'To be checked')).status).toBe(200)
  expect(await bell()).toEqual([links[2]])
  await action(entry, 'publish')
})

it('a project that editors add stands on the map, unless an organisation has its address', async () => {
  const { draft } = await entryOf('green-riyadh')
  const begin = async (slug: string, over: Partial<Body> = {}) => {
    const sent = { kind: 'sgi-project', slug, body: { ...(draft.body as Body), ...over }, sample: false }
    return (await app.call<Entry>(editor, 'POST', '/api/content/entries', sent)).body
  }
  expect((await action(await begin('green-madinah'), 'publish')).status).toBe(200)
  expect((await read('green-madinah')).body).toMatchObject({ registeredBy: null, kind: 'project' })
  const registered = await app.aProject(owner, editor)
  expect((await action(await begin(registered.slug!), 'publish')).body.code).toBe('content.slug-taken')
  expect((await read(registered.slug!)).body.registeredBy).not.toBeNull()
  // And the other way round: who registers the same name gets another address.
  const title = { en: 'Green Madinah', ar: 'المدينة الخضراء' }
  expect((await app.aProject(owner, editor, { title })).slug).toBe('green-madinah-2')
})

it('a project lies where it is said to lie before everybody sees it', async () => {
  const entry = await entryOf('green-riyadh')
  const { place } = entry.draft.body as Body
  const abroad = await save(entry, { place: { ...place, lat: 25.2, lon: 55.3 } })
  expect((await action(abroad, 'publish')).body.code).toBe('sgi.place-outside')
  const elsewhere = await save(abroad, { place: { ...place, region: 'SA-02' } })
  expect((await action(elsewhere, 'publish')).body.code).toBe('sgi.place-other-region')
  expect((await read('green-riyadh')).body.place).toMatchObject({ region: 'SA-01', lat: place.lat })
})
