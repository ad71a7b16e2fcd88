import { describe, expect, it } from 'vitest'
import { describeEvent } from './describe-event.ts'
import { anEvent } from './testing.ts'

const startsAt = '2027-02-05T05:00:00.000Z'

describe.each([
  { lang: 'en', name: 'Planting day', place: 'Thadiq', organiser: 'Green Hands' },
  { lang: 'ar', name: 'يوم تشجير', place: 'ثادق', organiser: 'الأيدي الخضراء' },
] as const)('an event as machines read it ($lang)', ({ lang, name, place, organiser }) => {
  it('is what, when, where and with whom', () => {
    expect(describeEvent(anEvent({ startsAt }), lang, 'Made up.')).toMatchObject({
      '@type': 'Event',
      name,
      url: '/sgi/volunteer/events/planting-day',
      startDate: startsAt,
      endDate: '2027-02-05T09:30:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: place, address: { addressRegion: 'SA-01', addressCountry: 'SA' } },
      organizer: { '@type': 'Organization', name: organiser },
    })
  })
})

describe('machines are told', () => {
  it('a point only where it is the one to go to', () => {
    const placeOf = (precision: 'site' | 'town') => describeEvent(anEvent({ precision }), 'en', '')['location']
    expect(placeOf('site')).toMatchObject({ geo: { latitude: 25.29, longitude: 45.87 } })
    expect(placeOf('town')).not.toHaveProperty('geo')
  })

  it('what was cancelled, and what is made up', () => {
    const over = { state: 'cancelled', sample: true } as const
    expect(describeEvent(anEvent(over), 'en', 'Made up.')).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      description: 'Made up. Plant and mulch.',
    })
  })
})
