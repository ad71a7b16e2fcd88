import { paths, type identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import type { NoticeKind } from '@athar/contracts/notifications'
import { defaultFormat, formatInstant } from '@athar/i18n'
import type { Actor } from '../../platform/actor.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { IdentityDeps } from '../deps.ts'
import { languageFor } from '../language-for.ts'
import type { AccountMail } from '../mails.ts'
import { tellSecurity } from '../security-events.ts'
import { lockActs, standingTowards } from '../store/accounts.ts'
import { findById, lockPerson, type UserRow } from '../store/users.ts'
import { presentAccount } from './present-account.ts'

/** What every act on somebody's account has in common. */
export type AccountCall = Pick<Call<typeof identity.endAccountSessions>, 'db' | 'request' | 'clock'> & {
  readonly params: { readonly id: string }
  readonly actor: Actor
}

/**
 * The account, its row held. Nobody acts on their own here, and on that of an owner only another owner; whoever was kept out while
 * they waited for their turn acts no more: of two who keep each other out one stays.
 */
export async function lockAccount({ db, params, actor, clock }: AccountCall): Promise<UserRow> {
  await lockActs(db)
  const own = await findById(db, actor.personId)
  if (own?.banned_until && own.banned_until > clock.now()) fail('session-expired')
  const user =
    ((await lockPerson(db, params.id)) && (await findById(db, params.id))) || fail('identity.account-not-found')
  if (user.id === actor.personId) fail('identity.account-own')
  if (!(await standingTowards(db, user.id)).governs) fail('identity.account-of-owner')
  return user
}

/** As it is after the action. */
export async function answerAccount(deps: IdentityDeps, { db, actor }: AccountCall, id: string): Promise<Account> {
  const user = (await findById(db, id)) ?? fail('identity.account-not-found')
  return presentAccount(deps, db, { user, by: actor.personId })
}

/** Who did it to whom, and why, in the trail and on the officer's list. */
export function noteAct(
  { clock }: Pick<IdentityDeps, 'clock'>,
  { db, actor, request }: AccountCall,
  { user, action, details }: { user: UserRow; action: string; details: Record<string, unknown> },
): Promise<void> {
  const source = { personId: user.id, requestId: request.id, at: clock.now() }
  return tellSecurity(db, source, action, { by: actor.personId, ...details })
}

type Telling = {
  readonly user: UserRow
  readonly mail: AccountMail
  readonly reason: string
  readonly until?: Date | null
  /** Said in the app too, where they can still read it. */
  readonly notice?: NoticeKind
}

/** Tells the person what was done to their account, and the reason that was given. */
export async function tellPerson(
  deps: Pick<IdentityDeps, 'mails' | 'notices' | 'clock'>,
  { db, request }: AccountCall,
  { user, mail, reason, until, notice }: Telling,
): Promise<void> {
  const language = await languageFor(db, user)
  if (user.email_confirmed_at)
    await deps.mails.send(db, {
      kind: mail,
      to: user.email,
      language,
      reason,
      ...(until ? { until: formatInstant(until.toISOString(), defaultFormat(language)) } : {}),
    })
  if (!notice) return
  await deps.notices.notify(db, {
    kind: notice,
    organisationId: null,
    to: { people: [user.id] },
    by: null,
    data: { reason },
    link: paths.profileSecurity(),
    key: request.id,
    at: deps.clock.now(),
  })
}
