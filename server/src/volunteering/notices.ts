import { mayPrepare, paths } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import { defaultFormat, formatInstant } from '@athar/i18n'
import { each, type Notice } from '../platform/notices.ts'
import { asShift } from './event-shifts.ts'
import type { Admitted, Comer } from './store/sign-ups.ts'
import type { StoredEvent } from './store/events.ts'

/** When it begins, written for both kinds of readers. */
const beginning = ({ startsAt }: StoredEvent) => ({
  en: formatInstant(startsAt, defaultFormat('en')),
  ar: formatInstant(startsAt, defaultFormat('ar')),
})

type Told = { readonly kind: NoticeKind; readonly people: readonly string[]; readonly key: string; readonly at: Date }

/** Something about an event that those who joined are told. */
export const toVolunteers = (
  event: StoredEvent,
  { kind, people, key, at }: Told,
  more: Notice['data'] = {},
): Notice => ({
  kind,
  organisationId: null,
  to: { people },
  by: null,
  data: { event: event.title, place: event.place, when: beginning(event), ...more },
  link: paths.sgiVolunteerEvent(event.slug),
  key,
  at,
})

/** The same to all who come, each with the time of their shift. */
export function toEach(
  event: StoredEvent,
  comers: readonly Comer[],
  told: Omit<Told, 'people'>,
  more: Notice['data'] = {},
): Notice[] {
  const byShift = Map.groupBy(comers, ({ shiftId }) => shiftId)
  return [...byShift].map(([shiftId, those]) => {
    const people = those.map(({ personId }) => personId)
    return toVolunteers(asShift(event, shiftId), { ...told, people }, more)
  })
}

/** A place came free for somebody who waited. */
export const placeFree = (event: StoredEvent, { signUpId, personId, shiftId }: Admitted, at: Date): Notice =>
  toVolunteers(asShift(event, shiftId), {
    kind: 'volunteering.place-free',
    people: [personId],
    key: each(signUpId, at),
    at,
  })

/** The organiser hears that somebody joined; who it is stands in the list. */
export const toOrganisers = (event: StoredEvent, signUpId: string, at: Date) => ({
  kind: 'volunteering.joined' as const,
  organisationId: event.organisationId,
  to: { roles: mayPrepare },
  by: null,
  data: { event: event.title, when: beginning(event) },
  link: paths.sgiManageVolunteerEvent(event.id),
  key: each(signUpId, at),
  at,
})
