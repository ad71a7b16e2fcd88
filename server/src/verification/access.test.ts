import type { VerificationDetail } from '@athar/contracts/verification'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { someTerms, startVerificationApp, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
let review: VerificationDetail
let people: Record<string, Acting>
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
  review = await app.aReview(client, verifier)
  people = {
    'client owner': client,
    'client preparer': await app.withMfa(await app.aMember(client, 'preparer')),
    'client viewer': await app.withMfa(await app.aMember(client, 'viewer')),
    lead: verifier.lead,
    'second member': verifier.second,
    'verifier, not on the team': await app.withMfa(await app.aMember(verifier.lead, 'reviewer')),
    'verifier admin': await app.withMfa(await app.aMember(verifier.lead, 'admin')),
    stranger: await app.anOrganisationWithMfa(),
    'another verifier': (await app.aVerifier('Red Sea Assurance')).lead,
  }
  const finding = { severity: 'observation', basis: 'Two registers are kept.', effectKg: '0', recordId: null }
  review = await app.act(verifier.lead, review.id, '/findings', finding)
})
afterAll(() => app.close())

const steps: Record<string, (id: string) => readonly [string, string, object?]> = {
  read: () => ['GET', ''],
  'save terms': () => ['PUT', '', { ...someTerms, version: 999 }],
  sample: () => ['POST', '/sample', { size: 3, by: [] }],
  check: () => ['PUT', `/sample/${review.sample[0]!.recordId}`, { outcome: 'open', note: '' }],
  visit: () => ['POST', '/visits', { visitedOn: '2026-11-01', place: 'Riyadh' }],
  answer: () => ['POST', `/findings/${review.findings[0]!.id}/answer`, { answer: 'Noted.', version: 999 }],
  resolve: () => [
    'POST',
    `/findings/${review.findings[0]!.id}/resolution`,
    { action: 'close', note: 'Seen', version: 999 },
  ],
  conclude: () => ['PUT', '/conclusion', { conclusion: 'unmodified', version: 999 }],
  'finish review': () => ['POST', '/review', { version: 999 }],
  signing: () => ['GET', '/signing'],
  sign: () => ['POST', '/signature', { version: 999 }],
  withdraw: () => ['POST', '/withdrawal', { reason: 'Wrong meter', version: 999 }],
  statement: () => ['GET', '/statement?format=pdf'],
}

async function table(): Promise<string> {
  const lines: string[] = []
  for (const [name, who] of Object.entries(people)) {
    const answers: string[] = []
    for (const [step, of] of Object.entries(steps)) {
      const [method, path, body] = of(review.id)
      const url = `/api/mrv/verifications/${review.id}${path}`
      const answer = await app.call<{ code?: string } | null>(who, method as 'GET', url, body)
      answers.push(`  ${step}: ${answer.body?.code ?? answer.status}`)
    }
    lines.push(name, ...answers)
  }
  return `${lines.join('\n')}\n`
}

it('each side and each member reaches what `access.txt` says, and nothing else', async () => {
  await expect(await table()).toMatchFileSnapshot('access.txt')
})

it('after the end of the engagement what is kept is read, and nothing of it goes on', async () => {
  const end = `/api/organisation/engagements/${review.engagementId}/end`
  await app.call(client, 'POST', end, { reason: 'The work is done' })
  await expect(await table()).toMatchFileSnapshot('access-after-end.txt')
})
