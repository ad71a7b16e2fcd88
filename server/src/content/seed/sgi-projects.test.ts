import { contentKinds } from '@athar/contracts/content'
import { saudiGreenInitiative } from '@athar/reference-data'
import { expect, it } from 'vitest'
import { standing } from '../../platform/kingdom.ts'
import { dateKind, dateOf, precisionOf, projectEntries } from './sgi-projects.ts'

it('every shipped project has its source, its words in both languages, and lies where it says', () => {
  const entries = projectEntries(saudiGreenInitiative().projects)
  expect(entries).toHaveLength(saudiGreenInitiative().projects.length)
  expect(entries.length).toBeGreaterThan(15)
  for (const { slug, body, sample } of entries) {
    const project = contentKinds['sgi-project'].parse(body)
    for (const text of [project.title, project.summary, project.impact, project.place.name])
      expect([slug, text.en !== '', text.ar !== '']).toEqual([slug, true, true])
    expect([slug, project.sources.length > 0]).toEqual([slug, true])
    expect([slug, standing(project.place, project.initiative)]).toEqual([slug, 'there'])
    expect(sample).toBe(false)
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
