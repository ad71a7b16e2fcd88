import type { Initiative } from '@athar/contracts/core'
import type { EventInput, OwnEvent } from '@athar/contracts/volunteering'
import { typedNumber, type Issue } from '../../platform/form/index.ts'

/** As typed: numbers and times stay text until they are whole. */
export type EventDraft = {
  readonly title: EventInput['title']
  readonly description: EventInput['description']
  readonly place: EventInput['place']
  readonly region: string | null
  readonly lat: string
  readonly lon: string
  readonly precision: EventInput['precision']
  /** Null while what is typed is no date. */
  readonly date: string | null
  readonly time: string
  readonly hours: string
  readonly needed: string
  readonly minAge: string
  /** Empty where it serves none of them. */
  readonly initiative: Initiative | ''
}

const blank: EventDraft = {
  title: { en: '', ar: '' },
  description: { en: '', ar: '' },
  place: { en: '', ar: '' },
  region: null,
  lat: '',
  lon: '',
  precision: 'site',
  date: '',
  time: '07:00',
  hours: '4',
  needed: '',
  minAge: '18',
  initiative: '',
}

/** The Kingdom's time has no summer time. */
const riyadhMs = 3 * 3600_000

export function draftOf(event: OwnEvent | null): EventDraft {
  if (event === null) return blank
  const [date = '', time = ''] = new Date(Date.parse(event.startsAt) + riyadhMs).toISOString().split('T')
  return {
    title: event.title,
    description: event.description,
    place: event.place,
    region: event.region,
    lat: String(event.lat),
    lon: String(event.lon),
    precision: event.precision,
    date,
    time: time.slice(0, 5),
    hours: event.hours,
    needed: String(event.needed),
    minAge: String(event.minAge),
    initiative: event.initiative ?? '',
  }
}

/** The moment of a draft in the time of Riyadh; NaN while it is none. */
const startOf = ({ date, time }: EventDraft): number => (date ? Date.parse(`${date}T${time}:00+03:00`) : Number.NaN)

/** The event as the server takes it; what is no number or moment stays for the checks to refuse. */
export function bodyOf(draft: EventDraft): EventInput {
  const { date: _date, time: _time, initiative, ...rest } = draft
  const starts = startOf(draft)
  const number = (text: string) => Number(typedNumber(text) ?? Number.NaN)
  return {
    ...rest,
    region: draft.region ?? '',
    lat: number(draft.lat),
    lon: number(draft.lon),
    startsAt: new Date(Number.isNaN(starts) ? 0 : starts).toISOString(),
    hours: typedNumber(draft.hours) ?? '',
    needed: number(draft.needed),
    minAge: number(draft.minAge),
    initiative: initiative === '' ? null : initiative,
  }
}

/** What the contract does not say: an event lies ahead, at an hour of the day. */
export function momentIssues(draft: EventDraft, now: number): Issue[] {
  const goodTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(draft.time)
  const comes = startOf(goodTime ? draft : { ...draft, time: '23:59' }) > now
  return [...(comes ? [] : [{ path: 'date', code: 'past' }]), ...(goodTime ? [] : [{ path: 'time', code: 'wrong' }])]
}
