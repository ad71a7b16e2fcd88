import { randomUUID } from 'node:crypto'
import type { WaitingQueue } from '@athar/contracts/platform'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appoint, aVoucher, type Acting } from '../src/organisations/testing.ts'
import { aGrantInput } from '../src/grants/testing.ts'
import { listingMakers } from '../src/marketplace/testing.ts'
import { aDraftOf } from '../src/npo-registration/testing.ts'
import { anEventInput } from '../src/volunteering/testing.ts'
import { startSgiApp, type SgiApp } from '../src/sgi/testing.ts'

let app: SgiApp
beforeAll(async () => {
  app = await startSgiApp()
})
afterAll(() => app.close())

const waitingFor = async (who: Acting) =>
  (await app.call<{ items: WaitingQueue[] }>(who, 'GET', '/api/platform/queues')).body.items

it('every queue counts what was begun and leaves out what is done, for those who decide on it', async () => {
  const platform = await app.aPlatformOwner()
  const reviewer = await app.aReviewer()
  expect((await waitingFor(platform)).map(({ name, count }) => [name, count])).toEqual([
    ['requests', 0],
    ['verifiers', 0],
    ['publishers', 0],
    ['reports', 0],
    ['mentors', 0],
    ['ages', 0],
    ['content', 0],
    ['registrations', 0],
    ['npos', 0],
    ['projects', 0],
    ['marketplace', 0],
    ['credits', 0],
    ['grants', 0],
    ['youth', 0],
    ['security', 0],
  ])
  const { ticket } = (await app.app.inject('/api/requests/form')).json<{ ticket: string }>()
  await app.advance(4)
  const request = { kind: 'demo', name: 'Noura', email: `${randomUUID()}@example.com`, language: 'en', ticket }
  await app.call(null, 'POST', '/api/requests', { ...request, organisation: 'Oasis Works', about: 'Scope 3' })
  const verifier = await app.anOrganisationWithMfa({ type: 'verifier' })
  await app.call(verifier, 'POST', '/api/organisation/accreditation', aVoucher())
  const event = anEventInput(app.platform.clock.now())
  for (const organiser of [await app.anOrganisation(), await app.aNewOrganisation()])
    await app.call(organiser, 'POST', '/api/volunteering/own-events', event)
  const entry = { kind: 'vision-badge', body: { text: { en: 'Three pillars', ar: 'ثلاثة محاور' } }, sample: false }
  await app.call(reviewer, 'POST', '/api/content/entries', { ...entry, slug: 'kept' })
  const { body: deleted } = await app.call<{ id: string; version: number }>(reviewer, 'POST', '/api/content/entries', {
    ...entry,
    slug: 'deleted',
  })
  await app.call(reviewer, 'POST', `/api/content/entries/${deleted.id}/delete`, { version: deleted.version })
  const mentor = await app.aPerson()
  await app.call(mentor, 'PUT', '/api/guardians/age-band', { ageBand: 'adult' })
  const offered = await app.call<{ id: string }>(mentor, 'PUT', '/api/mentorship/mentor', {
    about: 'I have built solar plants for ten years.',
    topics: ['energy'],
    languages: ['ar'],
    region: null,
    times: ['weekday-evening'],
    capacity: 1,
  })
  const report = { kind: 'mentor', subject: offered.body.id, reason: 'other', text: 'Not a person' }
  await app.call(platform, 'POST', '/api/moderation/reports', report)
  const owner = await app.anOrganisation()
  await app.aDraft(owner)
  await app.aSubmission(owner)
  const drafted = await app.call<{ id: string; version: number }>(
    platform,
    'POST',
    '/api/platform/grants',
    aGrantInput(app.platform.clock.now()),
  )
  const grant = drafted.body
  await app.call(platform, 'POST', `/api/platform/grants/${grant.id}/moves`, { action: 'open', version: grant.version })
  await app.call(owner, 'POST', `/api/grants/${grant.id}/applications`)
  const registering = { personId: owner.personId, organisationId: owner.organisation.id }
  const registration = await aDraftOf(app, registering, {})
  await app.platform.database.transaction({ ...registering, role: 'owner' }, ({ db }) =>
    sql`update npo_registrations set state = 'submitted', number = 'N-1', licence_number = '1',
      licence_expires_on = '2999-01-01', submitted_at = now() where id = ${registration}`.execute(db),
  )
  await listingMakers(app, reviewer).aSubmitted(owner)
  const claiming = await app.aPerson()
  for (const ageBand of ['under-18', 'adult']) await app.call(claiming, 'PUT', '/api/guardians/age-band', { ageBand })
  const founder = await app.aPerson()
  await app.call(founder, 'PUT', '/api/guardians/age-band', { ageBand: 'adult' })
  const team = { name: 'Wadi School', kind: 'school', region: 'SA-01' }
  await app.call(founder, 'POST', '/api/youth/teams', team)
  for (const suspicious of [true, true, false])
    await app.call(null, 'POST', '/rest/v1/rpc/log_security_event', {
      event_type: 'guard_refused',
      suspicious,
    })
  expect((await waitingFor(platform)).map(({ name, count }) => [name, count])).toEqual([
    ['requests', 1],
    ['verifiers', 1],
    ['publishers', 2],
    ['reports', 1],
    ['mentors', 1],
    ['ages', 1],
    ['content', 1],
    ['registrations', 1],
    ['npos', 1],
    ['projects', 0],
    ['marketplace', 1],
    ['credits', 0],
    ['grants', 1],
    ['youth', 1],
    ['security', 2],
  ])
  expect((await waitingFor(reviewer)).map(({ name, path }) => [name, path])).toEqual([
    ['publishers', '/admin/publishers?state=waiting'],
    ['reports', '/admin/moderation?state=open'],
    ['mentors', '/admin/mentors'],
    ['ages', '/admin/ages'],
    ['content', '/admin/content'],
    ['registrations', '/admin/sgi/registrations'],
    ['projects', '/admin/projects'],
    ['marketplace', '/admin/marketplace'],
    ['youth', '/admin/youth'],
  ])
})

it('suspicious events count for seven days', async () => {
  await app.advance(8 * 86_400)
  const officer = await app.aPerson()
  await appoint(app, officer.personId, 'security_officer')
  expect((await waitingFor(await app.withMfa(officer))).map(({ name, count }) => [name, count])).toEqual([
    ['security', 0],
  ])
})
