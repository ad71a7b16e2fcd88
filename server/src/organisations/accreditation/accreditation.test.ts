import type { organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinAs } from '../../platform/testing/a-membership.ts'
import { saveRequest } from './store.ts'
import {
  anOrganisationInput,
  saveOrganisation,
  appoint,
  aVoucher,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../testing.ts'

type Accreditation = organisations.Accreditation & { code?: string }
type Entry = organisations.VerifierEntry & { code?: string; details?: object }

let app: OrganisationsApp
let platform: Acting
let verifier: Owner
beforeAll(async () => {
  app = await startOrganisationsApp()
  platform = await app.aPlatformOwner()
  const name = { en: 'Gulf Assurance', ar: 'الخليج للتحقق' }
  verifier = await app.withMfa(await app.aNewOrganisation({ type: 'verifier', name }))
})
afterAll(() => app.close())

const voucher = aVoucher()
const ask = (who: Acting, body: object = voucher) =>
  app.call<Accreditation>(who, 'POST', '/api/organisation/accreditation', body)
const decide = (decision: string, version: number, who: Acting = platform, id = verifier.organisation.id) =>
  app.call<Entry>(who, 'POST', `/api/platform/verifiers/${id}/decision`, { decision, reason: 'As examined', version })
const list = async (who: Acting, query = '') =>
  (await app.call<ResponseOf<typeof organisations.listVerifiers>>(who, 'GET', `/api/platform/verifiers${query}`)).body
    .items
const engageable = async (who: Acting) =>
  (await app.call<ResponseOf<typeof organisations.listAccreditedVerifiers>>(who, 'GET', '/api/verifiers')).body.items

describe('an accreditation', () => {
  it('is asked for by verification bodies, once or mended', async () => {
    const company = await app.anOrganisationWithMfa()
    expect((await ask(company)).body.code).toBe('organisations.not-a-verifier')
    const { status, body } = await ask(verifier)
    expect([status, body]).toMatchObject([200, { state: 'asked', ...voucher, version: 1 }])
    expect((await ask(verifier)).body).toEqual(body)
    expect((await ask(verifier, { ...voucher, number: 'VB-041' })).body).toMatchObject({ number: 'VB-041', version: 2 })
    const viewer = await app.aMember(verifier, 'viewer')
    expect((await ask(viewer)).body.code).toBe('forbidden')
    expect(await engageable(company)).toEqual([])
  })

  it('is decided by nobody who belongs to the verifier, on the route or in the rows', async () => {
    const person = await app.aPerson()
    await appoint(app, person.personId, 'platform_admin')
    const own = await app.withMfa(person)
    const organisationId = verifier.organisation.id
    await joinAs(app.platform.database, {
      organisationId,
      personId: own.personId,
      ownerId: verifier.personId,
      role: 'viewer',
      at: app.platform.clock.now(),
    })
    expect(await decide('accredit', 2, own)).toMatchObject({
      status: 409,
      body: { code: 'organisations.own-verifier' },
    })
    const accredited = (personId: string) =>
      app.platform.database.transaction(
        { personId, platformRoles: ['platform_admin'], aal: 'aal2' },
        async ({ db }) => {
          const action = sql`update verifier_accreditations set state = 'accredited' where org_id = ${organisationId}`
          return (await action.execute(db)).numAffectedRows
        },
      )
    expect(await accredited(own.personId)).toBe(0n)
    await app.call(
      { ...own, headers: { ...own.headers, 'athar-organisation': verifier.organisation.id } },
      'POST',
      '/api/organisation/leave',
    )
  })

  it('is decided by the platform with its reason, from the states that allow it, over the version seen', async () => {
    expect(await list(platform, '?state=asked')).toMatchObject([
      { organisationId: verifier.organisation.id, name: { en: 'Gulf Assurance' }, number: 'VB-041' },
    ])
    expect((await decide('suspend', 2)).body).toMatchObject({
      code: 'organisations.accreditation-state',
      details: { state: 'asked', allowedFrom: ['accredited'] },
    })
    expect((await decide('accredit', 1)).body.code).toBe('conflict')
    expect((await decide('accredit', 2)).body).toMatchObject({ state: 'accredited', version: 3 })
    expect(await engageable(await app.aPerson())).toEqual([
      {
        id: verifier.organisation.id,
        name: { en: 'Gulf Assurance', ar: 'الخليج للتحقق' },
        body: voucher.body,
        number: 'VB-041',
        validTo: voucher.validTo,
        sectors: voucher.sectors,
      },
    ])
    expect((await ask(verifier)).body.code).toBe('organisations.accreditation-state')
    const own = (await app.call<{ accreditation: Accreditation }>(verifier, 'GET', '/api/organisation/accreditation'))
      .body.accreditation
    expect(own.events.map(({ action, reason }) => [action, reason])).toEqual([
      ['accredit', 'As examined'],
      ['ask', ''],
      ['ask', ''],
    ])
  })

  it('keeps the organisation a verification body', async () => {
    expect((await saveOrganisation(app, verifier, anOrganisationInput())).body['code']).toBe(
      'organisations.accredited-type',
    )
    const input = anOrganisationInput({ type: 'verifier', name: { en: 'Gulf Assurance', ar: 'الخليج للتحقق' } })
    expect((await saveOrganisation(app, verifier, input)).status).toBe(200)
  })

  it('is not asked for over what was decided meanwhile', async () => {
    const { id: organisationId } = verifier.organisation
    const again = { organisationId, ...voucher, by: verifier.personId, at: app.platform.clock.now() }
    const tenancy = { personId: verifier.personId, organisationId, role: 'owner', aal: 'aal2' } as const
    expect(await app.platform.database.transaction(tenancy, ({ db }) => saveRequest(db, again))).toBe(false)
    expect((await engageable(verifier)).map(({ id }) => id)).toEqual([organisationId])
  })

  it('is not given to another name or kind than was seen', async () => {
    const name = { en: 'Najd Assurance', ar: 'نجد للتحقق' }
    const asking = await app.withMfa(await app.aNewOrganisation({ type: 'verifier', name }))
    const { id } = asking.organisation
    const describe = (type: 'verifier' | 'company', name: { en: string; ar: string }) =>
      saveOrganisation(app, asking, anOrganisationInput({ type, name }))
    const { version } = (await ask(asking)).body
    await describe('verifier', { en: 'Royal Assurance', ar: 'الملكية للتحقق' })
    expect((await decide('accredit', version, platform, id)).body.code).toBe('conflict')
    await describe('company', { en: 'Royal Assurance', ar: 'الملكية للتحقق' })
    expect((await decide('accredit', version + 2, platform, id)).body.code).toBe('organisations.not-a-verifier')
    await describe('verifier', { en: 'Royal Assurance', ar: 'الملكية للتحقق' })
    expect((await decide('refuse', version + 3, platform, id)).body).toMatchObject({ state: 'refused' })
    await describe('verifier', { en: 'National Assurance', ar: 'الوطنية للتحقق' })
    expect((await decide('accredit', version + 4, platform, id)).body.code).toBe('conflict')
    expect((await decide('accredit', version + 5, platform, id)).body).toMatchObject({ state: 'accredited' })
    await decide('suspend', version + 6, platform, id)
    await describe('verifier', { en: 'Royal Assurance', ar: 'الملكية للتحقق' })
    expect((await decide('accredit', version + 7, platform, id)).body.code).toBe('conflict')
    // What is not a change of it leaves the decision open.
    await describe('verifier', { en: 'Royal Assurance', ar: 'الملكية للتحقق' })
    expect((await decide('accredit', version + 8, platform, id)).body).toMatchObject({ state: 'accredited' })
    await decide('suspend', version + 9, platform, id)
  })

  it('asked for keeps nobody who looks after the organisation from naming it otherwise', async () => {
    const asking = await app.withMfa(await app.aNewOrganisation({ type: 'verifier' }))
    expect((await ask(asking)).body).toMatchObject({ state: 'asked', version: 1 })
    const admin = await app.withMfa(await app.aMember(asking, 'admin'))
    const named = anOrganisationInput({ type: 'verifier', name: { en: 'Hijaz Assurance', ar: 'الحجاز للتحقق' } })
    expect(await saveOrganisation(app, admin, named)).toMatchObject({ status: 200 })
    expect((await list(platform)).find(({ organisationId: id }) => id === asking.organisation.id)).toMatchObject({
      name: { en: 'Hijaz Assurance' },
      version: 2,
    })
  })

  it('is suspended, and given again', async () => {
    expect((await decide('suspend', 3)).body).toMatchObject({ state: 'suspended' })
    expect(await engageable(verifier)).toEqual([])
    expect((await decide('accredit', 4)).body).toMatchObject({ state: 'accredited' })
  })

  it('is the platform’s business alone, at its second factor', async () => {
    const person = await app.aPerson()
    expect((await decide('suspend', 5, person)).body.code).toBe('forbidden')
    expect((await decide('suspend', 5, verifier)).body.code).toBe('forbidden')
    const first = await app.signIn(platform)
    expect((await decide('suspend', 5, first)).status).toBe(403)
    expect((await decide('suspend', 5)).status).toBe(200)
    const nobody = await decide('accredit', 3, platform, platform.personId)
    expect(nobody).toMatchObject({ status: 404, body: { code: 'organisations.verifier-not-found' } })
  })

  it('in the database is nothing a verifier gives itself, and its trail nothing anybody changes', async () => {
    const as = (statement: ReturnType<typeof sql>, platformRoles: string[] = []) =>
      app.platform.database.transaction(
        { personId: verifier.personId, organisationId: verifier.organisation.id, role: 'owner', platformRoles },
        async ({ db }) => (await statement.execute(db)).numAffectedRows,
      )
    // Suspended: nothing the verifier may change at all.
    expect(await as(sql`update verifier_accreditations set state = 'accredited'`)).toBe(0n)
    const other = await app.anOrganisationWithMfa({ type: 'verifier' })
    const insert = sql`insert into verifier_accreditations
        (org_id, state, body, number, valid_from, valid_to, sectors, asked_by, asked_at)
      values (${other.organisation.id}, 'accredited', 'x', 'x', '2020-01-01', '2099-12-31', 'Energy',
        ${other.personId}, now())`
    await expect(
      app.platform.database.transaction(
        { personId: other.personId, organisationId: other.organisation.id, role: 'owner' },
        ({ db }) => insert.execute(db),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      as(sql`insert into verifier_accreditation_events (org_id, at, person_id, action)
        values (${verifier.organisation.id}, now(), ${verifier.personId}, 'accredit')`),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await as(sql`delete from verifier_accreditation_events`)).toBe(0n)
    expect(await as(sql`update verifier_accreditation_events set reason = 'x'`)).toBe(0n)
  })

  it('in the database is decided by those who run the platform once they used their second factor, and by no role alone', async () => {
    const decided = (aal: 'aal1' | 'aal2', platformRoles = ['platform_admin']) =>
      app.platform.database.transaction(
        { personId: platform.personId, platformRoles, aal },
        async ({ db }) =>
          (
            await sql`update verifier_accreditations set state = 'suspended', decided_by = ${platform.personId}
              where org_id = ${verifier.organisation.id}`.execute(db)
          ).numAffectedRows,
      )
    expect(await decided('aal1')).toBe(0n)
    expect(await decided('aal2', ['security_officer'])).toBe(0n)
    expect(await decided('aal2')).toBe(1n)
    await expect(
      app.platform.database.transaction({ personId: platform.personId, platformRoles: ['platform_admin'] }, ({ db }) =>
        sql`insert into verifier_accreditation_events (org_id, at, person_id, action)
          values (${verifier.organisation.id}, now(), ${platform.personId}, 'accredit')`.execute(db),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('in the database names who asked and who decided, and goes step by step', async () => {
    const other = await app.anOrganisationWithMfa({ type: 'verifier' })
    const inTheirName = (id: string) => sql`insert into verifier_accreditations
        (org_id, state, body, number, valid_from, valid_to, sectors, asked_by, asked_at)
      values (${other.organisation.id}, 'asked', 'A centre', 'VB-9', '2020-01-01', '2099-12-31', 'Energy',
        ${id}, now())`
    const ofOther = (statement: ReturnType<typeof sql>) =>
      app.platform.database.transaction(
        { personId: other.personId, organisationId: other.organisation.id, role: 'owner', aal: 'aal2' },
        ({ db }) => statement.execute(db),
      )
    const ofPlatform = (change: ReturnType<typeof sql>) =>
      app.platform.database.transaction(
        { personId: platform.personId, platformRoles: ['platform_admin'], aal: 'aal2' },
        ({ db }) =>
          sql`update verifier_accreditations set ${change} where org_id = ${other.organisation.id}`.execute(db),
      )
    const refused = { code: '42501' }
    await expect(ofOther(inTheirName(verifier.personId))).rejects.toMatchObject(refused)
    await ofOther(inTheirName(other.personId))
    await expect(
      ofOther(sql`insert into verifier_accreditation_events (org_id, at, person_id, action)
      values (${other.organisation.id}, now(), ${verifier.personId}, 'ask')`),
    ).rejects.toMatchObject(refused)
    const given = (name: string) => sql`state = 'accredited', decided_at = now(), decided_by = ${name}`
    await expect(ofPlatform(given(other.personId))).rejects.toMatchObject(refused)
    await expect(ofPlatform(sql`${given(platform.personId)}, number = 'another'`)).rejects.toMatchObject(refused)
    await expect(ofPlatform(sql`state = 'suspended', decided_by = ${platform.personId}`)).rejects.toMatchObject(refused)
    await ofPlatform(given(platform.personId))
    await expect(ofPlatform(sql`decided_by = ${other.personId}`)).rejects.toMatchObject(refused)
    expect((await app.call(other, 'GET', '/api/organisation/accreditation')).body).toMatchObject({
      accreditation: { state: 'accredited', number: 'VB-9' },
    })
  })
})
