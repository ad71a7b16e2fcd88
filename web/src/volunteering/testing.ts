import {
  listSignUps,
  listVolunteers,
  ownEvent,
  signUp,
  type Event,
  type OwnEvent,
  type SignUp,
  type Volunteer,
} from '@athar/contracts/volunteering'

export const id = (number: number): string => `0e0e0e0e-0000-4000-8000-${String(number).padStart(12, '0')}`

/** In a year no matter when the test runs. */
const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString()

export const anEvent = (over: Partial<OwnEvent> = {}): OwnEvent =>
  ownEvent.parse({
    id: id(1),
    slug: 'planting-day',
    title: { en: 'Planting day', ar: 'يوم تشجير' },
    description: { en: 'Plant and mulch.', ar: 'غرس وتغطية.' },
    place: { en: 'Thadiq', ar: 'ثادق' },
    region: 'SA-01',
    lat: 25.29,
    lon: 45.87,
    precision: 'approximate',
    startsAt: nextYear,
    hours: '4.5',
    needed: 10,
    joined: 4,
    waiting: 0,
    minAge: 12,
    state: 'published',
    organiser: { en: 'Green Hands', ar: 'الأيدي الخضراء' },
    initiative: null,
    sample: false,
    skills: [],
    shifts: [],
    version: 3,
    createdAt: '2026-11-01T08:00:00.000Z',
    ...over,
  })

export const aSignUp = (over: Partial<SignUp> = {}): SignUp =>
  signUp.parse({
    id: id(2),
    event: anEvent() as Event,
    state: 'requested',
    joinedAt: '2026-11-02T08:00:00.000Z',
    hours: null,
    checkedInAt: null,
    shift: null,
    certificate: null,
    ...over,
  })

export const signUps = (...items: SignUp[]) => ({
  body: listSignUps.response.parse({ items, confirmedHours: '0' }),
})

export const aVolunteer = (over: Partial<Volunteer> = {}): Volunteer => ({
  id: id(3),
  name: 'Huda',
  state: 'requested',
  joinedAt: '2026-11-02T08:00:00.000Z',
  hours: null,
  shift: null,
  checkedInAt: null,
  skills: [],
  isSelf: false,
  ...over,
})

export const volunteers = (...items: Volunteer[]) => ({
  body: listVolunteers.response.parse({ items, nextCursor: null }),
})
