import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { IdentityDeps } from '../deps.ts'
import { findById } from '../store/users.ts'
import { presentAccount } from './present-account.ts'

export async function readAccount(
  deps: IdentityDeps,
  { params, actor, db }: Call<typeof identity.readAccount>,
): Promise<Account> {
  const user = (await findById(db, params.id)) ?? fail('identity.account-not-found')
  return presentAccount(deps, db, { user, by: actor.personId })
}
