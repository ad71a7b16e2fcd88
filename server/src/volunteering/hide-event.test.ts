import type { notifications, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
let editor: Acting
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
  editor = await app.anEditor()
})
afterAll(() => app.close())

const hide = (who: Acting, slug: string, reason = 'A false address') =>
  app.call<{ code?: string }>(who, 'POST', `/api/platform/volunteering/events/${slug}/hide`, { reason })
const page = (who: Acting | null, slug: string) =>
  app.call<{ code?: string; state?: string }>(who, 'GET', `/api/volunteering/events/${slug}`)
const told = async (who: Acting) =>
  (await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')).body.items

describe('an event that should not be public', () => {
  it('is hidden by an editor: nobody finds or joins it, and its organiser is told why', async () => {
    const event = await app.anEvent(organiser)
    expect((await hide(organiser, event.slug)).body.code).toBe('forbidden')
    expect((await hide(editor, event.slug, ' x ')).body.code).toBe('validation-failed')
    expect((await hide(editor, event.slug)).status).toBe(204)
    expect((await page(null, event.slug)).body.code).toBe('volunteering.event-not-found')
    const listed = await app.call<{ items: { id: string }[] }>(null, 'GET', '/api/volunteering/events')
    expect(listed.body.items.map(({ id }) => id)).not.toContain(event.id)
    expect((await app.join(await app.aPerson(), event)).body.code).toBe('volunteering.event-not-found')
    expect(await told(organiser)).toContainEqual(
      expect.objectContaining({
        kind: 'volunteering.event-hidden',
        data: expect.objectContaining({ reason: 'A false address' }),
        link: `/sgi/volunteer/manage/${event.id}`,
      }),
    )
    const own = await app.call<{ state: string }>(organiser, 'GET', `/api/volunteering/own-events/${event.id}`)
    expect(own.body.state).toBe('cancelled')
    expect((await hide(editor, event.slug)).body.code).toBe('volunteering.event-not-found')
  })

  it('is known as cancelled to those who joined it, with the reason', async () => {
    const event = await app.anEvent(organiser)
    const { who } = await app.aVolunteer(event)
    const gone = await app.aVolunteer(event)
    await app.withdraw(gone.who, gone.signUp)
    await hide(editor, event.slug)
    expect(await told(who)).toContainEqual(
      expect.objectContaining({
        kind: 'volunteering.event-cancelled',
        data: expect.objectContaining({ reason: 'A false address' }),
      }),
    )
    expect((await page(who, event.slug)).body.state).toBe('cancelled')
    expect((await told(gone.who)).map(({ kind }) => kind)).not.toContain('volunteering.event-cancelled')
  })

  it('is held in the database, whoever asks', async () => {
    const event = await app.anEvent(organiser)
    const asOrganiser = {
      personId: organiser.personId,
      organisationId: organiser.organisation.id,
      role: 'owner',
    } as const
    const taking = app.platform.database.transaction(asOrganiser, ({ db }) =>
      sql`select * from app.take_down_volunteer_event(${event.id}, 'no', now())`.execute(db),
    )
    await expect(taking).rejects.toThrow('editors take down what is public')
    await hide(editor, event.slug)
    const publishing = app.platform.database.transaction(asOrganiser, ({ db }) =>
      sql`update volunteer_events set state = 'published' where id = ${event.id}`.execute(db),
    )
    await expect(publishing).rejects.toThrow('volunteer_events_taken_down')
    const seen = await app.platform.database.transaction({}, ({ db }) =>
      sql`select 1 from volunteer_events where id = ${event.id}`.execute(db),
    )
    expect(seen.rows).toEqual([])
  })
})
