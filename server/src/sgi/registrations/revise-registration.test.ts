import type { Project, Registration, RegistrationFile } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg, aPng } from '../../platform/pictures/testing.ts'
import { at, startSgiApp, type Acting, type Answered, type Owner, type SgiApp } from '../testing.ts'

let app: SgiApp
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisation()
  reviewer = await app.aReviewer()
})
afterAll(() => app.close())

const act = (who: Acting, { id, version }: Registration, action: string) =>
  app.call<Answered>(who, 'POST', at(id, `/${action}`), { version })
const read = async (id: string) => (await app.call<Answered>(owner, 'GET', at(id))).body
const seen = (slug: string | null) => app.call<Project & { code?: string }>(null, 'GET', `/api/sgi/projects/${slug}`)
const photoStatus = async (id: string) => (await app.app.inject(`/api/sgi/photos/${id}`)).statusCode
const write = async (registration: Registration, over: Partial<Registration['draft']>) => {
  const body = { draft: { ...registration.draft, ...over }, version: registration.version }
  expect((await app.call(owner, 'PUT', at(registration.id, '/draft'), body)).status).toBe(200)
  return read(registration.id)
}
const upload = async ({ id }: Registration, bytes: Buffer, alt: { en: string; ar: string }) => {
  const { body } = await app.send<RegistrationFile>(owner, at(id, '/photos'), { name: 'a.jpg', bytes })
  await app.call(owner, 'PUT', at(id, `/files/${body.id}`), { alt })
  return body.id
}
const publish = async (registration: Registration) => {
  const handedIn = (await act(owner, registration, 'submit')).body
  const inReview = (await app.decide(reviewer, handedIn, 'start-review')).body
  return (await app.decide(reviewer, inReview, 'publish')).body
}

const summary = {
  en: 'A second wadi is planted from this winter on, with sidr and acacia.',
  ar: 'يُغرس وادٍ ثانٍ ابتداءً من هذا الشتاء بأشجار السدر والطلح.',
}

describe('a published registration', () => {
  it('is changed behind what everybody sees, and replaces it once reviewers publish it', async () => {
    const draft = await app.aDraft(owner)
    const [kept, dropped] = [
      await upload(draft, aJpeg(), { en: 'Seedlings', ar: 'شتلات' }),
      await upload(draft, aPng(), { en: 'A sign', ar: 'لافتة' }),
    ]
    const project = await publish(draft)

    const revising = (await act(owner, project, 'revise')).body
    expect(revising).toMatchObject({ state: 'revising', slug: project.slug, published: project.draft })
    const changed = await write(revising, { summary })
    const added = await upload(changed, aPng({ width: 7 }), { en: 'The second wadi', ar: 'الوادي الثاني' })
    await app.call(owner, 'PUT', at(project.id, `/files/${kept}`), { alt: { en: 'Rows', ar: 'صفوف' } })
    expect((await app.call(owner, 'DELETE', at(project.id, `/files/${dropped}`))).status).toBe(204)

    const before = (await seen(project.slug)).body
    expect(before.summary).toEqual(draft.draft.summary)
    expect(before.photos).toEqual([
      { id: kept, alt: { en: 'Seedlings', ar: 'شتلات' } },
      { id: dropped, alt: { en: 'A sign', ar: 'لافتة' } },
    ])
    expect(await photoStatus(added)).toBe(404)
    expect(await photoStatus(dropped)).toBe(200)

    const done = await publish(await read(project.id))
    expect([done.slug, done.reference]).toEqual([project.slug, project.reference])
    const after = (await seen(project.slug)).body
    expect(after.summary).toEqual(summary)
    expect(after.photos).toEqual([
      { id: kept, alt: { en: 'Rows', ar: 'صفوف' } },
      { id: added, alt: { en: 'The second wadi', ar: 'الوادي الثاني' } },
    ])
    expect(await photoStatus(dropped)).toBe(404)
    expect(done.events.map(({ action }) => action)).toEqual(
      ['submit', 'start-review', 'publish', 'revise', 'submit', 'start-review', 'publish'].toReversed(),
    )
  })

  it('dropped by its organisation or refused by reviewers, the change is gone and the published text stands', async () => {
    const draft = await app.aDraft(owner)
    const photo = await upload(draft, aJpeg(), { en: 'Seedlings', ar: 'شتلات' })
    const project = await publish(draft)
    const changed = await write((await act(owner, project, 'revise')).body, { summary })
    const added = await upload(changed, aPng(), { en: 'New', ar: 'جديد' })
    await app.call(owner, 'DELETE', at(project.id, `/files/${photo}`))
    const dropped = (await act(owner, await read(project.id), 'drop-revision')).body
    expect(dropped).toMatchObject({ state: 'published', draft: project.draft })
    expect(dropped.files.map(({ id }) => id)).toEqual([photo])
    expect((await app.call(owner, 'GET', at(project.id, `/files/${added}`))).status).toBe(404)

    const again = await write((await act(owner, dropped, 'revise')).body, { summary })
    const recalled = (await act(owner, (await act(owner, again, 'submit')).body, 'recall')).body
    expect(recalled.state).toBe('revising')
    const inReview = (await app.decide(reviewer, (await act(owner, recalled, 'submit')).body, 'start-review')).body
    const refused = (await app.decide(reviewer, inReview, 'reject', 'The second wadi is not planted yet.')).body
    expect(refused).toMatchObject({ state: 'published', draft: project.draft, slug: project.slug })
    expect((await seen(project.slug)).body.summary).toEqual(project.draft.summary)
    const { body } = await app.call<{ items: object[] }>(owner, 'GET', '/api/notifications')
    expect(body.items[0]).toMatchObject({
      kind: 'sgi.revision-rejected',
      link: `/sgi/register/${project.id}`,
      data: { reason: 'The second wadi is not planted yet.' },
    })
    await app.advance(600)
    // One mail tells of several things where they happen within a moment.
    const sent = async () => (await app.mailbox()).map(({ subject, text }) => `${subject}\n${text}`).join('\n')
    await expect.poll(sent).toMatch(/^The changes to .* were not accepted$/m)
    expect(await sent()).toMatch(/stays published as it was\. Reason: .?The second wadi is not planted yet\./)
    expect(await sent()).not.toContain('was rejected')
  })

  it('may be taken down while it is changed, and then has to be handed in again', async () => {
    const project = await app.aProject(owner, reviewer)
    const changed = await write((await act(owner, project, 'revise')).body, { summary: { en: '', ar: '' } })
    const down = (await app.decide(reviewer, changed, 'take-down', 'It shows a person.')).body
    expect(down).toMatchObject({ state: 'changes-requested', slug: null, published: null })
    expect((await seen(project.slug)).status).toBe(404)
    expect((await act(owner, down, 'drop-revision')).body).toMatchObject({
      code: 'wrong-state',
      details: { state: 'changes-requested', allowedFrom: ['revising'] },
    })
    expect((await act(owner, down, 'submit')).body.code).toBe('sgi.registration-incomplete')
    expect((await publish(await write(down, { summary }))).slug).toBe(project.slug)
  })

  it('is changed by those who prepare, over the version they saw, and made public by nobody but reviewers', async () => {
    const project = await app.aProject(owner, reviewer)
    expect((await act(await app.aMember(owner, 'viewer'), project, 'revise')).body.code).toBe('forbidden')
    expect((await act(await app.anOrganisation(), project, 'revise')).body.code).toBe('sgi.registration-not-found')
    expect((await act(owner, await app.aDraft(owner), 'revise')).body.code).toBe('wrong-state')
    const revising = (await act(owner, project, 'revise')).body
    expect((await act(owner, { ...revising, version: project.version }, 'drop-revision')).body.code).toBe('conflict')
    const changed = await write(revising, { summary })
    const tenancy = { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' } as const
    const forced = app.platform.database.transaction(tenancy, ({ db }) =>
      sql`update sgi_registrations set state = 'published' where id = ${changed.id}`.execute(db),
    )
    await expect(forced).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a photograph', () => {
  it('that nobody described in both languages cannot be handed in', async () => {
    const draft = await app.aDraft(owner)
    const photo = await upload(draft, aJpeg(), { en: 'Seedlings', ar: ' ' })
    expect((await act(owner, draft, 'submit')).body).toMatchObject({
      code: 'sgi.registration-incomplete',
      details: { issues: [{ field: 'photos', code: 'undescribed' }] },
    })
    await app.call(owner, 'PUT', at(draft.id, `/files/${photo}`), { alt: { en: 'Seedlings', ar: 'شتلات' } })
    expect((await act(owner, draft, 'submit')).status).toBe(200)
  })
})
