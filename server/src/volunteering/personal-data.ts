import { volunteering } from '@athar/contracts'
import type { Seen } from '@athar/contracts/guardians'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { takeStep } from '../platform/workflow/move.ts'
import { asShift } from './event-shifts.ts'
import { admit } from './join-event.ts'
import { deleteCalendar, findCalendar } from './store/calendars.ts'
import { certificatesOf, forgetNames, hideNames } from './store/certificates.ts'
import { findEventsById, lockPlaces } from './store/events.ts'
import { deleteProfile, endPublic, findProfile } from './store/profiles.ts'
import { findSignUp, signUpFlow, signUpsOf, type StoredSignUp } from './store/sign-ups.ts'

/** Events somebody joined. Who leaves withdraws from what is to come; that somebody came, the organiser keeps, without a name. */
export const volunteeringData = ({ notices }: Pick<Platform, 'notices'>): PersonalData => ({
  sections: [
    shortSection('volunteering', async (db, { personId }) => {
      const signUps = await signUpsOf(db, personId)
      const events = await findEventsById(
        db,
        signUps.map(({ eventId }) => eventId),
      )
      const certificates = await certificatesOf(db, personId)
      const profile = await findProfile(db, personId)
      const calendar = await findCalendar(db, personId)
      const joined = signUps.map((signUp) => {
        const event = events.find(({ id }) => id === signUp.eventId)
        return {
          event: event?.title ?? null,
          startsAt: event ? asShift(event, signUp.shiftId).startsAt : null,
          state: signUp.state,
          joinedAt: signUp.joinedAt.toISOString(),
          hours: signUp.hours,
          adult: signUp.adult,
          checkedInAt: signUp.checkedInAt?.toISOString() ?? null,
          certificate: certificates.get(signUp.id)?.number ?? null,
          nameShown: certificates.get(signUp.id)?.nameShown ?? null,
        }
      })
      const own = profile && {
        skills: profile.skills,
        regions: profile.regions,
        tellOfShortage: profile.tellOfShortage,
        number: profile.number,
      }
      return [...(own ? [own] : []), ...(calendar ? [{ calendarSince: calendar.since.toISOString() }] : []), ...joined]
    }),
  ],
  async erase(db, { personId }, at) {
    await forgetNames(db, personId)
    await deleteCalendar(db, personId)
    await deleteProfile(db, personId)
    await withdrawAll({ notices }, db, personId, at)
  },
})

type Port = Pick<Platform, 'notices'>

/** Withdraws from what is to come, and lets those who wait have the places. */
async function withdrawAll({ notices }: Port, db: Db, personId: string, at: Date): Promise<void> {
  const comes = ({ state }: StoredSignUp) => volunteering.comingStates.includes(state)
  for (const { id, eventId } of (await signUpsOf(db, personId)).filter(comes)) {
    await lockPlaces(db, eventId)
    // Looked at again once it is this one's turn: an organiser may have confirmed it meanwhile.
    const signUp = await findSignUp(db, personId, id)
    if (!signUp || !comes(signUp)) continue
    await takeStep(db, signUpFlow, [signUp], 'withdraw', { at })
    await admit({ notices }, db, eventId, at)
  }
}

/** Without the consent of a guardian a person under 18 does not come. */
export const withdrawWithoutConsent =
  (port: Port) =>
  async (db: Db, personId: string, at: Date): Promise<void> => {
    await endPublic(db, personId)
    await hideNames(db, personId)
    await withdrawAll(port, db, personId, at)
  }

/** The events that a person under 18 takes part in. */
export async function eventsSeenByGuardian(db: Db, personId: string): Promise<Seen[]> {
  const signUps = (await signUpsOf(db, personId)).filter(({ state }) => state !== 'withdrawn')
  const events = await findEventsById(
    db,
    signUps.map(({ eventId }) => eventId),
  )
  return [{ kind: 'volunteering', count: events.length, titles: events.map(({ title }) => title).slice(0, 50) }]
}
