import type { profile, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { revokeToken as revoke } from '../store/api-tokens.ts'
import { presentToken } from './present-token.ts'

/** Ends an own token; ending it again changes nothing. */
export async function revokeToken({
  actor,
  params,
  clock,
  db,
  audit,
}: Call<typeof profile.revokeToken>): Promise<ResponseOf<typeof profile.revokeToken>> {
  const at = clock.now()
  const row = (await revoke(db, { id: params.id, personId: actor.personId, at })) ?? fail('profile.token-not-found')
  await audit({ action: 'profile.revoke-token', subjectType: 'api-token', subjectId: row.id })
  return presentToken(row)
}
