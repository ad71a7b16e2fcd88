import { decimal, indexUnits, toText } from '@athar/carbon'
import { describe, expect, it } from 'vitest'
import {
  checkAnswer,
  completionOf,
  convertFigure,
  disagrees,
  evaluateFormula,
  isAskedOf,
  itemStatus,
  liveFigureProblem,
  namesIn,
  relationOf,
  withLiveFigures,
  type Datapoint,
  type ItemStatus,
} from './index.ts'

const unit = (id: string, dimension: 'mass' | 'energy' | 'volume', toBase: string, baseUnit: string) => ({
  id,
  dimension,
  toBase,
  toBaseDivisor: '1',
  baseUnit,
  nameEn: id,
  nameAr: id,
  source: '',
  notes: '',
  currency: null,
  priceYear: null,
})
const units = indexUnits([
  unit('kg', 'mass', '1', 'kg'),
  unit('tonne', 'mass', '1000', 'kg'),
  unit('kt', 'mass', '1000000', 'kg'),
  unit('MJ', 'energy', '1', 'MJ'),
  unit('GJ', 'energy', '1000', 'MJ'),
  unit('MWh', 'energy', '3600', 'MJ'),
  unit('m3', 'volume', '1', 'm3'),
  unit('litre', 'volume', '0.001', 'm3'),
])
const aDatapoint = (over: Partial<Datapoint>): Datapoint => ({
  id: 'asked',
  label_en: 'Asked',
  label_ar: 'سؤال',
  type: 'number',
  unit: 'tCO2e',
  esg_group: 'environmental',
  computed_from: null,
  formula: null,
  evidence_expected: false,
  help_en: '',
  help_ar: '',
  ...over,
})
const scope1 = aDatapoint({ id: 'scope1', min: 0, max: null })
const story = aDatapoint({ id: 'story', type: 'long_text', unit: null })
const known = new Map([scope1, story].map((one) => [one.id, one]))
const rules = { today: '2026-03-01', units, find: (id: string) => known.get(id) }
const check = (over: Partial<Datapoint>, value: unknown, given?: string) =>
  checkAnswer(aDatapoint(over), { value, unit: given ?? null }, rules)

describe('units', () => {
  it.each([
    ['1500', 'kgCO2e', 'tCO2e', '1.5'],
    ['0.25', 'ktCO2e', 'tCO2e', '250'],
    ['2', 'MWh', 'GJ', '7.2'],
    ['1250', 'litre', 'm3', '1.25'],
  ])('%s %s is so many %s', (value, from, to, expected) => {
    expect(convertFigure(value, from, to, units)).toEqual({ value: expected })
  })

  it('of another dimension or without a meaning are refused', () => {
    expect(convertFigure('1', 'MWh', 'tCO2e', units)).toEqual({ problem: 'unit-other-dimension' })
    expect(convertFigure('1', 'bananas', 'tCO2e', units)).toEqual({ problem: 'unit-unknown' })
  })
})

describe('formulas', () => {
  const values: Record<string, string> = { a: '10', b: '4', none: '0' }
  const result = (formula: string) => {
    const found = evaluateFormula(formula, (id) => (values[id] === undefined ? null : decimal(values[id])))
    return 'value' in found ? toText(found.value) : found
  }
  it.each([
    ['a + b * 2', '18'],
    ['(a + b) * 2', '28'],
    ['a - b - 1', '5'],
    ['a / b', '2.5'],
    ['b / (a / 1000000)', '400000'],
  ])('%s is %s', (formula, expected) => expect(result(formula)).toBe(expected))

  it('say what is missing, and that a division by zero has no result', () => {
    expect(result('a + c + d')).toEqual({ missing: ['c', 'd'] })
    expect(result('a / none')).toEqual({ divisionByZero: true })
    expect(namesIn('a / b * 100 + a')).toEqual(['a', 'b'])
    expect(() => result('a +')).toThrow(RangeError)
  })

  it('disagree beyond what rounding explains', () => {
    expect(disagrees(decimal('100.4'), decimal('100'))).toBe(false)
    expect(disagrees(decimal('101'), decimal('100'))).toBe(true)
    expect(disagrees(decimal('0'), decimal('0'))).toBe(false)
  })
})

describe('answers', () => {
  it('keep a figure in the unit of its datapoint and as it was entered', () => {
    expect(check({}, '1500', 'kgCO2e')).toEqual({ value: '1.5', entered: { value: '1500', unit: 'kgCO2e' } })
    expect(check({}, ' 1.50 ')).toEqual({ value: '1.5', entered: null })
  })

  it.each([
    [{}, 'many', 'not-a-number'],
    [{}, '', 'value-missing'],
    [{ min: 0 }, '-1', 'below-least'],
    [{ type: 'percent' as const, unit: '%', min: 0, max: 100 }, '100.1', 'above-most'],
    [{ type: 'date' as const, unit: null }, '2026-02-30', 'not-a-date'],
    [{ type: 'date' as const, unit: null }, '2026-03-02', 'date-in-future'],
    [{ type: 'boolean' as const, unit: null }, 'yes', 'not-yes-or-no'],
    [{ type: 'text' as const, unit: null }, 'x'.repeat(301), 'too-long'],
    [{ type: 'long_text' as const, unit: null }, { en: 'x'.repeat(1_000_000), ar: '' }, 'too-long'],
    [{ type: 'long_text' as const, unit: null }, { en: ' ', ar: '' }, 'value-missing'],
    [{ type: 'select' as const, unit: null, options: [] }, 'other', 'choice-unknown'],
    [{ type: 'table' as const, unit: null, columns: [] }, [{ a: '1' }], 'column-unknown'],
  ])('%o refuses %o: %s', (over, value, problem) => {
    expect(check(over, value)).toMatchObject({ problem })
  })

  it('take markup as text', () => {
    const text = { en: '<b>Bold</b> & plain', ar: '' }
    expect(check({ type: 'long_text', unit: null }, text)).toEqual({ value: text, entered: null })
  })
})

describe('live figures', () => {
  const problem = (en: string, ar: string) =>
    liveFigureProblem('story', { en, ar }, (id) => known.get(id))?.problem ?? null

  it('are bound to known figures, in both languages alike, never to the text itself', () => {
    expect(problem('We emitted {scope1}.', 'بلغت الانبعاثات {scope1}.')).toBeNull()
    expect(problem('We emitted {scope1}.', '')).toBeNull()
    expect(problem('We emitted {scope1}.', 'بلغت الانبعاثات.')).toBe('live-figures-differ')
    expect(problem('See {story}.', 'انظر {story}.')).toBe('live-figure-circular')
    expect(problem('See {scope9}.', 'انظر {scope9}.')).toBe('live-figure-unknown')
  })

  it('are shown in the place of their names', () => {
    expect(withLiveFigures('We emitted {scope1}, {scope1} in all.', () => '12 t')).toBe('We emitted 12 t, 12 t in all.')
  })
})

describe('completion', () => {
  const item = { slug: 'x', code: 'X', datapoints: ['a', 'b'] }
  const answered = { answered: true, notApplicable: false, evidenced: true }
  const status = (states: Record<string, typeof answered>, notApplicable = false) =>
    itemStatus(item, (id) => states[id], notApplicable)

  it('follows the answers of an item', () => {
    expect(status({})).toBe('pending')
    expect(status({ a: answered })).toBe('in-progress')
    expect(status({ a: answered, b: answered })).toBe('completed')
    expect(status({ a: answered, b: { ...answered, evidenced: false } })).toBe('in-progress')
    const absent = { answered: false, notApplicable: true, evidenced: false }
    expect(status({ a: answered, b: absent })).toBe('completed')
    expect(status({ a: absent, b: absent })).toBe('not-applicable')
    expect(status({ a: answered }, true)).toBe('not-applicable')
  })

  it.each([
    [12, 47, 26],
    [25, 68, 37],
    [8, 35, 23],
    [18, 24, 75],
    [199, 200, 99],
  ])('of %i of %i is %i percent', (completed, items, percent) => {
    const statuses: ItemStatus[] = Array.from({ length: items }, (_, index) =>
      index < completed ? 'completed' : 'pending',
    )
    expect(completionOf(statuses)).toMatchObject({ items, applicable: items, completed, percent })
  })

  it('leaves out what is not applicable', () => {
    expect(completionOf(['completed', 'not-applicable', 'in-progress'])).toMatchObject({ applicable: 2, percent: 50 })
    expect(completionOf(['not-applicable']).percent).toBe(0)
  })

  it('asks of an industry what is asked of it', () => {
    const banks = { applicability: { kind: 'sasb_industry', values: ['FN-CB'] } }
    expect([
      isAskedOf(banks, ['EM-CM']),
      isAskedOf(banks, ['FN-CB']),
      isAskedOf(banks, []),
      isAskedOf({}, ['EM-CM']),
    ]).toEqual([false, true, true, true])
  })
})

it('relates two items by what answers them', () => {
  const of = (...datapoints: string[]) => ({ slug: '', code: '', datapoints })
  expect(relationOf(of('a', 'b'), of('b', 'a'))).toBe('equal')
  expect(relationOf(of('a', 'b'), of('a'))).toBe('narrower')
  expect(relationOf(of('a'), of('a', 'b'))).toBe('wider')
  expect(relationOf(of('a', 'b'), of('b', 'c'))).toBe('overlapping')
  expect(relationOf(of('a'), of('b'))).toBeNull()
})
