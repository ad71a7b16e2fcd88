import type { Initiative } from '@athar/contracts/core'
import type { EventInput, OwnEvent, Skill } from '@athar/contracts/volunteering'
import { dayOf, momentOf, timeOf, toLatinDigits } from '@athar/i18n'
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
  readonly skills: readonly Skill[]
  readonly shifts: readonly ShiftDraft[]
}
export type ShiftDraft = {
  /** Null while it is new. */
  readonly id: string | null
  readonly title: EventInput['title']
  readonly time: string
  readonly hours: string
  readonly needed: string
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
  skills: [],
  shifts: [],
}

/** Begins with the event, for as long as it lasts. */
export const newShift = ({ time, hours }: EventDraft): ShiftDraft => ({
  id: null,
  title: { en: '', ar: '' },
  time,
  hours,
  needed: '',
})

export function draftOf(event: OwnEvent | null): EventDraft {
  if (event === null) return blank
  return {
    title: event.title,
    description: event.description,
    place: event.place,
    region: event.region,
    lat: String(event.lat),
    lon: String(event.lon),
    precision: event.precision,
    date: dayOf(event.startsAt),
    time: timeOf(event.startsAt),
    hours: event.hours,
    needed: String(event.needed),
    minAge: String(event.minAge),
    initiative: event.initiative ?? '',
    skills: event.skills,
    shifts: event.shifts.map(({ id, title, startsAt, hours, needed }) => ({
      id,
      title,
      time: timeOf(startsAt),
      hours,
      needed: String(needed),
    })),
  }
}

/** The same event on a day that is still to be chosen. */
export const copyOf = (event: OwnEvent): EventDraft => {
  const draft = draftOf(event)
  return { ...draft, date: '', shifts: draft.shifts.map((shift) => ({ ...shift, id: null })) }
}

/** A time in either digits. */
const plainTime = (time: string): string => toLatinDigits(time).trim()

/** The moment of a draft in the time of Riyadh; NaN while it is none. */
const startOf = ({ date, time }: EventDraft): number =>
  date ? Date.parse(momentOf(date, plainTime(time))) : Number.NaN

/** A shift whose hour lies before that of the event begins on the day after. */
const startOfShift = (draft: EventDraft, { time }: ShiftDraft): number =>
  startOf({ ...draft, time }) + (plainTime(time) < plainTime(draft.time) ? 24 * 3600_000 : 0)

const goodTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(plainTime(time))

const instantOf = (moment: number): string => new Date(Number.isNaN(moment) ? 0 : moment).toISOString()

/** The event as the server takes it; what is no number or moment stays for the checks to refuse. */
export function bodyOf(draft: EventDraft): EventInput {
  const { date: _date, time: _time, initiative, skills, shifts, ...rest } = draft
  const number = (text: string) => Number(typedNumber(text) ?? Number.NaN)
  return {
    ...rest,
    region: draft.region ?? '',
    lat: number(draft.lat),
    lon: number(draft.lon),
    startsAt: instantOf(startOf(draft)),
    hours: typedNumber(draft.hours) ?? '',
    needed: shifts.length === 0 ? number(draft.needed) : shifts.reduce((sum, one) => sum + number(one.needed), 0),
    minAge: number(draft.minAge),
    initiative: initiative === '' ? null : initiative,
    skills: [...skills],
    shifts: shifts.map(({ id, title, ...shift }) => ({
      ...(id === null ? {} : { id }),
      title,
      startsAt: instantOf(startOfShift(draft, { id, title, ...shift })),
      hours: typedNumber(shift.hours) ?? '',
      needed: number(shift.needed),
    })),
  }
}

/** What the contract does not say: an event lies ahead, at an hour of the day. */
export function momentIssues(draft: EventDraft, now: number): Issue[] {
  const good = goodTime(draft.time)
  const comes = startOf(good ? draft : { ...draft, time: '23:59' }) > now
  const lasts = Number(typedNumber(draft.hours) ?? Number.NaN)
  const ends = (from: number, hours: number) => from + hours * 3600_000
  const shifts = draft.shifts.flatMap((shift, at) => {
    const starts = startOfShift(draft, shift)
    const outside = ends(starts, Number(typedNumber(shift.hours) ?? 0)) > ends(startOf(draft), lasts)
    return goodTime(shift.time) && !outside ? [] : [{ path: `shifts.${at}.time`, code: 'wrong' }]
  })
  return [
    ...(comes ? [] : [{ path: 'date', code: 'past' }]),
    ...(good ? [] : [{ path: 'time', code: 'wrong' }]),
    ...shifts,
  ]
}
