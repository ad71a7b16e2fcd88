import { describe, expect, it } from 'vitest'
import { decimal, toText } from './decimal.ts'
import {
  abatementCurve,
  judgeTarget,
  linearReduction,
  pathValue,
  refusePlan,
  trendYear,
  type TargetPlan,
} from './targets.ts'

const d = (text: string) => decimal(text)
const plan = (over: Partial<TargetPlan> = {}): TargetPlan => ({
  baseYear: 2020,
  points: [{ year: 2030, reductionPercent: d('42') }],
  ...over,
})
const years = (...values: readonly (readonly [number, string])[]) =>
  values.map(([year, value]) => ({ year, value: d(value) }))

describe('the path', () => {
  it('falls linearly from the base year to the target year and stays level outside', () => {
    const at = (year: number) => toText(pathValue(plan(), d('1000'), year))
    expect([2019, 2020, 2021, 2025, 2029, 2030, 2040].map(at)).toEqual([
      '1000',
      '1000',
      '958',
      '790',
      '622',
      '580',
      '580',
    ])
  })
  it('runs through every milestone, and linearly between them', () => {
    const custom = plan({
      points: [
        { year: 2022, reductionPercent: d('30') },
        { year: 2024, reductionPercent: d('40') },
        { year: 2030, reductionPercent: d('100') },
      ],
    })
    const at = (year: number) => toText(pathValue(custom, d('200'), year))
    expect([2021, 2022, 2023, 2024, 2027, 2030].map(at)).toEqual(['170', '140', '130', '120', '60', '0'])
  })
  it('of 4.2 percent a year is 42 percent in ten years, and never more than all', () => {
    expect(toText(linearReduction(d('4.2'), 2020, 2030))).toBe('42')
    expect(toText(linearReduction(d('4.2'), 2020, 2060))).toBe('100')
    expect(toText(linearReduction(d('50'), 2020, 2022))).toBe('100')
  })
})

describe('a plan', () => {
  const refused = (points: readonly (readonly [number, string])[]) =>
    refusePlan(plan({ points: points.map(([year, percent]) => ({ year, reductionPercent: d(percent) })) }))
  it('can be followed', () => {
    expect(refused([[2030, '42']])).toBeNull()
    expect(
      refused([
        [2025, '0'],
        [2030, '100'],
      ]),
    ).toBeNull()
    expect(
      refused([
        [2025, '-5'],
        [2030, '10'],
      ]),
    ).toBeNull()
  })
  it('is refused without points', () => expect(refused([])).toBe('points-missing'))
  it('is refused where the target year is not after the base year', () => {
    expect(refused([[2020, '10']])).toBe('target-before-base')
    expect(refused([[2019, '10']])).toBe('target-before-base')
  })
  it('is refused where milestones do not rise from year to year', () => {
    expect(
      refused([
        [2025, '10'],
        [2025, '20'],
        [2030, '30'],
      ]),
    ).toBe('points-out-of-order')
    expect(
      refused([
        [2020, '10'],
        [2030, '30'],
      ]),
    ).toBe('points-out-of-order')
  })
  it('is refused where the path crosses zero', () => {
    expect(
      refused([
        [2025, '100.1'],
        [2030, '50'],
      ]),
    ).toBe('path-crosses-zero')
    expect(refused([[2030, '101']])).toBe('path-crosses-zero')
  })
  it('is refused where the target lies no lower than the base year', () => {
    expect(refused([[2030, '0']])).toBe('path-not-falling')
    expect(refused([[2030, '-1']])).toBe('path-not-falling')
  })
})

describe('the status', () => {
  const status = (...values: readonly (readonly [number, string])[]) => {
    const judged = judgeTarget(plan(), years(...values))
    return judged.ok ? judged.status : judged.code
  }
  it('is achieved at or below the target, whatever the year', () => {
    expect(status([2020, '1000'], [2022, '580'])).toBe('achieved')
    expect(status([2020, '1000'], [2022, '580.0001'])).toBe('on-track')
  })
  it('is on track at or below the path, else behind target', () => {
    expect(status([2020, '1000'], [2025, '790'])).toBe('on-track')
    expect(status([2020, '1000'], [2025, '790.0001'])).toBe('behind-target')
  })
  it('goes by the last counted year, in whatever order they come', () => {
    expect(status([2025, '800'], [2020, '1000'], [2024, '500'])).toBe('behind-target')
    expect(status([2024, '900'], [2020, '1000'], [2025, '700'])).toBe('on-track')
  })
  it('is on track in the base year itself', () => expect(status([2020, '1000'])).toBe('on-track'))
  it('leaves out years before the base year', () => {
    const judged = judgeTarget(plan(), years([2018, '3000'], [2019, '2000'], [2020, '1000'], [2021, '950']))
    expect(judged).toMatchObject({ ok: true, year: 2021, trend: null })
  })
  it('is not told while the base year is not counted', () => {
    expect(status([2021, '900'])).toBe('base-year-not-counted')
    expect(status()).toBe('base-year-not-counted')
  })
  it('comes with the value, where the path was, and the target', () => {
    const judged = judgeTarget(plan(), years([2020, '1000'], [2025, '800']))
    expect(
      judged.ok && [judged.year, toText(judged.value), toText(judged.pathValue), toText(judged.targetValue)],
    ).toEqual([2025, '800', '790', '580'])
  })
})

describe('the trend', () => {
  const reach = (goal: string, ...values: readonly (readonly [number, string])[]) =>
    trendYear(years(...values), d(goal))
  it('needs three years', () => expect(reach('10', [2020, '100'], [2021, '90'])).toBeNull())
  it('names the year in which the line is at or below the goal', () => {
    expect(reach('50', [2020, '100'], [2021, '90'], [2022, '80'])).toBe(2025)
    expect(reach('49.9', [2020, '100'], [2021, '90'], [2022, '80'])).toBe(2026)
    expect(reach('50.1', [2020, '100'], [2021, '90'], [2022, '80'])).toBe(2025)
  })
  it('is the least-squares line of all years: 100, 95, 80 falls by 10 a year from 101.67', () => {
    expect(reach('41.7', [2020, '100'], [2021, '95'], [2022, '80'])).toBe(2026)
    expect(reach('41.6', [2020, '100'], [2021, '95'], [2022, '80'])).toBe(2027)
  })
  it('says that it would never, where it is level, rises or takes centuries', () => {
    expect(reach('50', [2020, '100'], [2021, '100'], [2022, '100'])).toBe('never')
    expect(reach('50', [2020, '90'], [2021, '95'], [2022, '100'])).toBe('never')
    expect(reach('0', [2020, '100'], [2021, '99.9'], [2022, '99.8'])).toBe('never')
    expect(reach('82', [2020, '100'], [2021, '99.9'], [2022, '99.8'])).toBe(2200)
    expect(reach('81.99', [2020, '100'], [2021, '99.9'], [2022, '99.8'])).toBe('never')
  })
  it('is the last year itself where that is at the goal, and a later one where only the line is', () => {
    expect(reach('80', [2020, '100'], [2021, '90'], [2022, '80'])).toBe(2022)
    expect(reach('75', [2020, '100'], [2021, '50'], [2022, '76'])).toBe(2023)
  })
})

// Worked by hand: yearly cost over yearly reduction, cheapest first.
describe('the abatement cost curve', () => {
  it('orders levers by cost per tonne and adds up their tonnes', () => {
    const curve = abatementCurve([
      { id: 'solar', tonnesAYear: d('400'), costAYear: d('20000') },
      { id: 'lighting', tonnesAYear: d('100'), costAYear: d('-15000') },
      { id: 'capture', tonnesAYear: d('250'), costAYear: d('100000') },
    ])
    expect(
      curve.map(({ id, costPerTonne, cumulativeTonnes }) => [id, toText(costPerTonne), toText(cumulativeTonnes)]),
    ).toEqual([
      ['lighting', '-150', '100'],
      ['solar', '50', '500'],
      ['capture', '400', '750'],
    ])
  })
  it('leaves out levers without an effect', () => {
    expect(
      abatementCurve([
        { id: 'none', tonnesAYear: d('0'), costAYear: d('1') },
        { id: 'more', tonnesAYear: d('-1'), costAYear: d('1') },
      ]),
    ).toEqual([])
  })
})
