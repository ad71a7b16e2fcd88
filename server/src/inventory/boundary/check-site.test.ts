import { describe, expect, it } from 'vitest'
import { placeIssues } from './check-site.ts'
import { siteNameKeys } from './site-name-keys.ts'

const places = {
  regions: new Set(['SA-01', 'SA-02']),
  regionOfCity: new Map([
    ['riyadh', 'SA-01'],
    ['jeddah', 'SA-02'],
  ]),
}

describe('where a site stands', () => {
  it('a Saudi city lies in its region', () => {
    expect(placeIssues(places, { country: 'SA', region: 'SA-01', city: 'riyadh' })).toEqual([])
    expect(placeIssues(places, { country: 'SA', region: 'SA-02', city: 'riyadh' })).toEqual([
      { path: 'city', code: 'city-not-in-region' },
    ])
    expect(placeIssues(places, { country: 'SA', region: null, city: 'riyadh' })).toEqual([
      { path: 'city', code: 'city-not-in-region' },
    ])
    expect(placeIssues(places, { country: 'SA', region: 'SA-01', city: 'atlantis' })).toEqual([
      { path: 'city', code: 'city-not-in-region' },
    ])
  })

  it('a region is one of the thirteen, and only in the Kingdom', () => {
    expect(placeIssues(places, { country: 'SA', region: 'SA-99', city: null })).toEqual([
      { path: 'region', code: 'region-unknown' },
    ])
    expect(placeIssues(places, { country: 'AE', region: 'SA-01', city: null })).toEqual([
      { path: 'region', code: 'region-outside-kingdom' },
    ])
  })

  it('elsewhere the city is what the person calls it', () => {
    expect(placeIssues(places, { country: 'US', region: null, city: 'Seattle' })).toEqual([])
  })
})

describe('the names of a site', () => {
  it('meet however they are spelled', () => {
    const keys = (en: string, ar: string, aliases: string[] = []) => siteNameKeys({ name: { en, ar }, aliases })
    expect(keys('Riyadh  HQ', 'المَقَرّ الرئيسي')).toEqual(keys('riyadh-hq', 'المقر الرئيسى'))
    expect(keys('Plant ١٢', '')).toEqual(keys('plant 12', ''))
    expect(keys('Depot', 'مستودع', ['DEPOT', 'المستودع'])).toEqual(['depot', 'مستودع', 'المستودع'])
  })

  it('a name of signs only is still a name', () => {
    expect(siteNameKeys({ name: { en: '#1!', ar: '' }, aliases: ['!!!'] })).toHaveLength(2)
  })
})
