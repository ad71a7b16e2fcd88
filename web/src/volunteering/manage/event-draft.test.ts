import { eventInput } from '@athar/contracts/volunteering'
import { expect, it } from 'vitest'
import { anEvent } from '../testing.ts'
import { issuesOf } from '../../platform/form/index.ts'
import { bodyOf, copyOf, draftOf, momentIssues, type EventDraft } from './event-draft.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const wrongIn = (draft: EventDraft) => [
  ...issuesOf(eventInput, bodyOf(draft)).map(({ path }) => path.split('.')[0]),
  ...momentIssues(draft, now).map(({ path }) => path),
]
const whole: EventDraft = {
  ...draftOf(null),
  title: { en: '', ar: 'يوم تشجير' },
  place: { en: 'Thadiq', ar: '' },
  region: 'SA-01',
  lat: '25.29',
  lon: '45.87',
  date: '2026-12-02',
  time: '07:30',
  hours: '٤٫٥',
  needed: '120',
}

it('a whole draft is read in the time of Riyadh', () => {
  expect(wrongIn(whole)).toEqual([])
  expect(bodyOf(whole)).toMatchObject({
    startsAt: '2026-12-02T04:30:00.000Z',
    hours: '4.5',
    needed: 120,
    minAge: 18,
  })
})

it('times are read in either digits', () => {
  const draft = {
    ...whole,
    time: ' ٠٠:٠٠',
    shifts: [{ id: null, title: { en: '', ar: '' }, time: '٠١:٣٠', hours: '2', needed: '3' }],
  }
  expect(wrongIn(draft)).toEqual([])
  const { startsAt, shifts } = bodyOf(draft)
  expect(startsAt).toBe('2026-12-01T21:00:00.000Z')
  expect(shifts?.map((shift) => shift.startsAt)).toEqual(['2026-12-01T22:30:00.000Z'])
})

it('an event comes back as it was typed', () => {
  const event = anEvent({ startsAt: '2026-12-02T22:15:00.000Z' })
  expect(draftOf(event)).toMatchObject({ date: '2026-12-03', time: '01:15', hours: '4.5', needed: '10' })
  expect(bodyOf(draftOf(event))).toMatchObject({ startsAt: '2026-12-02T22:15:00.000Z' })
})

it.each([
  [{ title: { en: '', ar: '' } }, ['title']],
  [{ date: '2026-11-19' }, ['date']],
  [{ date: null }, ['date']],
  [{ time: '7.30' }, ['time']],
  [{ hours: '25' }, ['hours']],
  [{ hours: '1.3' }, ['hours']],
  [{ needed: '0', minAge: '4' }, ['needed', 'minAge']],
] as const)('%o needs another look at %o', (over, wrong) => {
  expect(wrongIn({ ...whole, ...over })).toEqual(wrong)
})

it('shifts lie within the event, which needs their sum; one past midnight begins on the day after', () => {
  const shift = { id: null, title: { en: '', ar: '' }, hours: '3', needed: '5' }
  const night = { ...whole, time: '22:00', hours: '6' }
  const draft = {
    ...night,
    shifts: [
      { ...shift, time: '22:00' },
      { ...shift, time: '01:00' },
    ],
  }
  expect(wrongIn(draft)).toEqual([])
  expect(bodyOf(draft)).toMatchObject({
    needed: 10,
    shifts: [{ startsAt: '2026-12-02T19:00:00.000Z' }, { startsAt: '2026-12-02T22:00:00.000Z' }],
  })
  expect(wrongIn({ ...draft, shifts: [{ ...shift, time: '02:00' }] })).toEqual(['shifts.0.time'])
  expect(wrongIn({ ...draft, shifts: [{ ...shift, time: '9' }] })).toContain('shifts.0.time')
})

it('a copy keeps all but the day, and makes shifts of its own', () => {
  const [startsAt, title] = ['2026-12-02T22:15:00.000Z', { en: 'Night', ar: '' }]
  const event = anEvent({
    startsAt,
    shifts: [
      { id: '0e0e0e0e-0000-4000-8000-000000000009', title, startsAt, hours: '2', needed: 3, joined: 1, waiting: 0 },
    ],
  })
  expect(copyOf(event)).toMatchObject({
    title: event.title,
    date: '',
    time: '01:15',
    shifts: [{ id: null, title, time: '01:15', needed: '3' }],
  })
})
