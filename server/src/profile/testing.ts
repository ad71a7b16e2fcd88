import type { TokenScope } from '@athar/contracts'
import type { ApiToken } from '@athar/contracts/profile'
import type { Acting, OrganisationsApp } from '../organisations/testing.ts'

export type MadeToken = { readonly token: ApiToken; readonly secret: string }

/** A token of somebody for the organisation they act for. */
export async function aToken(
  app: Pick<OrganisationsApp, 'call'>,
  who: Acting,
  { scopes = ['read'], expiresInDays = 30 }: { scopes?: TokenScope[]; expiresInDays?: number } = {},
): Promise<MadeToken> {
  const body = { name: 'Meter readings', scopes, expiresInDays }
  const made = await app.call<MadeToken>(who, 'POST', '/api/profile/tokens', body)
  if (made.status !== 201) throw new Error(`the token was answered with ${made.status}`)
  return made.body
}

/** A program that presents a token and nothing else. */
export const bearing = (who: Acting, secret: string, headers: Record<string, string> = {}): Acting => ({
  ...who,
  token: secret,
  headers: { authorization: `Bearer ${secret}`, ...headers },
})
