import { z } from 'zod'
import type { UserBody } from '../bodies.ts'
import { createUser } from '../create-user.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { describeUser } from '../describe-user.ts'
import { readEmail } from '../email-address.ts'
import { refuse } from '../errors.ts'
import { isSettled } from '../is-settled.ts'
import { metadata, readBody, refuseLongMetadata } from '../read-body.ts'
import { sendToken } from '../send-token.ts'
import { changeUser, findByEmail } from '../store/users.ts'
import { tellOf } from './manage-people.ts'

export const inviteBody = z.object({ email: z.string(), data: metadata.optional() })

/** An account for somebody who has none yet, opened by the mail that tells them. Asked again, the mail goes out anew. */
export async function invite(deps: IdentityDeps, call: AuthCall): Promise<UserBody> {
  const input = readBody(inviteBody, call.body)
  const email = readEmail(input.email)
  const data = input.data ?? {}
  refuseLongMetadata(data)
  await deps.limits.mail('invite', email)
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const known = await findByEmail(db, email)
    if (known && isSettled(known)) refuse('user_already_exists')
    const person = { email, passwordHash: null, userMetadata: data, confirmed: false, at }
    // A password that somebody typed for this mailbox before is not the invited person's.
    const user = known
      ? await changeUser(db, known.id, { password_hash: null, user_metadata: data }, at)
      : ((await createUser(db, person)) ?? refuse('conflict'))
    await sendToken(deps, db, {
      user,
      kind: 'invite',
      sentTo: email,
      challenge: null,
      acceptLanguage: call.acceptLanguage,
      redirectTo: call.query['redirect_to'],
    })
    await tellOf(deps, db, { user, call, action: 'admin-invited' })
    return describeUser(db, user)
  })
}
