import { readTypedNumber } from '@athar/i18n'
import { expect, it } from 'vitest'
import { anEvent } from '../testing.ts'
import { draftOf, readEventDraft, type EventDraft } from './event-draft.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const read = (draft: EventDraft) => readEventDraft(draft, { numberOf: readTypedNumber, now })
const whole: EventDraft = {
  ...draftOf(null),
  titleAr: 'يوم تشجير',
  placeEn: 'Thadiq',
  region: 'SA-01',
  lat: '25.29',
  lon: '45.87',
  date: '2026-12-02',
  time: '07:30',
  hours: '٤٫٥',
  needed: '120',
}

it('a whole draft is read in the time of Riyadh', () => {
  expect(read(whole)).toMatchObject({
    input: { startsAt: '2026-12-02T04:30:00.000Z', hours: '4.5', needed: 120, minAge: 18 },
  })
})

it('an event comes back as it was typed', () => {
  const event = anEvent({ startsAt: '2026-12-02T22:15:00.000Z' })
  expect(draftOf(event)).toMatchObject({ date: '2026-12-03', time: '01:15', hours: '4.5', needed: '10' })
  expect(read(draftOf(event))).toMatchObject({ input: { startsAt: '2026-12-02T22:15:00.000Z' } })
})

it.each([
  [{ titleAr: '' }, ['title']],
  [{ date: '2026-11-19' }, ['date']],
  [{ date: null }, ['date']],
  [{ time: '7.30' }, ['time']],
  [{ hours: '25' }, ['hours']],
  [{ hours: '1.3' }, ['hours']],
  [{ needed: '0', minAge: '4' }, ['needed', 'minAge']],
] as const)('%o needs another look at %o', (over, wrong) => {
  expect(read({ ...whole, ...over })).toEqual({ wrong })
})
