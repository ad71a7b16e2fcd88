import type { npoRegistration, ResponseOf } from '@athar/contracts'
import type { NpoProfile, OwnRegistration, Registration } from '@athar/contracts/npo-registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganisationInput, saveOrganisation, appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { aLicence, startNpoApp, type NpoApp } from './testing.ts'

let app: NpoApp
beforeAll(async () => {
  app = await startNpoApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(app.platform.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const own = async (who: Acting) => (await app.call<OwnRegistration>(who, 'GET', '/api/npo/registration')).body
const profile = ({ organisation: { id } }: Owner) =>
  app.call<NpoProfile & { code?: string }>(null, 'GET', `/api/npo/organisations/${id}`)
const giveIban = (who: Acting, { id, version }: { id: string; version: number }, iban: string) =>
  app.call<Registration & { code?: string }>(who, 'PUT', `/api/npo/registrations/${id}/iban`, { iban, version })
const kindsOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string; data: { count?: number } }[] }>(who, 'GET', '/api/notifications')).body.items

describe('a registration', () => {
  it('is asked for more, approved, and public from then on', async () => {
    const npo = await app.anNpo()
    const submitted = await app.aSubmitted(npo)
    expect([submitted.state, submitted.number]).toEqual([
      'submitted',
      expect.stringMatching(/^N-[0-9A-HJKMNP-TV-Z]{8}$/),
    ])
    expect((await profile(npo)).status).toBe(404)
    await app.moveOn(submitted, 'start-review')
    expect((await app.moveOn(submitted, 'request-information', 'The board list is of 2021.')).status).toBe(200)
    const asked = (await own(npo)).latest!
    expect([asked.state, asked.history.at(-1)?.comment, asked.history.at(-1)?.by]).toEqual([
      'information-requested',
      'The board list is of 2021.',
      null,
    ])
    const board = (await app.anEvidence(npo)).id
    const { body } = await app.save(npo, asked, { ...asked.answers, boardList: [board] })
    expect((await app.submit(npo, { ...asked, ...body })).body.number).toBe(submitted.number)
    await app.moveOn(submitted, 'start-review')
    expect((await app.moveOn(submitted, 'approve')).body.state).toBe('approved')
    const { body: shown } = await profile(npo)
    expect(shown).toEqual({
      id: npo.organisation.id,
      name: npo.organisation.name,
      region: npo.organisation.region,
      about: { en: asked.answers.aboutEn, ar: asked.answers.aboutAr },
      focuses: ['land', 'education'],
      licenceNumber: String(asked.answers.licenceNumber),
      licenceExpiresOn: asked.licenceExpiresOn,
      registeredAt: expect.any(String),
    })
    const list = await app.call<ResponseOf<typeof npoRegistration.listNpos>>(null, 'GET', '/api/npo/organisations')
    expect(list.body.items.map(({ id }) => id)).toContain(npo.organisation.id)
    expect(list.body.registered).toBe(list.body.items.length)
    expect((await kindsOf(npo)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['npo-registration.information-requested', 'npo-registration.approved']),
    )
  })

  it('keeps its licence under the name that was approved, until an editor accepts another', async () => {
    const npo = await app.withMfa(await app.aNewOrganisation({ type: 'npo' }))
    const ministry = { en: 'Ministry of Prizes', ar: 'وزارة الجوائز' }
    const rename = (name: object) => saveOrganisation(app, npo, { ...anOrganisationInput({ type: 'npo' }), name })
    const honest = { en: 'Honest Trees', ar: 'أشجار' }
    await rename(honest)
    await app.anApproved(npo)
    expect((await profile(npo)).body.name).toEqual(honest)
    expect((await rename(ministry)).status).toBe(200)
    expect((await profile(npo)).body.name).toEqual(honest)
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    await app.acceptChecks(await app.withMfa(person), npo)
    expect((await profile(npo)).body.name).toEqual(ministry)
  })

  it('is begun once at a time, by non-profits alone', async () => {
    const npo = await app.anNpo()
    const begun = await Promise.all([app.beginOne(npo), app.beginOne(npo)])
    expect(begun.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      201,
      'npo-registration.already-begun',
    ])
    const company = await app.anOrganisation()
    expect((await app.beginOne(company)).body.code).toBe('npo-registration.not-an-npo')
  })

  it.each([
    ['npo-registration.incomplete', { boardList: [] }],
    ['npo-registration.incomplete', { licenceNumber: '   ' }],
    ['npo-registration.incomplete', { licenceNumber: '\t' }],
    ['npo-registration.incomplete', { aboutEn: '\u00A0' }],
    ['npo-registration.licence-expired', { licenceExpiresOn: '2020-01-01' }],
    ['evidence.not-found', { boardList: ['00000000-0000-4000-8000-000000000000'] }],
  ])('is refused with %s', async (code, over) => {
    const npo = await app.anNpo()
    const { body: begun } = await app.beginOne(npo)
    const { body: saved } = await app.save(npo, begun, await app.answersOf(npo, over))
    expect((await app.submit(npo, { ...begun, ...saved })).body.code).toBe(code)
    expect((await own(npo)).latest?.state).toBe('draft')
  })

  it('takes no evidence of another organisation', async () => {
    const [npo, other] = [await app.anNpo(), await app.anNpo()]
    const foreign = (await app.anEvidence(other)).id
    const { body: begun } = await app.beginOne(npo)
    const { body: saved } = await app.save(npo, begun, await app.answersOf(npo, { boardList: [foreign] }))
    expect((await app.submit(npo, { ...begun, ...saved })).body.code).toBe('evidence.not-found')
  })
})

describe('a licence number', () => {
  it('is held by one organisation, however it is written, also of two at once', async () => {
    const licence = aLicence()
    const [first, second, third] = [await app.anNpo(), await app.anNpo(), await app.anNpo()]
    const drafts = await Promise.all(
      [first, second].map(async (npo) => {
        const { body: begun } = await app.beginOne(npo)
        const answers = await app.answersOf(npo, { licenceNumber: ` ${licence.toLowerCase()} ` })
        const { body: saved } = await app.save(npo, begun, answers)
        return { npo, one: { ...begun, ...saved } }
      }),
    )
    const answered = await Promise.all(drafts.map(({ npo, one }) => app.submit(npo, one)))
    expect(answered.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      200,
      'npo-registration.licence-held',
    ])
    await expect(app.aSubmitted(third, { licenceNumber: licence })).rejects.toThrow('licence-held')
  })

  it('is free again once the registration was rejected', async () => {
    const licence = aLicence()
    const one = await app.aSubmitted(await app.anNpo(), { licenceNumber: licence })
    await app.moveOn(one, 'reject', 'Not the organisation of this licence.')
    expect((await app.aSubmitted(await app.anNpo(), { licenceNumber: licence })).state).toBe('submitted')
  })
})

describe('an IBAN', () => {
  it('is taken after the approval alone, with right check digits, from an owner', async () => {
    const npo = await app.anNpo()
    const submitted = await app.aSubmitted(npo)
    expect((await giveIban(npo, submitted, 'SA0380000000608010167519')).body.code).toBe('wrong-state')
    await app.moveOn(submitted, 'start-review')
    const approved = (await app.moveOn(submitted, 'approve')).body
    expect((await giveIban(npo, approved, 'SA0480000000608010167519')).body.code).toBe(
      'npo-registration.iban-check-digits',
    )
    const preparer = await app.aMember(npo, 'preparer')
    expect((await giveIban(preparer, approved, 'SA0380000000608010167519')).status).toBe(403)
    const given = await giveIban(npo, approved, 'sa03 8000 0000 6080 1016 7519')
    expect([given.status, given.body.iban]).toEqual([200, 'SA0380000000608010167519'])
    const read = await app.call<Registration>(app.officer, 'GET', `/api/platform/npo-registrations/${approved.id}`)
    expect(read.body.iban).toBe('SA0380000000608010167519')
  })
})

describe('officers', () => {
  it('read documents of what was submitted, and no other evidence', async () => {
    const npo = await app.anNpo()
    const one = await app.aSubmitted(npo)
    const other = (await app.anEvidence(npo)).id
    const path = `/api/platform/npo-registrations/${one.id}`
    const { body } = await app.call<ResponseOf<typeof npoRegistration.readRegistration>>(app.officer, 'GET', path)
    expect(body.documents).toHaveLength(4)
    const [first] = body.documents
    const sent = await app.app.inject({ url: `${path}/documents/${first?.id}`, headers: app.officer.headers })
    expect([sent.statusCode, sent.body.slice(0, 5), sent.headers['content-disposition']]).toEqual([
      200,
      '%PDF-',
      expect.stringContaining('attachment'),
    ])
    expect((await app.call(app.officer, 'GET', `${path}/documents/${other}`)).status).toBe(404)
    expect((await app.call(npo, 'GET', `${path}/documents/${first?.id}`)).status).toBe(403)
  })

  it('see no drafts, and decide on no registration of their own organisation', async () => {
    const npo = await app.anNpo()
    const { body: draft } = await app.beginOne(npo)
    expect((await app.call(app.officer, 'GET', `/api/platform/npo-registrations/${draft.id}`)).status).toBe(404)
    const { body: saved } = await app.save(npo, draft, await app.answersOf(npo))
    await app.submit(npo, { ...draft, ...saved })
    await app.moveOn(draft, 'start-review')
    const member = await app.aMember(npo, 'viewer')
    const decide = ({ personId }: Acting) =>
      app.platform.database.transaction({ personId, platformRoles: ['grants_officer'], aal: 'aal2' }, ({ db }) =>
        sql`update npo_registrations set state = 'approved', changed_at = now() where id = ${draft.id}`.execute(db),
      )
    await expect(decide(npo)).rejects.toThrow('no member of the applicant')
    await expect(decide(member)).rejects.toThrow('no member of the applicant')
    const write = app.platform.database.transaction(
      { personId: app.officer.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
      ({ db }) => sql`update npo_registrations set answers = '{}' where id = ${draft.id}`.execute(db),
    )
    await expect(write).rejects.toThrow('written by its applicant')
  })
})

describe('an approved registration', () => {
  it('is renewed without a gap, and the renewal replaces it', async () => {
    const npo = await app.anNpo()
    const first = await app.anApproved(npo)
    const { body: draft } = await app.beginOne(npo)
    expect([draft.state, draft.answers.licenceNumber, draft.answers.licenceExpiresOn]).toEqual([
      'draft',
      first.answers.licenceNumber,
      undefined,
    ])
    expect((await own(npo)).approvedUntil).toBe(first.licenceExpiresOn)
    const licenceExpiresOn = inDays(900)
    const { body: saved } = await app.save(npo, draft, {
      ...first.answers,
      licenceExpiresOn,
      licenceCertificate: [(await app.anEvidence(npo)).id],
    })
    await app.submit(npo, { ...draft, ...saved })
    expect((await profile(npo)).body.licenceExpiresOn).toBe(first.licenceExpiresOn)
    await app.moveOn(draft, 'start-review')
    await app.moveOn(draft, 'approve')
    expect((await profile(npo)).body.licenceExpiresOn).toBe(licenceExpiresOn)
    const before = await app.call<Registration>(app.officer, 'GET', `/api/platform/npo-registrations/${first.id}`)
    expect([before.body.state, before.body.history.at(-1)?.action]).toEqual(['expired', 'expire'])
  })

  it('is reminded of 60, 30 and 7 days before, and expires with its licence', async () => {
    const npo = await app.anOrganisation({ type: 'npo' })
    const expiresOn = inDays(100)
    await app.anApproved(npo, { licenceExpiresOn: expiresOn })
    const round = async (name: string) => {
      for (const one of app.features.rounds) if (one.name === name) await one.run()
    }
    const reminded = async () =>
      (await kindsOf(await app.signIn(npo))).flatMap(({ kind, data }) =>
        kind === 'npo-registration.expiring' ? (data.count ?? 0) : [],
      )
    const until = async (days: number) => {
      const at = Date.parse(`${expiresOn}T12:00:00+03:00`) - days * dayMs
      await app.advance(Math.round((at - app.platform.clock.now().getTime()) / 1000))
      await round('notifications.every-minute')
      await round('npo-registration.expire')
    }
    const seen: number[][] = []
    for (const days of [61, 60, 31, 30, 7, 0]) {
      await until(days)
      seen.push(await reminded())
    }
    expect(seen).toEqual([[], [60], [60], [30, 60], [7, 30, 60], [7, 30, 60]])
    expect((await own(await app.signIn(npo))).latest?.state).toBe('approved')
    await until(-1)
    const after = await own(await app.signIn(npo))
    expect([after.latest?.state, after.approvedUntil]).toEqual(['expired', null])
    expect((await profile(npo)).status).toBe(404)
    expect((await kindsOf(await app.signIn(npo))).map(({ kind }) => kind)).toContain('npo-registration.expired')
  })
})
