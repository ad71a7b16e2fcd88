import { z } from 'zod'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { lockCaller, ownName, refuseBelowAal2 } from '../factors/rules.ts'
import { tellOfFactors } from '../factors/tell-of-factors.ts'
import { readBody } from '../read-body.ts'
import { tellSecurity } from '../security-events.ts'
import { factorsOf } from '../store/factors.ts'
import * as store from '../store/passkeys.ts'
import { passkeyBody, type PasskeyBody } from './register-passkey.ts'

export const renameBody = z.object({ friendly_name: ownName })
const isId = z.uuid()

export async function listPasskeys(deps: IdentityDeps, call: BearerCall): Promise<PasskeyBody[]> {
  const rows = await deps.database.transaction({}, ({ db }) => store.passkeysOf(db, call.userId))
  return rows.map(passkeyBody)
}

export async function renamePasskey(deps: IdentityDeps, call: BearerCall): Promise<PasskeyBody> {
  const { friendly_name: name } = readBody(renameBody, call.body)
  const renamed = { id: idOf(call), userId: call.userId, friendlyName: name }
  const row = await deps.database.transaction({}, ({ db }) => store.renamePasskey(db, renamed))
  return passkeyBody(row ?? refuse('webauthn_credential_not_found'))
}

export async function removePasskey(deps: IdentityDeps, call: BearerCall): Promise<void> {
  const id = idOf(call)
  await deps.database.transaction({}, async ({ db }) => {
    const user = await lockCaller(db, call)
    refuseBelowAal2(call.aal, await factorsOf(db, user.id), { status: 422 })
    if (!(await store.removePasskey(db, { id, userId: user.id }))) refuse('webauthn_credential_not_found')
    const source = { personId: user.id, requestId: call.requestId, at: deps.clock.now() }
    await tellSecurity(db, source, 'passkey-removed', { passkeyId: id })
    await tellOfFactors(deps, db, { kind: 'passkey_removed', user, call })
  })
}

const idOf = ({ params }: BearerCall): string =>
  isId.safeParse(params['id']).data ?? refuse('webauthn_credential_not_found')
