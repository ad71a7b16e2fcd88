import type { treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSiteInput, startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'

let app: TreeApp
let planter: Owner
let editor: Acting
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
  editor = await app.anEditor()
})
afterAll(() => app.close())

const hide = (who: Acting, slug: string, reason = 'An advertisement') =>
  app.call<{ code?: string }>(who, 'POST', `/api/platform/tree-adoption/sites/${slug}/hide`, { reason })
const page = (who: Acting | null, slug: string) =>
  app.call<treeAdoption.SiteDetail & { code?: string }>(who, 'GET', `/api/tree-adoption/sites/${slug}`)
const told = async (who: Acting) =>
  (
    await app.call<{ items: { kind: string; data: { reason?: string }; link: string }[] }>(
      who,
      'GET',
      '/api/notifications',
    )
  ).body.items

describe('a site that should not be public', () => {
  it('is hidden by an editor: nobody finds it or adopts there, and its planter is told why', async () => {
    const site = await app.aSite(planter, { name: { en: 'Buy here', ar: '' } })
    expect((await hide(planter, site.slug)).body.code).toBe('forbidden')
    expect((await hide(editor, site.slug, '')).body.code).toBe('validation-failed')
    expect((await hide(editor, site.slug)).status).toBe(204)
    expect((await page(null, site.slug)).body.code).toBe('tree-adoption.site-not-found')
    expect((await page(editor, site.slug)).body.code).toBe('tree-adoption.site-not-found')
    const listed = await app.call<{ items: { id: string }[] }>(null, 'GET', '/api/tree-adoption/sites')
    expect(listed.body.items.map(({ id }) => id)).not.toContain(site.id)
    const entries = await app.platform.database.transaction({}, ({ db }) =>
      app.features.treeAdoption.search!.entries(db),
    )
    expect(entries.map(({ id }) => id)).not.toContain(site.id)
    expect((await app.adopt(await app.aPerson(), { site: site.slug })).status).toBe(404)
    expect(await told(planter)).toContainEqual(
      expect.objectContaining({
        kind: 'tree-adoption.site-hidden',
        data: expect.objectContaining({ reason: 'An advertisement' }),
        link: `/sgi/adopt-tree/manage/${site.id}`,
      }),
    )
    expect((await hide(editor, site.slug)).body.code).toBe('tree-adoption.site-not-found')
  })

  it('is not opened again by its planter, who sees what became of it', async () => {
    const site = await app.aSite(planter)
    await hide(editor, site.slug)
    const url = `/api/tree-adoption/own-sites/${site.id}`
    const own = (await app.call<treeAdoption.OwnSite>(planter, 'GET', url)).body
    expect(own).toMatchObject({ hidden: true, open: false, remaining: 0 })
    const again = { ...aSiteInput({ open: true }), version: own.version }
    expect((await app.call<{ code: string }>(planter, 'PUT', url, again)).body.code).toBe('tree-adoption.site-hidden')
  })

  it('keeps the trees of those who adopted there: their tree, its page and its proof', async () => {
    const site = await app.aSite(planter)
    const { who, tree } = await app.aTree(site)
    await hide(editor, site.slug)
    const own = await app.call<treeAdoption.Adoption>(who, 'GET', `/api/tree-adoption/adoptions/${tree.id}`)
    expect(own.body).toMatchObject({ site: { slug: site.slug }, withdrawnAt: null })
    expect((await page(who, site.slug)).body).toMatchObject({ remaining: 0, open: false })
    // The proof stands, and leads whoever cannot see the site nowhere.
    const proofFor = async (asker: typeof who | null) =>
      (await app.call<treeAdoption.Proof>(asker, 'GET', `/api/tree-adoption/proofs/${tree.number}`)).body
    expect((await proofFor(null)).site).toMatchObject({ slug: site.slug, shown: false })
    expect((await proofFor(who)).site.shown).toBe(true)
    const other = await app.aTree(await app.aSite(planter))
    const open = await app.call<treeAdoption.Proof>(null, 'GET', `/api/tree-adoption/proofs/${other.tree.number}`)
    expect(open.body.site.shown).toBe(true)
  })

  it('is held in the database, whoever asks', async () => {
    const site = await app.aSite(planter)
    const as = <T>(work: Parameters<typeof app.platform.database.transaction<T>>[1]) =>
      app.platform.database.transaction(
        { personId: planter.personId, organisationId: planter.organisation.id, role: 'owner' },
        work,
      )
    await expect(
      as(({ db }) => sql`select app.take_down_tree_site(${site.slug}, 'no', now())`.execute(db)),
    ).rejects.toThrow('editors take down what is public')
    await hide(editor, site.slug)
    await expect(
      as(({ db }) => sql`update tree_sites set open = true where id = ${site.id}`.execute(db)),
    ).rejects.toThrow('tree_sites_taken_down')
    const seen = await app.platform.database.transaction({}, ({ db }) =>
      sql`select 1 from tree_sites where id = ${site.id}`.execute(db),
    )
    expect(seen.rows).toEqual([])
  })
})
