import type { Platform } from '../platform/platform.ts'
import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import { admit } from './join-event.ts'
import { mayMove } from './sign-up-state.ts'
import { findEventsById, lockPlaces } from './store/events.ts'
import { signUpsOf, withdraw } from './store/sign-ups.ts'

/** Events somebody joined. Who leaves withdraws from what is to come; that somebody came, the organiser keeps, without a name. */
export const volunteeringData = ({ notices }: Pick<Platform, 'notices'>): PersonalData => ({
  sections: [
    shortSection('volunteering', async (db, { personId }) => {
      const signUps = await signUpsOf(db, personId)
      const events = await findEventsById(
        db,
        signUps.map(({ eventId }) => eventId),
      )
      return signUps.map((signUp) => {
        const event = events.find(({ id }) => id === signUp.eventId)
        return {
          event: event?.title ?? null,
          startsAt: event?.startsAt ?? null,
          state: signUp.state,
          joinedAt: signUp.joinedAt.toISOString(),
          hours: signUp.hours,
          adult: signUp.adult,
        }
      })
    }),
  ],
  async erase(db, { personId }, at) {
    for (const signUp of await signUpsOf(db, personId)) {
      if (!mayMove(signUp.state, 'withdraw')) continue
      await lockPlaces(db, signUp.eventId)
      await withdraw(db, signUp)
      await admit({ notices }, db, signUp.eventId, at)
    }
  },
})
