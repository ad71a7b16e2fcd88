import type { Account, AccountEntry } from '@athar/contracts/identity'
import type { Db } from '../../platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { people } from '../people.ts'
import { describeAgent } from '../describe-agent.ts'
import { isForGood } from '../admin/rules.ts'
import { personName } from '../person-name.ts'
import { standingTowards } from '../store/accounts.ts'
import { factorsOf } from '../store/factors.ts'
import { openSessionsOf } from '../store/sessions.ts'
import type { UserRow } from '../store/users.ts'

export function presentEntry(user: UserRow, at: Date): AccountEntry {
  const { deletion_due_on: leavingOn } = user.app_metadata
  const until = user.banned_until
  return {
    id: user.id,
    email: user.email,
    fullName: personName(user.user_metadata),
    confirmed: user.email_confirmed_at !== null,
    block: until && until > at ? { until: isForGood(until, at) ? null : until.toISOString() } : null,
    leavingOn: typeof leavingOn === 'string' ? leavingOn : null,
    createdAt: user.created_at.toISOString(),
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
  }
}

/** An account as those who look after it see it: never a secret, a key or the name that somebody gave a factor. */
export async function presentAccount(
  deps: Pick<IdentityDeps, 'config' | 'clock' | 'ownerships'>,
  db: Db,
  { user, by }: { user: UserRow; by: string },
): Promise<Account> {
  const { config, clock } = deps
  const at = clock.now()
  const factors = await factorsOf(db, user.id)
  const sessions = await openSessionsOf(db, { userId: user.id, at })
  const { governs } = await standingTowards(db, user.id)
  return {
    ...presentEntry(user, at),
    confirmedAt: user.email_confirmed_at?.toISOString() ?? null,
    signsInElsewhere: config.auth.mode === 'external',
    factors: factors
      .filter(({ status }) => status === 'verified')
      .map(({ type, created_at: added }) => ({ kind: type, addedAt: added.toISOString() })),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeAgent(session.user_agent),
      address: session.ip,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.refreshed_at.toISOString(),
      confirmed: session.aal === 'aal2',
    })),
    soleOwnerOf: await soleOwnerships(deps, db, user.id),
    closed: user.id === by ? 'own' : governs ? null : 'owner',
  }
}

async function soleOwnerships(
  { clock, ownerships }: Pick<IdentityDeps, 'clock' | 'ownerships'>,
  db: Db,
  userId: string,
): Promise<Account['soleOwnerOf']> {
  const found = []
  for (const { soleOwnedBy } of ownerships())
    found.push(...(await soleOwnedBy(db, userId, { at: clock.now(), lock: false })))
  const cards = await people.find(
    db,
    found.flatMap(({ members }) => members.map(({ personId }) => personId)),
  )
  return found.map(({ members, ...organisation }) => ({
    ...organisation,
    members: members.map((member) => ({
      ...member,
      name: cards.get(member.personId)?.fullName || (cards.get(member.personId)?.email ?? ''),
    })),
  }))
}
