import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asksForOtherFactor, readWait, waitOf } from './waits.ts'

describe('a wait', () => {
  it.each([
    [0.2, { unit: 'seconds', count: 1 }],
    [42, { unit: 'seconds', count: 42 }],
    [90, { unit: 'seconds', count: 90 }],
    [91, { unit: 'minutes', count: 2 }],
    [3600, { unit: 'minutes', count: 60 }],
  ])('of %s seconds is said so that nobody comes back too early', (seconds, said) => {
    expect(waitOf(seconds)).toEqual(said)
  })

  it('is never shorter than asked, and less than a minute longer', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 100_000, noNaN: true }), (seconds) => {
        const { unit, count } = waitOf(seconds)
        const told = unit === 'seconds' ? count : count * 60
        expect(told).toBeGreaterThanOrEqual(seconds)
        expect(told - seconds).toBeLessThan(60)
      }),
    )
  })
})

describe('a message', () => {
  it.each([
    ['Too many attempts. Try again in 1 second.', { unit: 'seconds', count: 1 }],
    ['For security purposes, you can only request this after 42 seconds.', { unit: 'seconds', count: 42 }],
    ['Try again in 60 minutes.', { unit: 'minutes', count: 60 }],
    ['Request rate limit reached', null],
  ])('%s says how long', (message, wait) => {
    expect(readWait(message)).toEqual(wait)
  })

  it('says where waiting does not help', () => {
    expect(asksForOtherFactor('Use another factor or a recovery code, then remove this one.')).toBe(true)
    expect(asksForOtherFactor('Use another factor, or wait.')).toBe(false)
  })
})
