import { expect, test } from 'vitest'
import { sameReading } from './same-reading.ts'

test('the same instant as integer, decimal or power of ten is one reading', () => {
  const at = (text: string) => ({ channel: 'a', at: text })
  expect(sameReading(at('1556813561'), at('1556813561.000'))).toBe(true)
  expect(sameReading(at('1556813561'), at('1.556813561e9'))).toBe(true)
  expect(sameReading(at('1556813561'), at('1556813561.0001'))).toBe(false)
  expect(sameReading(at('1'), { channel: 'b', at: '1' })).toBe(false)
  expect(() => sameReading(at('noon'), at('1'))).toThrow(RangeError)
})
