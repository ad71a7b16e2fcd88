import { expect, it } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: 'volunteer-event-1@athar.test',
  sequence: 2,
  status: 'CONFIRMED',
  startsAt: new Date('2026-12-02T22:15:00Z'),
  endsAt: new Date('2026-12-03T02:45:00Z'),
  title: 'Planting; palms, and \\ more',
  place: 'Thadiq',
  text: 'Bring water.\r\nAnd a hat.',
  url: 'https://athar.test/sgi/volunteer/events/planting',
  point: { lat: 25.29, lon: 45.87 },
}
const file = (over: Partial<CalendarEvent> = {}) =>
  calendarFile({ name: 'My volunteering', at: new Date('2026-11-27T08:00:00Z'), events: [{ ...event, ...over }] })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('an event has the time of Riyadh, a lasting id and a zone that is defined', () => {
  expect(unfolded(file())).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'TZID:Asia/Riyadh',
      'TZOFFSETTO:+0300',
      'UID:volunteer-event-1@athar.test',
      'DTSTAMP:20261127T080000Z',
      'SEQUENCE:2',
      'DTSTART;TZID=Asia/Riyadh:20261203T011500',
      'DTEND;TZID=Asia/Riyadh:20261203T054500',
      'GEO:25.29;45.87',
      'STATUS:CONFIRMED',
    ]),
  )
})

it('texts are escaped as RFC 5545, section 3.3.11, says', () => {
  expect(unfolded(file())).toEqual(
    expect.arrayContaining([
      String.raw`SUMMARY:Planting\; palms\, and \\ more`,
      String.raw`DESCRIPTION:Bring water.\nAnd a hat.`,
    ]),
  )
  // No text begins a line of its own.
  const hostile = file({ title: 'A\r\nEND:VEVENT\u2028BEGIN:VALARM\u0000\u0007' })
  expect(unfolded(hostile)).toContain(String.raw`SUMMARY:A\nEND:VEVENT\nBEGIN:VALARM`)
})

it('no line has more than 75 octets, and no letter is cut', () => {
  const title = 'غرس شتلات السدر في متنزه ثادق الوطني 🌳'.repeat(6)
  const text = file({ title })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(unfolded(text)).toContain(`SUMMARY:${title}`)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})

it('one that is cancelled says so, and takes no time', () => {
  expect(unfolded(file({ status: 'CANCELLED', point: null }))).toEqual(
    expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']),
  )
})
