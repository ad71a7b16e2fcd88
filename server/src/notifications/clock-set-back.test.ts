import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import type { createClock } from '../platform/clock.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
beforeAll(async () => {
  app = await startNotificationsApp()
})
afterAll(() => app.close())

const setBack = (seconds: number) => void (app.platform.clock as ReturnType<typeof createClock>).advance(-seconds)
const look = () => app.features.notifications.lookAtReminders()
const day = 86_400
const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day * 1000).toISOString().slice(0, 10)

/** What the owner was told of a review, oldest first. No session lives for so long. */
const toldOf = async ({ personId }: Acting): Promise<string[]> => {
  const { rows } = await app.platform.database.transaction({ personId }, ({ db }) =>
    sql<{ word: string }>`select data->'stage'->>'word' as word from notifications
      where kind = 'organisations.access-review' order by created_at`.execute(db),
  )
  return rows.map(({ word }) => word.replace('reviewStages.', ''))
}

it.each([
  ['29 February', '2028-02-29', '2028-05-29'],
  ['31 August', '2028-08-31', '2028-11-30'],
])(
  'a review that follows on %s is told of once a stage, whenever the clock is set back by a day or a minute',
  async (_day, begun, due) => {
    await app.until(`${begun}T08:00:00Z`)
    const owner: Owner = await app.anOrganisation()
    const stages: string[] = []
    for (const [stage, on] of [
      ['soon', daysAfter(due, -14)],
      ['due', due],
      ['overdue', daysAfter(due, 1)],
    ] as const) {
      // An hour before, and at, nine in the morning in Riyadh.
      await app.until(`${on}T05:00:00Z`)
      await look()
      expect(await toldOf(owner)).toEqual(stages)
      await app.until(`${on}T06:00:30Z`)
      await look()
      stages.push(stage)
      // The round that the moved clock began may be at it.
      await expect.poll(() => toldOf(owner)).toEqual(stages)
      for (const seconds of [60, day]) {
        setBack(seconds)
        await look()
        await app.advance(seconds)
        await look()
        expect(await toldOf(owner)).toEqual(stages)
      }
    }
  },
)

it('what everybody was told already is asked of the database again ten minutes later, and not when the clock has caught up', async () => {
  const owner = await app.anOrganisation()
  await app.aMember(owner, 'reviewer')
  const waiting = {
    organisationId: owner.organisation.id,
    to: { roles: ['reviewer'] },
    key: 'the same each time',
  } as const
  await app.tell(owner, waiting)
  await app.tell(owner, waiting)
  setBack(day)
  const late = await app.aMember(owner, 'reviewer')
  await app.advance(11 * 60)
  await app.tell(owner, waiting)
  expect(await app.unreadOf(late)).toBe(1)
  await app.advance(day)
})
