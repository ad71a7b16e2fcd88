import { sql } from 'kysely'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPdf } from '../../evidence/testing.ts'
import { sayAgeBand } from '../../guardians/testing.ts'
import { startMarketplaceApp, type MarketplaceApp } from '../testing.ts'
import { aQuotation, quotationMakers } from './testing.ts'

let app: MarketplaceApp
let steps: ReturnType<typeof quotationMakers>
let buyer: Owner
let solar: Owner
let water: Owner
beforeAll(async () => {
  app = await startMarketplaceApp()
  steps = quotationMakers(app)
  buyer = await app.anOrganisation({ name: { en: 'Nakhla Foods', ar: 'نخلة للأغذية' } })
  solar = await aProvider('Rimal Energy', 'رمال للطاقة')
  water = await aProvider('Wadi Water', 'وادي للمياه')
})
afterAll(() => app.close())

async function aProvider(en: string, ar: string): Promise<Owner> {
  const owner = await app.anOrganisation({ name: { en, ar } })
  await app.aPublished(owner)
  return owner
}

const minutes = (count: number) => steps.inDays(count / 1440)
const fileStatus = async ({ headers }: Acting, id: string, fileId: string) =>
  (await app.app.inject({ url: `/api/marketplace/requests/${id}/files/${fileId}`, headers: { ...headers } })).statusCode
const secondsTo = (at: string | number) =>
  Math.ceil((new Date(at).getTime() - app.platform.clock.now().getTime()) / 1000)
const noticesOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string; data: object; link: string }[] }>(who, 'GET', '/api/notifications')).body
    .items
const kindsOf = async (who: Acting, id: string) =>
  (await noticesOf(who)).filter(({ link }) => link.endsWith(id)).map(({ kind }) => kind.split('.')[1])
const as = <T>(who: Owner, work: ReturnType<typeof sql>) =>
  app.platform.database.transaction(
    { personId: who.personId, organisationId: who.organisation.id, role: 'owner' },
    async ({ db }) => (await work.execute(db)).rows as T[],
  )
const quotationOf = (request: { quotations: { id: string; providerId: string | null }[] }, { organisation }: Owner) =>
  request.quotations.find(({ providerId }) => providerId === organisation.id)?.id ?? ''

describe('a request for quotation', () => {
  it('is written, sent, answered, compared and decided; each provider hears of its own part alone', async () => {
    const begun = await steps.ask(buyer, [solar, water], { deadline: minutes(30) })
    expect(begun.status).toBe(201)
    expect(begun.body).toMatchObject({ side: 'buyer', state: 'draft', number: null })
    expect((await steps.read(solar, begun.body.id)).code).toBe('marketplace.request-not-found')
    const { id, ...sent } = (await steps.send(buyer, begun.body)).body
    expect(sent).toMatchObject({ state: 'open', number: expect.stringMatching(/^RFQ-/) })

    expect((await steps.quote(solar, id, { price: '125000.50' })).body.answer).toMatchObject({ state: 'submitted' })
    expect((await steps.quote(water, id, { price: '99000', vatIncluded: false })).status).toBe(200)
    const whole = await steps.read(buyer, id)
    expect(whole.quotations.map(({ quotation }) => quotation?.price)).toEqual(['125000.50', '99000'])
    expect(await kindsOf(buyer, id)).toEqual(['quotation-submitted', 'quotation-submitted'])

    const decided = await steps.decide(buyer, whole, quotationOf(whole, water), 'Half the price of Rimal.')
    expect(decided.body).toMatchObject({ state: 'decided', decisionNote: 'Half the price of Rimal.' })
    expect(decided.body.quotations.map(({ state }) => state)).toEqual(['not-chosen', 'chosen'])
    expect(await kindsOf(solar, id)).toEqual(['quotation-not-chosen', 'quotation-asked'])
    expect(await kindsOf(water, id)).toEqual(['quotation-chosen', 'quotation-asked'])
    for (const told of [await steps.read(solar, id), await noticesOf(solar)]) {
      expect(JSON.stringify(told)).not.toMatch(/99000|Wadi|Half the price/)
    }
    expect((await steps.quote(solar, id)).body.code).toBe('wrong-state')
  })

  it.each<[string, (input: ReturnType<typeof steps.input>) => object]>([
    ['marketplace.request-too-many-providers', (one) => ({ providers: Array(11).fill(one.providers[0]) })],
    ['marketplace.request-provider-twice', (one) => ({ providers: [one.providers[0], one.providers[0]] })],
    ['marketplace.request-self', () => ({ providers: [{ id: buyer.organisation.id, listingId: null }] })],
    ['marketplace.deadline-past', () => ({ deadline: steps.inDays(-1) })],
    ['marketplace.deadline-far', () => ({ deadline: steps.inDays(368) })],
    ['validation-failed', () => ({ title: 'T'.repeat(121) })],
    ['validation-failed', () => ({ title: '\u202E\u2066' })],
  ])('is refused with %s', async (code, over) => {
    const refused = await steps.ask(buyer, [solar], over(steps.input([solar])))
    expect(refused.body.code).toBe(code)
  })

  it('goes to providers that offer something now: unlisted and suspended ones are refused, none is too', async () => {
    const bare = await app.anOrganisation()
    const suspended = await aProvider('Qimma', 'قمة')
    const listing = (await app.call<{ items: { id: string }[] }>(suspended, 'GET', '/api/marketplace/own-listings'))
      .body
    const draft = (await steps.ask(buyer, [suspended])).body
    await app.decide(listing.items[0]!, 'suspend', 'The licence ended.')
    for (const provider of [bare, suspended]) {
      expect((await steps.ask(buyer, [provider])).body.code).toBe('marketplace.request-provider-unlisted')
    }
    expect((await steps.send(buyer, draft)).body.code).toBe('marketplace.request-provider-unlisted')
    await expect(
      as(buyer, sql`update marketplace_requests set state = 'open', number = 'X-1' where id = ${draft.id}`).then(() =>
        as(buyer, sql`update marketplace_quotations set invited_at = now() where request_id = ${draft.id}`),
      ),
    ).rejects.toMatchObject({ constraint: 'marketplace_quotations_unlisted' })
    const none = (await steps.ask(buyer, [])).body
    expect((await steps.send(buyer, none)).body.code).toBe('marketplace.request-no-provider')
  })

  it('is changed until it is sent, over the version that was seen', async () => {
    const draft = (await steps.ask(buyer, [solar])).body
    const changed = steps.input([water], { title: 'Rain water for the roof' })
    expect((await steps.save(buyer, draft, changed)).body.quotations.map(({ provider }) => provider.en)).toEqual([
      'Wadi Water',
    ])
    expect((await steps.save(buyer, draft, changed)).body.code).toBe('conflict')
    const sent = (await steps.send(buyer, { ...draft, version: 2 })).body
    expect((await steps.save(buyer, sent, changed)).body.code).toBe('wrong-state')
    await expect(
      as(buyer, sql`update marketplace_requests set text = 'Other' where id = ${draft.id}`),
    ).rejects.toMatchObject({ constraint: 'marketplace_requests_sent' })
  })

  it('finds providers by a part of their name in either language, without the caller', async () => {
    const find = async (who: Acting, q: string) => {
      const path = `/api/marketplace/request-providers?q=${encodeURIComponent(q)}`
      return (await app.call<{ items: { name: { en: string } }[] }>(who, 'GET', path)).body.items.map(
        ({ name }) => name.en,
      )
    }
    expect(await find(buyer, 'وادي')).toEqual(['Wadi Water'])
    expect(await find(buyer, 'rimal')).toEqual(['Rimal Energy'])
    expect(await find(solar, 'rimal')).toEqual([])
  })

  it('takes five files of each side; the buyer reads those of a quotation once it is submitted', async () => {
    const { id } = await steps.aSent(buyer, [solar, water])
    for (let nth = 0; nth < 5; nth += 1) expect((await steps.addRequestFile(buyer, id, aPdf())).status).toBe(201)
    expect((await steps.addRequestFile(buyer, id, aPdf())).body.code).toBe('marketplace.too-many-files')
    const { body: file } = await steps.addRequestFile(solar, id, aPdf())
    expect((await steps.addRequestFile(solar, id, Buffer.from('<p>no</p>'))).status).toBe(415)
    const show = (who: Acting) => fileStatus(who, id, file.id)
    expect([await show(solar), await show(water), await show(buyer)]).toEqual([200, 404, 404])
    await steps.quote(solar, id)
    expect([await show(buyer), await show(water)]).toEqual([200, 404])
    const offered = (await steps.read(buyer, id)).quotations.map(({ files }) => files.length)
    expect(offered).toEqual([1, 0])
    expect((await steps.read(water, id)).files).toHaveLength(5)
  })
})

describe('a quotation', () => {
  it.each([
    ['below zero', { price: '-1' }, 400],
    ['of 10²⁰', { price: '100000000000000000000' }, 400],
    ['in another currency', { currency: 'GBP' as 'SAR' }, 400],
    ['that is no longer valid', { validUntil: '2020-01-01' }, 422],
  ])('%s is refused', async (_why, over, status) => {
    const { id } = await steps.aSent(buyer, [solar])
    expect((await steps.quote(solar, id, over)).status).toBe(status)
    expect((await steps.read(buyer, id)).quotations[0]).toMatchObject({ state: 'invited', quotation: null })
  })

  it('is changed and withdrawn until the deadline; zero is a price', async () => {
    const { id } = await steps.aSent(buyer, [solar])
    await steps.quote(solar, id, { price: '7' })
    expect((await steps.quote(solar, id, { price: '0' })).body.answer.quotation?.price).toBe('0')
    expect((await steps.decline(solar, id)).body.answer).toMatchObject({ state: 'declined', quotation: null })
    expect((await steps.quote(solar, id)).body.answer.state).toBe('submitted')
    expect(await kindsOf(buyer, id)).toEqual([
      'quotation-submitted',
      'quotation-declined',
      'quotation-submitted',
      'quotation-submitted',
    ])
  })

  it('submitted twice at once is stored once; two providers at once are stored both', async () => {
    const { id } = await steps.aSent(buyer, [solar, water])
    const path = `/api/marketplace/received-requests/${id}/quotation`
    const body = { ...aQuotation(), version: 1 }
    const both = await Promise.all([solar, solar, water].map((who) => app.call(who, 'POST', path, body)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect((await steps.read(buyer, id)).quotations.map(({ state }) => state)).toEqual(['submitted', 'submitted'])
  })

  it('is read by its provider and the buyer alone, by no route and no statement of another', async () => {
    const stranger = await app.anOrganisation()
    const { id, version } = await steps.aSent(buyer, [solar, water])
    await steps.quote(solar, id, { price: '123456.78', conditions: 'Secret terms of Rimal' })
    const routes = ['own-requests', 'received-requests', `requests/${id}`, 'request-providers', 'listings']
    for (const who of [water, stranger]) {
      for (const route of routes) {
        const said = JSON.stringify((await app.call(who, 'GET', `/api/marketplace/${route}`)).body)
        expect(said).not.toMatch(/123456|Secret terms/)
      }
      const seen = await as<{ all: object }>(
        who,
        sql`select to_jsonb(q) as all from marketplace_quotations q
        where request_id = ${id}`,
      )
      expect(JSON.stringify(seen)).not.toMatch(/123456/)
      expect(seen).toHaveLength(who === water ? 1 : 0)
      expect(await as(who, sql`select from marketplace_requests where id = ${id}`)).toEqual([])
      const history = await as(who, sql`select from workflow_history where subject_id = ${id}`)
      expect(history).toEqual([])
    }
    expect((await steps.read(stranger, id)).code).toBe('marketplace.request-not-found')
    for (const refused of [
      await steps.quote(stranger, id, {}).catch(() => null),
      await steps.decide(stranger, { id, version }, null, 'None'),
      await steps.lengthen(solar, { id, version }, steps.inDays(9)),
      await steps.cancel(water, { id, version }),
    ]) {
      expect(refused?.status ?? 404).toBeGreaterThanOrEqual(400)
    }
    const price = sql`update marketplace_quotations set price = 1 where request_id = ${id} returning id`
    await expect(as(buyer, price)).rejects.toMatchObject({ constraint: 'marketplace_quotations_sides' })
  })

  it('is written by owners and preparers, and by nobody under 18', async () => {
    const { id } = await steps.aSent(buyer, [solar])
    const viewer = await app.aMember(solar, 'viewer')
    const reviewer = await app.aMember(solar, 'reviewer')
    expect((await steps.quote(viewer, id, {})).status).toBe(403)
    expect((await steps.quote(reviewer, id, {})).status).toBe(403)
    const young = await app.aMember(solar, 'preparer')
    await sayAgeBand(app, young, 'under-18')
    expect((await steps.quote(young, id)).body.code).toBe('marketplace.request-adults-only')
    expect((await steps.decline(young, id)).body.code).toBe('marketplace.request-adults-only')
    const youngBuyer = await app.aMember(buyer, 'preparer')
    await sayAgeBand(app, youngBuyer, 'under-18')
    expect((await steps.ask(youngBuyer, [solar])).body.code).toBe('marketplace.request-adults-only')
  })
})

describe('who belongs to both sides', () => {
  it('neither invites nor quotes nor decides, by the database too', async () => {
    const both = await app.aMember(buyer, 'preparer')
    const sent = await steps.aSent(buyer, [solar])
    const inSolar = await app.aMember(solar, 'preparer', both)
    const inBuyer: Acting = { ...both }
    expect((await steps.ask(inBuyer, [solar])).body.code).toBe('marketplace.request-own')
    expect((await steps.quote(inSolar, sent.id)).body.code).toBe('marketplace.request-own')
    await steps.quote(solar, sent.id)
    const whole = await steps.read(buyer, sent.id)
    const chosen = quotationOf(whole, solar)
    expect((await steps.decide(inBuyer, whole, chosen)).body.code).toBe('marketplace.request-own')
    const actsFor = (owner: Owner): Owner => ({ ...owner, personId: both.personId })
    const set = sql`update marketplace_requests set state = 'decided', decided_at = ${app.platform.clock.now()},
      decision_note = 'None' where id = ${sent.id}`
    await expect(as(actsFor(buyer), set)).rejects.toMatchObject({ constraint: 'marketplace_requests_own' })
    const declined = sql`update marketplace_quotations set state = 'declined', price = null, currency = null,
      vat_included = null, valid_until = null, answered_by = app.current_person() where request_id = ${sent.id}`
    await expect(as(actsFor(solar), declined)).rejects.toMatchObject({ constraint: 'marketplace_requests_own' })
  })
})

describe('the decision', () => {
  it('waits for the deadline or the last answer, and needs a quotation or a reason', async () => {
    const sent = await steps.aSent(buyer, [solar, water], { deadline: minutes(30) })
    await steps.quote(solar, sent.id)
    const whole = await steps.read(buyer, sent.id)
    const [ofSolar, ofWater] = [quotationOf(whole, solar), quotationOf(whole, water)]
    expect((await steps.decide(buyer, whole, ofSolar)).body.code).toBe('marketplace.decision-early')
    const set = (chosen: string | null) =>
      as(
        buyer,
        sql`update marketplace_requests set state = 'decided', decided_at = ${app.platform.clock.now()},
          decided_by = app.current_person(), chosen_id = ${chosen}::uuid where id = ${sent.id}`,
      )
    await expect(set(ofSolar)).rejects.toMatchObject({ constraint: 'marketplace_requests_early' })
    await steps.decline(water, sent.id)
    expect((await steps.decide(buyer, whole, null)).body.code).toBe('marketplace.decision-reason')
    await expect(set(null)).rejects.toMatchObject({ constraint: 'marketplace_requests_reason' })
    expect((await steps.decide(buyer, whole, ofWater)).body.code).toBe('marketplace.quotation-not-submitted')
    await expect(set(ofWater)).rejects.toMatchObject({ constraint: 'marketplace_requests_chosen' })
    expect((await steps.decide(buyer, await steps.read(buyer, sent.id), ofSolar)).body.chosenId).toBe(ofSolar)
    expect(await kindsOf(water, sent.id)).toEqual(['quotation-asked'])
    expect((await steps.decide(buyer, whole, ofSolar)).status).toBe(409)
  })

  it('takes a quotation as it was read: one whose price changed since is refused', async () => {
    const sent = await steps.aSent(buyer, [solar, water], { deadline: minutes(30) })
    await steps.quote(solar, sent.id, { price: '10' })
    await steps.decline(water, sent.id)
    const read = await steps.read(buyer, sent.id)
    await steps.quote(solar, sent.id, { price: '9999' })
    expect((await steps.decide(buyer, read, quotationOf(read, solar))).body.code).toBe('conflict')
    const again = await steps.read(buyer, sent.id)
    expect(again).toMatchObject({ state: 'open' })
    expect((await steps.decide(buyer, again, quotationOf(again, solar))).status).toBe(200)
  })

  it('taken while its provider withdraws is refused, never an error', async () => {
    const sent = await steps.aSent(buyer, [solar, water], { deadline: minutes(30) })
    for (const provider of [solar, water]) await steps.quote(provider, sent.id)
    const read = await steps.read(buyer, sent.id)
    const [decided, ...answers] = await Promise.all([
      steps.decide(buyer, read, quotationOf(read, solar)),
      steps.decline(solar, sent.id),
      steps.quote(water, sent.id),
    ])
    const { state } = await steps.read(buyer, sent.id)
    expect([decided.status, state]).toEqual(state === 'decided' ? [200, 'decided'] : [409, 'open'])
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })

  it('is not taken of a cancelled request, of which providers are told', async () => {
    const sent = await steps.aSent(buyer, [solar])
    const cancelled = await steps.cancel(buyer, sent, 'The roof is let.')
    expect(cancelled.body.state).toBe('cancelled')
    expect(await kindsOf(solar, sent.id)).toEqual(['request-cancelled', 'quotation-asked'])
    expect((await steps.decide(buyer, cancelled.body, null, 'None')).body.code).toBe('wrong-state')
    expect((await steps.quote(solar, sent.id)).body.code).toBe('wrong-state')
    const draft = (await steps.ask(buyer, [solar])).body
    await steps.cancel(buyer, draft)
    expect(await kindsOf(solar, draft.id)).toEqual([])
  })
})

describe('the database', () => {
  const quotation = (values: ReturnType<typeof sql>, columns = sql``) => sql`insert into marketplace_quotations
    (org_id, id, request_id, provider_org_id, provider_en, provider_ar${columns}) values (${values})`

  it('takes ten providers of a draft, and none of a request that was sent', async () => {
    const draft = (await steps.ask(buyer, [])).body
    const one = (id: string) =>
      quotation(sql`${buyer.organisation.id}, gen_random_uuid(), ${id}, gen_random_uuid(), 'A', 'أ'`)
    for (let nth = 0; nth < 10; nth += 1) await as(buyer, one(draft.id))
    await expect(as(buyer, one(draft.id))).rejects.toMatchObject({ constraint: 'marketplace_quotations_most' })
    const { id } = await steps.aSent(buyer, [solar])
    await expect(as(buyer, one(id))).rejects.toMatchObject({ constraint: 'marketplace_quotations_sides' })
    await as(buyer, sql`delete from marketplace_quotations where request_id = ${id}`)
    expect((await steps.read(buyer, id)).quotations).toHaveLength(1)
  })

  it('lets a provider neither invite itself nor write for another, nor choose itself', async () => {
    const draft = (await steps.ask(buyer, [solar])).body
    const self = quotation(sql`${buyer.organisation.id}, gen_random_uuid(), ${draft.id}, gen_random_uuid(), 'A', 'أ'`)
    await expect(as(solar, self)).rejects.toMatchObject({ code: '42501' })
    const { id } = await steps.aSent(buyer, [solar, water])
    const set = (columns: ReturnType<typeof sql>) =>
      as<{ id: string }>(
        solar,
        sql`update marketplace_quotations set ${columns}, answered_by = app.current_person(),
          answered_at = ${app.platform.clock.now()} where request_id = ${id} returning provider_org_id as id`,
      )
    const priced = sql`price = 1, currency = 'SAR', vat_included = true, valid_until = '2099-01-01'`
    await expect(set(sql`state = 'chosen', ${priced}`)).rejects.toMatchObject({
      constraint: 'marketplace_quotations_sides',
    })
    expect(await set(sql`state = 'submitted', ${priced}`)).toEqual([{ id: solar.organisation.id }])
  })

  it('takes a file from its own side alone', async () => {
    const { id, quotations } = await steps.aSent(buyer, [solar])
    const file = (who: Owner, quotationId: string | null) =>
      as(
        who,
        sql`insert into marketplace_request_files (org_id, id, request_id, quotation_id, file_key, file_name,
          media_type, bytes, sha256, uploaded_by, uploaded_at) values (${buyer.organisation.id}, gen_random_uuid(),
          ${id}, ${quotationId}::uuid, 'k', 'n', 'application/pdf', 1, 'h', ${who.personId},
          ${app.platform.clock.now()})`,
      )
    await expect(file(buyer, quotations[0]!.id)).rejects.toMatchObject({ constraint: 'marketplace_request_files_late' })
    await expect(file(solar, null)).rejects.toMatchObject({ constraint: 'marketplace_request_files_late' })
    await expect(file(water, quotations[0]!.id)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('when a side is deleted', () => {
  async function deleteOrganisation(owner: Owner): Promise<void> {
    const { personId, organisation } = owner
    const at = app.platform.clock.now()
    const asked = new Date(at.getTime() - 30 * 86_400_000)
    await app.platform.database.transaction(
      { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
          values (${organisation.id}, ${personId}, ${asked}, ${at})`.execute(db),
    )
    await app.features.organisations.startDueDeletions()
    await expect.poll(async () => (await app.call(owner, 'GET', '/api/organisation')).status).toBe(403)
  }

  it('the quotation of a provider stays with the buyer, by its name, and is not chosen any more', async () => {
    const gone = await aProvider('Ghaf Solar', 'غاف للطاقة الشمسية')
    const sent = await steps.aSent(buyer, [solar, gone])
    const file = (await steps.addRequestFile(gone, sent.id, aPdf())).body
    await steps.quote(gone, sent.id, { price: '5' })
    await steps.quote(solar, sent.id)
    await deleteOrganisation(gone)
    const whole = await steps.read(buyer, sent.id)
    const left = whole.quotations.find(({ providerId }) => providerId === null)
    expect(left).toMatchObject({ provider: { en: 'Ghaf Solar' }, state: 'submitted', quotation: { price: '5' } })
    expect(await fileStatus(buyer, sent.id, file.id)).toBe(200)
    const refused = await steps.decide(buyer, whole, left?.id ?? '')
    expect(refused.body.code).toBe('marketplace.quotation-provider-gone')
    const decided = await steps.decide(buyer, whole, quotationOf(whole, solar))
    expect(decided.body.state).toBe('decided')
  })

  it('requests of a buyer go with the quotations of others, and providers are told nothing more', async () => {
    const gone = await app.anOrganisation()
    const { id } = await steps.aSent(gone, [solar])
    await steps.quote(solar, id)
    await deleteOrganisation(gone)
    expect((await steps.read(solar, id)).code).toBe('marketplace.request-not-found')
    expect(await as(solar, sql`select from marketplace_quotations where request_id = ${id}`)).toEqual([])
    expect(await kindsOf(solar, id)).toEqual(['quotation-asked'])
  })
})

describe('the deadline', () => {
  // Sessions end while the clock goes on.
  beforeEach(async () => {
    buyer = await app.again(buyer)
    solar = await app.again(solar)
    water = await app.again(water)
  })

  it('holds to the second: one second late is refused and says when it was, by the database too', async () => {
    const { id, deadline } = await steps.aSent(buyer, [solar, water], { deadline: minutes(10) })
    await app.advance(secondsTo(deadline) - 8)
    expect((await steps.quote(solar, id)).status).toBe(200)
    await app.advance(secondsTo(deadline) + 1)
    const late = await steps.quote(water, id)
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'marketplace.quotation-late',
      { deadline: new Date(deadline).toISOString() },
    ])
    expect((await steps.decline(water, id)).body.code).toBe('marketplace.quotation-late')
    expect((await steps.addRequestFile(water, id, aPdf())).body.code).toBe('marketplace.quotation-late')
    await expect(
      as(
        water,
        sql`update marketplace_quotations set state = 'declined', answered_by = app.current_person(),
          answered_at = ${new Date(Date.parse(deadline) + 1000)} where request_id = ${id}`,
      ),
    ).rejects.toMatchObject({ constraint: 'marketplace_quotations_late' })
    const seen = await steps.read(buyer, id)
    expect(seen.state).toBe('closed')
    const decided = await steps.decide(buyer, seen, null, 'Above the budget.')
    expect(decided.body.history.map(({ action }) => action)).toEqual(['begin-request', 'send', 'close', 'decide'])
    expect(await kindsOf(water, id)).toEqual(['quotation-not-chosen', 'quotation-asked'])
  })

  it('is lengthened before it passes, never shortened, and all are told', async () => {
    const sent = await steps.aSent(buyer, [solar], { deadline: minutes(4) })
    expect((await steps.lengthen(buyer, sent, minutes(2))).body.code).toBe('marketplace.deadline-shorter')
    await expect(
      as(buyer, sql`update marketplace_requests set deadline = deadline - interval '1 second' where id = ${sent.id}`),
    ).rejects.toMatchObject({ constraint: 'marketplace_requests_shorter' })
    const longer = (await steps.lengthen(buyer, sent, minutes(6))).body
    expect(Date.parse(longer.deadline)).toBeGreaterThan(Date.parse(sent.deadline))
    expect(await kindsOf(solar, sent.id)).toEqual(['deadline-lengthened', 'quotation-asked'])
    await app.advance(7 * 60)
    expect((await steps.lengthen(buyer, longer, minutes(60))).body.code).toBe('wrong-state')
  })

  it('is reminded of a day before, to those that have not answered', async () => {
    const { id, deadline } = await steps.aSent(buyer, [solar, water], { deadline: steps.inDays(1 + 4 / 1440) })
    await steps.quote(solar, id)
    await app.advance(secondsTo(Date.parse(deadline) - 86_400_000) + 1)
    await app.features.notifications.lookAtReminders()
    expect(await kindsOf(water, id)).toEqual(['quotation-soon', 'quotation-asked'])
    expect(await kindsOf(solar, id)).toEqual(['quotation-asked'])
  })

  it('closes by itself, which is in the history', async () => {
    const { id } = await steps.aSent(buyer, [solar], { deadline: minutes(2) })
    await app.advance(3 * 60)
    await app.platform.database.transaction({}, ({ db }) =>
      sql`select app.close_quotation_requests(${app.platform.clock.now()}, null)`.execute(db),
    )
    const { state, history } = await steps.read(buyer, id)
    expect([state, history.at(-1)]).toMatchObject(['closed', { action: 'close', side: 'system', to: 'closed' }])
  })
})
