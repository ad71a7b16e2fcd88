import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSince, DEFAULT_THRESHOLD_PERCENT, weighRecalculation, type BaseYearEvent } from './base-year.ts'
import { add, decimal, equals, sum, toText } from './decimal.ts'

const event = (id: string, reason: BaseYearEvent['reason'], effect: string): BaseYearEvent => ({
  id,
  reason,
  baseYearEffectKgCo2e: decimal(effect),
})
const change = (base: string, now: string) => {
  const { kgCo2e, percent } = changeSince(decimal(base), decimal(now))
  return [toText(kgCo2e), percent && toText(percent)]
}

describe('the change since the base year', () => {
  // SABIC, sustainability report 2022, page "Greenhouse Gas", tonnes CO2e. The 2021 parts add up to the printed total of
  // 51,118,829; the 2022 parts to 52,216,771, where the printed total, 52,126,771, has two digits swapped.
  test('of a published inventory, and the slip of the pen that the sum of its parts shows', () => {
    const year2021 = sum(['29003145', '12555400', '7004342', '2555942'].map((tonnes) => decimal(tonnes)))
    const year2022 = sum(['30439107', '12513231', '6820144', '2444289'].map((tonnes) => decimal(tonnes)))
    expect(toText(year2021)).toBe('51118829')
    expect(toText(changeSince(decimal('52126771'), year2022).kgCo2e)).toBe('90000')
    const { kgCo2e, percent } = changeSince(year2021, year2022)
    expect(toText(kgCo2e)).toBe('1097942')
    expect(toText(percent!).slice(0, 6)).toBe('2.1478')
  })

  test('is below zero for a decrease', () => {
    expect(change('200', '150')).toEqual(['-50', '-25'])
    expect(change('200', '200')).toEqual(['0', '0'])
    expect(change('80', '100')).toEqual(['20', '25'])
  })

  test('has no percentage against zero, and counts by size against a negative base', () => {
    expect(change('0', '7')).toEqual(['7', null])
    expect(change('-50', '-25')).toEqual(['25', '50'])
  })
})

describe('the recalculation of the base year', () => {
  // By hand, after the acquisition example of the GHG Protocol Corporate Standard, chapter 5 (its figures could not be
  // checked): two units of 25 t in the base year grow to 60 t organically; then a plant is bought whose emissions were
  // 15 t in the base year. The base year becomes 65 t; growth alone changes nothing.
  test('takes an acquisition in and leaves organic growth out', () => {
    const result = weighRecalculation(decimal(50), [
      event('growth', 'organic-change', '10'),
      event('plant', 'structural-change', '15'),
    ])
    expect(result.required).toBe(true)
    expect(toText(result.recalculatedKgCo2e)).toBe('65')
    expect(toText(result.cumulativePercent!)).toBe('30')
    expect(result.events).toEqual([
      { ...event('growth', 'organic-change', '10'), counts: false, significant: false },
      { ...event('plant', 'structural-change', '15'), counts: true, significant: true },
    ])
  })

  test('is not required by growth alone, or by nothing', () => {
    expect(weighRecalculation(decimal(50), [event('growth', 'organic-change', '50')]).required).toBe(false)
    const nothing = weighRecalculation(decimal(50), [])
    expect(nothing.required).toBe(false)
    expect([toText(nothing.recalculatedKgCo2e), toText(nothing.cumulativePercent!)]).toEqual(['50', '0'])
  })

  test('starts at five percent unless the policy says otherwise', () => {
    expect(toText(DEFAULT_THRESHOLD_PERCENT)).toBe('5')
    const at = (effect: string, threshold?: string) =>
      weighRecalculation(
        decimal(1000),
        [event('a', 'method-change', effect)],
        threshold === undefined ? undefined : decimal(threshold),
      )
    expect(at('50').required).toBe(true)
    expect(at('49.999999').required).toBe(false)
    expect(at('49.999999').events[0]!.significant).toBe(false)
    expect(at('-50').required).toBe(true)
    expect(at('50', '10').required).toBe(false)
    expect(toText(at('50', '10').thresholdPercent)).toBe('10')
    expect(at('1', '0.1').required).toBe(true)
  })

  test('is required by small effects together, even where they cancel', () => {
    const result = weighRecalculation(decimal(1000), [event('a', 'error', '30'), event('b', 'error', '-30')])
    expect(result.required).toBe(true)
    expect(result.events.map(({ significant }) => significant)).toEqual([false, false])
    expect(toText(result.cumulativePercent!)).toBe('6')
    expect(toText(result.recalculatedKgCo2e)).toBe('1000')
  })

  test('against a base year of zero any effect is significant', () => {
    const result = weighRecalculation(decimal(0), [event('a', 'structural-change', '0.001')])
    expect(result).toMatchObject({ required: true, cumulativePercent: null })
    expect(weighRecalculation(decimal(0), [event('a', 'structural-change', '0')]).required).toBe(false)
  })

  test('weighs a negative base year by its size', () => {
    const result = weighRecalculation(decimal(-100), [event('a', 'error', '4')])
    expect(result.required).toBe(false)
    expect(toText(result.cumulativePercent!)).toBe('4')
    expect(toText(result.recalculatedKgCo2e)).toBe('-96')
  })

  test('a threshold of zero or less is a fault', () => {
    for (const threshold of ['0', '-5']) {
      expect(() => weighRecalculation(decimal(1), [], decimal(threshold))).toThrow('the threshold must be above zero')
    }
  })

  test('the recalculated year is the base year with all that counts, in any order', () => {
    const events = fc.array(
      fc.record({
        id: fc.string(),
        reason: fc.constantFrom<BaseYearEvent['reason']>(
          'structural-change',
          'method-change',
          'error',
          'organic-change',
        ),
        baseYearEffectKgCo2e: fc.integer({ min: -1000, max: 1000 }).map((kg) => decimal(kg)),
      }),
    )
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 5000 }), (drawn, base) => {
        const result = weighRecalculation(decimal(base), drawn)
        const counted = drawn
          .filter(({ reason }) => reason !== 'organic-change')
          .map((each) => each.baseYearEffectKgCo2e)
        expect(equals(result.recalculatedKgCo2e, add(decimal(base), sum(counted)))).toBe(true)
        expect(weighRecalculation(decimal(base), [...drawn].reverse()).required).toBe(result.required)
        expect(result.required || result.events.every(({ significant }) => !significant)).toBe(true)
      }),
    )
  })
})
