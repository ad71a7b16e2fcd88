import type { guardians } from '@athar/contracts'
import { guardianTextVersion } from '@athar/contracts/guardians'
import type { Acting, Answer, OrganisationsApp } from '../organisations/testing.ts'

type Refused = { readonly code?: string; readonly details?: Record<string, unknown> }
type Caller = Pick<OrganisationsApp, 'call' | 'mailbox'>

export const sayAgeBand = (app: Caller, who: Acting, ageBand: guardians.AgeBand, birthYear: number | null = null) =>
  app.call<guardians.OwnStanding & Refused>(who, 'PUT', '/api/guardians/age-band', { ageBand, birthYear })

export const askGuardian = (app: Caller, who: Acting, email: string, language: 'en' | 'ar' = 'en') =>
  app.call<guardians.OwnStanding & Refused>(who, 'POST', '/api/guardians/requests', { email, language })

/** What the newest link mailed to an address holds. */
export async function mailedToken(app: Caller, email: string): Promise<string> {
  const mail = (await app.mailbox()).findLast(({ to, text }) => to === email && text.includes('/guardian?token='))
  return decodeURIComponent(/guardian\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

/** What a guardian whose link ended is mailed in its place. */
export async function renewedToken(app: Caller, email: string, token: string): Promise<string> {
  const { status } = await app.call(null, 'POST', '/api/guardians/link/renew', { token })
  if (status !== 204) throw new Error(`the new link was answered with ${status}`)
  return mailedToken(app, email)
}

export const readLink = (app: Caller, token: string): Promise<Answer<guardians.GuardianView & Refused>> =>
  app.call(null, 'GET', `/api/guardians/link?token=${encodeURIComponent(token)}`)

export const decideAs = (
  app: Caller,
  token: string,
  decision: guardians.Decision,
  over: object = {},
): Promise<Answer<guardians.GuardianView & Refused>> =>
  app.call(null, 'POST', '/api/guardians/link', {
    token,
    decision,
    version: guardianTextVersion,
    language: 'en',
    ...(decision === 'consent' ? { name: 'Maha Alharbi', relation: 'parent' } : {}),
    ...over,
  })

/** Has a guardian agree that someone under 18 takes part; answers the guardian's link. */
export async function withConsent(app: Caller, who: Acting): Promise<string> {
  const guardian = `guardian-${who.personId}@example.com`
  await sayAgeBand(app, who, 'under-18')
  await askGuardian(app, who, guardian)
  const token = await mailedToken(app, guardian)
  const { status } = await decideAs(app, token, 'consent')
  if (status !== 200) throw new Error(`the consent was answered with ${status}`)
  return token
}
