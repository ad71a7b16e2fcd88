import { afterAll, beforeAll, expect, it } from 'vitest'
import { actingFor, anOrganisationInput, type Acting, type Owner } from '../organisations/testing.ts'
import { aPdf, aRecord, startEvidenceApp, type EvidenceApp } from './testing.ts'

let app: EvidenceApp
let owner: Owner
beforeAll(async () => {
  app = await startEvidenceApp({ MAX_EVIDENCE_FILES_PERSON: '3', MAX_EVIDENCE_FILES_ORGANISATION: '4' })
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const refused = (whose: 'person' | 'organisation', mostFiles: number, mostGb: number) => ({
  status: 409,
  body: { code: `evidence.${whose}-quota`, details: { mostFiles, mostGb } },
})
const fill = async (who: Acting, files: number) => {
  for (let nth = 0; nth < files; nth += 1) await app.anEvidence(who)
}

it('a person keeps so many files, over all their organisations', async () => {
  const preparer = await app.aMember(owner, 'preparer')
  const begun = await app.begin(preparer)
  await fill(preparer, 3)
  expect(await app.begin(preparer)).toMatchObject(refused('person', 3, 20))
  // What was begun before is refused at its end.
  expect(await app.put(preparer, begun.at, aPdf())).toMatchObject(refused('person', 3, 20))
  const { body } = await app.call<{ id: string }>(preparer, 'POST', '/api/organisations', anOrganisationInput())
  expect(await app.begin(actingFor(preparer, body.id))).toMatchObject(refused('person', 3, 20))
})

it('an organisation keeps so many files of all its members; destroyed ones make room', async () => {
  const own = await app.anOrganisationWithMfa()
  const [first, second] = [await app.aMember(own, 'preparer'), await app.aMember(own, 'preparer')]
  const { id } = await app.anEvidence(first)
  await fill(first, 1)
  await fill(second, 2)
  expect(await app.begin(second)).toMatchObject(refused('organisation', 4, 100))
  await app.call(own, 'POST', `/api/mrv/evidence/${id}/destroy`, { reason: 'not needed any more' })
  expect((await app.begin(second)).status).toBe(201)
})

it('attachments of records count, and are refused where there is no room', async () => {
  const own = await app.anOrganisation()
  const recordId = await aRecord(app, own)
  const attach = (name: string) =>
    app.send(own, `/api/inventory/records/${recordId}/attachments`, { name, bytes: aPdf() })
  for (const name of ['one.pdf', 'two.pdf']) expect((await attach(name)).status).toBe(201)
  await fill(own, 1)
  expect(await attach('three.pdf')).toMatchObject(refused('person', 3, 20))
})
