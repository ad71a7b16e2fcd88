import { paths } from '@athar/contracts/paths'
import type { Event } from '@athar/contracts/volunteering'
import { nameIn } from '@athar/i18n'
import type { Described } from '../platform/routing/page-head.ts'

const hour = 3_600_000

/** An event as machines read it. `sampleWords` stand before what one says that was made up to show the product with. */
export function describeEvent(event: Event, lang: 'en' | 'ar', sampleWords: string): Described {
  const read = (of: { en: string; ar: string }) => nameIn(lang, of).text
  const { precision, lat, lon } = event
  return {
    '@type': 'Event',
    name: read(event.title),
    description: [...(event.sample ? [sampleWords] : []), read(event.description)].join(' ').trim(),
    url: paths.sgiVolunteerEvent(event.slug),
    startDate: event.startsAt,
    endDate: new Date(Date.parse(event.startsAt) + Number(event.hours) * hour).toISOString(),
    eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: read(event.place),
      address: { '@type': 'PostalAddress', addressRegion: event.region, addressCountry: 'SA' },
      // A place that is not known to the point has no point that machines could lead people to.
      ...(precision === 'site' ? { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } } : {}),
    },
    organizer: { '@type': 'Organization', name: read(event.organiser) },
    isAccessibleForFree: true,
    typicalAgeRange: `${event.minAge}-`,
  }
}
