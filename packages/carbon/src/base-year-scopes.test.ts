import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weighByScope, type ScopedEvent } from './base-year-scopes.ts'
import { add, decimal, toText } from './decimal.ts'

const by = (scope1: string, scope2 = '0', scope3 = '0') => ({
  scope1: decimal(scope1),
  scope2: decimal(scope2),
  scope3: decimal(scope3),
})
const event = (reason: ScopedEvent['reason'], effect: ReturnType<typeof by>, id = 'e'): ScopedEvent => ({
  id,
  reason,
  effect,
})
const five = decimal(5)

describe('the base year by scope', () => {
  it('is recalculated when events reach the threshold together, by scope', () => {
    const events = [
      event('structural-change', by('-30', '-10'), 'sold'),
      event('error', by('0', '0', '15'), 'error'),
      event('organic-change', by('500'), 'growth'),
    ]
    const weighed = weighByScope(by('600', '300', '100'), events, five)
    expect(weighed.required).toBe(true)
    expect(weighed.events.map(({ id, counts, significant }) => [id, counts, significant])).toEqual([
      ['sold', true, false],
      ['error', true, false],
      ['growth', false, false],
    ])
    expect(toText(weighed.cumulativePercent!)).toBe('5.5')
    expect(Object.values(weighed.recalculated).map(toText)).toEqual(['570', '290', '115', '975'])
  })

  it('sees a shift between scopes that sums to nothing', () => {
    const weighed = weighByScope(by('1000'), [event('method-change', by('-100', '100'))], five)
    expect([weighed.required, weighed.events[0]!.significant]).toEqual([true, true])
    expect(toText(weighed.recalculated.total)).toBe('1000')
  })

  it('never asks for it by organic change, and its scopes add up to its total', () => {
    const kg = fc.integer({ min: -10_000, max: 10_000 }).map(String)
    const effect = fc.tuple(kg, kg, kg).map(([a, b, c]) => by(a, b, c))
    const reason = fc.constantFrom('structural-change', 'method-change', 'error', 'organic-change' as const)
    fc.assert(
      fc.property(effect, fc.array(fc.tuple(reason, effect), { maxLength: 5 }), (base, given) => {
        const events = given.map(([why, what], at) => event(why as 'error', what, String(at)))
        const { recalculated: r } = weighByScope(base, events, five)
        expect(toText(add(add(r.scope1, r.scope2), r.scope3))).toBe(toText(r.total))
        const organic = events.map((each) => ({ ...each, reason: 'organic-change' as const }))
        expect(weighByScope(base, organic, five).required).toBe(false)
      }),
    )
  })
})
