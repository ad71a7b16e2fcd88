import fc from 'fast-check'
import { emissionLibrary } from '@athar/reference-data'
import { describe, expect, test } from 'vitest'
import {
  CHANGE_CAUSES,
  type ChangeCause,
  type ChangeFigure,
  type ChangePart,
  type ChangeSteps,
  explainChange,
  stepsTotal,
} from './change-causes.ts'
import { type Decimal, decimal, equals, multiply, subtract, sum, toText } from './decimal.ts'
import type { GwpSet } from './gwp.ts'
import { indexUnits } from './units.ts'

const units = indexUnits(emissionLibrary().units)

type Given = {
  readonly site?: string
  readonly activity?: string
  readonly unit?: string
  readonly quantity: string
  readonly share?: string
  /** In AR5; AR6 only where it differs. */
  readonly rate: string
  readonly ar6?: string
  readonly origin?: ChangeFigure['resolved']['origin']
  readonly chosen?: boolean
  readonly upstream?: string
  readonly scope?: ChangeFigure['scope']
}

function part({
  site = 'riyadh',
  activity = 'diesel',
  unit = 'litre',
  quantity,
  share = '1',
  ...given
}: Given): ChangePart {
  const figure = (rate: string, ar6: string, over: Partial<ChangeFigure> = {}): ChangeFigure => ({
    scope: given.scope ?? 1,
    category: 'stationary-combustion',
    flags: given.chosen ? ['factor-chosen'] : [],
    rate: { co2e: { AR4: decimal(rate), AR5: decimal(rate), AR6: decimal(ar6) } },
    resolved: { origin: given.origin ?? 'library', methodTier: 'fuel-based' },
    ...over,
  })
  return {
    site,
    activity,
    unit,
    quantity: decimal(quantity),
    counted: multiply(decimal(quantity), decimal(share)),
    figures: {
      main: figure(given.rate, given.ar6 ?? given.rate),
      upstream:
        given.upstream === undefined ? [] : [figure(given.upstream, given.upstream, { scope: 3, category: '3' })],
    },
  }
}

const explain = (then: readonly Given[], now: readonly Given[], sets: readonly [GwpSet, GwpSet] = ['AR5', 'AR5']) =>
  explainChange({ gwpSet: sets[0], parts: then.map(part) }, { gwpSet: sets[1], parts: now.map(part) }, units)
const texts = (steps: ChangeSteps) => Object.fromEntries(Object.entries(steps).map(([step, kg]) => [step, toText(kg)]))
const stepsOf = (...given: Parameters<typeof explain>) => texts(explain(...given).steps)

describe('worked by hand', () => {
  test('quantity, share and factor change at once', () => {
    // 100 × 0.5 × 2 = 100 kg becomes 160 × 0.8 × 3 = 384 kg: 284 kg more. Every order of the three changes:
    // quantity first 60×0.5×2 = 60, after the share 60×0.8×2 = 96, after the factor 60×0.5×3 = 90, after both 144;
    // twice the first and last, once the others: (120 + 96 + 90 + 288) ÷ 6 = 99.
    // share: 0.3 × (2×100×2 + 160×2 + 100×3 + 2×160×3) ÷ 6 = 0.3 × 330 = 99.
    // factor: 1 × (2×100×0.5 + 100×0.8 + 160×0.5 + 2×160×0.8) ÷ 6 = 516 ÷ 6 = 86. 99 + 99 + 86 = 284.
    const { then, now, steps } = explain(
      [{ quantity: '100', share: '0.5', rate: '2' }],
      [{ quantity: '160', share: '0.8', rate: '3' }],
    )
    expect([toText(then), toText(now)]).toEqual(['100', '384'])
    expect(texts(steps)).toEqual({ quantity: '99', share: '99', factor: '86' })
  })

  test('of two changes each takes half of the interaction', () => {
    // 1,000 l at 2.5 kg, then 1,200 l at 2.4: 200 × 2.45 = 490 by quantity, −0.1 × 1,100 = −110 by the factor.
    expect(stepsOf([{ quantity: '1000', rate: '2.5' }], [{ quantity: '1200', rate: '2.4' }])).toEqual({
      quantity: '490',
      factor: '-110',
    })
  })

  test('an own factor in the place of the library is method, a new figure of the same method a factor', () => {
    expect(stepsOf([{ quantity: '10', rate: '2' }], [{ quantity: '10', rate: '3', origin: 'site' }])).toEqual({
      resolution: '10',
    })
    expect(stepsOf([{ quantity: '10', rate: '2' }], [{ quantity: '10', rate: '3', chosen: true }])).toEqual({
      resolution: '10',
    })
    expect(stepsOf([{ quantity: '10', rate: '2' }], [{ quantity: '10', rate: '3' }])).toEqual({ factor: '10' })
  })

  test('another mix of two methods is method, the factor of the one that stays is factor', () => {
    // All 10 l by the library at 2; then 5 l at 2.2 and 5 l by an own factor at 1: 20 kg becomes 16 kg.
    // Factor: the mean share (1 + 0.5) ÷ 2 × 0.2 × 10 = 1.5. Method: −4 − 1.5 = −5.5.
    expect(
      stepsOf(
        [{ quantity: '10', rate: '2' }],
        [
          { quantity: '5', rate: '2.2' },
          { quantity: '5', rate: '1', origin: 'supplier' },
        ],
      ),
    ).toEqual({ factor: '1.5', resolution: '-5.5' })
  })

  test('the supply chain of fuels, counted in one of the years only, is method', () => {
    // 10 l → 12 l at 2 kg, and 0.5 kg of upstream from now on: 2 × 0.25 = 0.5 of it by quantity, 11 × 0.5 = 5.5 by method.
    expect(stepsOf([{ quantity: '10', rate: '2' }], [{ quantity: '12', rate: '2', upstream: '0.5' }])).toEqual({
      quantity: '4.5',
      'supply-chain': '5.5',
    })
  })

  test('other warming potentials are told first, on the quantities of then', () => {
    const { then, now, steps } = explain(
      [{ quantity: '10', rate: '2', ar6: '2.2' }],
      [{ quantity: '20', rate: '2', ar6: '2.2' }],
      ['AR5', 'AR6'],
    )
    expect([toText(then), toText(now), texts(steps)]).toEqual(['20', '44', { 'gwp-set': '2', quantity: '22' }])
  })

  test('a site of one year only is boundary, an activity of one year at a site of both is activity', () => {
    const { steps, sources } = explain(
      [
        { quantity: '10', rate: '2' },
        { site: 'dammam', quantity: '5', rate: '2' },
        { activity: 'gas', quantity: '1', rate: '7' },
      ],
      [
        { quantity: '10', rate: '2' },
        { site: 'jeddah', quantity: '8', rate: '2' },
        { activity: 'petrol', quantity: '3', rate: '1' },
      ],
    )
    expect(texts(steps)).toEqual({
      'site-left': '-10',
      'site-came': '16',
      'source-began': '3',
      'source-ended': '-7',
    })
    expect(sources.map(({ site, activity }) => `${site} ${activity}`)).toEqual([
      'jeddah diesel',
      'dammam diesel',
      'riyadh gas',
      'riyadh petrol',
      'riyadh diesel',
    ])
  })

  test('an entity that was not counted then comes into the boundary', () => {
    expect(stepsOf([{ quantity: '10', share: '0', rate: '2' }], [{ quantity: '10', share: '1', rate: '2' }])).toEqual({
      share: '20',
    })
  })

  test('a year in cubic metres meets one in litres', () => {
    expect(stepsOf([{ quantity: '1000', rate: '2.5' }], [{ quantity: '1', unit: 'm3', rate: '2500' }])).toEqual({})
  })

  test('gases outside the scopes are no part of it', () => {
    expect(
      stepsOf([{ quantity: '1', rate: '9', scope: 'outside' }], [{ quantity: '2', rate: '9', scope: 'outside' }]),
    ).toEqual({})
  })
})

const number = fc.integer({ min: -1_000_000, max: 5_000_000 }).map((value) => String(value / 1000))
const rate = fc
  .bigInt({ min: 0n, max: 10n ** 20n })
  .map((value) => `0.${value.toString().padStart(20, '0')}`.slice(0, 22))
const given: fc.Arbitrary<Given> = fc.record(
  {
    site: fc.constantFrom('riyadh', 'jeddah', 'dammam'),
    activity: fc.constantFrom('diesel', 'gas'),
    unit: fc.constantFrom('litre', 'm3', 'gallon_us', 'tonne'),
    quantity: number,
    share: fc.constantFrom('0', '0.333333333333', '0.5', '1'),
    rate,
    ar6: rate,
    origin: fc.constantFrom('library' as const, 'site' as const, 'supplier' as const),
    upstream: rate,
  },
  { requiredKeys: ['quantity', 'rate', 'ar6'] },
)
const year = fc.array(given, { maxLength: 12 })
const set = fc.constantFrom('AR4' as const, 'AR5' as const, 'AR6' as const)
const total = (parts: readonly Given[], gwpSet: GwpSet): Decimal =>
  sum(
    parts
      .map(part)
      .flatMap(({ counted, figures }) =>
        [figures.main, ...figures.upstream].map((figure) => multiply(counted, figure.rate.co2e[gwpSet])),
      ),
  )
const causes = Object.keys(CHANGE_CAUSES) as ChangeCause[]

describe('always', () => {
  test('the steps add up to the difference to the last digit, in all and at each source', () => {
    fc.assert(
      fc.property(year, year, set, set, (then, now, thenSet, nowSet) => {
        const told = explain(then, now, [thenSet, nowSet])
        expect(equals(told.then, total(then, thenSet))).toBe(true)
        expect(equals(told.now, total(now, nowSet))).toBe(true)
        expect(equals(stepsTotal(told.steps), subtract(told.now, told.then))).toBe(true)
        expect(equals(sum(causes.map((cause) => stepsTotal(told.steps, cause))), stepsTotal(told.steps))).toBe(true)
        for (const source of told.sources)
          expect(equals(stepsTotal(source.steps), subtract(source.now, source.then))).toBe(true)
      }),
    )
  })

  test('the other way round each cause only turns its sign, within what rounding leaves', () => {
    fc.assert(
      fc.property(year, year, (then, now) => {
        const [there, back] = [explain(then, now).steps, explain(now, then).steps]
        for (const cause of causes) {
          const rest = sum([stepsTotal(there, cause), stepsTotal(back, cause)])
          expect(Math.abs(Number(toText(rest)))).toBeLessThan(1e-9)
        }
      }),
    )
  })

  test('the order of the parts does not matter, and a year equals itself', () => {
    fc.assert(
      fc.property(year, year, (then, now) => {
        expect(stepsOf([...then].reverse(), [...now].reverse())).toEqual(stepsOf(then, now))
        expect(stepsOf(now, now)).toEqual({})
      }),
    )
  })
})
