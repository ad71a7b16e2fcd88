import type { treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aJpeg } from '../platform/pictures/testing.ts'
import { startTreeApp, type Owner, type TreeApp } from './testing.ts'

let app: TreeApp
let planter: Owner
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
})
afterAll(() => app.close())

it('a photo that no check names is gone after a day, with its bytes; one that a check names stays', async () => {
  const site = await app.aSite(planter)
  const url = `/api/tree-adoption/own-sites/${site.id}/photos`
  const upload = async (width: number) =>
    (await app.send<treeAdoption.Photo>(planter, url, { name: 'tree.jpg', bytes: aJpeg({ width }) })).body.id
  const [used, unused] = [await upload(40), await upload(41)]
  const { tree } = await app.aTree(site)
  expect((await app.post(planter, site, [tree], { photoId: used })).status).toBe(201)
  const tenancy = { personId: planter.personId, organisationId: planter.organisation.id, role: 'owner' } as const
  const keys = async () =>
    app.platform.database.transaction(tenancy, async ({ db }) => {
      const { rows } = await sql<{ id: string; key: string }>`select id, file_key as key from tree_photos`.execute(db)
      return new Map(rows.map(({ id, key }) => [id, key]))
    })
  const before = await keys()
  const sweep = () => app.features.rounds.find(({ name }) => name === 'tree-adoption.sweep-photos')?.run()

  await sweep()
  expect([...(await keys()).keys()].toSorted()).toEqual([used, unused].toSorted())
  await app.advance(25 * 3600)
  await sweep()
  expect([...(await keys()).keys()]).toEqual([used])
  const bytes = async (id: string) => app.platform.files.size(before.get(id) ?? '')
  await expect.poll(() => bytes(unused)).toBe(undefined)
  expect(await bytes(used)).toEqual(expect.any(Number))
  // Nobody who serves requests deletes one by hand.
  const byHand = app.platform.database.transaction(tenancy, ({ db }) => sql`delete from tree_photos`.execute(db))
  await expect(byHand).rejects.toMatchObject({ code: '42501' })
})
