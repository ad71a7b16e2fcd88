import { randomUUID } from 'node:crypto'
import type { organisations, ResponseOf, volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganisationInput, saveOrganisation, appoint, aVoucher, type Acting, type Owner } from '../testing.ts'
import { aSiteInput, startTreeApp, type TreeApp } from '../../tree-adoption/testing.ts'
import { anEventInput } from '../../volunteering/testing.ts'

let app: TreeApp
let editor: Acting
beforeAll(async () => {
  app = await startTreeApp()
  editor = await app.anEditor()
})
afterAll(() => app.close())

const aStranger = () => {
  const name = { en: `Ministry of Prizes ${randomUUID()}`, ar: 'وزارة الجوائز' }
  return app.aNewOrganisation({ name, type: 'government' })
}
const prize = { en: 'Your prize: https://prize.example', ar: 'جائزتكم: https://prize.example' }
const announce = (who: Acting) =>
  app.call<{ id: string; slug: string }>(
    who,
    'POST',
    '/api/volunteering/own-events',
    anEventInput(app.platform.clock.now(), { title: prize, description: prize }),
  )
const isPublic = async (slug: string) => {
  const one = await app.call(null, 'GET', `/api/volunteering/events/${slug}`)
  const { body } = await app.call<{ items: { slug: string }[] }>(null, 'GET', '/api/volunteering/events')
  const search = await app.call<{ items: unknown[] }>(null, 'GET', '/api/content/search?q=prize')
  return [one.status, body.items.some((item) => item.slug === slug), JSON.stringify(search.body).includes(slug)]
}
const listed = async (state: string) => {
  const { body } = await app.call<{ items: organisations.Publisher[] }>(
    editor,
    'GET',
    `/api/platform/publishers?state=${state}&limit=100`,
  )
  return body.items
}
const decide = (who: Acting, { organisationId: id, version }: organisations.Publisher, body: object) =>
  app.call(who, 'POST', `/api/platform/publishers/${id}/decision`, { version, ...body })
const standing = async (who: Acting) =>
  (await app.call<{ publishing: object | null }>(who, 'GET', '/api/organisation/publishing')).body.publishing

const checks = async (who: Acting, state = 'waiting') => {
  const url = `/api/platform/public-checks?state=${state}&limit=100`
  return (await app.call<{ items: organisations.PublicCheck[] }>(who, 'GET', url)).body.items
}
const checkOf = async ({ organisation }: Owner, state?: string) =>
  (await checks(editor, state)).find((one) => one.organisationId === organisation.id)!
const decideCheck = (who: Acting, { id, version }: organisations.PublicCheck, body: object) =>
  app.call<{ code?: string }>(who, 'POST', `/api/platform/public-checks/${id}/decision`, { version, ...body })
const plain = { en: 'Beach clean-up', ar: 'تنظيف الشاطئ' }
const announcePlain = (who: Acting) =>
  app.call<{ id: string; slug: string; version: number }>(
    who,
    'POST',
    '/api/volunteering/own-events',
    anEventInput(app.platform.clock.now(), { title: plain, description: plain }),
  )

describe('the first publications of a new organisation', () => {
  it('are public only once an editor accepts them, the fourth at once', async () => {
    const stranger = await aStranger()
    expect(await standing(stranger)).toBeNull()
    for (const times of [1, 2, 3]) {
      const { status, body: event } = await announcePlain(stranger)
      expect(status).toBe(201)
      expect(await isPublic(event.slug)).toEqual([404, false, false])
      const waiting = await checkOf(stranger)
      expect(waiting).toMatchObject({ subject: 'volunteer-event', why: 'first', shown: { title: plain } })
      const queues = await app.call<{ items: object[] }>(editor, 'GET', '/api/platform/queues')
      expect(queues.body.items).toContainEqual(
        expect.objectContaining({ name: 'publishers', count: times === 1 ? 2 : 1 }),
      )
      expect((await decideCheck(editor, waiting, { decision: 'accept' })).status).toBe(204)
      expect(await standing(stranger)).toMatchObject({ state: 'allowed' })
      await expect.poll(async () => (await isPublic(event.slug)).slice(0, 2)).toEqual([200, true])
    }
    const fourth = await announcePlain(stranger)
    expect((await isPublic(fourth.body.slug))[0]).toBe(200)
  })

  it('wait again when they are changed, and an editor decides over what was seen', async () => {
    const stranger = await aStranger()
    const { body: event } = await announcePlain(stranger)
    const seen = await checkOf(stranger)
    const change = (title: object, version: number) =>
      app.call(stranger, 'PUT', `/api/volunteering/own-events/${event.id}`, {
        ...anEventInput(app.platform.clock.now(), { title: plain, description: plain }),
        title,
        version,
      })
    expect((await change({ en: 'Prizes', ar: '' }, 1)).status).toBe(200)
    expect((await decideCheck(editor, seen, { decision: 'accept' })).body.code).toBe('conflict')
    await decideCheck(editor, await checkOf(stranger), { decision: 'accept' })
    expect((await isPublic(event.slug))[0]).toBe(200)
    expect((await change({ en: 'Other prizes', ar: '' }, 2)).status).toBe(200)
    expect((await isPublic(event.slug))[0]).toBe(404)
  })

  it('are refused with a reason that its members read', async () => {
    const stranger = await aStranger()
    const { body: event } = await announcePlain(stranger)
    const waiting = await checkOf(stranger)
    expect(await decideCheck(editor, waiting, { decision: 'refuse', reason: ' ' })).toMatchObject({ status: 400 })
    const reason = 'No such place'
    expect((await decideCheck(editor, waiting, { decision: 'refuse', reason })).status).toBe(204)
    expect(await isPublic(event.slug)).toEqual([404, false, false])
    const own = await app.call<ResponseOf<typeof organisations.readPublishing>>(
      stranger,
      'GET',
      '/api/organisation/publishing',
    )
    expect(own.body.checks).toMatchObject([{ state: 'refused', reason, subjectId: event.id }])
    const told = await app.call<{ items: { kind: string }[] }>(stranger, 'GET', '/api/notifications')
    expect(told.body.items.map(({ kind }) => kind)).toContain('organisations.check-refused')
  })

  it('are refused by the database where no editor is asked', async () => {
    const stranger = await aStranger()
    const tenancy = { personId: stranger.personId, organisationId: stranger.organisation.id, role: 'owner' } as const
    const unasked = app.platform.database.transaction(tenancy, ({ db }) =>
      sql`insert into tree_sites (org_id, id, slug, name_en, name_ar, place_en, place_ar, region, lat, lon, precision,
          species, capacity, open, planter_en, planter_ar, sample, created_by, created_at)
        values (${stranger.organisation.id}, gen_random_uuid(), 'unasked', 'Prizes', '', 'Riyadh', '', 'SA-01', 24.7,
          46.7, 'town', '{acacia}', 1, false, 'x', '', false, ${stranger.personId}, now())`.execute(db),
    )
    await expect(unasked).rejects.toThrow('a first publication waits for an editor')
    await announcePlain(stranger)
    const unread = (state: string) =>
      app.platform.database.transaction(tenancy, ({ db }) =>
        sql`update public_checks set state = ${state} where org_id = ${stranger.organisation.id}`.execute(db),
      )
    for (const state of ['accepted', 'dropped'])
      await expect(unread(state)).rejects.toThrow('violates row-level security policy')
  })
})

describe('a publisher', () => {
  it('is refused with a reason that its members read, and waits again when they publish', async () => {
    const stranger = await aStranger()
    const { body: event } = await announce(stranger)
    const waiting = (await listed('waiting')).find((one) => one.organisationId === stranger.organisation.id)!
    expect(waiting).toMatchObject({ type: 'government', publications: [{ title: prize }] })
    expect(await decide(editor, waiting, { decision: 'refuse', reason: ' ' })).toMatchObject({ status: 400 })
    const reason = 'This is no ministry'
    expect((await decide(editor, waiting, { decision: 'refuse', reason })).status).toBe(204)
    expect(await standing(stranger)).toEqual({ state: 'refused', reason })
    expect(await isPublic(event.slug)).toEqual([404, false, false])
    expect((await decide(editor, waiting, { decision: 'allow' })).status).toBe(409)
    await announce(stranger)
    expect(await standing(stranger)).toMatchObject({ state: 'waiting' })
  })

  it('shows nothing on the public pages where what was allowed is refused later', async () => {
    const stranger = await aStranger()
    const { body: event } = await announcePlain(stranger)
    await decideCheck(editor, await checkOf(stranger), { decision: 'accept' })
    expect((await isPublic(event.slug))[0]).toBe(200)
    const allowed = (await listed('allowed')).find((one) => one.organisationId === stranger.organisation.id)!
    await decide(editor, allowed, { decision: 'refuse', reason: 'Prizes' })
    expect(await isPublic(event.slug)).toEqual([404, false, false])
  })

  it('is decided about by editors after a second factor, of other organisations than their own', async () => {
    const stranger = await aStranger()
    await announce(stranger)
    const waiting = (await listed('waiting')).find((one) => one.organisationId === stranger.organisation.id)!
    const check = await checkOf(stranger)
    const both = (who: Acting) =>
      Promise.all([decide(who, waiting, { decision: 'allow' }), decideCheck(who, check, { decision: 'accept' })])
    for (const who of [stranger, await app.signIn(editor)])
      expect((await both(who)).map(({ status }) => status)).toEqual([403, 403])
    await appoint(app, stranger.personId, 'content_editor')
    const own = await app.withMfa({ ...(await app.signIn(stranger)), headers: stranger.headers })
    for (const answer of await both(own))
      expect(answer).toMatchObject({ status: 409, body: { code: 'organisations.own-publisher' } })
    expect(await decide(editor, { ...waiting, organisationId: randomUUID() }, { decision: 'allow' })).toMatchObject({
      status: 404,
      body: { code: 'organisations.publisher-not-found' },
    })
    expect((await decideCheck(editor, { ...check, id: randomUUID() }, { decision: 'accept' })).body.code).toBe(
      'organisations.check-not-found',
    )
  })
})

describe('a text with an address', () => {
  it('waits for an editor, of a known publisher too, and is public when the address goes', async () => {
    const known = await app.anOrganisation()
    const { body: event } = await announce(known)
    expect(await isPublic(event.slug)).toEqual([404, false, false])
    expect(await checkOf(known)).toMatchObject({ why: 'address', shown: { title: prize } })
    const input = anEventInput(app.platform.clock.now(), { title: plain, description: plain })
    await app.call(known, 'PUT', `/api/volunteering/own-events/${event.id}`, { ...input, version: 1 })
    expect((await isPublic(event.slug))[0]).toBe(200)
    // Back comes what no editor read.
    const back = anEventInput(app.platform.clock.now(), { title: prize, description: plain })
    await app.call(known, 'PUT', `/api/volunteering/own-events/${event.id}`, { ...back, version: 2 })
    expect((await isPublic(event.slug))[0]).toBe(404)
    expect(await checkOf(known)).toMatchObject({ state: 'waiting', why: 'address' })
    await app.call(known, 'PUT', `/api/volunteering/own-events/${event.id}`, { ...input, version: 3 })
    const site = await app.call<{ slug: string }>(
      known,
      'POST',
      '/api/tree-adoption/own-sites',
      aSiteInput({ place: { en: 'Write to us on WhatsApp', ar: '' } }),
    )
    expect((await app.call(null, 'GET', `/api/tree-adoption/sites/${site.body.slug}`)).status).toBe(404)
    await decideCheck(editor, await checkOf(known), { decision: 'accept' })
    expect((await app.call(null, 'GET', `/api/tree-adoption/sites/${site.body.slug}`)).status).toBe(200)
  })
})

it('an address in the title of a shift waits as well, whatever else of the event is changed', async () => {
  const known = await app.anOrganisation()
  const input = anEventInput(app.platform.clock.now(), { title: plain, description: plain })
  const shifts = [{ title: prize, startsAt: input.startsAt, hours: '1', needed: 2 }]
  const { body: event } = await app.call<{ id: string; slug: string }>(known, 'POST', '/api/volunteering/own-events', {
    ...input,
    shifts,
  })
  expect((await isPublic(event.slug))[0]).toBe(404)
  const changed = { ...input, description: { en: 'Another text', ar: '' }, version: 1 }
  expect((await app.call(known, 'PUT', `/api/volunteering/own-events/${event.id}`, changed)).status).toBe(200)
  expect((await isPublic(event.slug))[0]).toBe(404)
})

describe('a name that everybody reads', () => {
  const ministry = { en: 'Ministry of Prizes', ar: 'وزارة الجوائز' }
  const rename = (who: Owner, name: object) => saveOrganisation(app, who, { ...anOrganisationInput(), name })

  it('stays until an editor accepts another one: of an organiser and a planter', async () => {
    const honest = await app.anOrganisationWithMfa({ name: { en: 'Honest Trees', ar: 'أشجار' } })
    const [{ body: event }, site] = [await announcePlain(honest), await app.aSite(honest)]
    const organiserOf = async ({ slug }: { readonly slug: string }) =>
      (await app.call<volunteering.Event>(null, 'GET', `/api/volunteering/events/${slug}`)).body.organiser
    const names = async () => [
      (await organiserOf(event)).en,
      (await app.call<{ planter: { en: string } }>(null, 'GET', `/api/tree-adoption/sites/${site.slug}`)).body.planter
        .en,
    ]
    expect(await rename(honest, ministry)).toMatchObject({
      status: 200,
      body: { name: { en: 'Honest Trees' }, renaming: { name: ministry, state: 'waiting' } },
    })
    const { body: later } = await announcePlain(honest)
    expect((await organiserOf(later)).en).toBe('Honest Trees')
    expect(await names()).toEqual(['Honest Trees', 'Honest Trees'])
    const behind = app.platform.database.transaction(
      { personId: honest.personId, organisationId: honest.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) => sql`update organisations set name_en = 'Royal' where id = ${honest.organisation.id}`.execute(db),
    )
    await expect(behind).rejects.toThrow('a name that everybody reads changes once an editor accepted it')
    await decideCheck(editor, await checkOf(honest), { decision: 'refuse', reason: 'No ministry' })
    const refused = await app.call<organisations.OrganisationDetails>(honest, 'GET', '/api/organisation')
    expect(refused.body).toMatchObject({
      name: { en: 'Honest Trees' },
      renaming: { state: 'refused', reason: 'No ministry' },
    })
    const better = { en: 'Honest Trees of Najd', ar: 'أشجار نجد' }
    await rename(honest, better)
    await decideCheck(editor, await checkOf(honest), { decision: 'accept' })
    expect(await names()).toEqual([better.en, better.en])
    expect(await organiserOf(later)).toEqual(better)
    expect((await app.call(honest, 'GET', '/api/organisation')).body).toMatchObject({ name: better, renaming: null })
  })

  it('is kept where its organisation saves the old one again', async () => {
    const honest = await app.anOrganisationWithMfa({ name: { en: 'Honest Seas', ar: '' } })
    await rename(honest, ministry)
    expect((await rename(honest, { en: 'Honest Seas', ar: '' })).body.renaming).toBeNull()
    expect(await checkOf(honest)).toBeUndefined()
  })

  it('changes at once where no one outside reads it', async () => {
    const inHouse = await app.withMfa(await app.aNewOrganisation())
    expect((await rename(inHouse, ministry)).body).toMatchObject({ name: ministry, renaming: null })
  })

  it('of an accredited verifier is for those who accredit it', async () => {
    const verifier = await app.withMfa(await app.aNewOrganisation({ type: 'verifier' }))
    await app.call(verifier, 'POST', '/api/organisation/accreditation', aVoucher())
    const platform = await app.aPlatformOwner()
    const path = `/api/platform/verifiers/${verifier.organisation.id}/decision`
    await app.call(platform, 'POST', path, { decision: 'accredit', reason: 'As examined', version: 1 })
    const input = { ...anOrganisationInput({ type: 'verifier' }), name: ministry }
    expect((await saveOrganisation(app, verifier, input)).body).toMatchObject({
      name: verifier.organisation.name,
      renaming: { state: 'waiting' },
    })
    const check = await checkOf(verifier)
    expect((await decideCheck(editor, check, { decision: 'accept' })).body.code).toBe('organisations.check-of-verifier')
    expect((await decideCheck(platform, check, { decision: 'accept' })).status).toBe(204)
    expect((await app.call(verifier, 'GET', '/api/organisation')).body).toMatchObject({ name: ministry })
  })
})

it('a planting site of a new organisation waits as well', async () => {
  const stranger = await aStranger()
  const { body: site } = await app.call<{ slug: string }>(
    stranger,
    'POST',
    '/api/tree-adoption/own-sites',
    aSiteInput({ name: prize }),
  )
  expect(site).toMatchObject({ slug: expect.any(String) })
  expect((await app.call(null, 'GET', `/api/tree-adoption/sites/${site.slug}`)).status).toBe(404)
  const { body } = await app.call<{ items: { slug: string }[] }>(null, 'GET', '/api/tree-adoption/sites')
  expect(body.items.map(({ slug }) => slug)).not.toContain(site.slug)
})
