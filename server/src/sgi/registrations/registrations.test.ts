import { randomUUID } from 'node:crypto'
import { mostUndecided, type ProjectCard, type Registration, type RegistrationSummary } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistrationDraft, at, startSgiApp, type Acting, type Answered, type Owner, type SgiApp } from '../testing.ts'

let app: SgiApp
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startSgiApp()
  owner = await app.anOrganisation()
  reviewer = await app.aReviewer()
})
afterAll(() => app.close())

const submit = (who: Acting, { id, version }: Registration) =>
  app.call<Answered>(who, 'POST', at(id, '/submit'), { version })
const published = async () => (await app.call<{ items: ProjectCard[] }>(null, 'GET', '/api/sgi/projects')).body.items
const noticesOf = async (who: Acting) =>
  (
    await app.call<{ items: { kind: string; link: string; data: Record<string, unknown> }[] }>(
      who,
      'GET',
      '/api/notifications',
    )
  ).body.items

describe('a registration', () => {
  it('is a draft that only its organisation sees, then handed in, reviewed, sent back, mended, and published', async () => {
    const draft = await app.aDraft(owner)
    expect(draft).toMatchObject({ state: 'draft', reference: null, slug: null, version: 2 })
    const stranger = await app.anOrganisation()
    expect((await app.call<Answered>(stranger, 'GET', at(draft.id))).body.code).toBe('sgi.registration-not-found')
    const listed = async () =>
      (await app.call<{ items: RegistrationSummary[] }>(reviewer, 'GET', '/api/platform/sgi/registrations')).body.items
    expect((await listed()).map(({ id }) => id)).not.toContain(draft.id)

    const handedIn = (await submit(owner, draft)).body
    expect(handedIn).toMatchObject({ state: 'submitted', events: [{ action: 'submit', side: 'organisation' }] })
    expect(handedIn.reference).toMatch(/^SGI-\d{4}-[0-9A-Z]{7}$/)
    expect((await listed()).map(({ id }) => id)).toContain(draft.id)
    expect((await noticesOf(reviewer))[0]).toMatchObject({
      kind: 'sgi.registration-submitted',
      link: `/admin/sgi/registrations/${draft.id}`,
    })

    const inReview = (await app.decide(reviewer, handedIn, 'start-review')).body
    const returned = (await app.decide(reviewer, inReview, 'request-changes', 'Name the wadi.')).body
    expect(returned).toMatchObject({
      state: 'changes-requested',
      events: [{ comment: 'Name the wadi.', side: 'platform' }, {}, {}],
    })
    expect((await noticesOf(owner))[0]).toMatchObject({
      kind: 'sgi.registration-returned',
      data: { reason: 'Name the wadi.' },
    })

    const change = {
      draft: { ...returned.draft, placeName: { en: 'Wadi Namar', ar: 'وادي نمار' } },
      version: returned.version,
    }
    expect((await app.call(owner, 'PUT', at(draft.id, '/draft'), change)).status).toBe(200)
    const again = (await submit(owner, { ...returned, version: returned.version + 1 })).body
    expect(again).toMatchObject({ state: 'submitted', reference: handedIn.reference })
    const reviewed = (await app.decide(reviewer, again, 'start-review')).body
    const done = (await app.decide(reviewer, reviewed, 'publish')).body
    expect(done.state).toBe('published')

    const card = (await published()).find(({ slug }) => slug === done.slug)
    expect(card).toMatchObject({
      registeredBy: { en: 'Najd Industries' },
      place: { region: 'SA-01', name: { en: 'Wadi Namar' } },
    })
    expect((await noticesOf(owner))[0]).toMatchObject({
      kind: 'sgi.registration-published',
      link: `/sgi/projects/${done.slug}`,
    })
    const trail = await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      async ({ db }) =>
        (
          await sql<{
            action: string
          }>`select action from audit_trail where subject_id = ${draft.id} order by id`.execute(db)
        ).rows,
    )
    expect(trail.map(({ action }) => action)).toEqual(['sgi.begin-registration', 'sgi.submit', 'sgi.submit'])
  })

  it('is moved only from the states that allow it, and the refusal names them', async () => {
    const handedIn = await app.aSubmission(owner)
    expect((await app.decide(reviewer, handedIn, 'publish')).body).toMatchObject({
      code: 'wrong-state',
      details: { state: 'submitted', allowedFrom: ['in-review'] },
    })
    expect((await submit(owner, handedIn)).body).toMatchObject({
      code: 'wrong-state',
      details: { state: 'submitted', allowedFrom: ['draft', 'changes-requested', 'revising'] },
    })
    const save = { draft: handedIn.draft, version: handedIn.version }
    expect((await app.call<Answered>(owner, 'PUT', at(handedIn.id, '/draft'), save)).body.code).toBe('wrong-state')
    expect((await app.call<Answered>(owner, 'DELETE', at(handedIn.id))).body.code).toBe('wrong-state')

    const recalled = (
      await app.call<Answered>(owner, 'POST', at(handedIn.id, '/recall'), { version: handedIn.version })
    ).body
    expect(recalled.state).toBe('draft')
    // Once it was handed in it has a trail, which is not thrown away.
    expect((await app.call<Answered>(owner, 'DELETE', at(handedIn.id))).body.code).toBe('wrong-state')
    expect((await app.decide(reviewer, recalled, 'start-review')).body.code).toBe('sgi.registration-not-found')
  })

  it('is not changed over somebody else’s newer version', async () => {
    const draft = await app.aDraft(owner)
    const save = (version: number) =>
      app.call<Answered>(owner, 'PUT', at(draft.id, '/draft'), { draft: draft.draft, version })
    expect((await save(draft.version)).status).toBe(200)
    expect((await save(draft.version)).body.code).toBe('conflict')
    expect((await submit(owner, draft)).body.code).toBe('conflict')
  })

  it('that was never handed in can be thrown away', async () => {
    const draft = await app.aDraft(owner)
    expect((await app.call(owner, 'DELETE', at(draft.id))).status).toBe(204)
    expect((await app.call(owner, 'GET', at(draft.id))).status).toBe(404)
  })

  it('is prepared by some roles, read by more, and reviewed only by those of the platform at their second factor', async () => {
    const [viewer, auditor, preparer] = [
      await app.aMember(owner, 'viewer'),
      await app.aMember(owner, 'auditor'),
      await app.aMember(owner, 'preparer'),
    ]
    const begin = (who: Acting) => app.call<Answered>(who, 'POST', '/api/sgi/registrations', { kind: 'project' })
    expect((await begin(viewer)).body.code).toBe('forbidden')
    expect((await begin(auditor)).body.code).toBe('forbidden')
    const draft = (await begin(preparer)).body
    expect((await app.call(auditor, 'GET', at(draft.id))).status).toBe(200)
    const handedIn = await app.aSubmission(preparer)
    expect((await app.decide(owner, handedIn, 'start-review')).body.code).toBe('forbidden')
    const weak = await app.signIn(reviewer)
    expect((await app.decide(weak, handedIn, 'start-review')).status).toBe(403)
  })

  it('is not decided by whoever prepared it', async () => {
    const own = await app.call<{ id: string }>(reviewer, 'POST', '/api/organisations', {
      ...owner.organisation,
      id: undefined,
      sample: undefined,
      name: { en: 'Reviewer’s own', ar: 'منشأة المراجع' },
    })
    const acting = { ...reviewer, headers: { ...reviewer.headers, 'athar-organisation': own.body.id } }
    const handedIn = await app.aSubmission(acting)
    expect((await app.decide(reviewer, handedIn, 'start-review')).body.code).toBe('sgi.own-registration')
  })

  it('is asked about and answered by both sides', async () => {
    const handedIn = await app.aSubmission(owner)
    const url = `/api/platform/sgi/registrations/${handedIn.id}/comments`
    await app.call(reviewer, 'POST', url, { comment: 'Which trees?' })
    const answered = await app.call<Answered>(owner, 'POST', at(handedIn.id, '/comments'), { comment: 'Sidr.' })
    expect(answered.body.events.map(({ side, comment }) => [side, comment])).toEqual([
      ['organisation', 'Sidr.'],
      ['platform', 'Which trees?'],
      ['organisation', ''],
    ])
    expect((await noticesOf(reviewer))[0]).toMatchObject({
      kind: 'sgi.registration-answered',
      data: { reason: 'Sidr.' },
    })
    expect((await app.call<Answered>(owner, 'POST', at(handedIn.id, '/comments'), { comment: ' ' })).status).toBe(400)
  })

  it('sent back, rejected or taken down needs a reason; taken down, its page is gone until it is published again', async () => {
    const project = await app.aProject(owner, reviewer)
    expect((await app.decide(reviewer, project, 'take-down')).body).toMatchObject({
      code: 'validation-failed',
      details: { issues: [{ path: 'comment', code: 'comment-missing' }] },
    })
    const down = (await app.decide(reviewer, project, 'take-down', 'The photo shows a person.')).body
    expect(down.state).toBe('in-review')
    expect((await app.call(null, 'GET', `/api/sgi/projects/${project.slug}`)).status).toBe(404)
    const back = (await app.decide(reviewer, down, 'publish')).body
    expect(back.slug).toBe(project.slug)
    expect((await app.call(null, 'GET', `/api/sgi/projects/${project.slug}`)).status).toBe(200)
    const other = (await app.decide(reviewer, await app.aSubmission(owner), 'start-review')).body
    expect((await app.decide(reviewer, other, 'reject', 'Not of the initiative.')).body.state).toBe('rejected')
  })
})

describe('among more registrations than one answer holds', () => {
  it('those that wait for somebody come first, and what is handed in twice is still known', async () => {
    const one = await app.anOrganisation()
    const title = { en: `Late grove ${randomUUID()}`, ar: `بستان متأخر ${randomUUID()}` }
    const [first, copy] = [await app.aSubmission(one, { title }), await app.aDraft(one, { title })]
    const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await client.connect()
    await client.query(
      'alter table sgi_registrations no force row level security, disable trigger sgi_registrations_allowed_moves',
    )
    await client.query(
      `insert into sgi_registrations (org_id, id, reference, kind, state, draft, organisation_name, created_by, created_at, updated_at, submitted_by, submitted_at)
      select org_id, gen_random_uuid(), 'OLD-' || at, kind, 'rejected', draft || '{"title": {"en": "Old", "ar": "قديم"}}', organisation_name, created_by, created_at,
             now() + interval '1 hour', submitted_by, submitted_at - interval '1 year'
        from sgi_registrations, generate_series(1, 510) as at where id = $1`,
      [first.id],
    )
    await client.query(
      'alter table sgi_registrations force row level security, enable trigger sgi_registrations_allowed_moves',
    )
    const { body } = await app.call<{ items: RegistrationSummary[] }>(
      reviewer,
      'GET',
      '/api/platform/sgi/registrations',
    )
    expect(body.items.map(({ id }) => id)).toContain(first.id)
    expect((await submit(one, copy)).body.code).toBe('sgi.already-registered')
    await client.query(`alter table sgi_registrations no force row level security`)
    await client.query(`delete from sgi_registrations where reference like 'OLD-%'`)
    await client.query(`alter table sgi_registrations force row level security`)
    await client.end()
  })
})

it('an organisation begins and hands in as many as reviewers can look over', async () => {
  const busy = await app.anOrganisation()
  const { id } = await app.aDraft(busy)
  const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  await client.query(
    'alter table sgi_registrations no force row level security, disable trigger sgi_registrations_allowed_moves',
  )
  await client.query(
    `insert into sgi_registrations (org_id, id, kind, state, draft, organisation_name, created_by, created_at, updated_at)
     select org_id, gen_random_uuid(), kind, case when at % 2 = 0 then 'draft' else 'submitted' end, draft, organisation_name, created_by, created_at, updated_at
       from sgi_registrations, generate_series(1, ${mostUndecided - 2}) as at where id = $1`,
    [id],
  )
  await client.query(
    'alter table sgi_registrations force row level security, enable trigger sgi_registrations_allowed_moves',
  )
  await client.end()
  const begin = () => app.call<Answered>(busy, 'POST', '/api/sgi/registrations', { kind: 'project' })
  const answers = await Promise.all([begin(), begin()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'sgi.too-many-registrations',
    details: { most: mostUndecided },
  })
  expect((await app.call(busy, 'DELETE', at(id))).status).toBe(204)
  expect((await begin()).status).toBe(201)
})

describe('what looks like something known', () => {
  it('is told while it is written, and refused when it is the same, also to another organisation', async () => {
    const name = { en: `Dates of Unayzah ${randomUUID().slice(0, 8)}`, ar: `نخيل عنيزة ${randomUUID().slice(0, 8)}` }
    const project = await app.aProject(owner, reviewer, { title: name })
    const other = await app.anOrganisation()
    const copy = await app.aDraft(other, { title: { en: name.en.toUpperCase(), ar: 'اسم آخر تمامًا' } })
    const { body } = await app.call<{ items: { slug: string; identical: boolean }[] }>(
      other,
      'GET',
      at(copy.id, '/similar'),
    )
    expect(body.items[0]).toMatchObject({ slug: project.slug, identical: true })
    expect((await submit(other, copy)).body).toMatchObject({
      code: 'sgi.already-registered',
      details: { slug: project.slug },
    })
  })

  it('handed in twice at once is taken once', async () => {
    const title = { en: `Twin grove ${randomUUID()}`, ar: `بستان توأم ${randomUUID()}` }
    const place = { kind: 'point' as const, point: [46.6, 24.6] as [number, number] }
    const twins = [await app.aDraft(owner, { title, place }), await app.aDraft(owner, { title, place })]
    const answers = await Promise.all(twins.map((twin) => submit(owner, twin)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('handed in by two organisations, who do not see each other, is published once', async () => {
    const title = { en: `Twin terraces ${randomUUID()}`, ar: `مصاطب توأم ${randomUUID()}` }
    const place = { kind: 'point' as const, point: [46.6, 24.6] as [number, number] }
    const reviewed = []
    for (const one of [owner, await app.anOrganisation()]) {
      const draft = await app.aDraft(one, { title, place })
      const handedIn = await submit(one, draft)
      expect(handedIn.status).toBe(200)
      reviewed.push((await app.decide(reviewer, handedIn.body, 'start-review')).body)
    }
    const another = await app.aReviewer()
    const [first, second] = reviewed as [Registration, Registration]
    const answers = await Promise.all([app.decide(reviewer, first, 'publish'), app.decide(another, second, 'publish')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers[0].status === 409 ? first : second
    const published = answers.find(({ status }) => status === 200)!.body
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'sgi.already-public',
      details: { slug: published.slug },
    })
    // It waits as before, for another name or the end.
    expect((await app.decide(reviewer, refused, 'request-changes', 'Another name, please.')).status).toBe(200)
  })
})

describe('bad input', () => {
  const refusedWith = async (over: object) => {
    const begun = (await app.call<Registration>(owner, 'POST', '/api/sgi/registrations', { kind: 'project' })).body
    const draft = { ...aRegistrationDraft(), ...over }
    const saved = await app.call<Answered>(owner, 'PUT', at(begun.id, '/draft'), { draft, version: begun.version })
    if (saved.status !== 200) return saved.body
    return (await submit(owner, { ...begun, version: begun.version + 1 })).body
  }

  it.each([
    ['a name of 5,000 characters', { title: { en: 'a'.repeat(5000), ar: 'ب' } }, 'draft.title.en', 'too_big'],
    [
      'a name that turns its letters round',
      { title: { en: 'safe\u202Egpj', ar: 'اسم' } },
      'draft.title.en',
      'hidden-marks',
    ],
    ['a mark of no width', { placeName: { en: 'Wa\uFEFFdi', ar: 'وادٍ' } }, 'draft.placeName.en', 'hidden-marks'],
    [
      'an unknown indicator',
      { target: { metric: 'gold', value: '1', year: 2030 } },
      'draft.target.metric',
      'invalid_value',
    ],
    ['no date', { startsOn: '2025-02-30' }, 'draft.startsOn', 'invalid_format'],
  ])('%s is refused where it stands', async (_what, over, path, code) => {
    const body = await refusedWith(over)
    expect(body.code).toBe('validation-failed')
    expect(body.details).toMatchObject({ issues: [{ path, code, part: 'body' }] })
  })

  const bow = [
    [46.6, 24.6],
    [46.8, 24.8],
    [46.8, 24.6],
    [46.6, 24.8],
  ]
  it.each([
    ['an outline that crosses itself', { place: { kind: 'area', ring: bow } }, 'place', 'outline-crosses'],
    ['an outline of two corners', { place: { kind: 'area', ring: bow.slice(0, 2) } }, 'place', 'corners-missing'],
    ['no place', { place: null }, 'place', 'place-missing'],
    ['an end before the beginning', { startsOn: '2026-01-01', endsOn: '2025-01-01' }, 'endsOn', 'ends-before-start'],
    [
      'a milestone before the beginning',
      { milestones: [{ title: { en: 'Early', ar: '' }, on: '2020-01-01' }] },
      'milestone-0-on',
      'milestone-outside',
    ],
    [
      'a target of nothing',
      { target: { metric: 'trees-planted', value: '0', year: 2030 } },
      'target-value',
      'not-positive',
    ],
    [
      'a target of a year before the beginning',
      { target: { metric: 'trees-planted', value: '5', year: 2024 }, startsOn: '2025-10-01' },
      'target-year',
      'target-before-start',
    ],
    [
      'an indicator of another initiative',
      { target: { metric: 'corals-planted', value: '5', year: 2030 } },
      'target-metric',
      'other-initiative',
    ],
    ['no Arabic', { title: { en: 'Only English', ar: '' } }, 'title-ar', 'missing'],
  ])('%s cannot be handed in', async (_what, over, field, code) => {
    const body = await refusedWith(over)
    expect(body).toMatchObject({ code: 'sgi.registration-incomplete', details: { issues: [{ field, code }] } })
  })

  it('a place or any corner outside of the Kingdom cannot be handed in', async () => {
    expect((await refusedWith({ place: { kind: 'point', point: [31.2, 30] } })).code).toBe('sgi.place-outside')
    const ring = [
      [46.6, 24.6],
      [46.8, 24.6],
      [48.9, 30.5],
    ]
    expect((await refusedWith({ place: { kind: 'area', ring } })).code).toBe('sgi.place-outside')
  })
})
