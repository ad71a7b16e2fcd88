import { expect, it } from 'vitest'
import { drawnFigures, findingOf, furtherFigures, sourcesOf } from './indicator-way.ts'
import { aFigure, anIndicator } from './testing.ts'

it('the share of the way is what was gained of what was to be gained', () => {
  const found = findingOf(
    anIndicator({ baseline: aFigure(10, 2016), current: aFigure(25, 2024), target: aFigure(40, 2030) }),
  )
  expect(found).toMatchObject({ kind: 'share', share: 0.5 })
})

it.each([
  ['higher', 33.5],
  ['higher', 30],
  ['lower', 29],
] as const)('a goal where %s is better is reached at %s of 30', (better, value) => {
  const indicator = anIndicator({ better, current: aFigure(value, 2024), target: aFigure(30, 2030) })
  expect(findingOf(indicator).kind).toBe('reached')
})

it('an indicator that should fall is on its way while it is above the goal', () => {
  const indicator = anIndicator({
    better: 'lower',
    baseline: aFigure(50, 2016),
    current: aFigure(40, 2024),
    target: aFigure(30, 2030),
  })
  expect(findingOf(indicator)).toMatchObject({ kind: 'share', share: 0.5 })
})

it('two values of one year are two ways of counting: no progress is claimed and no line joins them', () => {
  const indicator = anIndicator({ baseline: aFigure(50, 2023), current: aFigure(53.2, 2023) })
  expect(findingOf(indicator).kind).toBe('two-ways')
  expect(drawnFigures(indicator).map(({ name }) => name)).toEqual(['now', 'goal'])
})

it('what nobody published is not drawn, and the goal still stands', () => {
  const indicator = anIndicator({ current: aFigure(null, null) })
  expect(findingOf(indicator).kind).toBe('unpublished')
  expect(drawnFigures(indicator).map(({ name }) => name)).toEqual(['start', 'goal'])
  const bare = anIndicator({ current: aFigure(null, null), target: aFigure(null, null) })
  expect(findingOf(bare).kind).toBe('nothing')
})

it('without a start there is a level and no share; without a goal only the value', () => {
  expect(findingOf(anIndicator({ baseline: aFigure(null, 2016) })).kind).toBe('level')
  expect(findingOf(anIndicator({ target: aFigure(null, null) })).kind).toBe('no-goal')
})

it('a goal equal to the start, and not reached, is no division by nothing', () => {
  const indicator = anIndicator({ baseline: aFigure(30, 2016), current: aFigure(20, 2024), target: aFigure(30, 2030) })
  expect(findingOf(indicator).kind).toBe('level')
})

it('a value without a year is told beside the drawing, never in it', () => {
  const indicator = anIndicator({ newer: aFigure(51, null, 'low') })
  expect(drawnFigures(indicator).some(({ figure }) => figure.value === 51)).toBe(false)
  expect(furtherFigures(indicator)).toEqual([{ name: 'newer', figure: indicator.newer }])
})

it('every source of every figure is named', () => {
  const indicator = anIndicator({
    newer: { ...aFigure(35, 2025), source: 'tracker' },
    related: [
      {
        label: { en: 'Capacity', ar: 'القدرة' },
        value: 6.5,
        unit: { en: 'GW', ar: 'جيجاواط' },
        year: null,
        source: 'gastat',
        confidence: null,
      },
    ],
  })
  expect(sourcesOf(indicator)).toEqual(expect.arrayContaining(['office', 'tracker', 'gastat']))
})
