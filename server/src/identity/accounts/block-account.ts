import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { banPerson } from '../admin/ban-person.ts'
import { forGood } from '../admin/rules.ts'
import type { IdentityDeps } from '../deps.ts'
import { standingTowards } from '../store/accounts.ts'
import { answerAccount, lockAccount, noteAct, tellPerson } from './act-on-account.ts'

/** Keeps somebody out until a time or for good. Whoever may not let people in again may not shorten a block either. */
export async function blockAccount(deps: IdentityDeps, call: Call<typeof identity.blockAccount>): Promise<Account> {
  const { db, body, clock } = call
  const at = clock.now()
  const user = await lockAccount(call)
  const until = body.until === null ? forGood(at) : new Date(body.until)
  if (until <= at) fail('identity.block-past')
  const shorter = user.banned_until !== null && user.banned_until > at && until < user.banned_until
  if (shorter && !(await standingTowards(db, user.id)).restores) fail('identity.block-longer')
  await banPerson(db, { user, until, at })
  await noteAct(deps, call, {
    user,
    action: 'block-account',
    details: { until: body.until === null ? null : until.toISOString(), reason: body.reason },
  })
  await tellPerson(deps, call, {
    user,
    mail: body.until === null ? 'account_closed' : 'account_blocked',
    reason: body.reason,
    until,
  })
  return answerAccount(deps, call, user.id)
}

/** Lets somebody in again; where nobody keeps them out, there is nothing to do and nothing to tell. */
export async function unblockAccount(deps: IdentityDeps, call: Call<typeof identity.unblockAccount>): Promise<Account> {
  const { db, body, clock } = call
  const at = clock.now()
  const user = await lockAccount(call)
  if (user.banned_until && user.banned_until > at) {
    await banPerson(db, { user, until: null, at })
    await noteAct(deps, call, { user, action: 'unblock-account', details: { reason: body.reason } })
    await tellPerson(deps, call, { user, mail: 'account_unblocked', reason: body.reason })
  }
  return answerAccount(deps, call, user.id)
}
