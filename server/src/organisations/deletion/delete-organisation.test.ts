import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertJob } from '../../platform/jobs/store.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { sharedOrganisationsApp, type OrganisationsApp } from '../testing.ts'
import * as store from './store.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await sharedOrganisationsApp()
})
afterAll(() => app.close())

test('what another server asks for at the same moment is not asked for again', async () => {
  const { personId, organisation } = await app.anOrganisationWithMfa()
  const { database, clock } = app.platform
  const organisationId = organisation.id
  const at = clock.now()
  const askedAt = new Date(at.getTime() - 30 * 86_400_000)
  const tenancy = { personId, organisationId, role: 'owner', aal: 'aal2' } as const
  await database.transaction(tenancy, ({ db }) =>
    store.insertDeletion(db, { organisationId, by: personId, at: askedAt, dueAt: at }),
  )
  const id = randomUUID()
  const here = await database.transaction(tenancy, async ({ db }) => {
    expect(await store.lockDeletion(db, organisationId)).toMatchObject({ jobState: null })
    const started = app.features.organisations.startDueDeletions()
    const waiting = () => waitingSessions((query) => database.pool.query(query))
    await expect.poll(waiting).toBeGreaterThan(0)
    await insertJob(db, {
      orgId: personId,
      id,
      kind: 'organisations.delete',
      input: { organisationId },
      createdBy: personId,
      actingRole: '',
      queueId: randomUUID(),
      createdAt: at,
    })
    await store.setDeletionJob(db, organisationId, id)
    return { started }
  })
  expect(await here.started).toBe(0)
  const held = await database.transaction(tenancy, ({ db }) => store.lockDeletion(db, organisationId))
  expect(held).toEqual({ jobId: id, jobState: 'queued' })
})
