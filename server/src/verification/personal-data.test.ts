import type { DataItem } from '@athar/contracts/profile'
import type { VerificationDetail } from '@athar/contracts/verification'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { startVerificationApp, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
let third: Acting
let work: VerificationDetail
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
  third = await app.withMfa(await app.aMember(verifier.lead, 'preparer'))
  const { id } = await app.aVerification(client, verifier)
  await app.act(verifier.lead, id, '/team', { personId: third.personId, role: 'member' })
  work = await app.startReview(verifier, await app.act(third, id, '/declaration'))
})
afterAll(() => app.close())

/** The part of a person's own data about verifications, as their file gives it. */
async function workOf({ headers }: Acting): Promise<DataItem[]> {
  const file = await app.app.inject({ url: '/api/profile/my-data/file?format=json', headers })
  return file.json<{ sections: { 'verification-work': DataItem[] } }>().sections['verification-work']
}

it('what a verifier did is given with its words to the one who did it', async () => {
  const finding = { severity: 'observation', basis: 'Two registers are kept.', effectKg: '0', recordId: null }
  expect(await app.act(third, work.id, '/findings', finding)).not.toHaveProperty('code')
  const visit = { visitedOn: '2026-11-01', place: 'Jubail', people: '', notes: 'The meters were read together.' }
  expect(await app.act(verifier.lead, work.id, '/visits', visit)).not.toHaveProperty('code')
  const [byLead, byThird] = [await workOf(verifier.lead), await workOf(third)]
  const said = (items: readonly DataItem[]) => JSON.stringify(items)
  expect(said(byThird)).toContain('Two registers are kept.')
  expect(said(byThird)).not.toContain('The meters were read together.')
  expect(said(byLead)).toContain('The meters were read together.')
  expect(said(byLead)).not.toContain('Two registers are kept.')
})

it('names the client, and gives the client nothing of it', async () => {
  const named = (await workOf(verifier.lead)).map((item) => JSON.stringify(item))
  expect(named.length).toBeGreaterThan(0)
  for (const item of named) expect(item).toContain(client.organisation.name.en || client.organisation.name.ar)
  expect(await workOf(client)).toEqual([])
})
