import { add, decimal, toText, ZERO } from '@athar/carbon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Register, registerUse } from './register-use.ts'

const readings = (...values: string[]) => values.map((value, index) => ({ atMs: index * 1000, value }))
const use = (register: Register, ...values: string[]) => registerUse(readings(...values), register).use

describe('the use of a running register', () => {
  test('is the difference of its readings, as published', () => {
    expect(use({}, '40254.93', '43783.48')).toBe('3528.55')
    expect(use({}, '43864.75', '47363.98')).toBe('3499.23')
    expect(use({}, '40254.93', '42000', '43783.48')).toBe('3528.55')
  })

  test('goes over the highest digit, as published', () => {
    expect(registerUse(readings('99998.5', '12.25'), { digits: 5 })).toEqual({
      use: '13.75',
      parts: [{ fromMs: 0, toMs: 1000, use: '13.75', rollovers: 1, exchanges: 0 }],
    })
  })

  test('is multiplied, and is 0 where nothing was used or there is one reading', () => {
    expect(use({ multiplier: '40' }, '1', '3.5')).toBe('100')
    expect([use({}, '7', '7'), use({}, '7'), use({})]).toEqual(['0', '0', '0'])
  })

  test('that fell without a rollover cannot be told, and no total is given', () => {
    const { use: total, parts } = registerUse(readings('10', '20', '15', '30'))
    expect(total).toBeNull()
    expect(parts.map((part) => [part.use, part.problem])).toEqual([
      ['10', undefined],
      [null, 'went-back'],
      ['15', undefined],
    ])
    // With digits: a fall that would mean half of the range or more was used is none.
    expect(registerUse(readings('50000', '0'), { digits: 5 }).parts[0]?.problem).toBe('went-back')
    expect(registerUse(readings('50001', '0'), { digits: 5 }).use).toBe('49999')
    expect(registerUse(readings('20', '15'), { digits: 5 }).parts[0]?.problem).toBe('went-back')
  })

  test('names a value that the register cannot show, and what is no number', () => {
    expect(registerUse(readings('99999', '100000'), { digits: 5 }).parts[0]?.problem).toBe('too-many-digits')
    expect(registerUse(readings('100000', '5'), { digits: 5 }).parts[0]?.problem).toBe('too-many-digits')
    expect(registerUse(readings('1', 'x'))).toEqual({
      use: null,
      parts: [{ fromMs: 0, toMs: 1000, exchanges: 0, use: null, rollovers: 0, problem: 'not-a-number' }],
    })
  })
})

describe('the exchange of a meter', () => {
  const exchange = { atMs: 500, last: '150', first: '20' }

  test('counts the old meter to its last value and the new one from its first', () => {
    expect(registerUse(readings('100', '30'), { exchanges: [exchange] })).toEqual({
      use: '60',
      parts: [{ fromMs: 0, toMs: 1000, use: '60', rollovers: 0, exchanges: 1 }],
    })
  })

  test('and a rollover in one day are both counted', () => {
    // Old: 99,990 → 8 over the top (18); new: 5 → 11 (6).
    const register = { digits: 5, exchanges: [{ atMs: 700, last: '8', first: '5' }] }
    expect(registerUse(readings('99990', '11'), register).parts[0]).toMatchObject({
      use: '24',
      rollovers: 1,
      exchanges: 1,
    })
  })

  test('belongs to the part in which it lies, the later reading being the new meter’s', () => {
    const at = (atMs: number) =>
      registerUse(readings('100', '120', '140'), { exchanges: [{ atMs, last: '130', first: '110' }] }).parts.map(
        (part) => part.exchanges,
      )
    expect([at(0), at(1), at(1000), at(1001), at(2000), at(2001)]).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 0],
    ])
  })

  test('at the very time of a reading comes after it where that is the last value of the old meter', () => {
    const at = (last: string, first: string, ...values: string[]) =>
      registerUse(readings(...values), { exchanges: [{ atMs: 1000, last, first }] }).parts.map((part) => part.use)
    expect(at('200', '0', '100', '200.0', '10')).toEqual(['100', '10'])
    expect(at('200', '0', '100', '0', '10')).toEqual(['100', '10'])
    expect(at('200', '200', '100', '200', '210')).toEqual(['100', '10'])
    // The multiplier of the new meter begins after it.
    const exchanges = [{ atMs: 1000, last: '200', first: '0', multiplier: '2' }]
    expect(registerUse(readings('100', '200', '10'), { exchanges }).parts.map((part) => part.use)).toEqual([
      '100',
      '20',
    ])
  })

  test('may happen twice, in any order of the list, with a multiplier of the new meter', () => {
    const exchanges = [
      { atMs: 800, last: '60', first: '0' },
      { atMs: 300, last: '110', first: '50', multiplier: '2' },
    ]
    // 10 × 10 + 10 × 2 + 5 × 2, then 3 × 2.
    expect(
      registerUse(readings('100', '5', '8'), { multiplier: '10', exchanges }).parts.map((part) => part.use),
    ).toEqual(['130', '6'])
  })
})

test('a register adds up to what went through it, however often it began again', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_999 }), { minLength: 1, maxLength: 40 }), (steps) => {
      let total = 0
      const values = [0, ...steps.map((step) => (total += step) % 10_000)]
      expect(use({ digits: 4 }, ...values.map(String))).toBe(String(total))
      const sum = registerUse(readings(...values.map(String)), { digits: 4 }).parts.reduce(
        (known, part) => add(known, decimal(part.use!)),
        ZERO,
      )
      expect(toText(sum)).toBe(String(total))
    }),
  )
})
