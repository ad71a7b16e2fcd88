import type { Initiative } from '@athar/contracts/core'
import { eventInput, type EventInput, type OwnEvent } from '@athar/contracts/volunteering'

/** As typed: numbers and times stay text until they are whole. */
export type EventDraft = {
  readonly titleAr: string
  readonly titleEn: string
  readonly descriptionAr: string
  readonly descriptionEn: string
  readonly placeAr: string
  readonly placeEn: string
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
  titleAr: '',
  titleEn: '',
  descriptionAr: '',
  descriptionEn: '',
  placeAr: '',
  placeEn: '',
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
    titleAr: event.title.ar,
    titleEn: event.title.en,
    descriptionAr: event.description.ar,
    descriptionEn: event.description.en,
    placeAr: event.place.ar,
    placeEn: event.place.en,
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

export const eventFields = [
  'title',
  'place',
  'region',
  'lat',
  'lon',
  'date',
  'time',
  'hours',
  'needed',
  'minAge',
] as const
export type EventField = (typeof eventFields)[number]

/** The event as the server takes it, or the fields that need another look. */
export function readEventDraft(
  draft: EventDraft,
  { numberOf, now }: { readonly numberOf: (text: string) => string | null; readonly now: number },
): { readonly input: EventInput } | { readonly wrong: readonly EventField[] } {
  const number = (text: string) => {
    const plain = numberOf(text)
    return plain === null ? null : Number(plain)
  }
  const goodTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(draft.time)
  const startsAt = draft.date ? Date.parse(`${draft.date}T${goodTime ? draft.time : '23:59'}:00+03:00`) : Number.NaN
  const comes = startsAt > now
  const read = eventInput.safeParse({
    title: { en: draft.titleEn, ar: draft.titleAr },
    description: { en: draft.descriptionEn, ar: draft.descriptionAr },
    place: { en: draft.placeEn, ar: draft.placeAr },
    region: draft.region,
    lat: number(draft.lat),
    lon: number(draft.lon),
    precision: draft.precision,
    startsAt: new Date(comes ? startsAt : now).toISOString(),
    hours: numberOf(draft.hours) ?? '',
    needed: number(draft.needed),
    minAge: number(draft.minAge),
    initiative: draft.initiative === '' ? null : draft.initiative,
  })
  if (read.success && comes && goodTime) return { input: read.data }
  const wrong = new Set((read.error?.issues ?? []).map(({ path }) => String(path[0])))
  if (!comes) wrong.add('date')
  if (!goodTime) wrong.add('time')
  return { wrong: eventFields.filter((field) => wrong.has(field)) }
}
