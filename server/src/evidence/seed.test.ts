import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { startEvidenceApp, type EvidenceApp } from './testing.ts'

let app: EvidenceApp
let owner: Owner
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
})
afterAll(() => app.close())

const keep = (by: { readonly preparer: string; readonly reviewer: string }) =>
  app.features.evidence.keepSampleFile({
    ...by,
    organisationId: owner.organisation.id,
    fileName: 'meter.csv',
    text: `meter,from,to\nRIY-04,1,${Object.values(by).join(',')}\n`,
    subject: { kind: 'datapoint', id: '2024:nox_t' },
  })
const kept = async () =>
  (await app.call<{ items: { id: string }[] }>(owner, 'GET', '/api/mrv/evidence')).body.items.map(({ id }) => id)

it('a file of the sample data is uploaded by one person, verified by another, and backs its subject', async () => {
  await keep({ preparer: preparer.personId, reviewer: reviewer.personId })
  const [id = ''] = await kept()
  expect(await app.read(owner, id)).toMatchObject({
    fileName: 'meter.csv',
    state: 'verified',
    links: [{ kind: 'datapoint', id: '2024:nox_t' }],
  })
})

it('is refused where the same person would do both', async () => {
  await expect(keep({ preparer: owner.personId, reviewer: owner.personId })).rejects.toMatchObject({
    code: expect.any(String),
  })
})
