import type { AuthCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { tellOfFactors } from '../factors/tell-of-factors.ts'
import { languageFor } from '../language-for.ts'
import { passkeyBody, type PasskeyBody } from '../passkeys/register-passkey.ts'
import { passkeysOf, removePasskey } from '../store/passkeys.ts'
import { findById, lockById } from '../store/users.ts'
import { nobody, tellOf } from './manage-people.ts'
import { idIn } from './rules.ts'

export async function listPasskeysOf(deps: IdentityDeps, call: AuthCall): Promise<PasskeyBody[]> {
  return deps.database.transaction({}, async ({ db }) => {
    const user = (await findById(db, idIn(call.params['id']))) ?? nobody()
    return (await passkeysOf(db, user.id)).map(passkeyBody)
  })
}

/** For somebody whose device is lost: what it holds opens the account no more, and its owner is told. */
export async function removePasskeyOf(deps: IdentityDeps, call: AuthCall): Promise<void> {
  await deps.database.transaction({}, async ({ db }) => {
    const user = (await lockById(db, idIn(call.params['id']))) ?? nobody()
    const id = call.params['pid']?.toLowerCase()
    const passkey =
      (await passkeysOf(db, user.id)).find((one) => one.id === id) ?? refuse('webauthn_credential_not_found')
    await removePasskey(db, { id: passkey.id, userId: user.id })
    await tellOf(deps, db, { user, call, action: 'admin-passkey-removed', details: { passkeyId: passkey.id } })
    // Of the program that asks, the header says nothing about the person.
    const own = { ...call, acceptLanguage: await languageFor(db, user) }
    await tellOfFactors(deps, db, { kind: 'passkey_removed', user, call: own })
  })
}
