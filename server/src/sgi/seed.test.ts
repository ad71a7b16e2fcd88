import { saudiGreenInitiative } from '@athar/reference-data'
import { expect, it } from 'vitest'
import { settlePlace } from './places.ts'
import { dateKind, dateOf, precisionOf, shippedProjects } from './seed.ts'

it('every shipped project has its source, its words in both languages, and lies where it says', () => {
  const rows = shippedProjects()
  expect(rows).toHaveLength(saudiGreenInitiative().projects.length)
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    for (const text of [row.title, row.summary, row.impact, row.placeName])
      expect([row.slug, text.en !== '', text.ar !== '']).toEqual([row.slug, true, true])
    expect([row.slug, row.sources.length > 0]).toEqual([row.slug, true])
    const point: [number, number] = [row.longitude, row.latitude]
    expect([row.slug, settlePlace({ kind: 'point', point }, row.initiative)?.region]).not.toContain(undefined)
    expect(row.sample).toBe(false)
  }
})

it('a place put by hand says so', () => {
  expect(
    ['site', 'city-centre', 'nearest town (Al Wajh)', 'centre of the northern section', 'approximate'].map(precisionOf),
  ).toEqual(['site', 'city-centre', 'nearest-town', 'part-centre', 'approximate'])
})

it('a date keeps how finely its source tells it, and what it adds', () => {
  expect(dateOf('2019-03-19')).toEqual({ on: '2019-03-19', note: null })
  expect(dateOf('2021-Q4')).toEqual({ on: '2021-Q4', note: null })
  expect(dateOf('2025-12 (planned)')).toEqual({ on: '2025-12', note: 'planned' })
  expect(dateOf('2030 (hoped for)')).toEqual({ on: '2030', note: 'hoped' })
  expect(dateOf('end of 2027')).toEqual({ on: '2027', note: 'end' })
  expect(dateOf('date not shown in the source')).toEqual({ on: null, note: 'unknown' })
  expect(dateKind('worldHeritage')).toBe('world-heritage')
  expect(() => dateKind('whenever')).toThrow('named nowhere')
})
