import type { notifications, ResponseOf, volunteering } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideAs, withConsent } from '../guardians/testing.ts'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

type Sent = volunteering.Message & { code?: string; details?: object }
const send = (who: Acting, event: { id: string }, over: object = {}) =>
  app.call<Sent>(who, 'POST', `/api/volunteering/own-events/${event.id}/messages`, {
    text: { en: 'Bring gloves.\nWater is there.', ar: '' },
    ...over,
  })
const guardianMails = async () => (await app.mailbox()).filter(({ type }) => type === 'guardian_message')

it('reaches who has a place, and the guardians of those under 18', async () => {
  const event = await app.anEvent(organiser, { needed: 2 })
  const { who } = await app.aVolunteer(event)
  const child = await app.aPerson()
  const token = await withConsent(app, child)
  await app.join(child, event, { ageBand: 'under-18' })
  const { who: waits } = await app.aVolunteer(event)

  expect(await send(organiser, event)).toMatchObject({ status: 201, body: { recipients: 2, shift: null } })
  const { body } = await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')
  expect(body.items[0]).toMatchObject({
    kind: 'volunteering.message',
    data: { text: { en: 'Bring gloves.\nWater is there.', ar: 'Bring gloves.\nWater is there.' } },
  })
  expect(await app.kindsOf(child)).toContain('volunteering.message')
  expect(await app.kindsOf(waits)).not.toContain('volunteering.message')
  const mails = await guardianMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Bring gloves.')

  // Without the consent the child comes no more, and nothing is passed on.
  await decideAs(app, token, 'withdraw')
  expect((await send(organiser, event)).body.recipients).toBe(2)
  expect(await guardianMails()).toHaveLength(1)
  const listed = `/api/volunteering/own-events/${event.id}/messages`
  const { body: all } = await app.call<ResponseOf<typeof volunteering.listMessages>>(organiser, 'GET', listed)
  expect(all.items).toHaveLength(2)
  expect((await app.call(await app.anOrganisation(), 'GET', listed)).status).toBe(404)
})

it('is written three times a day at most, to who comes, and by the organiser', async () => {
  const event = await app.anEvent(organiser)
  expect((await send(organiser, event)).body.code).toBe('volunteering.no-recipients')
  await app.aVolunteer(event)
  expect((await send(organiser, event, { text: { en: ' ', ar: '' } })).body.code).toBe('validation-failed')
  expect((await send(organiser, event, { shift: event.id })).body.code).toBe('volunteering.shift-not-found')
  expect((await send(await app.anOrganisation(), event)).body.code).toBe('volunteering.event-not-found')
  expect((await send(await app.aMember(organiser, 'auditor'), event)).status).toBe(403)
  const codes = []
  for (let count = 0; count < 4; count += 1) codes.push((await send(organiser, event)).status)
  expect(codes).toEqual([201, 201, 201, 409])
  await app.advance(86_400)
  organiser = { ...organiser, ...(await app.again(organiser)) }
  expect((await send(organiser, event)).status).toBe(201)
})
