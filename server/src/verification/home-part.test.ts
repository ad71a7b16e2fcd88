import type { platform } from '@athar/contracts'
import type { VerificationDetail } from '@athar/contracts/verification'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { lockedYear, startVerificationApp, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const waitingFor = async (who: Acting) =>
  (await app.call<platform.Home>(who, 'GET', '/api/home')).body.findings.map(({ open, returned }) => [open, returned])
const resolve = (of: VerificationDetail, at: number, action: string) => {
  const { id, version } = of.findings[at]!
  return app.act(verifier.lead, of.id, `/findings/${id}/resolution`, { action, note: 'The bill is not there', version })
}

it('open findings stand in the home of those who answer, go when answered and come back when returned', async () => {
  const preparer = await app.aMember(client, 'preparer')
  const review = await app.aReview(client, verifier)
  expect(await waitingFor(preparer)).toEqual([])
  const finding = { severity: 'misstatement', basis: 'The bill says less', effectKg: '-10' }
  await app.act(verifier.lead, review.id, '/findings', finding)
  const raised = await app.act(verifier.lead, review.id, '/findings', { ...finding, basis: 'No bill of May' })
  expect((await app.call<platform.Home>(client, 'GET', '/api/home')).body.findings).toEqual([
    {
      path: `/mrv/verifications/${review.id}`,
      verifier: verifier.lead.organisation.name,
      kind: 'inventory',
      year: lockedYear,
      open: 2,
      returned: 0,
    },
  ])
  expect(await waitingFor(preparer)).toEqual([[2, 0]])
  for (const other of [await app.aMember(client, 'auditor'), verifier.lead, await app.anOrganisation()])
    expect(await waitingFor(other)).toEqual([])

  const { id, version } = raised.findings[0]!
  const answered = await app.act(preparer, review.id, `/findings/${id}/answer`, { answer: 'Corrected', version })
  expect(await waitingFor(preparer)).toEqual([[1, 0]])
  const returned = await resolve(answered, 0, 'return-answer')
  expect(await waitingFor(preparer)).toEqual([[2, 1]])
  const closed = await resolve(returned, 0, 'close')
  await resolve(closed, 1, 'keep')
  expect(await waitingFor(preparer)).toEqual([])
})

it('a verification says on both sides whether its year is approved', async () => {
  const other = await app.aClient('Tabuk Works')
  const seenBy = async (who: Acting, id: string) => (await app.act(who, id, '', undefined, 'GET')).approved
  for (const [year, approved] of [
    [2026, false],
    [lockedYear, true],
  ] as const) {
    const begun = await app.aReview(other, verifier, { year })
    expect({ year, verifier: await seenBy(verifier.lead, begun.id), client: await seenBy(other, begun.id) }).toEqual({
      year,
      verifier: approved,
      client: approved,
    })
  }
})
