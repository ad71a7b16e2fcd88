import { describe, expect, it } from 'vitest'
import { dayOf, formatDay, formatInstant, formatMonth, formatYear, momentOf, monthName, timeOf } from './dates.ts'
import { readTyped, readTypedNumber } from './digits.ts'
import { defaultFormat, localeOf } from './locale.ts'
import { formatCount, formatNumber, formatPercent, percentSign, withPercentInPlace } from './numbers.ts'
import { formatFileSize, formatMass, formatMoney, formatReadable } from './quantities.ts'

const en = defaultFormat('en')
const ar = defaultFormat('ar')
const arabic = { ...ar, digits: 'arab' } as const
const hijri = { ...ar, calendar: 'islamic-umalqura' } as const
/** Directional marks differ between versions of the locale data; what a person reads does not. */
const read = (text: string) => text.replace(/[\u200E\u200F\u061C]/g, '').replace(/\u00A0|\u202F/g, ' ')

describe('numbers', () => {
  it('states calendar and digits in the locale', () => {
    expect(localeOf(ar)).toBe('ar-SA-u-ca-gregory-nu-latn')
    expect(localeOf({ lang: 'ar', digits: 'arab', calendar: 'islamic-umalqura' })).toBe(
      'ar-SA-u-ca-islamic-umalqura-nu-arab',
    )
  })

  it('keeps every digit of a decimal text that a binary float would lose', () => {
    expect(formatNumber('12345678901234567890.125', en, { maximumFractionDigits: 3 })).toBe(
      '12,345,678,901,234,567,890.125',
    )
    expect(formatNumber('1.005', en, { maximumFractionDigits: 2 })).toBe('1.01')
  })

  it('uses Latin digits in Arabic unless Arabic-Indic digits were chosen', () => {
    expect(read(formatNumber('1204.5', ar))).toBe('1,204.5')
    expect(read(formatNumber('1204.5', arabic))).toBe('١٬٢٠٤٫٥')
    expect(formatCount(1204, en)).toBe('1,204')
  })

  it('keeps the percent sign on one side of Latin digits, alone and after Arabic letters, below zero too', () => {
    expect([formatPercent('0.125', ar), formatPercent('-0.125', ar)]).toEqual(['\u200E12.5%', '\u200E-12.5%'])
    expect(formatPercent('0.125', en)).toBe('12.5%')
    // Neither a little nor nearly all is rounded away.
    expect(['0.0004', '0.998', '1', '0', '0.0000001'].map((share) => formatPercent(share, en, 0))).toEqual([
      '0.04%',
      '99.8%',
      '100%',
      '0%',
      '0%',
    ])
  })

  it('writes the sign of per cent that belongs to the digits', () => {
    expect([en, ar, arabic].map((settings) => read(formatPercent('0.125', settings)))).toEqual([
      '12.5%',
      '12.5%',
      '١٢٫٥٪',
    ])
    expect(read(formatNumber('0.5', ar, { style: 'percent', signDisplay: 'always' }))).toBe('+50%')
    expect([en, ar, arabic].map(percentSign)).toEqual(['%', '%', '٪'])
  })

  it('shows small figures to three digits and large ones whole', () => {
    expect(formatReadable('0.0015724', en)).toBe('0.00157')
    expect(formatReadable('4.9951', en)).toBe('5')
    expect(formatReadable('1234.56', en)).toBe('1,235')
    expect(formatReadable('-0.00000000000000001', en)).toBe('0')
  })

  it('shows emissions in the unit that is read best', () => {
    expect(formatMass('999.4', en)).toEqual({ value: '999', unit: 'kg' })
    expect(formatMass('1204500', en)).toEqual({ value: '1,205', unit: 't' })
    expect(formatMass('2500000000', en)).toEqual({ value: '2.5', unit: 'Mt' })
    expect(formatMass('1204.5', en, 't')).toEqual({ value: '1.2', unit: 't' })
    expect(formatMass('0', en)).toEqual({ value: '0', unit: 'kg' })
  })

  it('shows money from minor units in the currency of the Kingdom', () => {
    expect(read(formatMoney('123450', 'SAR', en))).toBe('SAR 1,234.50')
    expect(read(formatMoney('131000000000', 'SAR', en))).toBe('SAR 1,310,000,000')
    expect(read(formatMoney('-5', 'SAR', ar))).toMatch(/-0\.05 ر\.س/)
    expect(read(formatMoney(100n, 'JPY', en))).toContain('100')
    // A price of a kWh: nothing of it is rounded away.
    expect(read(formatMoney('18.5', 'SAR', en))).toBe('SAR 0.185')
    expect(read(formatMoney('0.0001', 'SAR', en))).toBe('SAR 0.000001')
  })

  it('shows file sizes in decimal multiples', () => {
    expect(read(formatFileSize(999, en))).toBe('999 byte')
    expect(read(formatFileSize(250_000_000, en))).toBe('250 MB')
  })
})

describe('dates', () => {
  it('shows a calendar day as that day in every zone', () => {
    expect(formatDay('2024-03-05', en)).toMatch(/Mar 5, 2024|5 Mar 2024/)
    expect(read(formatDay('2024-03-05', ar))).toBe('5 مارس 2024')
    expect(read(formatDay('2024-03-05', hijri))).toContain('شعبان 1445')
  })

  it('shows moments in the time of Riyadh', () => {
    expect(formatInstant('2024-03-05T22:10:00Z', en)).toContain('1:10')
    expect(read(formatInstant('2024-03-05T22:10:00Z', ar))).toContain('6 مارس 2024')
  })

  it('names months by the Gregorian calendar on axes and in fiscal years', () => {
    expect(formatMonth('2024-01', en)).toBe('January 2024')
    expect(read(formatMonth('2024-01', hijri, 'short'))).toBe('يناير')
    expect(monthName(7, hijri)).toBe('يوليو')
    expect(formatYear(2024, arabic)).toBe('٢٠٢٤')
  })
})

describe('typed numbers', () => {
  it('reads both scripts, their separators and their signs', () => {
    expect(readTypedNumber('١٬٢٠٤٫٥')).toBe('1204.5')
    expect(readTypedNumber(' 1,204.50 ')).toBe('1204.50')
    expect(readTypedNumber('\u22125')).toBe('-5')
    expect(readTypedNumber('.5')).toBe('0.5')
    expect(readTypedNumber('۱۲۳')).toBe('123')
  })

  it.each([
    ['12,5', '12.5'],
    ['١٢,٥', '12.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1 234,5', '1234.5'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
  ])('reads %s by either mark, as %s', (typed, text) => expect(readTyped(typed)).toEqual({ text, other: null }))

  it('gives both readings of a mark before three digits', () => {
    expect(readTyped('1.234')).toEqual({ text: '1.234', other: '1234' })
    expect(readTyped('-1,234')).toEqual({ text: '-1234', other: '-1.234' })
    expect(readTyped('١٬٢٣٤')).toEqual({ text: '1234', other: null })
  })

  it('says so when a text is no number', () => {
    for (const text of ['', 'abc', '1e5', '1.2.3', '1,23,4', '12 3', '-', '.', '12 km'])
      expect(readTypedNumber(text)).toBeNull()
  })
})

describe('the clocks of Riyadh', () => {
  it('show the day and time of a moment, and name the moment of a day and time', () => {
    for (const [day, time, moment] of [
      ['2027-01-01', '00:00', '2026-12-31T21:00:00.000Z'],
      ['2026-07-14', '23:59', '2026-07-14T20:59:00.000Z'],
    ] as const) {
      expect([dayOf(moment), timeOf(moment)]).toEqual([day, time])
      expect(new Date(momentOf(day, time)).toISOString()).toBe(moment)
    }
  })
})

it('a text marks the number of a percent sign after Arabic letters alone', () => {
  expect(withPercentInPlace('خفض 12.5% من الانبعاثات')).toBe('خفض \u200E12.5% من الانبعاثات')
  expect(withPercentInPlace('12.5% of emissions')).toBe('12.5% of emissions')
})
