import type { ResponseOf } from '@athar/contracts'
import type { CheckedProvider, MarketProvider, searchOffers } from '@athar/contracts/marketplace'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, aVoucher, type Acting, type Owner } from '../../organisations/testing.ts'
import { joinAs } from '../../platform/testing/a-membership.ts'
import { startMarketplaceApp, type MarketplaceApp, type Refused } from '../testing.ts'

let app: MarketplaceApp
let owner: Owner
let platform: Acting
beforeAll(async () => {
  app = await startMarketplaceApp()
  owner = await app.anOrganisation({ name: { en: 'Rimal Energy', ar: 'رمال للطاقة' } })
  await app.aPublished(owner)
  platform = await app.aPlatformOwner()
})
afterAll(() => app.close())

const path = (id: string, rest = '') => `/api/platform/market-providers/${id}${rest}`
const read = (who: Acting = app.editor, id = owner.organisation.id) =>
  app.call<CheckedProvider & Refused>(who, 'GET', path(id))
const add = (kind: string, number: string, who: Acting = app.editor, id = owner.organisation.id) =>
  app.call<CheckedProvider & Refused>(who, 'POST', path(id, '/badges'), { kind, number })
const remove = (badgeId: string, who: Acting = app.editor) =>
  app.call<CheckedProvider & Refused>(who, 'POST', path(owner.organisation.id, `/badges/${badgeId}/remove`))
const provider = async (id = owner.organisation.id) =>
  (await app.call<MarketProvider & Refused>(null, 'GET', `/api/marketplace/providers/${id}`)).body
const search = async (query: string) =>
  (await app.call<ResponseOf<typeof searchOffers>>(null, 'GET', `/api/marketplace/listings?${query}`)).body

describe('A badge', () => {
  it('says what was checked and until when, on the page of the provider and on its cards, without a name', async () => {
    expect((await provider()).badges).toEqual([])
    expect((await add('registration', '1010')).body.code).toBe('validation-failed')
    const { status, body } = await add('registration', '7001234567')
    expect([status, body.badges]).toMatchObject([201, [{ kind: 'registration', number: '7001234567', expired: false }]])
    const shown = await provider()
    const checkedOn = app.platform.clock.today()
    const validUntil = `${Number(checkedOn.slice(0, 4)) + 1}${checkedOn.slice(4)}`
    expect(shown.badges).toMatchObject([{ kind: 'registration', number: '7001234567', validUntil }])
    expect(JSON.stringify(shown)).not.toContain(app.editor.personId)
    expect((await search('q=rimal')).items[0]?.provider.badges).toEqual(shown.badges)
    expect((await add('registration', '1010101010')).body.code).toBe('marketplace.badge-there')
  })

  it('is given to providers alone, with a number of its kind, and is for editors to list', async () => {
    expect((await add('licence', '1')).body.code).toBe('validation-failed')
    expect((await add('award', 'A-1')).body.code).toBe('validation-failed')
    expect((await read(owner)).body.code).toBe('forbidden')
    const { body } = await read()
    expect(body).toMatchObject({ name: { en: 'Rimal Energy' }, badges: [{ kind: 'registration', expired: false }] })
    const none = await app.anOrganisation()
    expect((await add('licence', 'L-2', app.editor, none.organisation.id)).body.code).toBe(
      'marketplace.provider-not-found',
    )
  })

  it('is removed by an editor, and is then gone for visitors', async () => {
    const { body } = await add('licence', 'L-17')
    const licence = body.badges.find(({ kind }) => kind === 'licence')
    expect((await provider()).badges).toHaveLength(2)
    expect((await remove(licence?.id ?? '')).body.badges).toHaveLength(1)
    expect((await provider()).badges).toHaveLength(1)
    expect((await remove(licence?.id ?? '')).body.code).toBe('marketplace.badge-not-found')
  })

  it('is added by editors at their second factor alone, never to an organisation of their own', async () => {
    expect((await add('licence', 'L-1', owner)).body.code).toBe('forbidden')
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    expect((await add('licence', 'L-1', person)).status).toBe(403)
    const own = await app.withMfa(person)
    const { id: organisationId } = owner.organisation
    await joinAs(app.platform.database, {
      organisationId,
      ownerId: owner.personId,
      personId: person.personId,
      role: 'viewer',
      at: app.platform.clock.now(),
    })
    expect((await add('licence', 'L-1', own)).body.code).toBe('marketplace.badge-own')
    // The database refuses it too, and a badge in the name of another.
    const insert = (personId: string, checkedBy = personId) =>
      app.platform.database.transaction({ personId, platformRoles: ['content_editor'], aal: 'aal2' }, ({ db }) =>
        sql`insert into marketplace_badges (org_id, id, kind, number, checked_by, checked_at, expires_on)
          values (${organisationId}, gen_random_uuid(), 'licence', 'L-1', ${checkedBy}, '2026-01-01T12:00:00Z', '2027-01-01')`.execute(
          db,
        ),
      )
    await expect(insert(person.personId)).rejects.toThrow(/row-level security/)
    await expect(insert(app.editor.personId, person.personId)).rejects.toThrow(/row-level security/)
    const unlisted = await app.anOrganisation()
    expect((await read(app.editor, unlisted.organisation.id)).body.code).toBe('marketplace.provider-not-found')
  })
})

async function anEditor() {
  const person = await app.aPerson()
  await appoint(app, person.personId, 'content_editor')
  return person
}

describe('An accredited verifier', () => {
  it('is listed by itself while it is accredited, found in both languages, with its accreditation', async () => {
    const name = { en: 'Gulf Assurance', ar: 'الخليج للتأكيد' }
    const verifier = await app.withMfa(await app.aNewOrganisation({ type: 'verifier', name }))
    const { id } = verifier.organisation
    const accreditation = await app.call<{ version: number }>(
      verifier,
      'POST',
      '/api/organisation/accreditation',
      aVoucher(),
    )
    expect((await search('q=gulf')).total).toBe(0)
    const decide = (decision: string, version: number) =>
      app.call<{ version: number }>(platform, 'POST', `/api/platform/verifiers/${id}/decision`, {
        decision,
        reason: 'As examined',
        version,
      })
    const accredited = await decide('accredit', accreditation.body.version)
    for (const q of ['gulf', 'الخليج', 'verification', 'معتمد'])
      expect([q, (await search(`q=${q}&category=verification`)).items]).toMatchObject([
        q,
        [
          {
            id,
            kind: 'verifier',
            title: name,
            provider: { badges: [{ kind: 'verifier', number: aVoucher().number }] },
          },
        ],
      ])
    expect(await provider(id)).toMatchObject({ name, listings: [], badges: [{ kind: 'verifier' }] })
    expect((await app.call(null, 'GET', `/api/marketplace/listings/${id}`)).status).toBe(404)
    expect((await read(app.editor, id)).status).toBeLessThan(500)
    await decide('suspend', accredited.body.version)
    expect((await search('q=gulf')).total).toBe(0)
    expect(((await provider(id)) as Refused).code).toBe('marketplace.provider-not-found')
  })
})

describe('A badge after a year', () => {
  it('runs out after a year, and is then checked again', async () => {
    const { number } = (await read()).body.badges[0]!
    await app.advance(366 * 86_400)
    expect((await provider()).badges).toEqual([])
    const editor = await app.withMfa(await anEditor())
    expect((await read(editor)).body.badges).toMatchObject([{ number, expired: true }])
    expect((await add('registration', '1010101010', editor)).body.badges).toMatchObject([{ expired: false }])
  })
})
