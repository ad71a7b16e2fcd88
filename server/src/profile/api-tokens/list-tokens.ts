import type { profile, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { tokensOf } from '../store/api-tokens.ts'
import { presentToken } from './present-token.ts'

/** Own tokens, those that are over among them. */
export async function listTokens({
  actor,
  db,
}: Call<typeof profile.listTokens>): Promise<ResponseOf<typeof profile.listTokens>> {
  return { items: (await tokensOf(db, actor.personId).execute()).map(presentToken) }
}
