/** One happening, as calendar programs keep it. */
export type CalendarEvent = {
  /** Stays the same however often the happening changes. */
  readonly uid: string
  /** Higher with each change, or a program keeps what it has. */
  readonly sequence: number
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly title: string
  readonly place: string
  readonly text: string
  readonly url: string
  /** Where the place is known to the point. */
  readonly point: { readonly lat: number; readonly lon: number } | null
}
type Calendar = { readonly name: string; readonly events: readonly CalendarEvent[]; readonly at: Date }

/** The time of the Kingdom, which has no summer time. */
const zone = 'Asia/Riyadh'
const offsetMs = 3 * 3600_000

/** An iCalendar object (RFC 5545), in the time of Riyadh. */
export function calendarFile({ name, events, at }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Athar//Volunteering//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(name)}`,
    `NAME:${textOf(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'TZNAME:+03',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap((event) => eventLines(event, at)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, at: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(event.uid)}`,
    `DTSTAMP:${basic(at)}Z`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART;TZID=${zone}:${inRiyadh(event.startsAt)}`,
    `DTEND;TZID=${zone}:${inRiyadh(event.endsAt)}`,
    `SUMMARY:${textOf(event.title)}`,
    ...(event.place === '' ? [] : [`LOCATION:${textOf(event.place)}`]),
    ...(event.point ? [`GEO:${event.point.lat};${event.point.lon}`] : []),
    ...(event.text === '' ? [] : [`DESCRIPTION:${textOf(event.text)}`]),
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

const basic = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
const inRiyadh = (at: Date): string => basic(new Date(at.getTime() + offsetMs))

/** A value of type TEXT: section 3.3.11. Other control characters have no place in one. */
const textOf = (text: string): string =>
  text
    .replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const mostOctets = 75

/** A line of at most 75 octets, going on after a space: section 3.1. No letter is cut in two. */
function folded(line: string): string {
  let [done, octets] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > mostOctets) {
      done += '\r\n '
      octets = 1
    }
    done += letter
    octets += size
  }
  return done
}
