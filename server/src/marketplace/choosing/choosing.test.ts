import type { ResponseOf } from '@athar/contracts'
import type { compareOffers } from '@athar/contracts/marketplace'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { startMarketplaceApp, type MarketplaceApp, type Refused } from '../testing.ts'

let app: MarketplaceApp
let owner: Owner
let solar: { id: string }
let storage: { id: string }
let meters: { id: string }
beforeAll(async () => {
  app = await startMarketplaceApp()
  owner = await app.anOrganisation({ name: { en: 'Rimal Energy', ar: 'رمال للطاقة' } })
  solar = await app.aPublished(owner)
  storage = await app.aPublished(owner, { titleEn: 'Storage', titleAr: '', technologies: ['storage'], warranty: '12' })
  meters = await app.aPublished(owner, { titleEn: 'Meters', technologies: undefined, services: ['leak'] }, 'water')
})
afterAll(() => app.close())

describe('A comparison', () => {
  const compare = (...ids: string[]) =>
    app.call<ResponseOf<typeof compareOffers> & Refused>(
      null,
      'GET',
      `/api/marketplace/comparison?ids=${ids.join(',')}`,
    )

  it('shows what each listing answered, in the order asked for, each once', async () => {
    const { body } = await compare(storage.id, solar.id, storage.id)
    expect(body.items.map(({ id }) => id)).toEqual([storage.id, solar.id])
    expect(body.items[0]?.answers).toMatchObject({ warranty: '12', technologies: ['storage'] })
    expect(body.items[1]?.answers).not.toHaveProperty('warranty')
    expect(body.items[0]?.answers).not.toHaveProperty('pictures')
  })

  it('refuses two categories and more than four, and leaves out what is not published', async () => {
    expect((await compare(solar.id, meters.id)).body.code).toBe('marketplace.two-categories')
    const unknown = Array.from({ length: 4 }, (_, nth) => `00000000-0000-4000-8000-00000000000${nth}`)
    expect((await compare(solar.id, ...unknown)).body.code).toBe('validation-failed')
    expect((await compare('x')).body.code).toBe('validation-failed')
    const draft = await app.aSubmitted(owner, { titleEn: 'Not yet', titleAr: '' })
    expect((await compare(draft.id, solar.id)).body.items.map(({ id }) => id)).toEqual([solar.id])
  })
})
