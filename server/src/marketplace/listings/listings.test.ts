import { categoryQuestions, listingCategories, listingForm, type OfferCard } from '@athar/contracts/marketplace'
import { formDefinition, regionNames } from '@athar/contracts/core'
import { regions } from '@athar/reference-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, type Acting, type Owner } from '../../organisations/testing.ts'
import { aJpeg } from '../../platform/pictures/testing.ts'
import { listingAnswers, startMarketplaceApp, type MarketplaceApp } from '../testing.ts'

let app: MarketplaceApp
let owner: Owner
beforeAll(async () => {
  app = await startMarketplaceApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

/** What visitors are given to read of a listing. */
const offered = async (id: string): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await app.platform.database.transaction({}, ({ db }) =>
    sql<{ answers: Record<string, unknown> }>`select answers from marketplace_offers where listing_id = ${id}`.execute(
      db,
    ),
  )
  return rows[0]?.answers
}
const noticesOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(({ kind }) => kind)
const aSaving = { savingMethod: 'Metered for a year.', savingSource: 'Report 12' }
let made = 0
const aTitle = () => ({ titleEn: `Solar roofs ${(made += 1)}` })

describe('A listing', () => {
  it('is written, submitted, published, changed while the old stands, and withdrawn', async () => {
    const begun = await app.begin(owner)
    expect(begun).toMatchObject({ status: 201, body: { state: 'draft', category: 'renewables', number: null } })
    const saved = await app.save(owner, begun.body, listingAnswers())
    const sent = await app.step(owner, { ...begun.body, ...saved.body }, 'submit')
    expect(sent.body).toMatchObject({
      state: 'in-review',
      title: { en: 'Solar roofs for warehouses' },
      published: null,
    })
    expect(sent.body.number).toMatch(/^M-/)
    expect(await offered(sent.body.id)).toBeUndefined()

    const published = await app.decide(sent.body, 'publish')
    expect(published.body).toMatchObject({ state: 'published', published: { price: '3200.50' } })
    expect(await offered(sent.body.id)).toMatchObject({ titleAr: 'أسطح شمسية للمستودعات' })

    const changed = await app.change(owner, sent.body, { price: '2900' })
    expect(changed.body).toMatchObject({
      state: 'in-review',
      answers: { price: '2900' },
      published: { price: '3200.50' },
    })
    expect(await offered(sent.body.id)).toMatchObject({ price: '3200.50' })
    await app.decide(sent.body, 'return-listing', 'Say what is included.')
    expect(await offered(sent.body.id)).toMatchObject({ price: '3200.50' })
    await app.change(owner, sent.body, { price: '2800' })
    await app.decide(sent.body, 'publish')
    expect(await offered(sent.body.id)).toMatchObject({ price: '2800' })
    expect(await noticesOf(owner)).toEqual(
      expect.arrayContaining(['marketplace.listing-published', 'marketplace.listing-returned']),
    )

    const { body } = await app.own(owner, sent.body)
    const withdrawn = await app.step(owner, body, 'withdraw')
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', published: null, publishedAt: null })
    expect(await offered(sent.body.id)).toBeUndefined()
    expect((await app.step(owner, withdrawn.body, 'reopen')).body).toMatchObject({
      state: 'draft',
      number: body.number,
    })
  })

  it('is submitted in one language, and not with a price or a saving that says half', async () => {
    const { body: begun } = await app.begin(owner)
    const half = { ...listingAnswers(aTitle()), titleAr: '', summaryAr: '', textAr: '' }
    const wrong = { ...half, priceUnit: '', saving: '12', textEn: '' }
    const saved = await app.save(owner, begun, wrong)
    const refused = await app.step(owner, { ...begun, ...saved.body }, 'submit')
    expect([refused.status, refused.body.code]).toEqual([422, 'marketplace.listing-incomplete'])
    const problems = refused.body.details?.['problems'] as { field: string; code: string }[]
    expect(problems.map(({ field }) => field).toSorted()).toEqual([
      'priceUnit',
      'savingMethod',
      'savingSource',
      'savingUnit',
      'textEn',
    ])
    const better = await app.save(owner, { ...begun, ...saved.body }, half)
    const sent = await app.step(owner, { ...begun, ...better.body }, 'submit')
    expect(sent.body).toMatchObject({ state: 'in-review', title: { ar: '' } })
  })

  it.each([
    ['a link in its title', { titleEn: 'Solar https://example.com' }, 'titleEn', 'not-plain'],
    ['markup in its summary', { summaryEn: '<b>Solar</b>' }, 'summaryEn', 'not-plain'],
    ['marks of direction', { titleEn: 'Solar \u202Efdp' }, 'titleEn', 'not-plain'],
    ['5,000 characters in its title', { titleEn: 'x'.repeat(5000) }, 'titleEn', 'too-long'],
    ['a price of −1', { price: '-1' }, 'price', 'out-of-range'],
    ['a price of 10^20', { price: '100000000000000000000' }, 'price', 'not-a-number'],
    ['a saving of more than all', { ...aSaving, saving: '100.5', savingUnit: 'percent' }, 'saving', 'out-of-range'],
    ['no title at all', { titleEn: ' ', titleAr: '' }, 'titleEn', 'missing'],
  ])('is refused with %s, and nothing of it is lost', async (_name, over, field, code) => {
    const { body: begun } = await app.begin(owner)
    const saved = await app.save(owner, begun, listingAnswers({ ...aTitle(), ...over }))
    const refused = await app.step(owner, { ...begun, ...saved.body }, 'submit')
    expect(refused.body.details?.['problems']).toContainEqual(expect.objectContaining({ field, code }))
    expect((await app.own(owner, begun)).body.answers).toMatchObject(over)
    await app.step(owner, { ...begun, ...saved.body }, 'withdraw')
  })

  it('is refused a second time with the same title in its category', async () => {
    const title = aTitle()
    await app.aSubmitted(owner, title)
    const { body: begun } = await app.begin(owner)
    const saved = await app.save(owner, begun, listingAnswers({ titleEn: title.titleEn.toUpperCase() }))
    const twice = await app.step(owner, { ...begun, ...saved.body }, 'submit')
    expect([twice.status, twice.body.code]).toEqual([409, 'marketplace.listing-there'])
    const other = await app.begin(owner, 'water')
    const kept = await app.save(owner, other.body, listingAnswers(title))
    expect((await app.step(owner, { ...other.body, ...kept.body }, 'submit')).status).toBe(200)
  })

  it('is decided on by no member of its provider', async () => {
    const member = await app.anOrganisation()
    await appoint(app, member.personId, 'content_editor')
    const provider = await app.withMfa(member)
    const listing = await app.aSubmitted(provider, aTitle())
    const refused = await app.decide(listing, 'publish', '', provider)
    expect([refused.status, refused.body.code]).toEqual([403, 'marketplace.listing-own'])
  })

  it('is suspended with a reason, restored, and not changed meanwhile', async () => {
    const listing = await app.aPublished(owner, aTitle())
    const unsaid = await app.decide(listing, 'suspend')
    expect(unsaid.body.code).toBe('validation-failed')
    expect((await app.decide(listing, 'suspend', 'The licence ran out.')).body.state).toBe('suspended')
    expect(await offered(listing.id)).toBeUndefined()
    const { body } = await app.own(owner, listing)
    expect((await app.save(owner, body, body.answers)).body.code).toBe('wrong-state')
    expect((await app.step(owner, body, 'withdraw')).body.code).toBe('wrong-state')
    expect((await app.decide(listing, 'restore-listing')).body.state).toBe('published')
    expect(await offered(listing.id)).toBeDefined()
  })

  it('that was never published is returned, not suspended', async () => {
    const listing = await app.aSubmitted(owner, aTitle())
    expect((await app.decide(listing, 'suspend', 'No.')).body.code).toBe('wrong-state')
  })

  it('is one of at most 50 of its organisation, also of those that are begun at once', async () => {
    const many = await app.anOrganisation()
    const answers = await Promise.all(Array.from({ length: 52 }, () => app.begin(many)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('marketplace.too-many-listings')
    const first = answers.find(({ status }) => status === 201)!.body
    const withdrawn = await app.step(many, first, 'withdraw')
    expect((await app.begin(many)).status).toBe(201)
    expect((await app.step(many, withdrawn.body, 'reopen')).body.code).toBe('marketplace.too-many-listings')
  })

  it('keeps its pictures; visitors see those that are published', async () => {
    const { body: begun } = await app.begin(owner)
    const picture = await app.addFile(owner, begun, 'pictures', aJpeg())
    expect(picture).toMatchObject({ status: 201, body: { kind: 'picture', mediaType: 'image/jpeg' } })
    expect((await app.addFile(owner, begun, 'pictures', Buffer.from('%PDF-1.7'))).body.code).toBe(
      'marketplace.picture-type',
    )
    const saved = await app.save(owner, begun, listingAnswers({ ...aTitle(), pictures: [picture.body.id] }))
    const { body: sent } = await app.step(owner, { ...begun, ...saved.body }, 'submit')
    const visible = async () => {
      const { rows } = await app.platform.database.transaction({}, ({ db }) =>
        sql`select id from marketplace_files where id = ${picture.body.id}`.execute(db),
      )
      return rows.length === 1
    }
    expect(await visible()).toBe(false)
    const url = `/api/platform/listings/${sent.id}/files/${picture.body.id}`
    const shown = await app.app.inject({ method: 'GET', url, headers: app.editor.headers })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    await app.decide(sent, 'publish')
    expect(await visible()).toBe(true)
  })
})

describe('A price', () => {
  it('of a kWh is taken in parts of a halala, and a saving of all there is', async () => {
    const saved = { ...aSaving, saving: '100', savingUnit: 'percent' }
    const sent = await app.aPublished(owner, { ...aTitle(), price: '0.185', priceUnit: 'kwh', ...saved })
    expect(await offered(sent.id)).toMatchObject({ price: '0.185', saving: '100' })
  })
})

describe('Answers that name files', () => {
  it('keep those that were uploaded to the listing alone', async () => {
    const { body: begun } = await app.begin(owner)
    const own = await app.addFile(owner, begun, 'pictures', aJpeg())
    const stranger = await app.anOrganisation()
    const { body: theirs } = await app.begin(stranger)
    const foreign = await app.addFile(stranger, theirs, 'pictures', aJpeg())
    const pictures = [foreign.body.id, own.body.id]
    const answers = listingAnswers({ ...aTitle(), pictures, documents: [own.body.id] })
    const saved = await app.save(owner, begun, answers)
    const { body: sent } = await app.step(owner, { ...begun, ...saved.body }, 'submit')
    await app.decide(sent, 'publish')
    const { body: shown } = await app.call<{ items: OfferCard[] }>(
      null,
      'GET',
      '/api/marketplace/listings?order=newest',
    )
    expect(shown.items.find(({ id }) => id === sent.id)?.picture).toBe(own.body.id)
    expect((await app.own(owner, sent)).body.published).toMatchObject({ pictures: [own.body.id], documents: [] })
  })
})

describe('The form of a category', () => {
  it.each(listingCategories)('of %s asks six to ten questions of its own', (category) => {
    const questions = Object.keys(categoryQuestions[category])
    expect(questions.length).toBeGreaterThanOrEqual(6)
    expect(questions.length).toBeLessThanOrEqual(10)
    expect(formDefinition.parse(listingForm(category))).toEqual(listingForm(category))
    expect(Object.keys(listingForm(category).properties)).toEqual(expect.arrayContaining(questions))
  })

  it('names the regions as the reference data do', () => {
    const named = Object.fromEntries(regions().features.map(({ properties: { code, short } }) => [code, short]))
    expect(named).toEqual(regionNames)
  })
})
