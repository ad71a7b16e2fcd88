import type { notifications, ResponseOf } from '@athar/contracts'
import type { Project, Registration, RegistrationFile } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint } from '../../organisations/testing.ts'
import { aJpeg, aPng } from '../../platform/pictures/testing.ts'
import { at, startSgiApp, type Acting, type Answered, type Owner, type SgiApp } from '../testing.ts'

type File = RegistrationFile & { code?: string }

let app: SgiApp
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisationWithMfa()
  reviewer = await app.aReviewer()
})
afterAll(() => app.close())

const submit = async (who: Acting, { id }: Registration) => {
  const { version } = await read(id)
  return (await app.call<Answered>(who, 'POST', at(id, '/submit'), { version })).body
}
const read = async (id: string) => (await app.call<Answered>(owner, 'GET', at(id))).body
const returned = async () => {
  const inReview = (await app.decide(reviewer, await app.aSubmission(owner), 'start-review')).body
  return (await app.decide(reviewer, inReview, 'request-changes', 'Name the wadi.')).body
}
const photo = async (who: Acting, id: string, bytes = aJpeg()) =>
  (await app.send<File>(who, at(id, '/photos'), { name: 'a.jpg', bytes })).body
const described = async (who: Acting, id: string, bytes = aJpeg()) => {
  const file = await photo(who, id, bytes)
  await app.call(who, 'PUT', at(id, `/files/${file.id}`), { alt: { en: 'Seedlings', ar: 'شتلات' } })
  return file
}
/** A member of the organisation who reviews registrations besides, at their second factor. */
const reviewingMember = async (): Promise<Acting> => {
  const member = await app.aMember(owner, 'preparer')
  await appoint(app, member.personId, 'content_editor')
  return { ...member, ...(await app.withMfa(member)) }
}

describe('somebody who reviews registrations and prepares for an organisation of their own', () => {
  it('neither reads nor changes those of another one as if they were its own', async () => {
    const stranger = await reviewingMember()
    const other = await app.anOrganisation()
    const registration = (await app.aDraft(other)) satisfies Registration
    const file = await described(other, registration.id)
    const handedIn = (
      await app.call<Answered>(other, 'POST', at(registration.id, '/submit'), { version: registration.version })
    ).body
    const inReview = (await app.decide(reviewer, handedIn, 'start-review')).body
    const { id, draft, version } = (await app.decide(reviewer, inReview, 'request-changes', 'Name the wadi.')).body
    const alt = { en: 'Another', ar: 'أخرى' }
    const tries = [
      ['GET', at(id), undefined],
      ['GET', at(id, '/similar'), undefined],
      ['GET', at(id, `/files/${file.id}`), undefined],
      ['PUT', at(id, '/draft'), { draft: { ...draft, impact: { en: 'Mine', ar: 'لي' } }, version }],
      ['PUT', at(id, `/files/${file.id}`), { alt }],
      ['DELETE', at(id, `/files/${file.id}`), undefined],
      ['POST', at(id, '/submit'), { version }],
      ['POST', at(id, '/comments'), { comment: 'As if from them' }],
    ] as const
    const answers = []
    for (const [method, url, body] of tries) {
      const answer = await app.call<{ code?: string }>(stranger, method, url, body)
      answers.push(`${method} ${url.split('/').slice(5).join('/')}: ${answer.body?.code ?? answer.status}`)
    }
    expect(answers.map((answer) => answer.split(': ')[1])).toEqual([
      'sgi.registration-not-found',
      'sgi.registration-not-found',
      'sgi.file-not-found',
      'sgi.registration-not-found',
      'sgi.registration-not-found',
      'sgi.registration-not-found',
      'sgi.registration-not-found',
      'sgi.registration-not-found',
    ])
    const now = (await app.call<Answered>(other, 'GET', at(id))).body
    expect([now.draft, now.version, now.files.map((one) => one.alt.en)]).toEqual([draft, version, ['Seedlings']])
  })

  it('does not decide what they wrote or gave a picture to, though others began it and handed it in', async () => {
    const wrote = await reviewingMember()
    const pictured = await reviewingMember()
    const named = await reviewingMember()
    const draft = await app.aDraft(owner)
    const body = { draft: { ...draft.draft, impact: { en: 'More shade', ar: 'ظلّ أوفر' } }, version: draft.version }
    expect((await app.call(wrote, 'PUT', at(draft.id, '/draft'), body)).status).toBe(200)
    const file = await photo(pictured, draft.id)
    const alt = { en: 'Seedlings', ar: 'شتلات' }
    expect((await app.call(named, 'PUT', at(draft.id, `/files/${file.id}`), { alt })).status).toBe(200)
    const handedIn = await submit(owner, draft)
    expect(handedIn.state).toBe('submitted')
    for (const who of [wrote, pictured, named])
      expect((await app.decide(who, handedIn, 'start-review')).body.code).toBe('sgi.own-registration')
    expect((await app.decide(await reviewingMember(), handedIn, 'start-review')).body.state).toBe('in-review')
  })
})

describe('the rows of registrations', () => {
  const within = (
    who: Acting,
    statement: ReturnType<typeof sql>,
    role = 'preparer',
    organisationId: string | null = owner.organisation.id,
  ) =>
    app.platform.database.transaction(
      {
        personId: who.personId,
        ...(organisationId ? { organisationId, role } : {}),
        ...(role === 'preparer' ? {} : { platformRoles: ['content_editor'], aal: 'aal2' as const }),
      },
      async ({ db }) => Number((await statement.execute(db)).numAffectedRows ?? 0n),
    )
  const asReviewer = (who: Acting, statement: ReturnType<typeof sql>) => within(who, statement, 'reviewer', null)

  it('let no reviewer write a draft or say what its pictures show', async () => {
    const { id } = await returned()
    await expect(
      asReviewer(reviewer, sql`update sgi_registrations set draft = '{}' where id = ${id}`),
    ).rejects.toMatchObject({ code: '42501' })
    const file = await photo(owner, id)
    await expect(
      asReviewer(reviewer, sql`update sgi_files set alt = '{}' where id = ${file.id}`),
    ).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('keep whoever prepared from deciding, and nobody prepares in another name', async () => {
    const member = await reviewingMember()
    const draft = await app.aDraft(owner)
    const body = { draft: { ...draft.draft, impact: { en: 'Shade', ar: 'ظلّ وارف' } }, version: draft.version }
    await app.call(member, 'PUT', at(draft.id, '/draft'), body)
    const { id } = await submit(owner, draft)
    const review = sql`update sgi_registrations set state = 'in-review' where id = ${id}`
    expect(await asReviewer(member, review)).toBe(0)
    await expect(
      within(
        owner,
        sql`insert into sgi_registrations (org_id, id, kind, state, draft, organisation_name, created_by, created_at, updated_at)
        values (${owner.organisation.id}, gen_random_uuid(), 'project', 'draft', '{}', '{}', ${member.personId}, now(), now())`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      within(owner, sql`update sgi_registrations set prepared_by = '{}' where id = ${id}`),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      within(owner, sql`update sgi_registrations set submitted_by = ${reviewer.personId} where id = ${id}`),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      within(
        owner,
        sql`insert into workflow_history (org_id, kind, subject_id, at, person_id, side, action)
        values (${owner.organisation.id}, 'sgi-registration', ${id}, now(), ${reviewer.personId}, 'organisation', 'comment')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('what reviewers say of a registration', () => {
  const toldTo = async (who: Acting, id: string) =>
    (
      await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications?limit=100')
    ).body.items
      .filter(({ link }) => link === `/sgi/register/${id}`)
      .map(({ kind, organisationId }) => [kind, organisationId])

  it('is told to those who prepare for the organisation now, and not to whoever wrote it and left', async () => {
    const left = await app.aMember(owner, 'preparer')
    const stays = await app.aMember(owner, 'preparer')
    const viewer = await app.aMember(owner, 'viewer')
    const handedIn = await app.aSubmission(left)
    expect(
      (await app.call(owner, 'POST', `/api/organisation/members/${left.personId}/deactivate`)).status,
    ).toBeLessThan(300)
    const inReview = (await app.decide(reviewer, handedIn, 'start-review')).body
    await app.decide(reviewer, inReview, 'request-changes', 'Your permit number 12 is not valid.')
    expect(await toldTo(await app.signIn(left), handedIn.id)).toEqual([])
    expect(await toldTo(viewer, handedIn.id)).toEqual([])
    for (const who of [owner, stays])
      expect(await toldTo(who, handedIn.id)).toEqual([
        ['sgi.registration-returned', owner.organisation.id],
        ['sgi.registration-in-review', owner.organisation.id],
      ])
  })
})

describe('what an organisation answers its reviewers', () => {
  it('is read by those who review, and no longer by whoever does not any more', async () => {
    const was = await app.aReviewer()
    const handedIn = await app.aSubmission(owner)
    await app.call(owner, 'POST', at(handedIn.id, '/comments'), { comment: 'Our permit is number 12.' })
    const heard = async (who: Acting) =>
      (
        await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications?limit=100')
      ).body.items
        .filter(({ link }) => link === `/admin/sgi/registrations/${handedIn.id}`)
        .map(({ kind }) => kind)
    const both = ['sgi.registration-answered', 'sgi.registration-submitted']
    expect(await heard(reviewer)).toEqual(both)
    // Who it was is the organisation's own business.
    const { items } = (
      await app.call<ResponseOf<typeof notifications.listNotices>>(reviewer, 'GET', '/api/notifications?limit=100')
    ).body
    expect(items.filter(({ link }) => link.endsWith(handedIn.id)).map(({ person }) => person)).toEqual([null, null])
    expect(await heard(was)).toEqual(both)
    const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await client.connect()
    await client.query(`alter table platform_roles no force row level security;
      delete from platform_roles where person_id = '${was.personId}';
      alter table platform_roles force row level security`)
    await client.end()
    expect(await heard(was)).toEqual([])
    expect(await heard(reviewer)).toEqual(both)
  })
})

describe('a change that reviewers refuse', () => {
  it('leaves none of its pictures behind, to be published with the next word of a reviewer', async () => {
    const draft = await app.aDraft(owner)
    const shown = await described(owner, draft.id)
    const handedIn = await submit(owner, draft)
    const project = (await app.decide(reviewer, (await app.decide(reviewer, handedIn, 'start-review')).body, 'publish'))
      .body
    const revising = (await app.call<Answered>(owner, 'POST', at(project.id, '/revise'), { version: project.version }))
      .body
    const refused = await described(owner, revising.id, aPng())
    await app.call(owner, 'PUT', at(revising.id, `/files/${shown.id}`), { alt: { en: 'A face', ar: 'وجه' } })
    const spare = await described(owner, revising.id, aPng({ width: 9 }))
    await app.call(owner, 'DELETE', at(revising.id, `/files/${spare.id}`))
    const again = await submit(owner, revising)
    const inReview = (await app.decide(reviewer, again, 'start-review')).body
    const back = (await app.decide(reviewer, inReview, 'reject', 'It shows a person.')).body
    expect(back.state).toBe('published')
    expect(back.files.map(({ id, alt }) => [id, alt.en])).toEqual([[shown.id, 'Seedlings']])
    const down = (await app.decide(reviewer, back, 'take-down', 'To look at it again.')).body
    expect((await app.decide(reviewer, down, 'publish')).body.state).toBe('published')
    const { photos } = (await app.call<Project>(null, 'GET', `/api/sgi/projects/${project.slug}`)).body
    expect(photos).toEqual([{ id: shown.id, alt: { en: 'Seedlings', ar: 'شتلات' } }])
    expect((await app.app.inject(`/api/sgi/photos/${refused.id}`)).statusCode).toBe(404)
  })

  it('leaves standing what it took off, also for the next change', async () => {
    const draft = await app.aDraft(owner)
    const shown = await described(owner, draft.id)
    const project = (
      await app.decide(
        reviewer,
        (await app.decide(reviewer, await submit(owner, draft), 'start-review')).body,
        'publish',
      )
    ).body
    const revising = (await app.call<Answered>(owner, 'POST', at(project.id, '/revise'), { version: project.version }))
      .body
    await app.call(owner, 'DELETE', at(revising.id, `/files/${shown.id}`))
    const inReview = (await app.decide(reviewer, await submit(owner, revising), 'start-review')).body
    const back = (await app.decide(reviewer, inReview, 'reject', 'The picture should stay.')).body
    expect(back.files.map(({ id }) => id)).toEqual([shown.id])
  })
})

it('the number of a registration bears the year of the Kingdom, also in the last hours of that elsewhere', async () => {
  const now = app.platform.clock.now()
  const year = now.getUTCFullYear()
  await app.advance(Math.ceil((Date.parse(`${year}-12-31T21:30:00Z`) - now.getTime()) / 1000))
  expect((await app.aSubmission(await app.anOrganisation())).reference).toMatch(new RegExp(`^SGI-${year + 1}-`))
})
