import { decimal, equals } from '@athar/carbon'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type NumberMarks, readNumber } from './number.ts'
import { isSimpleNumber } from './plain-number.ts'

const read = (text: string, marks: NumberMarks = 'auto') => readNumber(text, marks)

test.each([
  ['104,500.5', '104500.5', []],
  ['1,234,567', '1234567', []],
  ['39,120', '39120', ['number-ambiguous']],
  ['12.345,60', '12345.60', ['number-format-european']],
  ['1.234.567', '1234567', ['number-format-european']],
  ['41250,5', '41250.5', ['number-format-european']],
  ['0,125', '0.125', ['number-format-european']],
  ['39 870,5', '39870.5', ['number-format-european']],
  ['39\u00A0870.500', '39870.500', []],
  ["39'870.5", '39870.5', []],
  ['1234,567', '1234.567', ['number-format-european']],
  ['٣٨٬٤٥٠٫٧٥', '38450.75', ['digits-arabic-indic']],
  ['٣٫٥', '3.5', ['digits-arabic-indic']],
  ['۱۲۳۴', '1234', ['digits-persian']],
  ['(350)', '-350', ['number-parentheses']],
  ['(1,200.50)', '-1200.50', ['number-parentheses']],
  ['500-', '-500', ['number-trailing-minus']],
  ['-1,200', '-1200', ['number-ambiguous']],
  ['\u22121,200', '-1200', ['number-ambiguous']],
  ['+5', '5', []],
  ['1.2E+05', '120000', ['number-scientific']],
  ['1,2e3', '1200', ['number-scientific']],
  ['2.5E-3', '0.0025', ['number-scientific']],
  ["'98500", '98500', ['number-as-text']],
  ['~500', '500', ['quantity-approximate']],
  ['approx. 500', '500', ['quantity-approximate']],
  ['حوالي 500', '500', ['quantity-approximate']],
  ['500 تقريبا', '500', ['quantity-approximate']],
  ['.5', '0.5', []],
  ['5.', '5', []],
  ['\u200F45230', '45230', []],
])('%s is %s', (text, number, codes) => {
  expect(read(text)).toMatchObject({ ok: true, text: number, codes })
})

test.each([
  ['', 'quantity-missing'],
  ['-', 'quantity-missing'],
  ['—', 'quantity-missing'],
  ['#REF!', 'quantity-error-value'],
  ['#DIV/0!', 'quantity-error-value'],
  ['#N/A', 'quantity-error-value'],
  ['######', 'quantity-error-value'],
  ['=1200*1.15', 'quantity-formula'],
  ["'=A1", 'quantity-formula'],
  ['@SUM(A1)', 'quantity-formula'],
  ['+A1', 'quantity-formula'],
  ['-5+3', 'quantity-formula'],
  ['لا يوجد', 'quantity-not-number'],
  ['n/a', 'quantity-not-number'],
  ['1.2.3', 'quantity-not-number'],
  ['1,23,45', 'quantity-not-number'],
  ['12 34', 'quantity-not-number'],
  ['10-20', 'quantity-not-number'],
  ['1e9999', 'quantity-out-of-range'],
])('%s is refused: %s', (text, code) => {
  expect(read(text)).toEqual({ ok: false, code })
})

test('one mark before three digits is never decided silently', () => {
  expect(read('44.980')).toMatchObject({ text: '44.980', other: '44980', codes: ['number-ambiguous'] })
  expect(read('44.980', 'point')).toMatchObject({ text: '44.980', other: null, codes: [] })
  expect(read('44.980', 'comma')).toMatchObject({ text: '44980', other: null, codes: [] })
  expect(read('39,120')).toMatchObject({ text: '39120', other: '39.120', codes: ['number-ambiguous'] })
  expect(read('39,120', 'point')).toMatchObject({ text: '39120', other: null, codes: [] })
  expect(read('٣٩,١٢٠')).toMatchObject({ text: '39120', other: '39.120' })
  expect(read('39,120', 'comma')).toMatchObject({ text: '39.120', other: null, codes: [] })
  expect(read('0.125')).toMatchObject({ text: '0.125', other: null })
  expect(read('1234.567')).toMatchObject({ text: '1234.567', other: null })
})

test.each([
  ['350 لتر', '350', 'لتر'],
  ['12 m3', '12', 'm3'],
  ['12.5m³', '12.5', 'm³'],
  ['1,200 kWh', '1200', 'kWh'],
  ['kWh 500', '500', 'kWh'],
  ['(350) لتر', '-350', 'لتر'],
  ['500- L', '-500', 'L'],
])('%s holds %s and the letters %s', (text, number, rest) => {
  expect(read(text)).toMatchObject({ ok: true, text: number, rest })
})

const parts = fc.record({
  negative: fc.boolean(),
  whole: fc.integer({ min: 0, max: 999_999_999_999 }),
  fraction: fc.stringMatching(/^\d{0,4}$/),
})
type Parts = { negative: boolean; whole: number; fraction: string }

const grouped = (whole: number, mark: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, mark)
const eastern = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
const withFraction = (whole: string, mark: string, fraction: string) =>
  fraction === '' ? whole : `${whole}${mark}${fraction}`
const signed = (negative: boolean, text: string) => (negative ? `-${text}` : text)

const STYLES: Readonly<Record<string, (value: Parts) => string>> = {
  plain: ({ negative, whole, fraction }) => signed(negative, withFraction(String(whole), '.', fraction)),
  english: ({ negative, whole, fraction }) => signed(negative, withFraction(grouped(whole, ','), '.', fraction)),
  european: ({ negative, whole, fraction }) => signed(negative, withFraction(grouped(whole, '.'), ',', fraction)),
  french: ({ negative, whole, fraction }) => signed(negative, withFraction(grouped(whole, '\u202F'), ',', fraction)),
  swiss: ({ negative, whole, fraction }) => signed(negative, withFraction(grouped(whole, "'"), '.', fraction)),
  arabic: ({ negative, whole, fraction }) =>
    signed(negative, eastern(withFraction(grouped(whole, '٬'), '٫', fraction), 0x660)),
  persian: ({ negative, whole, fraction }) =>
    signed(negative, eastern(withFraction(grouped(whole, '٬'), '٫', fraction), 0x6f0)),
  parentheses: ({ negative, whole, fraction }) =>
    negative ? `(${withFraction(grouped(whole, ','), '.', fraction)})` : String(whole),
  'trailing minus': ({ negative, whole, fraction }) =>
    withFraction(String(whole), '.', fraction) + (negative ? '-' : ''),
  scientific: ({ negative, whole, fraction }) => signed(negative, `${withFraction(String(whole), '.', fraction)}E+02`),
}

test.each(Object.entries(STYLES))('numbers written in %s style are read back', (style, format) => {
  fc.assert(
    fc.property(parts, (value) => {
      const fraction = style === 'parentheses' && !value.negative ? '' : value.fraction
      const plain = signed(value.negative, withFraction(String(value.whole), '.', fraction))
      const wanted = decimal(style === 'scientific' ? `${plain}e2` : plain)
      const reading = read(format({ ...value, fraction }))
      if (!reading.ok) throw new Error(reading.code)
      const readings = [reading.text, reading.other].filter((text) => text !== null)
      expect(readings.some((text) => equals(decimal(text), wanted))).toBe(true)
      // Only a lone mark before three digits may be read in two ways.
      expect(reading.other === null || reading.evidence.startsWith('one-')).toBe(true)
    }),
  )
})

test('the fast test takes exactly the numbers that need no thought', () => {
  const texts = fc.oneof(fc.stringMatching(/^-?\d{0,6}(\.\d{0,5})?$/), fc.string({ maxLength: 8 }))
  fc.assert(
    fc.property(texts, (text) => {
      if (isSimpleNumber(text) === null) return
      expect(read(text)).toMatchObject({
        ok: true,
        text: text.replace(/^-(?=[0.]*$)/, ''),
        codes: [],
        rest: '',
        other: null,
      })
    }),
  )
  expect(['44.980', '1,5', '', '-', '.5', '5.', ' 5'].map(isSimpleNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
