import type { ResponseOf, moderation, treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsWithoutWords } from '../platform/testing/fields-without-words.ts'
import { startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'

type Listed = ResponseOf<typeof moderation.listHidden>

let app: TreeApp
let planter: Owner
let editor: Acting
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
  editor = await app.anEditor()
})
afterAll(() => app.close())

const hide = (slug: string, reason = 'An advertisement') =>
  app.call(editor, 'POST', `/api/platform/tree-adoption/sites/${slug}/hide`, { reason })
const takeOff = (id: string) =>
  app.call(editor, 'POST', `/api/platform/tree-adoption/wall/${id}/take-off`, { reason: 'An insult' })
const list = async (query = '', who: Acting = editor) =>
  (await app.call<Listed>(who, 'GET', `/api/platform/moderation${query}`)).body
/** The newest, which is what was hidden just now. */
const newest = async (kind: string) => (await list(`?kind=${kind}&limit=1`)).items[0]!
const restore = (id: string, who: Acting = editor) =>
  app.call<{ code?: string }>(who, 'POST', `/api/platform/moderation/${id}/restore`)
const page = (slug: string) =>
  app.call<treeAdoption.SiteDetail & { code?: string }>(null, 'GET', `/api/tree-adoption/sites/${slug}`)
const kindsOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(({ kind }) => kind)
const wall = async () =>
  (
    await app.call<ResponseOf<typeof treeAdoption.readWall>>(null, 'GET', '/api/tree-adoption/wall?limit=100')
  ).body.items.map(({ name }) => name)

describe('a name that is taken off the wall a second time', () => {
  it('is told to its person a second time, with the reason of that', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter), { name: 'Twice seen', onWall: true })
    await takeOff(tree.id)
    await restore((await newest('wall-name')).id)
    await takeOff(tree.id)
    expect((await kindsOf(who)).filter((kind) => kind === 'tree-adoption.taken-off-wall')).toHaveLength(2)
  })
})

describe('a site that was hidden by mistake', () => {
  it('stands in the list with who, when and why, and is restored as it was, found again, its planter told once', async () => {
    const site = await app.aSite(planter, { name: { en: 'Real terraces', ar: 'مصاطب' }, lastDay: '2030-01-01' })
    await hide(site.slug)
    const down = await newest('tree-site')
    expect(down).toMatchObject({
      title: { en: 'Real terraces', ar: 'مصاطب' },
      reason: 'An advertisement',
      takenBy: { id: editor.personId },
      restoredAt: null,
      obstacle: null,
    })
    const answers = await Promise.all([restore(down.id), restore(down.id)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await restore(down.id)).status).toBe(204)
    expect((await page(site.slug)).body).toMatchObject({ open: true, lastDay: '2030-01-01', remaining: 10 })
    const entries = await app.platform.database.transaction({}, ({ db }) =>
      app.features.treeAdoption.search!.entries(db),
    )
    expect(entries.map(({ id }) => id)).toContain(site.id)
    expect((await app.adopt(await app.aPerson(), { site: site.slug })).status).toBe(201)
    expect((await kindsOf(planter)).filter((kind) => kind === 'tree-adoption.site-restored')).toHaveLength(1)
    expect((await list('?kind=tree-site&state=restored')).items).toContainEqual(
      expect.objectContaining({ id: down.id, restoredBy: expect.objectContaining({ id: editor.personId }) }),
    )
    expect((await list('?kind=tree-site&state=hidden')).items.map(({ id }) => id)).not.toContain(down.id)
    const trail = await app.platform.database.transaction({ personId: editor.personId }, ({ db }) =>
      sql`select 1 from audit_trail where action = 'moderation.restore' and subject_id = ${down.id}`.execute(db),
    )
    expect(trail.rows).toHaveLength(1)
    // What was restored can be hidden again, and back again.
    await hide(site.slug, 'After all')
    const again = await newest('tree-site')
    expect(again).toMatchObject({ reason: 'After all', obstacle: null })
    expect(again.id).not.toBe(down.id)
    expect((await kindsOf(planter)).filter((kind) => kind === 'tree-adoption.site-hidden')).toHaveLength(2)
  })

  it('stays closed if it was, and its planter opens it', async () => {
    const site = await app.aSite(planter, { open: false })
    await hide(site.slug)
    await restore((await newest('tree-site')).id)
    expect((await page(site.slug)).body).toMatchObject({ open: false, remaining: 0 })
  })

  it('is restored by editors alone, in the database too; a number that nothing has is no hidden item', async () => {
    const site = await app.aSite(planter)
    await hide(site.slug)
    const { id } = await newest('tree-site')
    expect((await restore(id, planter)).body.code).toBe('forbidden')
    expect((await app.call<{ code: string }>(planter, 'GET', '/api/platform/moderation')).body.code).toBe('forbidden')
    expect((await restore('5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11')).body.code).toBe('moderation.hidden-item-not-found')
    const asPlanter = <T>(work: Parameters<typeof app.platform.database.transaction<T>>[1]) =>
      app.platform.database.transaction(
        { personId: planter.personId, organisationId: planter.organisation.id, role: 'owner' },
        work,
      )
    await expect(
      asPlanter(({ db }) => sql`select * from app.put_back_tree_site(${id}, now())`.execute(db)),
    ).rejects.toThrow('editors put back what was public')
    const seen = await asPlanter(({ db }) => sql`select 1 from take_downs where id = ${id}`.execute(db))
    expect(seen.rows).toEqual([])
    const asEditor = { personId: editor.personId, platformRoles: ['content_editor'], aal: 'aal2' } as const
    await expect(
      app.platform.database.transaction(asEditor, ({ db }) =>
        sql`update take_downs set reason = 'Another' where id = ${id}`.execute(db),
      ),
    ).rejects.toThrow('permission denied')
  })
})

describe('a name that was taken off the wall by mistake', () => {
  it('is read by editors, stands there again, and its person is told', async () => {
    const site = await app.aSite(planter)
    const { who, tree } = await app.aTree(site, { name: 'Good Name', dedication: 'For rain', onWall: true })
    await takeOff(tree.id)
    const down = await newest('wall-name')
    expect(down).toMatchObject({ words: { en: 'Good Name: For rain' }, title: site.name, obstacle: null })
    expect((await restore(down.id)).status).toBe(204)
    expect(await wall()).toContain('Good Name')
    expect(await kindsOf(who)).toContain('tree-adoption.restored-on-wall')
    const own = await app.call<treeAdoption.Adoption>(who, 'GET', `/api/tree-adoption/adoptions/${tree.id}`)
    expect(own.body).toMatchObject({ onWall: true, wallClosed: false })
  })

  it('is not shown again where its person said no meanwhile, who may say yes again', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter), { name: 'Shy Name', onWall: true })
    const choose = (onWall: boolean) => app.call(who, 'PUT', `/api/tree-adoption/adoptions/${tree.id}/wall`, { onWall })
    await takeOff(tree.id)
    await choose(false)
    await restore((await newest('wall-name')).id)
    expect(await wall()).not.toContain('Shy Name')
    expect((await choose(true)).status).toBe(200)
    expect(await wall()).toContain('Shy Name')
  })

  it('is gone where the tree was given up', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter), { name: 'Former Name', onWall: true })
    await takeOff(tree.id)
    await app.call(who, 'POST', `/api/tree-adoption/adoptions/${tree.id}/withdraw`)
    const down = await newest('wall-name')
    expect(down).toMatchObject({ words: null, obstacle: 'gone' })
    expect((await restore(down.id)).body.code).toBe('moderation.gone')
    expect((await newest('wall-name')).restoredAt).toBeNull()
  })
})

describe('the list', () => {
  it('comes in pages, newest first, and a cursor that nobody gave is refused', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await hide((await app.aSite(planter, { name: { en: name, ar: '' } })).slug)
    const first = await list('?kind=tree-site&limit=2')
    expect(first.items.map(({ title }) => title.en)).toEqual(['Three', 'Two'])
    const second = await list(`?kind=tree-site&limit=1&cursor=${encodeURIComponent(first.nextCursor!)}`)
    expect(second.items.map(({ title }) => title.en)).toEqual(['One'])
    const wrong = await app.call<{ code: string }>(editor, 'GET', '/api/platform/moderation?cursor=abc')
    expect(wrong.body.code).toBe('validation-failed')
  })

  it('is part of what an editor is told is kept of them', async () => {
    const mine = await app.call<{ sections: { name: string; items: object[] }[] }>(
      editor,
      'GET',
      '/api/profile/my-data',
    )
    const [item] = mine.body.sections.find(({ name }) => name === 'moderation')?.items ?? []
    expect(item).toMatchObject({ kind: 'tree-site', reason: 'An advertisement' })
    expect(fieldsWithoutWords(mine.body.sections)).toEqual([])
  })
})
