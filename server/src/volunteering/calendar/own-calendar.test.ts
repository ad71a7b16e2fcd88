import { calendarPath } from '@athar/contracts/volunteering'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from '../testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

const file = async (url: string) => {
  const { statusCode, headers, body } = await app.app.inject({ method: 'GET', url })
  return { status: statusCode, type: headers['content-type'], text: body.replaceAll('\r\n ', '') }
}
const address = async (who: Acting, method: 'GET' | 'POST' = 'GET') =>
  (await app.call<{ token: string | null }>(who, method, '/api/volunteering/calendar')).body.token

it('one event is a file that everybody may have; cancelled, it says so', async () => {
  const event = await app.anEvent(organiser)
  const url = `/api/volunteering/events/${event.slug}/calendar?lang=ar`
  const { status, type, text } = await file(url)
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toContain('SUMMARY:يوم تشجير\r\n')
  expect(text).toContain('SEQUENCE:1\r\n')
  await app.call(organiser, 'POST', `/api/volunteering/own-events/${event.id}/cancel`, { reason: 'Dust', version: 1 })
  const after = await file(url)
  expect(after.text).toContain('STATUS:CANCELLED')
  expect(after.text).toContain('SEQUENCE:2\r\n')
  const uid = /UID:.*/.exec(text)?.[0]
  expect(after.text).toContain(uid)
  expect((await file('/api/volunteering/events/no-such/calendar?lang=en')).status).toBe(404)
})

it('what a person joined is read at a secret address, without a sign-in, until it ends', async () => {
  const event = await app.anEvent(organiser)
  const { who, signUp } = await app.aVolunteer(event)
  expect(await address(who)).toBeNull()
  const token = (await address(who, 'POST')) ?? ''
  expect(await address(who)).toBe(token)
  const url = calendarPath(token, 'en')
  expect((await file(url)).text).toContain('STATUS:TENTATIVE')
  await app.decide(organiser, event, 'confirm', [signUp])
  expect((await file(url)).text).toContain('STATUS:CONFIRMED')

  // Another's token, or one with a letter changed, opens nothing.
  // Not the last letter, of which some bits mean nothing.
  const letter = token.at(-2) === 'x' ? 'y' : 'x'
  expect((await file(calendarPath(`${token.slice(0, -2)}${letter}${token.slice(-1)}`, 'en'))).status).toBe(404)
  expect((await file(calendarPath('abc', 'en'))).status).toBe(404)

  // A new address ends the one before it; switched off, none is left.
  const next = (await address(who, 'POST')) ?? ''
  expect((await file(url)).status).toBe(404)
  expect((await file(calendarPath(next, 'en'))).status).toBe(200)
  await app.call(who, 'DELETE', '/api/volunteering/calendar')
  expect((await file(calendarPath(next, 'en'))).status).toBe(404)
})
