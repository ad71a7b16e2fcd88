import { treeAdoption, type ResponseOf } from '@athar/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganisationInput, saveOrganisation } from '../organisations/testing.ts'
import { seedSites } from './seed.ts'
import { aSiteInput, seen, startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'

type Sites = ResponseOf<typeof treeAdoption.listSites>
let app: TreeApp
let planter: Owner
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation()
})
afterAll(() => app.close())

const update = (who: Acting, site: treeAdoption.OwnSite, over: object = {}) =>
  app.call<treeAdoption.OwnSite & { code?: string }>(who, 'PUT', `/api/tree-adoption/own-sites/${site.id}`, {
    ...aSiteInput(),
    version: site.version,
    ...over,
  })
const listed = async (query = '') => (await app.call<Sites>(null, 'GET', `/api/tree-adoption/sites${query}`)).body.items

describe('a site', () => {
  it('stands on the public list with its position and places, by region and species', async () => {
    const site = await app.aSite(planter, { region: 'SA-09', species: ['grey-mangrove'], lat: 16.8892, lon: 42.5511 })
    expect(await listed('?region=SA-09')).toMatchObject([
      { slug: site.slug, remaining: 10, lat: 16.8892, lon: 42.5511, planter: planter.organisation.name, sample: false },
    ])
    expect((await listed('?species=grey-mangrove')).map(({ id }) => id)).toEqual([site.id])
    expect(await listed('?region=SA-14')).toEqual([])
    expect(Object.keys((await listed())[0]!)).not.toContain('organisationId')
  })

  it('is found by everybody, and its page is known to the sitemap', async () => {
    const site = await app.aSite(planter, { name: { en: 'Findable', ar: 'موجود' } })
    const feature = app.features.treeAdoption
    const { entries, pages } = await app.platform.database.transaction({}, async ({ db }) => ({
      entries: await feature.search!.entries(db),
      pages: await feature.publicAddresses!(db),
    }))
    const path = `/sgi/adopt-tree/sites/${site.slug}`
    expect(entries).toContainEqual(expect.objectContaining({ path, title: { en: 'Findable', ar: 'موجود' } }))
    expect(pages.map((page) => page.path)).toContain(path)
  })

  it('is changed over the version that was seen, and never below the places taken', async () => {
    const site = await app.aSite(planter, { capacity: 3 })
    await app.aTree(site)
    await app.aTree(site)
    expect(await update(planter, site, { capacity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'tree-adoption.below-taken' },
    })
    const changed = await update(planter, site, { capacity: 2, name: { en: 'Renamed', ar: '' } })
    expect(changed.body).toMatchObject({ name: { en: 'Renamed' }, capacity: 2, remaining: 0, version: 2 })
    expect((await update(planter, site, {})).body.code).toBe('conflict')
    const closed = await update(planter, changed.body, { open: false, capacity: 9 })
    expect(closed.body).toMatchObject({ open: false, remaining: 0 })
    expect((await listed()).map(({ id }) => id)).not.toContain(site.id)
    expect(await seen(app, site)).toMatchObject({ open: false })
  })

  it.each([
    ['a species that nobody published', { species: ['plastic-palm'] }, 422, 'tree-adoption.species-unknown'],
    ['no name that is seen', { name: { en: '\u200B\u202E', ar: '' } }, 400, 'validation-failed'],
    ['a name of 5,000 letters', { name: { en: 'x'.repeat(5000), ar: '' } }, 400, 'validation-failed'],
    ['a point outside of the Kingdom', { lat: 51.5, lon: 0 }, 400, 'validation-failed'],
    ['a point in Dubai', { lat: 25.2, lon: 55.3 }, 422, 'tree-adoption.place-outside'],
    ['a point of Jeddah in Riyadh', { lat: 21.4901, lon: 39.1862 }, 422, 'tree-adoption.place-other-region'],
    ['no places', { capacity: 0 }, 400, 'validation-failed'],
    ['a last day that is past', { lastDay: '2025-01-01' }, 422, 'tree-adoption.last-day-past'],
    ['a last day that no calendar has', { lastDay: '2027-02-30' }, 400, 'validation-failed'],
  ])('with %s is refused', async (_what, over, status, code) => {
    const answer = await app.call(planter, 'POST', '/api/tree-adoption/own-sites', { ...aSiteInput(), ...over })
    expect(answer).toMatchObject({ status, body: { code } })
  })

  it('is not moved abroad either', async () => {
    const site = await app.aSite(planter)
    expect((await update(planter, site, { lat: 25.2, lon: 55.3 })).body.code).toBe('tree-adoption.place-outside')
    expect(await seen(app, site)).toMatchObject({ lat: site.lat, lon: site.lon })
  })

  it('belongs to its planter: others neither see it among theirs nor change it', async () => {
    const site = await app.aSite(planter)
    const other = await app.anOrganisation()
    expect((await update(other, site)).body.code).toBe('tree-adoption.site-not-found')
    expect((await app.call(other, 'GET', `/api/tree-adoption/own-sites/${site.id}`)).body).toMatchObject({
      code: 'tree-adoption.site-not-found',
    })
    const own = await app.call<{ items: unknown[] }>(other, 'GET', '/api/tree-adoption/own-sites')
    expect(own.body.items).toEqual([])
    expect((await update(await app.aMember(planter, 'viewer'), site)).body.code).toBe('forbidden')
  })

  it.each(['owner', 'admin'] as const)('follows the name of its planter, whoever gives it: %s', async (role) => {
    const planting = await app.anOrganisationWithMfa()
    const site = await app.aSite(planting)
    const renames = await app.withMfa(await app.aMember(planting, role))
    const name = { en: 'New Name', ar: 'اسم جديد' }
    expect((await saveOrganisation(app, renames, anOrganisationInput({ name }))).status).toBe(200)
    await app.acceptChecks(await app.anEditor(), planting)
    expect((await seen(app, site)).planter).toEqual(name)
  })

  it('of an unknown address is not there', async () => {
    expect(await app.call(null, 'GET', '/api/tree-adoption/sites/no-such-site')).toMatchObject({
      status: 404,
      body: { code: 'tree-adoption.site-not-found' },
    })
    expect((await app.call(null, 'GET', '/api/tree-adoption/sites/..%2F..%2Fetc')).status).toBe(400)
  })
})

it('a planter offers as many sites at once as others can look over, however they come to be open', async () => {
  const busy = await app.anOrganisation()
  const closed = await app.aSite(busy, { open: false })
  const one = await app.aSite(busy)
  const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  await client.query(
    `insert into tree_sites (org_id, id, slug, name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity, open,
       planter_en, planter_ar, sample, created_by, created_at)
     select org_id, gen_random_uuid(), 'copy-' || gen_random_uuid(), name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity,
       true, planter_en, planter_ar, sample, created_by, created_at from tree_sites, generate_series(1, ${treeAdoption.mostOpenSites - 2}) where id = $1`,
    [one.id],
  )
  await client.end()
  const offer = (over: object = {}) =>
    app.call<{ code?: string; details?: object }>(busy, 'POST', '/api/tree-adoption/own-sites', aSiteInput(over))
  const answers = await Promise.all([offer(), offer(), update(busy, closed, { open: true })])
  expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'tree-adoption.too-many-sites',
    details: { most: treeAdoption.mostOpenSites },
  })
  expect((await offer({ open: false })).status).toBe(201)
  expect((await update(busy, one, { open: true })).status).toBe(200)
})

it('the sample sites are made once, flagged, and nothing is put over what became of them', async () => {
  const owner = await app.anOrganisation()
  const demo = { organisation: owner.organisation, ownerId: owner.personId }
  await seedSites(app.platform, demo)
  await seedSites(app.platform, demo)
  const samples = (await listed()).filter(({ sample }) => sample)
  expect(samples).toHaveLength(5)
  expect(samples.every(({ remaining, capacity }) => remaining === capacity)).toBe(true)
})
