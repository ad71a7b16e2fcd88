import { randomUUID } from 'node:crypto'
import { consentTexts } from '@athar/contracts/consent-texts'
import { actAs, mailedLink } from './people.ts'
import { siteUrl } from './site.ts'

export type Newcomer = { readonly email: string; readonly password: string }

/** Posts to the auth service as an app would, and answers its body. */
export async function callAuth<T = Record<string, unknown>>(
  method: string,
  path: string,
  { body, token, key = 'anon', site = siteUrl() }: { body?: object; token?: string; key?: string; site?: string } = {},
): Promise<T> {
  const response = await fetch(`${site}/auth/v1${path}`, {
    method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`)
  return (response.status === 204 ? {} : await response.json()) as T
}

/** The six digits of the newest mail to an address. */
export async function mailedCode(email: string): Promise<string> {
  const box = (await (await fetch(`${siteUrl()}/__test/mailbox`)).json()) as { to: string; text: string }[]
  const mail = box.findLast(({ to }) => String(to).includes(email))
  const code = mail && /^\d{6}$/m.exec(mail.text)?.[0]
  if (!code) throw new Error(`no mail with a code for ${email}`)
  return code
}

/** Somebody with a confirmed address who answered the first question and agreed to the privacy notice, without a second factor. */
export async function aNewcomer(site = siteUrl(), fullName = 'Huda Alshammari'): Promise<Newcomer> {
  const person = { email: `newcomer-${randomUUID()}@example.com`, password: 'a palm beside the gate' }
  await callAuth('POST', '/signup', { body: { ...person, data: { full_name: fullName } }, site })
  const link = new URL(await mailedLink(person.email, site))
  const body = { token_hash: link.searchParams.get('token_hash'), type: link.searchParams.get('type') }
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/verify', { body, site })
  const bearer = { authorization: `Bearer ${token}` }
  await fetch(`${site}/api/me/continue-as-person`, { method: 'POST', headers: bearer })
  await fetch(`${site}/api/profile/consents`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'privacy', version: consentTexts.privacy.version, language: 'en', given: true }),
  })
  return person
}

/** A newcomer who owns an organisation of their own. */
export async function aFounder({ baseYear }: { baseYear: number }): Promise<Newcomer> {
  const person = await aNewcomer()
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
    body: person,
  })
  await foundOrganisation(token, { name: { en: 'Oasis Works', ar: 'مصنع الواحة' }, region: 'SA-01', baseYear })
  return person
}

/** Whoever has the token is the owner of the new organisation. */
export async function foundOrganisation(
  token: string,
  about: { name: { en: string; ar: string }; region: string; baseYear: number; type?: 'npo' },
  site = siteUrl(),
): Promise<void> {
  const founded = await fetch(`${site}/api/organisations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'company',
      sector: 'manufacturing',
      unifiedNumber: null,
      consolidationApproach: 'operational-control',
      fiscalYearFirstMonth: 1,
      ...about,
    }),
  })
  if (!founded.ok) throw new Error(`the organisation was answered with ${founded.status}: ${await founded.text()}`)
}

/** A newcomer who administers the demo organisation. */
export async function aNewAdministrator(): Promise<Newcomer> {
  const person = await aNewcomer()
  const owner = await actAs('owner@demo.athar.example')
  const invitation = await owner<{ id: string }>('POST', '/api/organisation/invitations', {
    email: person.email,
    role: 'admin',
    language: 'en',
  })
  const { access_token: token } = await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', {
    body: person,
  })
  const joined = await fetch(`${siteUrl()}/api/invitations/${invitation.id}/accept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!joined.ok) throw new Error(`the invitation was answered with ${joined.status}`)
  return person
}

/** What the year lacks is accepted by its preparer, as far as that may be. */
export async function acceptGaps(preparer: Awaited<ReturnType<typeof actAs>>, year: number): Promise<void> {
  type Place = { id: string; amount: { value: string } | null }
  type Gap = { code: string; acceptable: boolean; open: number; places: Place[] }
  const { gaps } = await preparer<{ gaps: Gap[] }>('GET', `/api/inventory/inventories/${year}/gaps`)
  const waiting = gaps.filter(({ acceptable, open }) => acceptable && open > 0)
  if (waiting.length === 0) return
  await preparer('POST', `/api/inventory/inventories/${year}/gaps/accept`, {
    gaps: waiting.map(({ code, places }) => ({
      code,
      places: places.map(({ id, amount }) => ({ id, amount: amount?.value ?? null })),
    })),
    reason: 'Looked at by the preparer',
  })
}

/** Takes a locked year of the demo organisation back to where it waits for its lock. */
export const openForLocking = (year: number): Promise<void> =>
  takeSteps(year, [
    ['owner', 'restate', 'A meter was read twice'],
    ['preparer', 'submit', null],
    ['reviewer', 'approve', null],
  ])

/** Takes an open year of the demo organisation to where it waits for its lock. */
export const approveYear = (year: number): Promise<void> =>
  takeSteps(year, [
    ['preparer', 'submit', null],
    ['reviewer', 'approve', null],
  ])

type Step = readonly [who: string, move: 'restate' | 'submit' | 'approve', reason: string | null]

async function takeSteps(year: number, steps: readonly Step[]): Promise<void> {
  const version = async (call: Awaited<ReturnType<typeof actAs>>) =>
    (await call<{ year: { version: number } }>('GET', `/api/inventory/inventories/${year}`)).year.version
  for (const [who, move, reason] of steps) {
    const call = await actAs(`${who}@demo.athar.example`)
    if (move === 'submit') await acceptGaps(call, year)
    await call('POST', `/api/inventory/inventories/${year}/${move}`, {
      version: await version(call),
      ...(reason === null ? {} : { reason }),
    })
  }
}
