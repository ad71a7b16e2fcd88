import type { VolunteeringDeps } from './deps.ts'
import { toVolunteers } from './notices.ts'
import { eventsAfter } from './store/events.ts'
import { peopleToTell } from './store/profiles.ts'

const dayMs = 86_400_000
/** So many days before an event begins those who wanted it hear that it still has places. */
const aheadDays = 7

/** Tells who wanted to hear of it, once, of each event of the coming days that still has places. */
export async function tellOfShortage({
  database,
  clock,
  notices,
}: Pick<VolunteeringDeps, 'database' | 'clock' | 'notices'>): Promise<void> {
  const at = clock.now()
  const soon = await database.transaction({}, ({ db }) => eventsAfter(db, at, {}))
  for (const event of soon) {
    if (event.joined >= event.needed || Date.parse(event.startsAt) - at.getTime() > aheadDays * dayMs) continue
    await database.transaction({}, async ({ db }) => {
      const people = await peopleToTell(db, event.id, at)
      if (people.length === 0) return
      const free = event.needed - event.joined
      // Under the same key each person hears of it once.
      const told = { kind: 'volunteering.shortage', people, key: event.id, at } as const
      await notices.notify(db, toVolunteers(event, told, { free }))
    })
  }
}
