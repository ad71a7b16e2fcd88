import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { banPerson } from '../admin/ban-person.ts'
import { forGood } from '../admin/rules.ts'
import type { IdentityDeps } from '../deps.ts'
import { standingTowards } from '../store/accounts.ts'
import { answerAccount, lockAccount, noteAct, tellPerson } from './act-on-account.ts'

/** Keeps a person out until a time or for good. Only those who may unblock may shorten a block. */
export async function blockAccount(deps: IdentityDeps, call: Call<typeof identity.blockAccount>): Promise<Account> {
  const { db, body, clock } = call
  const at = clock.now()
  const user = await lockAccount(call)
  const until = body.until === null ? forGood(at) : new Date(body.until)
  if (until <= at) fail('identity.block-past')
  const shorter = user.banned_until !== null && user.banned_until > at && until < user.banned_until
  if (shorter && !(await standingTowards(db, user.id)).restores) fail('identity.block-longer')
  const isBlocked = user.banned_until !== null && user.banned_until > at
  const left = await settleOwnerships(deps, call, { userId: user.id, isBlocked })
  await banPerson(db, { user, until, at })
  await noteAct(deps, call, {
    user,
    action: 'block-account',
    details: { until: body.until === null ? null : until.toISOString(), reason: body.reason, ...left },
  })
  await tellPerson(deps, call, {
    user,
    mail: body.until === null ? 'account_closed' : 'account_blocked',
    reason: body.reason,
    until,
  })
  return answerAccount(deps, call, user.id)
}

/**
 * Organisations of which the person is the only owner get another one, or are left without, as the caller says. A choice
 * that no organisation waits for, as where another officer was faster, is refused.
 */
async function settleOwnerships(
  deps: IdentityDeps,
  { db, body, clock, request }: Call<typeof identity.blockAccount>,
  { userId, isBlocked }: { readonly userId: string; readonly isBlocked: boolean },
): Promise<{ newOwners?: readonly string[]; leftWithoutOwner?: readonly string[] }> {
  const at = clock.now()
  const newOwners: string[] = []
  const left: string[] = []
  for (const { soleOwnedBy, addOwner } of deps.ownerships())
    for (const { id, members } of await soleOwnedBy(db, userId, { at, lock: true })) {
      const chosen = body.newOwners?.find(({ organisationId }) => organisationId === id)
      if (!chosen) left.push(id)
      else if (!members.some(({ personId }) => personId === chosen.personId)) fail('identity.no-new-owner')
      else {
        await addOwner(db, { organisationId: id, personId: chosen.personId, requestId: request.id, at })
        newOwners.push(chosen.personId)
      }
    }
  if (newOwners.length !== (body.newOwners?.length ?? 0)) fail('identity.owner-not-needed')
  if (left.length > 0 && !isBlocked && body.leavesWithoutOwner !== true)
    fail('identity.block-sole-owner', { organisations: left })
  return {
    ...(newOwners.length > 0 ? { newOwners } : {}),
    ...(left.length > 0 && !isBlocked ? { leftWithoutOwner: left } : {}),
  }
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
