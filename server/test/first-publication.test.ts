import { randomUUID } from 'node:crypto'
import type { organisations } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, type Acting } from '../src/organisations/testing.ts'
import { aSiteInput, startTreeApp, type TreeApp } from '../src/tree-adoption/testing.ts'
import { anEventInput } from '../src/volunteering/testing.ts'

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

describe('the first publication of a new organisation', () => {
  it('is public only once an editor allows it, and what comes later at once', async () => {
    const stranger = await aStranger()
    expect(await standing(stranger)).toBeNull()
    const { status, body: event } = await announce(stranger)
    expect(status).toBe(201)
    expect(await isPublic(event.slug)).toEqual([404, false, false])
    expect(await standing(stranger)).toEqual({ state: 'waiting', reason: '' })
    const waiting = (await listed('waiting')).find((one) => one.organisationId === stranger.organisation.id)!
    expect(waiting).toMatchObject({ type: 'government', publications: [{ title: prize }] })
    const queues = await app.call<{ items: object[] }>(editor, 'GET', '/api/platform/queues')
    expect(queues.body.items).toContainEqual(expect.objectContaining({ name: 'publishers', count: 1 }))
    expect((await decide(editor, waiting, { decision: 'allow' })).status).toBe(204)
    await expect.poll(() => isPublic(event.slug)).toEqual([200, true, true])
    const later = await announce(stranger)
    expect((await isPublic(later.body.slug))[0]).toBe(200)
  })

  it('is refused with a reason that its members read, and waits again when they change it', async () => {
    const stranger = await aStranger()
    const { body: event } = await announce(stranger)
    const [waiting] = await listed('waiting')
    expect(await decide(editor, waiting!, { decision: 'refuse', reason: ' ' })).toMatchObject({ status: 400 })
    const reason = 'This is no ministry'
    expect((await decide(editor, waiting!, { decision: 'refuse', reason })).status).toBe(204)
    expect(await standing(stranger)).toEqual({ state: 'refused', reason })
    expect(await isPublic(event.slug)).toEqual([404, false, false])
    expect((await decide(editor, waiting!, { decision: 'allow' })).status).toBe(409)
    await announce(stranger)
    expect(await standing(stranger)).toMatchObject({ state: 'waiting' })
  })

  it('takes everything off the public pages where what was allowed is refused later', async () => {
    const stranger = await aStranger()
    const { body: event } = await announce(stranger)
    const mine = async (state: string) =>
      (await listed(state)).find((one) => one.organisationId === stranger.organisation.id)!
    await decide(editor, await mine('waiting'), { decision: 'allow' })
    await decide(editor, await mine('allowed'), { decision: 'refuse', reason: 'Prizes' })
    expect(await isPublic(event.slug)).toEqual([404, false, false])
  })

  it('is decided by editors after a second factor, of other organisations than their own', async () => {
    const stranger = await aStranger()
    await announce(stranger)
    const waiting = (await listed('waiting')).find((one) => one.organisationId === stranger.organisation.id)!
    expect((await decide(stranger, waiting, { decision: 'allow' })).status).toBe(403)
    expect((await decide(await app.signIn(editor), waiting, { decision: 'allow' })).status).toBe(403)
    await appoint(app, stranger.personId, 'content_editor')
    const both = await app.withMfa({ ...(await app.signIn(stranger)), headers: stranger.headers })
    expect(await decide(both, waiting, { decision: 'allow' })).toMatchObject({
      status: 409,
      body: { code: 'organisations.own-publisher' },
    })
    expect(await decide(editor, { ...waiting, organisationId: randomUUID() }, { decision: 'allow' })).toMatchObject({
      status: 404,
      body: { code: 'organisations.publisher-not-found' },
    })
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
