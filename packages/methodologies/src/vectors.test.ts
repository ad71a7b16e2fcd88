import { decimal, roundToScale, toText } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { computePeriod, figureOf, roundedFigure } from './compute-period.ts'
import { METHODOLOGIES, methodology } from './all-methodologies.ts'

const computed = (id: string, code: string) => {
  const definition = METHODOLOGIES.find((each) => each.id === id)!
  const vector = definition.vectors.find((each) => each.code === code)!
  return computePeriod(definition, vector.input).figures!
}
const rounded = roundedFigure

describe('every vector of every definition', () => {
  test('gives its figures to the digits it states', () => {
    const wrong = METHODOLOGIES.flatMap((definition) =>
      definition.vectors.flatMap(({ code, input, expected }) => {
        const { figures, problems } = computePeriod(definition, input)
        if (!figures) return [[definition.id, code, problems]]
        return expected.flatMap((each) => {
          const got = figureOf(figures, each)
          return got === '' || roundedFigure(got, each.digits) !== toText(decimal(each.value))
            ? [[definition.id, definition.version, code, each.at, each.value, got]]
            : []
        })
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('published cases', () => {
  test('1: VCS 2567 Soc Son, to the tonne, by year and by kind', () => {
    const figures = computed('organic-waste', 'soc-son')
    const byYear = figures.byYear.map(({ year, net }) => [year, rounded(net, 0)])
    expect(byYear).toEqual([
      [2021, '277866'],
      [2022, '466829'],
      [2023, '596016'],
      [2024, '684963'],
      [2025, '746778'],
      [2026, '790258'],
      [2027, '821308'],
    ])
    expect(byYear.reduce((sum, [, net]) => sum + Number(net), 0)).toBe(4_384_018)
    expect(rounded(figures.baseline, 0)).toBe('4384018')
    const kinds = figures.steps.filter(({ code, year }) => code === 'methane-of-kind' && year === 2021)
    expect(kinds.map(({ label, value }) => [label, rounded(value, 2)])).toEqual([
      ['food', '267548.32'],
      ['paper', '7611.34'],
      ['textiles', '2706.25'],
    ])
  })

  test('2: uncertainty of a sample of 34 plots (AR-TOOL14): 8.18 %, no discount', () => {
    const { steps, uncertainty } = computed('planted-area', 'sample-of-34')
    const value = (code: string) => steps.find((each) => each.code === code)!.value
    expect(rounded(value('standard-error'), 3)).toBe('2.191')
    expect(rounded(value('t-quantile'), 3)).toBe('1.692')
    // The document multiplies the rounded 2.191 × 1.692 = 3.707; unrounded it is 3.708.
    expect(rounded(value('half-width-of-mean'), 3)).toBe('3.708')
    expect(rounded(value('relative-half-width'), 4)).toBe('0.0818')
    expect(uncertainty).toBe('0')
  })

  test('3: four years and five months are 4.417 years; pits disturb 2.78 % of the soil', () => {
    const { steps, rules } = computed('planted-area', 'pits-and-years')
    const value = (code: string) => steps.find((each) => each.code === code)!.value
    expect(rounded(value('period-years'), 3)).toBe('4.417')
    expect(rounded(value('disturbed-soil'), 4)).toBe('0.0278')
    expect(rules.find(({ code }) => code === 'soil-disturbance')).toMatchObject({
      verdict: 'passed',
      values: { limit: '0.1' },
    })
  })

  test('4: 1 kg added to 5 kg in 275 days is 26.5 % and 1.33 kg a year', () => {
    const { steps } = computed('refrigerant-replacement', 'leak-rate')
    const value = (code: string) => steps.find((each) => each.code === code)!.value
    expect(rounded(value('leak-rate'), 3)).toBe('0.265')
    expect(rounded(value('yearly-leak'), 2)).toBe('1.33')
  })
})

describe('our own vectors', () => {
  const net = (id: string, version: string, code: string, digits: number) => {
    const definition = methodology(id, version)!
    const { input } = definition.vectors.find((each) => each.code === code)!
    return toText(roundToScale(decimal(computePeriod(definition, input).figures!.net), digits))
  }

  test('of trees that survive, certain and uncertain', () => {
    expect(net('planted-area', '1.0', 'survivors', 3)).toBe('779.096')
    expect(net('planted-area', '1.0', 'survivors-uncertain', 3)).toBe('749.88')
  })

  test('of a supermarket: the version decides the potentials', () => {
    expect(net('refrigerant-replacement', '1.0', 'supermarket', 3)).toBe('576.31')
    expect(net('refrigerant-replacement', '2.0', 'supermarket', 3)).toBe('694.09')
  })

  test('of a thousand tonnes of food in Riyadh: 8 % in the first year, not all at deposit', () => {
    const { byYear, net: total } = computed('organic-waste', 'riyadh-food')
    expect(byYear.slice(0, 7).map((each) => rounded(each.net, 4))).toEqual([
      '82.1396',
      '75.4462',
      '69.2983',
      '63.6513',
      '58.4645',
      '53.7004',
      '49.3245',
    ])
    expect(rounded(total, 4)).toBe('577.1657')
  })

  test('of a solar year', () => {
    expect(net('grid-renewables', '1.0', 'solar-year', 3)).toBe('5074.5')
  })
})

test('a vector’s figure is a total, or the step of its year and label; there may be none', () => {
  const figures = computed('organic-waste', 'soc-son')
  expect(figureOf(figures, { at: 'net' })).toBe(figures.net)
  expect(figureOf(figures, { at: 'baseline', year: 2027 })).not.toBe(figures.baseline)
  expect(figureOf(figures, { at: 'methane-of-kind', label: 'paper' })).toMatch(/^7611\.34/)
  expect(figureOf(figures, { at: 'methane-of-kind', year: 2099 })).toBe('')
})
