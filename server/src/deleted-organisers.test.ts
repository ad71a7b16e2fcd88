import type { notifications, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting } from './organisations/testing.ts'
import { startVolunteeringApp, type VolunteeringApp } from './volunteering/testing.ts'

let app: VolunteeringApp
beforeAll(async () => {
  app = await startVolunteeringApp()
})
afterAll(() => app.close())

const told = async (who: Acting) => {
  const { body } = await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')
  return body.items.filter(({ kind }) => kind === 'volunteering.event-cancelled')
}

it('with an organisation go the events it offered: whoever would have come is told, and nobody else', async () => {
  const owner = await app.aSureOrganisation()
  const { personId, organisation } = owner
  const [event, cancelled] = [await app.anEvent(owner), await app.anEvent(owner)]
  const [coming, withdrawn, before] = [
    await app.aVolunteer(event),
    await app.aVolunteer(event),
    await app.aVolunteer(cancelled),
  ]
  await app.withdraw(withdrawn.who, withdrawn.signUp)
  const taken = { version: cancelled.version, reason: 'Too hot' }
  await app.call(owner, 'POST', `/api/volunteering/own-events/${cancelled.id}/cancel`, taken)
  const at = app.platform.clock.now()
  await app.platform.database.transaction(
    { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
        values (${organisation.id}, ${personId}, ${new Date(at.getTime() - 30 * 86_400_000)}, ${at})`.execute(db),
  )
  await app.features.organisations.startDueDeletions()
  await expect.poll(async () => (await app.call(owner, 'GET', '/api/organisation')).status).toBe(403)
  expect(await told(coming.who)).toMatchObject([
    {
      organisationId: null,
      data: { event: event.title, reason: { word: 'eventEnds.organiserDeleted' } },
      link: '/sgi/volunteer/mine',
    },
  ])
  expect(await told(withdrawn.who)).toEqual([])
  expect((await told(before.who)).map(({ data }) => data['reason'])).toEqual(['Too hot'])
  await app.features.notifications.postMail()
  const mails = (await app.mailbox()).filter(({ to, type }) => to === coming.who.email && type === 'notification')
  expect(mails.at(-1)?.text).toContain('The organisation that offered it was deleted.')
})
