import { expect, it } from 'vitest'
import { byMatch, reasonsFor } from './match.ts'

const offered = { topics: ['water'], languages: ['ar'], region: 'SA-01', times: ['weekend-morning'] }

it('names what of a wish is met, strongest first, and nothing that was not asked for', () => {
  expect(reasonsFor(offered, {})).toEqual([])
  expect(reasonsFor(offered, { topic: 'energy', language: 'ar' })).toEqual(['language'])
  expect(reasonsFor(offered, { region: 'SA-01', time: 'weekend-morning', language: 'ar', topic: 'water' })).toEqual([
    'topic',
    'language',
    'times',
    'region',
  ])
})

it('puts a shared topic before everything else together, then more free places', () => {
  const all = [
    { id: 'near', reasons: ['language', 'times', 'region'] as const, free: 9 },
    { id: 'full', reasons: ['topic'] as const, free: 1 },
    { id: 'topic', reasons: ['topic'] as const, free: 2 },
  ]
  expect(byMatch(all).map(({ id }) => id)).toEqual(['topic', 'full', 'near'])
})
