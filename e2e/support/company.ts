import { freshCode } from './authenticator.ts'
import { acceptGaps, aFounder, aNewcomer, callAuth, type Newcomer } from './newcomers.ts'
import { siteUrl } from './site.ts'

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

/** Calls the API as a newcomer. */
const callAs =
  (token: string, organisation?: string): Call =>
  async (method, path, body) => {
    const response = await fetch(siteUrl() + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(organisation ? { 'athar-organisation': organisation } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`)
    return response.status === 204 ? undefined! : await response.json()
  }

const tokenOf = async (person: Newcomer) =>
  (await callAuth<{ access_token: string }>('POST', '/token?grant_type=password', { body: person })).access_token

/** The same after a second factor, which is set up on the way. */
async function sureTokenOf(person: Newcomer): Promise<string> {
  const token = await tokenOf(person)
  const factor = await callAuth<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    token,
    body: { factor_type: 'totp', friendly_name: 'journey' },
  })
  const challenge = await callAuth<{ id: string }>('POST', `/factors/${factor.id}/challenge`, { token, body: {} })
  const body = { challenge_id: challenge.id, code: await freshCode(factor.totp.secret) }
  return (await callAuth<{ access_token: string }>('POST', `/factors/${factor.id}/verify`, { token, body }))
    .access_token
}

/** An organisation with an owner, a preparer and one plant. */
export async function aCompany() {
  const founder = await aFounder({ baseYear: 2023 })
  const token = await sureTokenOf(founder)
  const me = await callAs(token)<{ memberships: { organisation: { id: string } }[] }>('GET', '/api/me')
  const organisation = me.memberships[0]!.organisation.id
  const owner = callAs(token, organisation)
  const preparing = await aNewcomer(siteUrl(), 'Maha Aldossari')
  const invitation = await owner<{ id: string }>('POST', '/api/organisation/invitations', {
    email: preparing.email,
    role: 'preparer',
    language: 'en',
  })
  const preparerToken = await tokenOf(preparing)
  await callAs(preparerToken)('POST', `/api/invitations/${invitation.id}/accept`)
  const preparer = callAs(preparerToken, organisation)
  const { entities } = await owner<{ entities: { id: string }[] }>('GET', '/api/inventory/entities')
  const plant = await owner<{ id: string }>('POST', '/api/inventory/sites', {
    code: '',
    name: { en: 'Jubail plant', ar: 'مصنع الجبيل' },
    aliases: [],
    entityId: entities[0]!.id,
    country: 'SA',
    region: 'SA-04',
    city: null,
    floorAreaM2: null,
  })
  return { owner, preparer, preparing, founder, plant }
}

export type Company = Awaited<ReturnType<typeof aCompany>>

/** Approves every record of a year, then the year. */
export async function approveYear({ owner, preparer }: Company, year: number): Promise<void> {
  const list = await owner<{ totals: { pending: number }; seenAs: string }>(
    'GET',
    `/api/inventory/records?year=${year}&state=pending`,
  )
  await owner('POST', '/api/inventory/record-decisions', {
    selection: {
      kind: 'filter',
      filter: { year, state: 'pending' },
      records: list.totals.pending,
      seenAs: list.seenAs,
    },
    decision: { kind: 'approve' },
  })
  const version = async () =>
    (await owner<{ year: { version: number } }>('GET', `/api/inventory/inventories/${year}`)).year.version
  await acceptGaps(preparer, year)
  await preparer('POST', `/api/inventory/inventories/${year}/submit`, { version: await version() })
  await owner('POST', `/api/inventory/inventories/${year}/approve`, { version: await version() })
}
