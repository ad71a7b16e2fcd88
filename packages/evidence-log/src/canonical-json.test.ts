import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'

it('writes the example of RFC 8785 section 3.2.2', () => {
  const value = JSON.parse(
    String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],` +
      String.raw`"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  ) as Json
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
      String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
})

it('sorts names by UTF-16 units, as the example of RFC 8785 section 3.2.3', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  const names = [...canonicalJson(value).matchAll(/:"([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

it('writes equal values alike, and reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const text = canonicalJson(value as Json)
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('refuses what JSON cannot say', () => {
  for (const value of [Number.NaN, Infinity, '\ud800', { '\udc00': 1 }])
    expect(() => canonicalJson(value)).toThrow(RangeError)
})
