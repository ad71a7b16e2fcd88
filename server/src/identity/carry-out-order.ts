import type { Db } from '../platform/database.ts'
import { sendEmailChange } from './change-email.ts'
import { createUser } from './create-user.ts'
import type { IdentityDeps } from './deps.ts'
import { languageFor } from './language-for.ts'
import type { MailOrder } from './mail-orders.ts'
import type { Challenge } from './read-body.ts'
import { contestedMail, sendToken, signUpMail } from './send-token.ts'
import { tellSecurity } from './security-events.ts'
import { changeUser, findByEmail, findById, type UserRow } from './store/users.ts'

type Order<Kind extends MailOrder['kind']> = Extract<MailOrder, { kind: Kind }>
type LinkOrder = Exclude<MailOrder, { kind: 'new_email' | 'codes_closed' }>

/** The mail that an order asks for, where its address has an account that it suits. */
export async function carryOutOrder(deps: IdentityDeps, db: Db, order: MailOrder): Promise<void> {
  switch (order.kind) {
    case 'recovery':
      return recover(deps, db, order)
    case 'magiclink':
      return sendMagicLink(deps, db, order)
    case 'signup':
      return resendSignUp(deps, db, order)
    case 'email_change':
      return resendEmailChange(deps, db, order)
    case 'new_email':
      return sendNewEmail(deps, db, order)
    case 'codes_closed':
      return tellOfClosedCodes(deps, db, order)
  }
}

/** An order says it like a browser. */
const sendingOf = ({ challenge, language, redirectTo }: LinkOrder) => ({
  challenge,
  acceptLanguage: language,
  redirectTo,
})

async function recover(deps: IdentityDeps, db: Db, order: LinkOrder): Promise<void> {
  const user = await findByEmail(db, order.address)
  if (user) await mailRecovery(deps, db, { user, ...sendingOf(order) })
}

type Recovery = { user: UserRow; challenge: Challenge; acceptLanguage: string | undefined; redirectTo?: unknown }

/** The mail itself, whoever asked for it. */
export async function mailRecovery(deps: IdentityDeps, db: Db, { user, ...sending }: Recovery): Promise<void> {
  const at = deps.clock.now()
  // The person first, as whoever uses or voids a link of theirs takes them: nobody waits in a circle.
  await changeUser(db, user.id, { recovery_sent_at: at }, at)
  await sendToken(deps, db, { user, kind: 'recovery', sentTo: user.email, ...sending })
}

async function sendMagicLink(deps: IdentityDeps, db: Db, order: Order<'magiclink'>): Promise<void> {
  const { address, creates } = order
  const known = await findByEmail(db, address)
  const user =
    known ??
    (creates
      ? await createUser(db, {
          email: address,
          passwordHash: null,
          userMetadata: creates.data,
          confirmed: false,
          at: deps.clock.now(),
        })
      : undefined)
  if (user) await sendToken(deps, db, { user, kind: 'magiclink', sentTo: address, ...sendingOf(order) })
}

async function resendSignUp(deps: IdentityDeps, db: Db, order: LinkOrder): Promise<void> {
  const user = await findByEmail(db, order.address)
  if (!user) return
  const sending = sendingOf(order)
  if (user.email_confirmed_at) return resendToOwner(deps, db, { user, acceptLanguage: sending.acceptLanguage })
  const at = deps.clock.now()
  await changeUser(db, user.id, { confirmation_sent_at: at }, at)
  await sendToken(deps, db, {
    user,
    ...(user.password_hash === null ? contestedMail : signUpMail),
    sentTo: order.address,
    ...sending,
  })
}

/** The owner of the account may have forgotten it. */
async function resendToOwner(
  deps: IdentityDeps,
  db: Db,
  { user, acceptLanguage }: { user: UserRow; acceptLanguage: string | undefined },
): Promise<void> {
  const language = await languageFor(db, user, { otherwise: acceptLanguage })
  await deps.mails.send(db, { kind: 'account_exists', to: user.email, language })
}

async function resendEmailChange(deps: IdentityDeps, db: Db, order: LinkOrder): Promise<void> {
  const user = await findByEmail(db, order.address)
  if (!user?.new_email) return
  const { challenge, acceptLanguage } = sendingOf(order)
  await sendEmailChange(deps, db, { user, newEmail: user.new_email, challenge, acceptLanguage })
}

/** Unless the wish was another one meanwhile, or is fulfilled. */
async function sendNewEmail(deps: IdentityDeps, db: Db, order: Order<'new_email'>): Promise<void> {
  const { personId, newEmail, challenge, language } = order
  const user = await findById(db, personId)
  if (user?.new_email === newEmail)
    await sendEmailChange(deps, db, { user, newEmail, challenge, acceptLanguage: language })
}

/** Somebody guesses, or the owner mistypes: told once, when codes close; where the address is only somebody's word, to nobody. */
async function tellOfClosedCodes(
  deps: IdentityDeps,
  db: Db,
  { address, language }: Order<'codes_closed'>,
): Promise<void> {
  const user = await findByEmail(db, address)
  if (!user?.email_confirmed_at) return
  const source = { personId: user.id, requestId: 'identity.mail-orders', at: deps.clock.now() }
  await tellSecurity(db, source, 'mailed-codes-closed')
  await deps.mails.send(db, {
    kind: 'codes_closed',
    to: user.email,
    language: await languageFor(db, user, { otherwise: language }),
  })
}
