import { randomUUID } from 'node:crypto'
import type { notifications, ResponseOf, treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { insertAdoption, withdraw } from './store/adoptions.ts'
import { aSiteInput, seen, startTreeApp, type Acting, type Owner, type TreeApp } from './testing.ts'

let app: TreeApp
let planter: Owner
beforeAll(async () => {
  app = await startTreeApp()
  planter = await app.anOrganisation({ name: { en: 'Green Hands', ar: 'الأيدي الخضراء' } })
})
afterAll(() => app.close())

describe('an adoption', () => {
  it('takes a place, keeps what the species was called, and is the person’s', async () => {
    const site = await app.aSite(planter)
    const { who, tree } = await app.aTree(site, { name: 'نورة', dedication: 'To my mother' })
    expect(tree).toMatchObject({
      name: 'نورة',
      dedication: 'To my mother',
      onWall: false,
      withdrawnAt: null,
      checks: [],
      species: { slug: 'talh', scientific: 'Vachellia gerrardii', name: { ar: 'طلح' } },
      site: { slug: site.slug, planter: { en: 'Green Hands', ar: 'الأيدي الخضراء' }, sample: false },
    })
    expect(tree.number).toMatch(/^TREE-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await seen(app, site)).toMatchObject({ remaining: 9, survival: { adopted: 1, checked: 0 } })
    const mine = await app.call<{ items: treeAdoption.Adoption[] }>(who, 'GET', '/api/tree-adoption/adoptions')
    expect(mine.body.items).toEqual([tree])
    const other = await app.aPerson()
    expect(await app.call(other, 'GET', `/api/tree-adoption/adoptions/${tree.id}`)).toMatchObject({
      status: 404,
      body: { code: 'tree-adoption.adoption-not-found' },
    })
  })

  it('of the last place, asked for by many at once, is one person’s; the others hear of sites that still have some', async () => {
    const last = await app.aSite(planter, { capacity: 1 })
    const elsewhere = await app.aSite(planter, { name: { en: 'Elsewhere', ar: '' } })
    const people = await Promise.all(Array.from({ length: 6 }, () => app.aPerson()))
    const answers = await Promise.all(people.map((who) => app.adopt(who, { site: last.slug })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.code).toBe('tree-adoption.no-places')
      const others = body.details?.['others'] as { slug: string }[]
      expect(others.map(({ slug }) => slug)).toContain(elsewhere.slug)
      expect(others.map(({ slug }) => slug)).not.toContain(last.slug)
    }
    expect(await seen(app, last)).toMatchObject({ remaining: 0, survival: { adopted: 1 } })
    const stored = await app.platform.database.transaction({}, ({ db }) =>
      sql<{ taken: number }>`select taken from tree_sites where id = ${last.id}`.execute(db),
    )
    expect(stored.rows).toEqual([{ taken: 1 }])
  })

  it('tells the planter of the tree, and not of the person', async () => {
    const site = await app.aSite(planter)
    const { tree } = await app.aTree(site, { name: 'Salma' })
    const told = await app.call<ResponseOf<typeof notifications.listNotices>>(planter, 'GET', '/api/notifications')
    const notice = told.body.items.find(({ kind }) => kind === 'tree-adoption.adopted')
    expect(notice).toMatchObject({
      organisationId: planter.organisation.id,
      person: null,
      data: { species: tree.species.name },
    })
    expect(JSON.stringify(notice)).not.toContain('Salma')
  })

  it.each([
    ['a site that is not there', { site: 'no-such-site' }, 404, 'tree-adoption.site-not-found'],
    ['a species that nobody published', { species: 'plastic-palm' }, 422, 'tree-adoption.species-unknown'],
    ['a species that grows elsewhere', { species: 'ghaf' }, 422, 'tree-adoption.species-not-here'],
    ['a name of 5,000 letters', { name: 'ن'.repeat(5000) }, 400, 'validation-failed'],
    ['a dedication of 5,000 letters', { dedication: 'x'.repeat(5000) }, 400, 'validation-failed'],
    ['a name of signs that nobody sees', { name: '\u202E\u200B\u2067' }, 400, 'validation-failed'],
    ['a name that is turned round', { name: 'Ali \u202Egnp.exe\u202C' }, 422, 'tree-adoption.hidden-marks'],
    ['a dedication that is turned round', { dedication: '\u2067cba' }, 422, 'tree-adoption.hidden-marks'],
    ['a name with an address', { name: 'Salma at prize.example.com' }, 422, 'tree-adoption.contact-details'],
    ['a dedication with a number', { dedication: 'Call +966 50 123 4567' }, 422, 'tree-adoption.contact-details'],
    ['a form that a program filled in', { website: 'https://spam.example' }, 422, 'tree-adoption.refused'],
  ])('for %s is refused', async (_what, over, status, code) => {
    const site = await app.aSite(planter)
    expect(await app.adopt(await app.aPerson(), { site: site.slug, ...over })).toMatchObject({ status, body: { code } })
    expect(await seen(app, site)).toMatchObject({ remaining: 10 })
  })

  it('keeps its name and dedication on one line each', async () => {
    const { tree } = await app.aTree(await app.aSite(planter), { name: ' Ali\u00AD  Hasan', dedication: 'a\nb' })
    expect(tree).toMatchObject({ name: 'Ali Hasan', dedication: 'a b' })
  })

  it('at a site that was closed is refused', async () => {
    const closed = await app.aSite(planter, { open: false })
    expect((await app.adopt(await app.aPerson(), { site: closed.slug })).body.code).toBe('tree-adoption.no-places')
  })

  it('of a place that was given up, asked for by two at once, is one person’s', async () => {
    const small = await app.aSite(planter, { capacity: 1 })
    const { who, tree } = await app.aTree(small)
    const [first, second] = [await app.aPerson(), await app.aPerson()]
    // Both wait at the site while it is being given up.
    const asked = await app.platform.database.transaction({ personId: who.personId }, async ({ db }) => {
      expect(await withdraw(db, { personId: who.personId, id: tree.id }, app.platform.clock.now())).toBe(true)
      const answers = [first, second].map((person) => app.adopt(person, { site: small.slug }))
      await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBeGreaterThanOrEqual(2)
      return { answers }
    })
    const answers = await Promise.all(asked.answers)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await seen(app, small)).toMatchObject({ remaining: 0, survival: { adopted: 1 } })
  })

  it('is one of twenty at most for one person, however many are asked for at once', async () => {
    const site = await app.aSite(planter, { capacity: 100 })
    const who = await app.aPerson()
    const answers = await Promise.all(Array.from({ length: 24 }, () => app.adopt(who, { site: site.slug })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => [body.code, body.details])).toEqual(
      Array.from({ length: 4 }, () => ['tree-adoption.too-many', { most: 20 }]),
    )
    expect(await seen(app, site)).toMatchObject({ remaining: 80 })
  })

  it('needs somebody signed in', async () => {
    const answer = await app.call(null, 'POST', '/api/tree-adoption/adoptions', {})
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('the last day of a site', () => {
  /** The first moment of the day after today, where the trees stand. */
  const midnight = () => new Date(Date.parse(`${app.platform.clock.today()}T21:00:00Z`))
  const adoptedAt = (site: treeAdoption.Site, who: Acting, at: Date, number: string) =>
    app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      insertAdoption(db, {
        id: randomUUID(),
        organisationId: planter.organisation.id,
        siteId: site.id,
        personId: who.personId,
        number,
        species: { slug: 'talh', name: { en: 'Talh', ar: 'طلح' }, scientific: 'Vachellia gerrardii' },
        name: 'Noura',
        dedication: '',
        onWall: false,
        at,
      }),
    )

  it('counts to its end: of two who ask in its last second one gets the last place, and after it nobody does', async () => {
    const today = app.platform.clock.today()
    const site = await app.aSite(planter, { capacity: 1, lastDay: today })
    const people = await Promise.all([app.aPerson(), app.aPerson(), app.aPerson()])
    const lastSecond = new Date(midnight().getTime() - 1000)
    expect(await adoptedAt(site, people[2], midnight(), 'TREE-AAAAA-00000')).toBe('over')
    const refusals = await Promise.all([
      adoptedAt(site, people[0], lastSecond, 'TREE-AAAAA-00001'),
      adoptedAt(site, people[1], lastSecond, 'TREE-AAAAA-00002'),
    ])
    expect(refusals.sort()).toEqual(['no-places', undefined])
    expect(await seen(app, site)).toMatchObject({ remaining: 0, over: false, lastDay: today })
  })

  it('is not got round by an earlier moment than that of the database', async () => {
    const site = await app.aSite(planter, { lastDay: app.platform.clock.today() })
    await app.platform.database.transaction(
      { personId: planter.personId, organisationId: planter.organisation.id, role: 'owner' },
      ({ db }) => sql`update tree_sites set last_day = '2025-01-01' where id = ${site.id}`.execute(db),
    )
    expect(await adoptedAt(site, await app.aPerson(), new Date('2024-12-31T08:00:00Z'), 'TREE-AAAAA-00003')).toBe(
      'over',
    )
  })
})

describe('in the database, nobody', () => {
  const as = <T>(personId: string, statement: ReturnType<typeof sql<T>>) =>
    app.platform.database.transaction({ personId }, ({ db }) => statement.execute(db))

  it('adopts for somebody else, sees another’s adoption, or counts places by hand', async () => {
    const site = await app.aSite(planter)
    const { who, tree } = await app.aTree(site)
    const stranger = await app.aPerson()
    expect((await as(stranger.personId, sql`select * from tree_adoptions where id = ${tree.id}`)).rows).toEqual([])
    await expect(
      as(
        stranger.personId,
        sql`insert into tree_adoptions (org_id, id, site_id, person_id, number, species, species_en, species_ar, scientific, name, dedication, on_wall, adopted_at)
          values (${planter.organisation.id}, gen_random_uuid(), ${site.id}, ${who.personId}, 'TREE-00000-00000', 'talh', '', '', '', 'x', '', false, now())`,
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(as(stranger.personId, sql`update tree_sites set taken = 0 where id = ${site.id}`)).rejects.toThrow(
      /permission denied/,
    )
    expect(
      (await as(stranger.personId, sql`update tree_sites set capacity = 1 where id = ${site.id}`)).numAffectedRows,
    ).toBe(0n)
  })

  it('writes more than a line onto a certificate', async () => {
    const { who, tree } = await app.aTree(await app.aSite(planter))
    for (const column of ['name', 'dedication'])
      await expect(
        as(who.personId, sql`update tree_adoptions set ${sql.ref(column)} = ${'ن'.repeat(5000)} where id = ${tree.id}`),
      ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a program that adopts on and on', () => {
  it('is slowed down', async () => {
    const limited = await startTreeApp({ RATE_LIMITS: 'on' })
    try {
      const who = await limited.aPerson()
      const codes = []
      for (let count = 0; count < 25; count += 1)
        codes.push((await limited.adopt(who, { site: 'no-such-site' })).body.code)
      expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'tree-adoption.site-not-found'))
      expect(new Set(codes.slice(20))).toEqual(new Set(['rate-limited']))
    } finally {
      await limited.close()
    }
  })
})

// Last in this file: it moves the clock of the server.
describe('after the last day of a site', () => {
  it('nobody adopts; the page says so, and what was adopted can be given up and certified', async () => {
    const site = await app.aSite(planter, { lastDay: app.platform.clock.today(), capacity: 1000 })
    const open = await app.aSite(planter, { name: { en: 'Still open', ar: '' }, capacity: 900 })
    const { who, tree } = await app.aTree(site)
    const { who: other, tree: theirs } = await app.aTree(site)
    const lists = async () =>
      (await app.call<ResponseOf<typeof treeAdoption.listSites>>(null, 'GET', '/api/tree-adoption/sites')).body.items
    expect((await lists()).find(({ id }) => id === site.id)).toMatchObject({ over: false, remaining: 998 })
    await app.advance(24 * 3600)
    const [late, alsoLate] = await Promise.all(
      [await app.aPerson(), await app.aPerson()].map((person) => app.adopt(person, { site: site.slug })),
    )
    for (const { status, body } of [late!, alsoLate!]) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'tree-adoption.adoption-over', details: { lastDay: site.lastDay } })
      const others = body.details?.['others'] as { slug: string }[]
      expect(others.length).toBeLessThanOrEqual(3)
      expect(others.map(({ slug }) => slug)).not.toContain(site.slug)
    }
    expect(await seen(app, site)).toMatchObject({ open: true, over: true, remaining: 0, survival: { adopted: 2 } })
    const listed = await lists()
    expect(listed.find(({ id }) => id === site.id)).toMatchObject({ over: true })
    expect(listed.map(({ over }) => over)).toEqual(listed.map(({ over }) => over).sort())
    // Nor is it named to whoever comes too late elsewhere, though it has the most places.
    const planting = await app.signIn(planter)
    const full = await app.aSite(planting, { capacity: 1 })
    await app.aTree(full)
    const { body } = await app.adopt(await app.aPerson(), { site: full.slug })
    const elsewhere = (body.details?.['others'] ?? []) as { slug: string }[]
    expect(elsewhere.map(({ slug }) => slug)).not.toContain(site.slug)

    const again = [await app.signIn(who), await app.signIn(other)] as const
    const certificate = await app.app.inject({
      url: `/api/tree-adoption/adoptions/${theirs.id}/certificate?lang=ar`,
      headers: again[1].headers,
    })
    expect(certificate.statusCode).toBe(200)
    expect((await app.call(again[0], 'POST', `/api/tree-adoption/adoptions/${tree.id}/withdraw`)).status).toBe(200)
    expect(await seen(app, site)).toMatchObject({ remaining: 0, survival: { adopted: 1 } })
    // A later day opens it again; one in the past is not set anew, and one that has passed may stay.
    const change = (version: number, lastDay: string | null) =>
      app.call<treeAdoption.OwnSite & { code?: string }>(planting, 'PUT', `/api/tree-adoption/own-sites/${site.id}`, {
        ...aSiteInput({ lastDay, capacity: 1000 }),
        version,
      })
    expect((await change(1, '2026-01-01')).body.code).toBe('tree-adoption.last-day-past')
    expect((await change(1, site.lastDay)).body).toMatchObject({ over: true, version: 2 })
    expect((await change(2, null)).body).toMatchObject({ over: false, lastDay: null, remaining: 999 })
    expect((await app.adopt(await app.aPerson(), { site: site.slug })).status).toBe(201)
    expect(await seen(app, open)).toMatchObject({ over: false, remaining: 900 })
  })
})
