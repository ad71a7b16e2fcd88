import type { ResponseOf } from '@athar/contracts'
import type { listHidden, Report } from '@athar/contracts/moderation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appoint, type Acting, type Owner } from '../../organisations/testing.ts'
import { startMarketplaceApp, type MarketplaceApp, type Refused } from '../testing.ts'

let app: MarketplaceApp
let owner: Owner
beforeAll(async () => {
  app = await startMarketplaceApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

const report = (who: Acting, subject: string) =>
  app.call<{ id: string } & Refused>(who, 'POST', '/api/moderation/reports', {
    kind: 'listing',
    subject,
    reason: 'misleading',
    text: 'The price is not the price.',
  })
const reports = async () =>
  (await app.call<{ items: Report[] }>(app.editor, 'GET', '/api/platform/moderation/reports?state=open')).body.items
const hidden = async () =>
  (await app.call<ResponseOf<typeof listHidden>>(app.editor, 'GET', '/api/platform/moderation?kind=listing')).body.items
const isRead = async (id: string) => (await app.call(null, 'GET', `/api/marketplace/listings/${id}`)).status === 200

it('a reported listing is suspended when the report is upheld, and is restored from what editors hid', async () => {
  const listing = await app.aPublished(owner, { titleEn: 'Free energy' })
  const reporter = await app.aPerson()
  expect((await report(reporter, listing.id)).status).toBe(201)
  const [one] = await reports()
  expect(one).toMatchObject({ kind: 'listing', subject: listing.id, about: { id: owner.personId } })
  expect(one?.words).toContain('Free energy')
  expect(await isRead(listing.id)).toBe(true)
  const upheld = await app.call(app.editor, 'POST', `/api/platform/moderation/reports/${one?.id}/decisions`, {
    action: 'uphold',
    reason: 'No such energy.',
    version: one?.version,
  })
  expect(upheld.status).toBeLessThan(300)
  expect(await isRead(listing.id)).toBe(false)
  expect((await app.own(owner, listing)).body).toMatchObject({ state: 'suspended' })
  const [down] = await hidden()
  expect(down).toMatchObject({
    kind: 'listing',
    title: { en: 'Free energy' },
    reason: 'No such energy.',
    obstacle: null,
  })
  const restored = await app.call(app.editor, 'POST', `/api/platform/moderation/${down?.id}/restore`)
  expect(restored.status).toBe(204)
  expect(await isRead(listing.id)).toBe(true)
  expect((await hidden())[0]?.restoredAt).not.toBeNull()
})

it('suspending and restoring on the page of the review is the same', async () => {
  const listing = await app.aPublished(owner, { titleEn: 'Panels by the dozen' })
  await app.decide(listing, 'suspend', 'Not as described.')
  const found = async () => (await hidden()).find(({ title }) => title.en === 'Panels by the dozen')
  expect(await found()).toMatchObject({ reason: 'Not as described.', restoredAt: null })
  await app.decide(listing, 'restore-listing')
  expect((await found())?.restoredAt).not.toBeNull()
})

it('what visitors do not read is not reported, and none but editors hide', async () => {
  const draft = await app.aSubmitted(owner, { titleEn: 'Unseen' })
  const reporter = await app.aPerson()
  expect((await report(reporter, draft.id)).body.code).toBe('moderation.report-subject-not-found')
  const note = app.platform.database.transaction({ personId: reporter.personId }, ({ db }) =>
    sql`select app.note_hidden_listing(${draft.id}, 'x', now())`.execute(db),
  )
  await expect(note).rejects.toThrow(/editors hide/)
})

it('an editor who belongs to the provider decides on no report about it', async () => {
  const listing = await app.aPublished(owner, { titleEn: 'Own panels' })
  await appoint(app, owner.personId, 'content_editor')
  const own = await app.withMfa(owner)
  await report(await app.aPerson(), listing.id)
  const one = (await reports()).find(({ subject }) => subject === listing.id)
  const decided = await app.call(own, 'POST', `/api/platform/moderation/reports/${one?.id}/decisions`, {
    action: 'uphold',
    reason: 'Mine.',
    version: one?.version,
  })
  expect(decided.status).toBeGreaterThanOrEqual(400)
  expect(await isRead(listing.id)).toBe(true)
})
