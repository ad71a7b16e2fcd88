import type { treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sayAgeBand, withConsent } from '../guardians/testing.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { seen, startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'

type Page = { items: treeAdoption.WallEntry[]; nextCursor: string | null }
let app: TreeApp
let planter: Owner
let site: treeAdoption.OwnSite
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
  site = await app.aSite(planter, { capacity: 100 })
})
afterAll(() => app.close())

const wall = async (query = '') => (await app.call<Page>(null, 'GET', `/api/tree-adoption/wall${query}`)).body
const proof = (number: string) =>
  app.call<treeAdoption.Proof & { code?: string }>(null, 'GET', `/api/tree-adoption/proofs/${number}`)
const choose = (who: Acting, id: string, onWall: boolean) =>
  app.call<treeAdoption.Adoption & { code?: string }>(who, 'PUT', `/api/tree-adoption/adoptions/${id}/wall`, { onWall })
const giveUp = (who: Acting, id: string) =>
  app.call<treeAdoption.Adoption & { code?: string }>(who, 'POST', `/api/tree-adoption/adoptions/${id}/withdraw`)

describe('the public wall', () => {
  it('shows a name with consent only, and no longer once that is taken back', async () => {
    const { who, tree } = await app.aTree(site, { name: 'Huda Alone' })
    const stands = async () => (await wall('?limit=100')).items.some(({ name }) => name === 'Huda Alone')
    expect(await stands()).toBe(false)
    await sayAgeBand(app, who, 'adult')
    expect((await choose(who, tree.id, true)).body.onWall).toBe(true)
    expect(await stands()).toBe(true)
    await choose(who, tree.id, false)
    expect(await stands()).toBe(false)
  })

  it('is for adults: not under 18, nor of unknown age, and a name goes when its person says under 18', async () => {
    const child = await app.aPerson()
    await withConsent(app, child)
    for (const who of [child, await app.aPerson()]) {
      const named = { site: site.slug, name: 'Young Huda' }
      expect(await app.adopt(who, { ...named, onWall: true })).toMatchObject({
        status: 409,
        body: { code: 'tree-adoption.adults-on-wall' },
      })
      const { body: tree } = await app.adopt(who, named)
      expect((await choose(who, tree.id, true)).body.code).toBe('tree-adoption.adults-on-wall')
      await expect(
        app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
          sql`update tree_adoptions set on_wall = true where id = ${tree.id}`.execute(db),
        ),
      ).rejects.toMatchObject({ constraint: 'tree_adoptions_adults' })
    }
    const { who, tree } = await app.aTree(site, { name: 'Late Huda', dedication: 'To rain', onWall: true })
    expect((await proof(tree.number)).body).toMatchObject({ name: 'Late Huda', dedication: 'To rain' })
    await sayAgeBand(app, who, 'under-18')
    expect((await wall('?limit=100')).items.filter(({ name }) => name.endsWith('Huda'))).toEqual([])
    expect((await proof(tree.number)).body).toMatchObject({ name: null, dedication: null })
  })

  it('is not joined again by a yes that an editor came before', async () => {
    const { who, tree } = await app.aTree(site, { name: 'Huda at once', onWall: true })
    const editor = await app.anEditor()
    const acting = { personId: editor.personId, platformRoles: ['content_editor'], aal: 'aal2' } as const
    const waiting = await app.platform.database.transaction(acting, async ({ db, client }) => {
      await sql`select app.take_off_tree_wall(${tree.id}, 'A slur', now())`.execute(db)
      const answer = choose(who, tree.id, true)
      await vi.waitUntil(async () => (await waitingSessions((query) => client.query(query))) > 0)
      return { answer }
    })
    expect(await waiting.answer).toMatchObject({ status: 409, body: { code: 'tree-adoption.wall-closed' } })
  })

  it('is paged, newest first, and names nothing but what was agreed to', async () => {
    for (let count = 0; count < 5; count += 1) await app.aTree(site, { name: `Page ${count}`, onWall: true })
    const names: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const page: Page = await wall(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      names.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(names).toEqual(['Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0'])
    const [entry] = (await wall('?limit=1')).items
    expect(Object.keys(entry ?? {}).sort()).toEqual(['adoptedOn', 'dedication', 'id', 'name', 'site', 'species'])
  })

  it.each([
    'nonsense',
    Buffer.from('["x","y"]').toString('base64url'),
    // A moment that programs can write and no calendar has.
    Buffer.from('["+275760-09-13T00:00:00.000Z","0a7a0000-0000-4000-8000-000000000105"]').toString('base64url'),
  ])('refuses a cursor that it never gave', async (cursor) => {
    expect(await app.call(null, 'GET', `/api/tree-adoption/wall?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed' },
    })
  })
})

describe('a name that should not stand there', () => {
  const takeOff = (who: Acting | null, id: string, reason = 'An insult to somebody') =>
    app.call<{ code?: string }>(who, 'POST', `/api/platform/tree-adoption/wall/${id}/take-off`, { reason })

  it('is taken off the wall by an editor with a reason, and stays off it', async () => {
    const editor = await app.anEditor()
    const { who, tree } = await app.aTree(site, { name: 'Rude Name', dedication: 'Rude words', onWall: true })
    expect((await takeOff(planter, tree.id)).body.code).toBe('forbidden')
    expect((await takeOff(who, tree.id)).body.code).toBe('forbidden')
    expect((await takeOff(editor, tree.id, ' ')).body.code).toBe('validation-failed')
    expect((await takeOff(editor, tree.id)).status).toBe(204)
    expect((await wall('?limit=100')).items.map(({ name }) => name)).not.toContain('Rude Name')
    expect((await proof(tree.number)).body).toMatchObject({ name: null, dedication: null, withdrawnOn: null })
    expect((await choose(who, tree.id, true)).body.code).toBe('tree-adoption.wall-closed')
    expect((await takeOff(editor, tree.id)).body.code).toBe('tree-adoption.not-on-wall')
    const own = await app.call<treeAdoption.Adoption>(who, 'GET', `/api/tree-adoption/adoptions/${tree.id}`)
    expect(own.body).toMatchObject({ name: 'Rude Name', onWall: false, wallClosed: true, withdrawnAt: null })
    const told = await app.call<{ items: { kind: string; data: object; link: string }[] }>(
      who,
      'GET',
      '/api/notifications',
    )
    expect(told.body.items).toContainEqual(
      expect.objectContaining({
        kind: 'tree-adoption.taken-off-wall',
        data: expect.objectContaining({ reason: 'An insult to somebody' }),
        link: `/sgi/adopt-tree/mine/${tree.id}`,
      }),
    )
  })

  it('is not reached by an editor where nobody shows it', async () => {
    const { tree } = await app.aTree(site, { name: 'Quiet Name' })
    expect((await takeOff(await app.anEditor(), tree.id)).body.code).toBe('tree-adoption.not-on-wall')
  })

  it('is held in the database, whoever asks', async () => {
    const { who, tree } = await app.aTree(site, { name: 'Held Name', onWall: true })
    const taking = app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql`select * from app.take_off_tree_wall(${tree.id}, 'no', now())`.execute(db),
    )
    await expect(taking).rejects.toThrow('editors look after the wall')
    await takeOff(await app.anEditor(), tree.id)
    const showing = app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql`update tree_adoptions set on_wall = true where id = ${tree.id}`.execute(db),
    )
    await expect(showing).rejects.toThrow('tree_adoptions_wall_closed')
  })
})

describe('the proof of a number', () => {
  it('says what it stands for, and the name only with consent', async () => {
    const { who, tree } = await app.aTree(site, { name: 'Salma', dedication: 'For rain' })
    const hidden = await proof(tree.number.toLowerCase())
    expect(hidden).toMatchObject({
      status: 200,
      body: { number: tree.number, name: null, dedication: null, withdrawnOn: null, lastCheck: null },
    })
    await sayAgeBand(app, who, 'adult')
    await choose(who, tree.id, true)
    expect((await proof(tree.number)).body).toMatchObject({ name: 'Salma', dedication: 'For rain' })
    await app.post(planter, site, [tree], { state: 'weak' })
    expect((await proof(tree.number)).body.lastCheck).toEqual({
      state: 'weak',
      checkedOn: app.platform.clock.today(),
    })
  })

  it.each(['TREE-00000-00000', 'no-such-thing', '%27%3B--'])('of %s is none', async (number) => {
    expect(await proof(number)).toMatchObject({ status: 404, body: { code: 'tree-adoption.proof-not-found' } })
  })
})

describe('giving a tree up', () => {
  it('frees its place and erases what was written on it, once', async () => {
    const small = await app.aSite(planter, { capacity: 1 })
    const { who, tree } = await app.aTree(small, { name: 'Gone Soon', dedication: 'x', onWall: true })
    expect(await seen(app, small)).toMatchObject({ remaining: 0 })
    expect((await giveUp(who, tree.id)).body).toMatchObject({ name: '', dedication: '', onWall: false })
    expect(await seen(app, small)).toMatchObject({ remaining: 1, survival: { adopted: 0 } })
    expect((await proof(tree.number)).body).toMatchObject({
      withdrawnOn: app.platform.clock.today(),
      name: null,
      dedication: null,
    })
    expect(JSON.stringify(await wall('?limit=100'))).not.toContain('Gone Soon')
    expect(await giveUp(who, tree.id)).toMatchObject({ status: 409, body: { code: 'tree-adoption.withdrawn' } })
    expect(await choose(who, tree.id, true)).toMatchObject({ status: 409, body: { code: 'tree-adoption.withdrawn' } })
    expect((await app.aTree(small)).tree.number).not.toBe(tree.number)
  })

  it('is nobody else’s to do', async () => {
    const { tree } = await app.aTree(site)
    for (const act of [giveUp, (who: Acting, id: string) => choose(who, id, true)])
      expect(await act(await app.aPerson(), tree.id)).toMatchObject({
        status: 404,
        body: { code: 'tree-adoption.adoption-not-found' },
      })
  })
})

describe('a person who leaves', () => {
  it('sees their trees among their data, and takes name and dedication along', async () => {
    const { who, tree } = await app.aTree(site, { name: 'Leaving', dedication: 'Bye', onWall: true })
    const feature = app.features.treeAdoption.personalData!
    const subject = { personId: who.personId, email: who.email }
    const run = <T>(work: (db: Parameters<typeof feature.erase>[0]) => Promise<T>) =>
      app.platform.database.transaction({ personId: who.personId }, ({ db }) => work(db))
    const [item] = (await run((db) => feature.sections[0]!.look(db, subject, 20))).items
    expect(item).toMatchObject({ number: tree.number, name: 'Leaving', dedication: 'Bye', onWall: true })
    await run((db) => feature.erase(db, subject, app.platform.clock.now()))
    expect((await proof(tree.number)).body).toMatchObject({ name: null, dedication: null })
    expect(JSON.stringify(await wall('?limit=100'))).not.toContain('Leaving')
    const [left] = (await run((db) => feature.sections[0]!.look(db, subject, 20))).items
    expect(left).toMatchObject({ name: '', dedication: '', onWall: false })
  })
})
