import { randomUUID } from 'node:crypto'
import type { CreditDeal, CreditOffer, OverseenCreditOffer, OwnCreditOffer } from '@athar/contracts/credits'
import type { Notice } from '@athar/contracts/notifications'
import type { Home } from '@athar/contracts/platform'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { startCreditsApp, type CreditsApp, type Refused } from '../testing.ts'
import { expireReservations } from './expire-deals.ts'
import * as store from './store.ts'
import { offerSteps } from './testing.ts'

let app: CreditsApp
let deals: ReturnType<typeof offerSteps>
let buyer: Owner

beforeAll(async () => {
  app = await startCreditsApp()
  deals = offerSteps(app)
  buyer = await app.anOrganisationWithMfa({ type: 'buyer' })
})
afterAll(() => app.close())

const coded = ({ status, body }: { status: number; body: Refused }) => [status, body?.code]
const openOffers = async () =>
  (await app.call<{ items: CreditOffer[] }>(null, 'GET', '/api/credits/offers?limit=100')).body.items
const shownOf = async (id: string) => (await openOffers()).find((one) => one.id === id)
const ownOf = async (who: Acting) =>
  (await app.call<{ items: OwnCreditOffer[] }>(who, 'GET', '/api/credits/own-offers')).body.items
const listed = async (who: Acting, side = '') =>
  (await app.call<{ items: CreditDeal[] }>(who, 'GET', `/api/credits/deals${side && `?side=${side}`}`)).body.items
const noticesOf = async (who: Acting) =>
  (await app.call<{ items: Notice[] }>(who, 'GET', '/api/notifications?limit=50')).body.items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('credits.'))
const as = <T>(who: Owner, work: (db: Parameters<typeof store.accept>[0]) => Promise<T>) =>
  app.platform.database.transaction(
    { personId: who.personId, organisationId: who.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) => work(db),
  )
/** How often the job had public pages drawn again. */
let redrawn = 0
/** The job at a moment of the clock. */
const expireAt = (at: Date) =>
  expireReservations({
    database: app.platform.database,
    clock: { ...app.platform.clock, now: () => at },
    organisations: app.features.organisations,
    publicPages: {
      ...app.platform.publicPages,
      changed(db) {
        redrawn += 1
        return app.platform.publicPages.changed(db)
      },
    },
  })
const waitingFor = async (who: Acting) =>
  (await app.call<Home>(who, 'GET', '/api/home')).body.queues.find(({ name }) => name === 'deals')
const linkOf = async (who: Acting, kind: Notice['kind']) =>
  (await app.call<{ items: Notice[] }>(who, 'GET', '/api/notifications?limit=50')).body.items.find(
    (one) => one.kind === kind,
  )?.link
const evidenceStatus = async ({ headers }: Acting, id: string) =>
  (await app.app.inject({ url: `/api/credits/deals/${id}/evidence`, headers: { ...headers } })).statusCode
const anAdministrator = async (of: Owner) => app.withMfa(await app.aMember(of, 'admin'))

describe('An offer', () => {
  it('is public with what may be reserved, and says price and conditions as they were given', async () => {
    const { seller, block, offer } = await deals.anOffer('100', { price: '37.50', leastTonnes: '20' })
    expect(offer).toMatchObject({ state: 'open', tonnes: '100', left: '100', price: '37.5', frozenReason: '' })
    expect(await shownOf(offer.id)).toMatchObject({
      seller: seller.organisation.name,
      project: block.project,
      vintage: block.vintage,
      available: '100',
      leastTonnes: '20',
      currency: 'SAR',
      conditions: { en: 'Paid within 30 days', ar: '' },
    })
    expect((await app.call(null, 'GET', `/api/credits/offers/${offer.id}`)).status).toBe(200)
    expect((await openOffers()).length).toBeGreaterThan(0)
    const other = await app.call<{ items: unknown[] }>(null, 'GET', '/api/credits/offers?project=999999')
    expect(other.body.items).toEqual([])
  })

  it('with the other open offers of its series is never more than what is free', async () => {
    const { seller, block, offer } = await deals.anOffer('100', { tonnes: '60' })
    const more = await deals.offer(seller, block, { tonnes: '41' })
    expect(more).toMatchObject({ status: 409, body: { code: 'credits.offered-above', details: { free: '40' } } })
    expect((await deals.offer(seller, block, { tonnes: '40' })).status).toBe(201)
    await deals.close(seller, offer)
    expect((await deals.offer(seller, block, { tonnes: '61' })).status).toBe(409)
    expect((await deals.offer(seller, block, { tonnes: '60' })).status).toBe(201)
  })

  it('two at one moment leave one where both do not fit', async () => {
    const seller = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const { blocks } = await app.anIssue(seller, { tonnes: '100' })
    const both = await Promise.all([1, 2].map(() => deals.offer(seller, blocks[0]!, { tonnes: '60' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it.each([
    ['price', { price: '0' }],
    ['price', { price: '1000000000000.1' }],
    ['price', { price: '-1' }],
    ['price', { price: '1e3' }],
    ['tonnes', { tonnes: '1.5' }],
    ['tonnes', { tonnes: '0' }],
    ['leastTonnes', { tonnes: '10', leastTonnes: '11' }],
    ['conditions', { conditions: { en: ' ', ar: '' } }],
  ] as const)('is refused over %s: %j', async (path, terms) => {
    const seller = await app.anOrganisationWithMfa()
    const block = { programme: 1, project: '1', vintage: 2025 }
    const refused = await deals.offer(seller, block, terms)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.details)).toContain(`"${path}`)
  })

  it('is of a series that the organisation holds, and takes the highest price', async () => {
    const { block } = await deals.anOffer('10')
    const stranger = await app.anOrganisationWithMfa()
    expect(coded(await deals.offer(stranger, block, {}))).toEqual([404, 'credits.serial-missing'])
    const { offer } = await deals.anOffer('10', { price: '1000000000000', leastTonnes: '10' })
    expect(offer.price).toBe('1000000000000')
  })

  it('is frozen and released by an officer who is not of the seller, with a reason', async () => {
    const { seller, offer } = await deals.anOffer('50')
    const insider = await app.anOfficer('platform_admin')
    await app.aMember(seller, 'viewer', insider)
    expect((await deals.platform(offer.id, 'freeze', insider)).status).toBe(403)
    expect((await deals.platform(offer.id, 'freeze', seller)).status).toBe(403)
    expect((await deals.platform(offer.id, 'freeze')).status).toBe(204)
    expect(coded(await deals.platform(offer.id, 'freeze'))).toEqual([409, 'wrong-state'])
    expect(await shownOf(offer.id)).toBeUndefined()
    expect((await ownOf(seller))[0]).toMatchObject({ state: 'frozen', frozenReason: 'Looked into', available: '0' })
    expect(coded(await deals.reserve(buyer, offer.id, '10'))).toEqual([409, 'credits.offer-frozen'])
    expect((await deals.close(seller, { ...offer, version: 2 })).status).toBe(409)
    expect((await deals.platform(offer.id, 'release', app.second)).status).toBe(204)
    expect((await ownOf(seller))[0]).toMatchObject({ state: 'open', frozenReason: '', version: 3 })
    expect((await deals.reserve(buyer, offer.id, '10')).status).toBe(201)
    expect(await noticesOf(seller)).toEqual(
      expect.arrayContaining(['credits.offer-frozen', 'credits.offer-released', 'credits.deal-reserved']),
    )
  })

  it('is closed by its seller alone, over the version that was seen', async () => {
    const { seller, offer } = await deals.anOffer('50')
    expect(coded(await deals.close(buyer, offer))).toEqual([404, 'credits.offer-missing'])
    expect(coded(await deals.close(seller, { ...offer, version: 7 }))).toEqual([409, 'conflict'])
    expect((await deals.close(seller, offer)).body).toMatchObject({ state: 'closed' })
    expect(coded(await deals.reserve(buyer, offer.id, '10'))).toEqual([409, 'credits.offer-closed'])
  })

  it('the database takes no offer beyond what is free, and no freeze by its seller', async () => {
    const { seller, block, offer } = await deals.anOffer('10')
    const orgId = seller.organisation.id
    const insert = as(seller, (db) =>
      sql`insert into credit_offers (org_id, id, series_id, tonnes, least_tonnes, price, currency, conditions_en, state,
          created_by, created_at, changed_at)
        select ${orgId}, gen_random_uuid(), o.series_id, 1, 1, 1, 'SAR', 'x', 'open', ${seller.personId}, now(), now()
          from credit_offers o where o.id = ${offer.id}`.execute(db),
    )
    await expect(insert).rejects.toThrow(/offered-above/)
    const freeze = as(seller, (db) =>
      sql`update credit_offers set state = 'frozen', changed_at = now() where id = ${offer.id}`.execute(db),
    )
    await expect(freeze).rejects.toThrow(/officers of the platform/)
    expect(block.tonnes).toBe('10')
  })
})

describe('A deal', () => {
  it('goes from the reservation over acceptance and settlement to the transfer', async () => {
    const { seller, offer } = await deals.anOffer('100')
    const reserved = await deals.reserve(buyer, offer.id, '40')
    expect(reserved).toMatchObject({
      status: 201,
      body: { side: 'buyer', state: 'reserved', tonnes: '40', total: '1500', reservedById: buyer.personId },
    })
    const { id, reservedAt, expiresAt } = reserved.body
    expect(Date.parse(expiresAt) - Date.parse(reservedAt)).toBe(48 * 3_600_000)
    expect(await app.balance(seller)).toMatchObject({ holding: '60', reserved: '40' })
    expect(await shownOf(offer.id)).toMatchObject({ available: '60' })
    const seen = (await listed(seller, 'seller')).find((one) => one.id === id)
    expect(seen).toMatchObject({ side: 'seller', reservedById: null, buyer: buyer.organisation.name })
    expect((await listed(seller, 'buyer')).map((one) => one.id)).not.toContain(id)

    expect(coded(await deals.accept(buyer, id))).toEqual([404, 'credits.deal-missing'])
    expect(coded(await deals.evidence(buyer, id))).toEqual([409, 'credits.deal-state'])
    expect((await deals.accept(seller, id)).body).toMatchObject({ state: 'accepted', acceptedById: seller.personId })
    expect(coded(await deals.accept(seller, id))).toEqual([409, 'credits.deal-state'])
    expect(coded(await deals.settle(buyer, id))).toEqual([409, 'credits.evidence-missing'])
    expect(coded(await deals.evidence(buyer, id, Buffer.from('plain text')))).toEqual([415, 'credits.file-type'])
    const first = await deals.evidence(seller, id)
    const second = await deals.evidence(buyer, id)
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await deals.read(seller, id)).body.evidence).toMatchObject({ id: second.body.id, fileName: 'receipt.pdf' })
    for (const side of [seller, buyer]) expect(await evidenceStatus(side, id)).toBe(200)
    const stranger = await app.anOrganisationWithMfa()
    expect(await evidenceStatus(stranger, id)).toBe(404)
    expect(coded(await deals.read(stranger, id))).toEqual([404, 'credits.deal-missing'])
    expect(coded(await deals.cancel(stranger, id))).toEqual([404, 'credits.deal-missing'])

    expect((await deals.settle(buyer, id)).body).toMatchObject({ state: 'settled', settledBy: 'buyer' })
    expect(coded(await deals.evidence(buyer, id))).toEqual([409, 'credits.deal-state'])
    expect(coded(await deals.cancel(seller, id))).toEqual([409, 'credits.deal-state'])
    expect(coded(await deals.confirm(buyer, id))).toEqual([404, 'credits.deal-missing'])
    const before = await app.balance(buyer)
    const done = await deals.confirm(seller, id)
    expect(done.body).toMatchObject({ state: 'done', movementId: expect.any(String), endedBy: 'seller' })
    expect(await app.balance(seller)).toMatchObject({ holding: '60', reserved: '0' })
    expect(Number((await app.balance(buyer)).holding) - Number(before.holding)).toBe(40)
    expect(coded(await deals.confirm(seller, id))).toEqual([409, 'credits.deal-state'])
    expect(await noticesOf(seller)).toEqual(expect.arrayContaining(['credits.deal-reserved', 'credits.deal-settled']))
    expect(await noticesOf(buyer)).toEqual(expect.arrayContaining(['credits.deal-accepted', 'credits.deal-done']))
  })

  it('of two buyers at one moment one gets the tonnes, or both fit', async () => {
    const other = await app.anOrganisationWithMfa({ type: 'buyer' })
    const { seller, offer } = await deals.anOffer('100')
    const won = await Promise.all([deals.reserve(buyer, offer.id, '60'), deals.reserve(other, offer.id, '60')])
    expect(won.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(won.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'credits.offer-left',
      details: { left: '40' },
    })
    const fit = await Promise.all([deals.reserve(buyer, offer.id, '20'), deals.reserve(other, offer.id, '20')])
    expect(fit.map(({ status }) => status)).toEqual([201, 201])
    expect(await app.balance(seller)).toMatchObject({ holding: '0', reserved: '100' })
  })

  it('is refused below the least tonnes, above what is free, to the seller, and to who is of both sides', async () => {
    const { seller, offer } = await deals.anOffer('100', { leastTonnes: '30' })
    expect(await deals.reserve(buyer, offer.id, '29')).toMatchObject({
      status: 422,
      body: { code: 'credits.offer-least', details: { least: '30' } },
    })
    expect(coded(await deals.reserve(buyer, offer.id, '101'))).toEqual([409, 'credits.offer-left'])
    expect(coded(await deals.reserve(buyer, randomUUID(), '30'))).toEqual([404, 'credits.offer-missing'])
    expect(coded(await deals.reserve(seller, offer.id, '30'))).toEqual([403, 'credits.both-sides'])
    await app.aMember(seller, 'viewer', buyer)
    expect(coded(await deals.reserve(buyer, offer.id, '30'))).toEqual([403, 'credits.both-sides'])
    // Sold elsewhere meanwhile: what is left may be taken, however little.
    const another = await app.anOrganisationWithMfa({ type: 'buyer' })
    await app.transfer(seller, another, { tonnes: '90' })
    expect(await shownOf(offer.id)).toMatchObject({ available: '10', leastTonnes: '10' })
    expect((await ownOf(seller))[0]).toMatchObject({ left: '100', available: '10' })
    expect((await deals.reserve(another, offer.id, '10')).status).toBe(201)
  })

  it('is accepted until the second of its expiry, and from then on reads as expired', async () => {
    const { seller, offer } = await deals.anOffer('100')
    const one = (await deals.reserve(await app.anOrganisationWithMfa(), offer.id, '40')).body
    const late = new Date(one.expiresAt)
    const early = new Date(late.getTime() - 1)
    await expect(as(seller, (db) => store.accept(db, one.id, late))).rejects.toMatchObject({
      code: 'credits.deal-expired',
    })
    const stateAt = async (at: Date) => (await as(seller, (db) => store.findDeal(db, one.id, at)))?.state
    expect([await stateAt(early), await stateAt(late)]).toEqual(['reserved', 'expired'])
    const available = async (at: Date) => (await as(seller, (db) => store.findOpenOffer(db, offer.id, at)))?.available
    expect([await available(early), await available(late)]).toEqual(['60', '100'])
    await as(seller, (db) => store.accept(db, one.id, early))
    expect((await deals.read(seller, one.id)).body.state).toBe('accepted')
  })

  it('expires by the job, once: the credits are free and both sides are told', async () => {
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const { seller, offer } = await deals.anOffer('100')
    const { id, expiresAt } = (await deals.reserve(taker, offer.id, '40')).body
    await expireAt(new Date(Date.parse(expiresAt) - 1))
    expect((await deals.read(seller, id)).body.state).toBe('reserved')
    for (const _ of [1, 2]) await expireAt(new Date(expiresAt))
    expect((await deals.read(taker, id)).body).toMatchObject({ state: 'expired', endedBy: null })
    expect(await app.balance(seller)).toMatchObject({ holding: '100', reserved: '0', free: '100' })
    for (const side of [seller, taker])
      expect((await noticesOf(side)).filter((kind) => kind === 'credits.deal-expired')).toHaveLength(1)
    expect(coded(await deals.accept(seller, id))).toEqual([409, 'credits.deal-expired'])
    expect(coded(await deals.cancel(taker, id))).toEqual([409, 'credits.deal-expired'])
  })

  it('is cancelled by either side before the settlement, with a reason that both read', async () => {
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const { seller, offer } = await deals.anOffer('100')
    const one = (await deals.reserve(taker, offer.id, '40')).body
    expect((await deals.cancel(taker, one.id, ' ')).status).toBe(400)
    expect((await deals.cancel(taker, one.id)).body).toMatchObject({ state: 'cancelled', endedBy: 'buyer' })
    const two = (await deals.reserve(taker, offer.id, '40')).body
    await deals.accept(seller, two.id)
    await deals.cancel(seller, two.id, 'Sold elsewhere')
    expect((await deals.read(taker, two.id)).body).toMatchObject({ endedBy: 'seller', reason: 'Sold elsewhere' })
    expect(await app.balance(seller)).toMatchObject({ holding: '100', reserved: '0' })
    expect(await noticesOf(seller)).toContain('credits.deal-cancelled')
  })

  it('of a frozen offer waits: nothing but cancelling, and the time of the freeze is added', async () => {
    const { seller, offer } = await deals.anOffer('100')
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const [one, two] = [
      (await deals.reserve(taker, offer.id, '40')).body,
      (await deals.reserve(taker, offer.id, '20')).body,
    ]
    await deals.platform(offer.id, 'freeze')
    expect(coded(await deals.accept(seller, one.id))).toEqual([409, 'credits.offer-frozen'])
    expect((await deals.read(seller, one.id)).body).toMatchObject({ state: 'reserved', frozen: true })
    await expireAt(new Date(Date.parse(one.expiresAt) + 3_600_000))
    expect((await deals.read(seller, one.id)).body.state).toBe('reserved')
    expect((await deals.cancel(taker, two.id)).body.state).toBe('cancelled')
    await deals.platform(offer.id, 'release')
    const released = (await deals.read(seller, one.id)).body
    expect(Date.parse(released.expiresAt)).toBeGreaterThan(Date.parse(one.expiresAt))
    expect((await deals.accept(seller, one.id)).body.state).toBe('accepted')
  })

  it('above the limit is confirmed by two people of the seller, whose roles hold', async () => {
    const { seller, offer } = await deals.anOffer('3000')
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const { id } = await deals.aSettled(seller, taker, offer.id, '1001')
    const leaving = await anAdministrator(seller)
    expect((await deals.confirm(leaving, id)).body).toMatchObject({ state: 'settled', confirmedById: leaving.personId })
    expect(coded(await deals.confirm(leaving, id))).toEqual([403, 'credits.second-person'])
    await as(seller, (db) =>
      sql`update memberships set role = 'preparer' where person_id = ${leaving.personId}`.execute(db),
    )
    // The first lost the role: the next one is the first.
    expect((await deals.confirm(seller, id)).body).toMatchObject({ state: 'settled', confirmedById: seller.personId })
    expect((await deals.read(taker, id)).body.confirmedById).toBeNull()
    expect(await app.balance(taker)).toMatchObject({ holding: '0' })
    expect((await deals.confirm(await anAdministrator(seller), id)).body.state).toBe('done')
    expect(await app.balance(taker)).toMatchObject({ holding: '1001' })
  })

  it('whose block is frozen gives its credits back once the block is released', async () => {
    const { seller, block, offer } = await deals.anOffer('100')
    const { id } = (await deals.reserve(await app.anOrganisationWithMfa(), offer.id, '40')).body
    const freeze = (what: string) =>
      app.call(app.first, 'POST', `/api/platform/credits/blocks/${block.id}/${what}`, { reason: 'Looked into' })
    await freeze('freeze')
    expect((await deals.cancel(seller, id)).body.state).toBe('cancelled')
    expect(await app.balance(seller)).toMatchObject({ holding: '60', reserved: '40' })
    await freeze('release')
    await expireAt(new Date())
    expect(await app.balance(seller)).toMatchObject({ holding: '100', reserved: '0' })
  })

  it('once, where the same reservation comes twice', async () => {
    const { seller, offer } = await deals.anOffer('100')
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const twice = { ...taker, headers: { ...taker.headers, 'idempotency-key': randomUUID() } }
    const [one, other] = [await deals.reserve(twice, offer.id, '40'), await deals.reserve(twice, offer.id, '40')]
    expect(other.body.id).toBe(one.body.id)
    expect(await app.balance(seller)).toMatchObject({ reserved: '40' })
  })

  it('ends when its buyer asks to be deleted, unless it is settled', async () => {
    const { seller, offer } = await deals.anOffer('100')
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const settled = await deals.aSettled(seller, taker, offer.id, '10')
    const { id } = (await deals.reserve(taker, offer.id, '40')).body
    const ask = () =>
      as(taker, (db) =>
        sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
          values (${taker.organisation.id}, ${taker.personId}, now(), now() + interval '1 day')`.execute(db),
      )
    await expect(ask()).rejects.toThrow(/deal-running/)
    await deals.confirm(seller, settled.id)
    await app.cancel(taker, { tonnes: '10' })
    await ask()
    expect((await deals.read(seller, id)).body).toMatchObject({ state: 'cancelled', endedBy: 'buyer' })
    expect(await app.balance(seller)).toMatchObject({ holding: '90', reserved: '0' })
  })

  it('is written by no hand but its functions, and read by its two sides alone', async () => {
    const { seller, offer } = await deals.anOffer('100')
    const { id } = (await deals.reserve(await app.anOrganisationWithMfa(), offer.id, '40')).body
    const write = as(seller, (db) => sql`update credit_deals set state = 'done' where id = ${id}`.execute(db))
    await expect(write).rejects.toThrow(/permission denied/)
    const stranger = await app.anOrganisationWithMfa()
    const seen = await as(stranger, (db) => sql`select id from credit_deals`.execute(db))
    expect(seen.rows).toEqual([])
  })

  it('waits for one side at a time, which its home counts and whose notice leads to the deal', async () => {
    const { seller, offer } = await deals.anOffer('3000')
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const waits = async () => [(await waitingFor(seller))?.count, (await waitingFor(taker))?.count]
    const { id, conditions, unitType } = (await deals.reserve(taker, offer.id, '1001')).body
    expect([conditions, unitType]).toEqual([offer.conditions, offer.unitType])
    expect(await waits()).toEqual([1, undefined])
    expect(await waitingFor(await app.aMember(seller, 'preparer'))).toBeUndefined()
    expect((await waitingFor(seller))?.path).toBe('/credits?tab=deals')
    await deals.platform(offer.id, 'freeze')
    expect(await waits()).toEqual([undefined, undefined])
    await deals.platform(offer.id, 'release')
    await deals.accept(seller, id)
    expect(await waits()).toEqual([undefined, 1])
    await deals.evidence(taker, id)
    await deals.settle(taker, id)
    expect(await waits()).toEqual([1, undefined])
    const second = await anAdministrator(seller)
    await deals.confirm(second, id)
    expect(await waitingFor(second)).toBeUndefined()
    expect(await waits()).toEqual([1, undefined])
    expect(await linkOf(seller, 'credits.deal-reserved')).toBe(`/credits/deals/${id}`)
    expect(await linkOf(seller, 'credits.offer-frozen')).toBe('/credits?tab=offers')
    await deals.confirm(seller, id)
    expect(await waits()).toEqual([undefined, undefined])
  })
})

describe('Offers of everyone', () => {
  it('are drawn again for visitors once a reservation expired, and not where none did', async () => {
    const { offer } = await deals.anOffer('100')
    const { expiresAt } = (await deals.reserve(await app.anOrganisationWithMfa(), offer.id, '40')).body
    const before = redrawn
    for (const _ of [1, 2]) await expireAt(new Date(expiresAt))
    expect(redrawn - before).toBe(1)
  })

  it('come page by page, the newest first, each once', async () => {
    const { seller, block, offer } = await deals.anOffer('50', { tonnes: '10' })
    const later = (await deals.offer(seller, block, { tonnes: '20' })).body
    const read = async (cursor: string | null): Promise<OverseenCreditOffer[]> => {
      const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await app.call<{ items: OverseenCreditOffer[]; nextCursor: string | null }>(
        app.first,
        'GET',
        `/api/platform/credits/offers?limit=2${query}`,
      )
      return [...body.items, ...(body.nextCursor === null ? [] : await read(body.nextCursor))]
    }
    const ids = (await read(null)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.slice(0, 2)).toEqual([later.id, offer.id])
  })

  it('are listed to officers in every state, with what is left and why one is frozen', async () => {
    const { seller, offer } = await deals.anOffer('50')
    await deals.reserve(buyer, offer.id, '10')
    await deals.platform(offer.id, 'freeze')
    const overseen = (who: Acting, state: string) =>
      app.call<{ items: OverseenCreditOffer[] }>(who, 'GET', `/api/platform/credits/offers?limit=100&state=${state}`)
    const found = (await overseen(app.first, 'frozen')).body.items.find(({ id }) => id === offer.id)
    expect(found).toMatchObject({
      seller: seller.organisation.name,
      state: 'frozen',
      frozenReason: 'Looked into',
      tonnes: '50',
      left: '40',
    })
    expect((await overseen(app.first, 'open')).body.items.map(({ id }) => id)).not.toContain(offer.id)
    expect((await overseen(seller, 'frozen')).status).toBe(403)
    const rows = await as(seller, (db) => sql`select * from app.overseen_credit_offers(now())`.execute(db))
    expect(rows.rows).toEqual([])
  })
})

describe('A movement', () => {
  it('that waits for a second person is told to the others; its receiver hears once it is done', async () => {
    const giver = await app.anOrganisationWithMfa({ type: 'project_owner' })
    const taker = await app.anOrganisationWithMfa({ type: 'buyer' })
    const second = await anAdministrator(giver)
    await app.anIssue(giver, { tonnes: '3000' })
    await app.transfer(giver, taker, { tonnes: '5' })
    expect((await noticesOf(taker)).filter((kind) => kind === 'credits.received')).toHaveLength(1)
    const { orderId } = (await app.transfer(giver, taker, { tonnes: '1001' })).body
    expect(await linkOf(second, 'credits.order-asked')).toBe('/credits?tab=orders')
    expect(await noticesOf(giver)).not.toContain('credits.order-asked')
    expect((await noticesOf(taker)).filter((kind) => kind === 'credits.received')).toHaveLength(1)
    const decision = { decision: 'approve', reason: '' }
    expect((await app.call(second, 'POST', `/api/credits/orders/${orderId}/decision`, decision)).status).toBe(200)
    expect((await noticesOf(taker)).filter((kind) => kind === 'credits.received')).toHaveLength(2)
  })
})
