import type { ResponseOf, takeDowns, treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsWithoutWords } from '../platform/testing/fields-without-words.ts'
import { startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'

type Listed = ResponseOf<typeof takeDowns.listTakeDowns>

let app: TreeApp
let planter: Owner
let editor: Acting
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
  editor = await app.anEditor()
})
afterAll(() => app.close())

const takeDown = (slug: string, reason = 'An advertisement') =>
  app.call(editor, 'POST', `/api/platform/tree-adoption/sites/${slug}/take-down`, { reason })
const takeOff = (id: string) =>
  app.call(editor, 'POST', `/api/platform/tree-adoption/wall/${id}/take-off`, { reason: 'An insult' })
const list = async (query = '', who: Acting = editor) =>
  (await app.call<Listed>(who, 'GET', `/api/platform/take-downs${query}`)).body
/** The newest, which is what was taken down just now. */
const newest = async (kind: string) => (await list(`?kind=${kind}&limit=1`)).items[0]!
const putBack = (id: string, who: Acting = editor) =>
  app.call<{ code?: string }>(who, 'POST', `/api/platform/take-downs/${id}/put-back`)
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
    await putBack((await newest('wall-name')).id)
    await takeOff(tree.id)
    expect((await kindsOf(who)).filter((kind) => kind === 'tree-adoption.taken-off-wall')).toHaveLength(2)
  })
})

describe('a site that was taken down by mistake', () => {
  it('stands in the list with who, when and why, and is put back as it was, found again, its planter told once', async () => {
    const site = await app.aSite(planter, { name: { en: 'Real terraces', ar: 'مصاطب' }, lastDay: '2030-01-01' })
    await takeDown(site.slug)
    const down = await newest('tree-site')
    expect(down).toMatchObject({
      title: { en: 'Real terraces', ar: 'مصاطب' },
      reason: 'An advertisement',
      takenBy: { id: editor.personId },
      putBackAt: null,
      obstacle: null,
    })
    const answers = await Promise.all([putBack(down.id), putBack(down.id)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await putBack(down.id)).status).toBe(204)
    expect((await page(site.slug)).body).toMatchObject({ open: true, lastDay: '2030-01-01', remaining: 10 })
    const entries = await app.platform.database.transaction({}, ({ db }) =>
      app.features.treeAdoption.search!.entries(db),
    )
    expect(entries.map(({ id }) => id)).toContain(site.id)
    expect((await app.adopt(await app.aPerson(), { site: site.slug })).status).toBe(201)
    expect((await kindsOf(planter)).filter((kind) => kind === 'tree-adoption.site-put-back')).toHaveLength(1)
    expect((await list('?kind=tree-site&state=put-back')).items).toContainEqual(
      expect.objectContaining({ id: down.id, putBackBy: expect.objectContaining({ id: editor.personId }) }),
    )
    expect((await list('?kind=tree-site&state=down')).items.map(({ id }) => id)).not.toContain(down.id)
    const trail = await app.platform.database.transaction({ personId: editor.personId }, ({ db }) =>
      sql`select 1 from audit_trail where action = 'take-downs.put-back' and subject_id = ${down.id}`.execute(db),
    )
    expect(trail.rows).toHaveLength(1)
    // What was put back can be taken down again, and back again.
    await takeDown(site.slug, 'After all')
    const again = await newest('tree-site')
    expect(again).toMatchObject({ reason: 'After all', obstacle: null })
    expect(again.id).not.toBe(down.id)
    expect((await kindsOf(planter)).filter((kind) => kind === 'tree-adoption.site-taken-down')).toHaveLength(2)
  })

  it('stays closed if it was, and its planter opens it', async () => {
    const site = await app.aSite(planter, { open: false })
    await takeDown(site.slug)
    await putBack((await newest('tree-site')).id)
    expect((await page(site.slug)).body).toMatchObject({ open: false, remaining: 0 })
  })

  it('is put back by editors alone, in the database too; a number that nothing has is no take-down', async () => {
    const site = await app.aSite(planter)
    await takeDown(site.slug)
    const { id } = await newest('tree-site')
    expect((await putBack(id, planter)).body.code).toBe('forbidden')
    expect((await app.call<{ code: string }>(planter, 'GET', '/api/platform/take-downs')).body.code).toBe('forbidden')
    expect((await putBack('5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11')).body.code).toBe('take-downs.take-down-not-found')
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
    expect((await putBack(down.id)).status).toBe(204)
    expect(await wall()).toContain('Good Name')
    expect(await kindsOf(who)).toContain('tree-adoption.put-back-on-wall')
    const own = await app.call<treeAdoption.Adoption>(who, 'GET', `/api/tree-adoption/adoptions/${tree.id}`)
    expect(own.body).toMatchObject({ onWall: true, wallClosed: false })
  })

  it('is not shown again where its person said no meanwhile, who may say yes again', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter), { name: 'Shy Name', onWall: true })
    const choose = (onWall: boolean) => app.call(who, 'PUT', `/api/tree-adoption/adoptions/${tree.id}/wall`, { onWall })
    await takeOff(tree.id)
    await choose(false)
    await putBack((await newest('wall-name')).id)
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
    expect((await putBack(down.id)).body.code).toBe('take-downs.gone')
    expect((await newest('wall-name')).putBackAt).toBeNull()
  })
})

describe('the list', () => {
  it('comes in pages, newest first, and a cursor that nobody gave is refused', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await takeDown((await app.aSite(planter, { name: { en: name, ar: '' } })).slug)
    const first = await list('?kind=tree-site&limit=2')
    expect(first.items.map(({ title }) => title.en)).toEqual(['Three', 'Two'])
    const second = await list(`?kind=tree-site&limit=1&cursor=${encodeURIComponent(first.nextCursor!)}`)
    expect(second.items.map(({ title }) => title.en)).toEqual(['One'])
    const wrong = await app.call<{ code: string }>(editor, 'GET', '/api/platform/take-downs?cursor=abc')
    expect(wrong.body.code).toBe('validation-failed')
  })

  it('is part of what an editor is told is kept of them', async () => {
    const mine = await app.call<{ sections: { name: string; items: object[] }[] }>(
      editor,
      'GET',
      '/api/profile/my-data',
    )
    const [item] = mine.body.sections.find(({ name }) => name === 'take-downs')?.items ?? []
    expect(item).toMatchObject({ kind: 'tree-site', reason: 'An advertisement' })
    expect(fieldsWithoutWords(mine.body.sections)).toEqual([])
  })
})
