import type { ResponseOf, volunteering } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withConsent } from '../guardians/testing.ts'
import { startVolunteeringApp, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

type Attendance = ResponseOf<typeof volunteering.readAttendance>

it('lists who has a place, by shift; under 18 by the first name alone, on paper too', async () => {
  const startsAt = new Date(app.platform.clock.now().getTime() + 86_400_000).toISOString()
  const shift = (en: string, at: string) => ({ title: { en, ar: '' }, startsAt: at, hours: '2', needed: 2 })
  const noonAt = new Date(Date.parse(startsAt) + 2 * 3600_000).toISOString()
  const event = await app.anEvent(organiser, {
    startsAt,
    hours: '4',
    shifts: [shift('Noon', noonAt), shift('=Dawn', startsAt)],
  })
  const [dawn, noon] = event.shifts as [volunteering.Shift, volunteering.Shift]
  const child = await app.aPerson()
  await withConsent(app, child)
  await app.join(child, event, { ageBand: 'under-18', shift: noon.id })
  await app.join(await app.aPerson(), event, { shift: noon.id })
  await app.join(await app.aPerson(), event, { shift: dawn.id })
  // Who waits has no place.
  await app.join(await app.aPerson(), event, { shift: noon.id })

  const path = `/api/volunteering/own-events/${event.id}/attendance`
  const { body } = await app.call<Attendance>(organiser, 'GET', path)
  expect(body.event.slug).toBe(event.slug)
  expect(body.items.map(({ name, shift: of, state }) => [name, of, state])).toEqual([
    ['Noura Alharbi', dawn.id, 'requested'],
    ['Noura', noon.id, 'requested'],
    ['Noura Alharbi', noon.id, 'requested'],
  ])

  const file = await app.app.inject({ method: 'GET', url: `${path}/file?lang=ar`, headers: organiser.headers })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = file.body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('الاسم')
  // A spreadsheet runs nothing.
  expect(lines[1]).not.toMatch(/(^|,)"?=/)
  expect(file.body).not.toContain(child.email)

  const other = await app.anOrganisation()
  for (const url of [path, `${path}/file?lang=en`])
    expect((await app.call(other, 'GET', url)).body).toMatchObject({ code: 'volunteering.event-not-found' })
})
