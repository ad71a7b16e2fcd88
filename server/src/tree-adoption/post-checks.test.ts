import type { notifications, ResponseOf, treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg } from '../platform/pictures/testing.ts'
import { actingFor } from '../organisations/testing.ts'
import { refuseChecks } from './post-checks.ts'
import { seen, startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'

let app: TreeApp
let planter: Owner
let site: treeAdoption.OwnSite
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
  site = await app.aSite(planter, { capacity: 1000 })
})
afterAll(() => app.close())

const trees = async (who: Acting = planter, query = '') =>
  app.call<ResponseOf<typeof treeAdoption.listSiteTrees>>(
    who,
    'GET',
    `/api/tree-adoption/own-sites/${site.id}/trees${query}`,
  )

describe('a check', () => {
  it('of many trees at once is told to each who adopted one, with its photo', async () => {
    const [one, two] = [await app.aTree(site), await app.aTree(site, { species: 'sidr' })]
    const photo = await app.send<treeAdoption.Photo>(planter, `/api/tree-adoption/own-sites/${site.id}/photos`, {
      name: 'row.jpg',
      bytes: aJpeg(),
    })
    expect(photo.status).toBe(201)
    const posted = await app.post(planter, site, [one.tree, two.tree], {
      state: 'weak',
      note: 'Watered \u202Etwice',
      photoId: photo.body.id,
    })
    expect(posted).toEqual({ status: 201, body: { posted: 2 } })
    for (const { who, tree } of [one, two]) {
      const { body } = await app.call<treeAdoption.Adoption>(who, 'GET', `/api/tree-adoption/adoptions/${tree.id}`)
      expect(body.checks).toMatchObject([{ state: 'weak', note: 'Watered twice', photoId: photo.body.id }])
      const told = await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')
      expect(told.body.items).toMatchObject([
        {
          kind: 'tree-adoption.checked',
          link: `/sgi/adopt-tree/mine/${tree.id}`,
          data: { species: tree.species.name },
        },
      ])
    }
    expect(await seen(app, site)).toMatchObject({ survival: { checked: 2, weak: 2, alive: 0 } })
  })

  it('found newer than another counts, whichever was posted last', async () => {
    const { tree } = await app.aTree(site)
    await app.advance(3 * 86_400)
    planter = { ...planter, ...(await app.signIn(planter)) }
    const day = (back: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(
        new Date(app.platform.clock.now().getTime() - back * 86_400_000),
      )
    await app.post(planter, site, [tree], { state: 'dead', checkedOn: day(0) })
    await app.post(planter, site, [tree], { state: 'alive', checkedOn: day(2) })
    const { items } = (await trees()).body
    expect(items.find(({ id }) => id === tree.id)?.lastCheck).toMatchObject({ state: 'dead', checkedOn: day(0) })
  })

  it('is refused of one’s own tree, of one elsewhere, of one given up, of tomorrow, and of a time before the adoption', async () => {
    const { who, tree } = await app.aTree(site)
    const asMember = await app.aMember(planter, 'preparer')
    const own = (await app.adopt(asMember, { site: site.slug })).body
    const code = async (list: readonly { id: string }[], over = {}, by: Acting = asMember) =>
      (await app.post(by, site, list, over)).body.code
    expect(await code([tree, own])).toBe('tree-adoption.own-tree')
    expect(await code([own], {}, planter)).toBeUndefined()
    const elsewhere = await app.aTree(await app.aSite(planter))
    expect(await code([elsewhere.tree])).toBe('tree-adoption.tree-not-here')
    expect(await code([tree], { checkedOn: '2999-01-01' })).toBe('tree-adoption.check-in-future')
    expect(await code([tree], { checkedOn: '2001-01-01' })).toBe('tree-adoption.check-before-adoption')
    const photoId = '0a7a0000-0000-4000-8000-00000000ffff'
    expect(await code([tree], { photoId })).toBe('tree-adoption.photo-not-found')
    await app.call(who, 'POST', `/api/tree-adoption/adoptions/${tree.id}/withdraw`)
    expect(await code([tree])).toBe('tree-adoption.tree-not-here')
  })

  it('is posted by those who prepare, and read by no viewer and no stranger', async () => {
    const { tree } = await app.aTree(site)
    for (const role of ['reviewer', 'auditor', 'viewer'] as const)
      expect((await app.post(await app.aMember(planter, role), site, [tree])).body.code).toBe('forbidden')
    expect((await trees(await app.aMember(planter, 'auditor'))).status).toBe(200)
    expect((await trees(await app.aMember(planter, 'viewer'))).status).toBe(403)
    const stranger = await app.anOrganisation()
    expect(await trees(stranger)).toMatchObject({ status: 404, body: { code: 'tree-adoption.site-not-found' } })
    expect((await app.post(stranger, site, [tree])).body.code).toBe('tree-adoption.site-not-found')
    expect((await trees(actingFor(stranger, planter.organisation.id))).status).toBe(403)
  })

  it('stays as it was posted', async () => {
    const { tree } = await app.aTree(site)
    await app.post(planter, site, [tree])
    const change = app.platform.database.transaction(
      { personId: planter.personId, organisationId: planter.organisation.id, role: 'owner' },
      ({ db }) => sql`update tree_checks set state = 'dead' where adoption_id = ${tree.id}`.execute(db),
    )
    await expect(change).rejects.toThrow(/permission denied|append-only/)
  })
})

describe('the trees of a site', () => {
  it('come in pages, those longest unchecked first, without who adopted them unless they want to be seen', async () => {
    const quiet = await app.aSite(planter, { capacity: 20 })
    const url = `/api/tree-adoption/own-sites/${quiet.id}/trees`
    const made = []
    for (const name of ['First', 'Second', 'Third'])
      made.push((await app.aTree(quiet, { name, onWall: name === 'Third' })).tree)
    await app.post(planter, quiet, [made[0]!])
    const names: (string | null)[] = []
    const order: string[] = []
    let query = '?limit=2'
    for (let pages = 0; pages < 5; pages += 1) {
      const { body } = await app.call<ResponseOf<typeof treeAdoption.listSiteTrees>>(planter, 'GET', url + query)
      names.push(...body.items.map(({ name }) => name))
      order.push(...body.items.map(({ id }) => id))
      if (body.nextCursor === null) break
      query = `?limit=2&cursor=${body.nextCursor}`
    }
    expect(order).toEqual([made[1]!.id, made[2]!.id, made[0]!.id])
    expect(names).toEqual([null, 'Third', null])
  })
})

it('the rule of four eyes comes before the calendar', () => {
  const tree = { id: 't', personId: 'p', adoptedAt: new Date('2026-11-20T22:00:00Z'), species: { en: '', ar: '' } }
  const facts = { trees: [tree], personId: 'q', checkedOn: '2026-11-21', today: '2026-11-21' }
  expect(refuseChecks(facts)).toBeUndefined()
  expect(refuseChecks({ ...facts, personId: 'p', checkedOn: '2999-01-01' })).toBe('tree-adoption.own-tree')
  // Ten in the evening in London is the next day in Riyadh.
  expect(refuseChecks({ ...facts, checkedOn: '2026-11-20' })).toBe('tree-adoption.check-before-adoption')
})
