import { describe, expect, it } from 'vitest'
import { afterQuiet, lastSlot, nextSlot } from './mail-times.ts'

/** Riyadh is three hours ahead of UTC all year. 2026-03-20 is a Friday. */
const settings = {
  timeZone: 'Asia/Riyadh',
  quietHours: { from: '21:00', to: '07:00' },
  quietWeekend: false,
  digestHour: 8,
}
const at = (text: string) => new Date(text)
const quiet = (moment: string, over: Partial<typeof settings> = {}) =>
  afterQuiet(at(moment), { ...settings, ...over }).toISOString()

describe('quiet hours', () => {
  it('hold a mail until they are over, across midnight too', () => {
    expect(quiet('2026-03-16T17:59:00Z')).toBe('2026-03-16T17:59:00.000Z')
    expect(quiet('2026-03-16T18:00:00Z')).toBe('2026-03-17T04:00:00.000Z')
    expect(quiet('2026-03-16T22:30:00Z')).toBe('2026-03-17T04:00:00.000Z')
    expect(quiet('2026-03-17T03:59:59Z')).toBe('2026-03-17T04:00:00.000Z')
    expect(quiet('2026-03-17T04:00:00Z')).toBe('2026-03-17T04:00:00.000Z')
  })

  it('within one day hold until their end on that day', () => {
    const siesta = { quietHours: { from: '12:00', to: '15:30' } }
    expect(quiet('2026-03-16T10:00:00Z', siesta)).toBe('2026-03-16T12:30:00.000Z')
    expect(quiet('2026-03-16T12:30:00Z', siesta)).toBe('2026-03-16T12:30:00.000Z')
  })

  it('of another place follow its clocks', () => {
    expect(quiet('2026-03-16T18:00:00Z', { timeZone: 'Europe/London' })).toBe('2026-03-16T18:00:00.000Z')
    expect(quiet('2026-07-16T20:30:00Z', { timeZone: 'Europe/London' })).toBe('2026-07-17T06:00:00.000Z')
  })

  it('on Friday and Saturday last until Sunday, and the night to Sunday until its morning', () => {
    expect(quiet('2026-03-20T10:00:00Z', { quietWeekend: true })).toBe('2026-03-22T04:00:00.000Z')
    expect(afterQuiet(at('2026-03-20T10:00:00Z'), { ...settings, quietHours: null, quietWeekend: true })).toEqual(
      at('2026-03-21T21:00:00Z'),
    )
    expect(quiet('2026-03-19T19:00:00Z', { quietWeekend: true })).toBe('2026-03-22T04:00:00.000Z')
  })
})

describe('the hour of a digest', () => {
  it('is the next one in the time of the person, for the weekly one that of a Sunday', () => {
    expect(nextSlot(at('2026-03-16T04:59:00Z'), 'daily', settings)).toEqual(at('2026-03-16T05:00:00Z'))
    expect(nextSlot(at('2026-03-16T05:00:00Z'), 'daily', settings)).toEqual(at('2026-03-17T05:00:00Z'))
    expect(nextSlot(at('2026-03-16T05:00:00Z'), 'weekly', settings)).toEqual(at('2026-03-22T05:00:00Z'))
  })

  it('names the day it belongs to, which at night is another than in Greenwich', () => {
    const late = { ...settings, digestHour: 1 }
    expect(lastSlot(at('2026-03-16T22:30:00Z'), 'daily', late)).toEqual({
      at: at('2026-03-16T22:00:00Z'),
      period: '2026-03-17',
    })
    expect(lastSlot(at('2026-03-16T21:30:00Z'), 'daily', late).period).toBe('2026-03-16')
    expect(lastSlot(at('2026-03-21T12:00:00Z'), 'weekly', settings).period).toBe('2026-03-15')
  })

  it('that a change of the clocks leaves out comes right after it', () => {
    // In London the clocks go from 01:00 to 02:00 on 2026-03-29.
    const london = { ...settings, timeZone: 'Europe/London', digestHour: 1 }
    expect(nextSlot(at('2026-03-28T12:00:00Z'), 'daily', london)).toEqual(at('2026-03-29T01:00:00Z'))
  })
})
