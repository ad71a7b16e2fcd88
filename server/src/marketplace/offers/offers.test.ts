import type { organisations, ResponseOf } from '@athar/contracts'
import type { MarketProvider, Offer, searchOffers } from '@athar/contracts/marketplace'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { aJpeg } from '../../platform/pictures/testing.ts'
import { listingAnswers, startMarketplaceApp, type MarketplaceApp, type Refused } from '../testing.ts'

let app: MarketplaceApp
let owner: Owner
let solar: { id: string }
let meters: { id: string }
beforeAll(async () => {
  app = await startMarketplaceApp()
  owner = await app.anOrganisation({ name: { en: 'Rimal Energy', ar: 'رمال للطاقة' } })
  const other = await app.anOrganisation({ name: { en: 'Wadi Water', ar: 'وادي للمياه' } })
  solar = await app.aPublished(owner, { audiences: ['owners', 'buyers'], certificates: ['saso'] })
  meters = await app.aPublished(
    other,
    {
      titleEn: '',
      summaryEn: '',
      textEn: '',
      titleAr: 'عدادات ذكية للمياه',
      summaryAr: 'تركيب العدادات وكشف التسربات.',
      textAr: 'نركّب العدادات ونكشف التسربات.',
      regions: ['everywhere'],
      price: '',
      priceText: 'عند الطلب',
      technologies: undefined,
      services: ['leak'],
    },
    'water',
  )
  await app.aSubmitted(owner, { titleEn: 'Not reviewed yet' })
})
afterAll(() => app.close())

const search = async (query = '') =>
  (await app.call<ResponseOf<typeof searchOffers>>(null, 'GET', `/api/marketplace/listings?${query}`)).body
const found = async (query: string) => (await search(query)).items.map(({ id }) => id)

describe('The search of the marketplace', () => {
  it('finds what is published alone, by a word of either language', async () => {
    expect((await search()).total).toBe(2)
    expect(await found('q=reviewed')).toEqual([])
    expect(await found('q=warehouse')).toEqual([solar.id])
    expect(await found('q=الأسطح')).toEqual([solar.id])
    // Written in Arabic alone: found by what was chosen and by the name of its category in English.
    expect(await found('q=leak')).toEqual([meters.id])
    expect(await found('q=water')).toEqual([meters.id])
    expect(await found('q=Rimal')).toEqual([solar.id])
    // One for many.
    expect(await found('q=warehouses rimals')).toEqual([solar.id])
    expect(await found("q=solar' OR 1=1 | :*")).toEqual([])
  })

  it('finds by the name that a provider has now, which changes once an editor accepted it', async () => {
    const provider = await app.withMfa(await app.aNewOrganisation({ name: { en: 'Old Palm', ar: 'النخلة القديمة' } }))
    const { id } = await app.aPublished(provider, { titleEn: 'Audits', titleAr: '' }, 'advisory')
    const isFound = async (words: string) => (await found(`q=${encodeURIComponent(words)}`)).includes(id)
    expect(await isFound('old palm')).toBe(true)
    const { body: before } = await app.call<organisations.OrganisationDetails>(provider, 'GET', '/api/organisation')
    const name = { en: 'New Cedar', ar: 'الأرزة الجديدة' }
    const { body: after } = await app.call<organisations.OrganisationDetails>(provider, 'PUT', '/api/organisation', {
      ...before,
      name,
    })
    expect(after).toMatchObject({ name: { en: 'Old Palm' }, renaming: { name, state: 'waiting' } })
    expect(await isFound('new cedar')).toBe(false)
    await app.acceptChecks(app.editor, provider)
    expect([await isFound('new cedar'), await isFound('ارزه'), await isFound('old palm')]).toEqual([true, true, false])
    await app.decide({ id }, 'suspend', 'Not as described.')
  })

  it('counts each facet with the others as chosen, and the whole Kingdom in each region', async () => {
    const all = await search()
    expect(all.facets.category).toEqual({ renewables: 1, water: 1 })
    expect(all.facets.region).toMatchObject({ everywhere: 1, 'SA-01': 2, 'SA-03': 1, 'SA-04': 2 })
    expect(all.facets.certificate).toEqual({ saso: 1 })
    const inMadinah = await search('region=SA-03')
    expect(inMadinah.items.map(({ id }) => id)).toEqual([meters.id])
    expect(inMadinah.facets).toMatchObject({ category: { water: 1 }, region: { 'SA-01': 2 } })
    expect(await found('category=water,renewables&audience=buyers')).toEqual([solar.id])
    expect(await found('group=partners')).toEqual([])
    const unknown = await app.call<Refused>(null, 'GET', '/api/marketplace/listings?category=oil')
    expect(unknown.body.code).toBe('validation-failed')
  })

  it('gives the same order twice: relevance or day, never by what was paid', async () => {
    expect(await found('q=solar')).toEqual(await found('q=solar'))
    expect(await found('order=newest')).toEqual([meters.id, solar.id])
    expect(await found('page=2')).toEqual([])
  })
})

describe('A published listing', () => {
  it('is read with its answers, its price as it was stated, and its pictures', async () => {
    const { body: begun } = await app.begin(owner)
    const picture = await app.addFile(owner, begun, 'pictures', aJpeg())
    const unused = await app.addFile(owner, begun, 'pictures', aJpeg({ width: 320 }))
    const given = listingAnswers({ titleEn: 'Panels by the day', pictures: [picture.body.id] })
    const saved = await app.save(owner, begun, given)
    const { body: sent } = await app.step(owner, { ...begun, ...saved.body }, 'submit')
    const read = () => app.call<Offer & Refused>(null, 'GET', `/api/marketplace/listings/${sent.id}`)
    expect((await read()).body.code).toBe('marketplace.listing-not-found')
    await app.decide(sent, 'publish')
    const { body } = await read()
    expect(body).toMatchObject({
      provider: { id: owner.organisation.id, name: { en: 'Rimal Energy' } },
      price: { amount: '3200.50', currency: 'SAR', unit: 'kw', vatIncluded: false, text: '' },
      answers: { powerLeast: '50', gridConnection: true },
      picture: picture.body.id,
      pictures: [{ id: picture.body.id }],
    })
    const shown = (id: string) => app.app.inject(`/api/marketplace/files/${id}`)
    expect((await shown(picture.body.id)).headers['content-type']).toBe('image/jpeg')
    expect((await shown(unused.body.id)).statusCode).toBe(404)
    await app.decide(sent, 'suspend', 'Not as described.')
    expect((await read()).status).toBe(404)
    expect((await shown(picture.body.id)).statusCode).toBe(404)
  })

  it('stands on the page of its provider, and is found by the search over everything', async () => {
    const provider = await app.call<MarketProvider>(null, 'GET', `/api/marketplace/providers/${owner.organisation.id}`)
    expect(provider.body).toMatchObject({ name: { ar: 'رمال للطاقة' }, listings: [{ id: solar.id }] })
    const none = await app.anOrganisation()
    const missing = await app.call<Refused>(null, 'GET', `/api/marketplace/providers/${none.organisation.id}`)
    expect(missing.body.code).toBe('marketplace.provider-not-found')
    const everything = await app.app.inject('/api/content/search?q=warehouses&lang=en')
    expect(everything.body).toContain(`/marketplace/listings/${solar.id}`)
  })
})
