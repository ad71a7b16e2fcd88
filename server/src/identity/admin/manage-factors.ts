import { factorBody } from '../bodies.ts'
import type { AuthCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { takeFactorAway } from '../factors/remove-factor.ts'
import { languageFor } from '../language-for.ts'
import { factorsOf } from '../store/factors.ts'
import { findById, lockById } from '../store/users.ts'
import { nobody, tellOf } from './manage-people.ts'
import { idIn } from './rules.ts'

export async function listFactors(deps: IdentityDeps, call: AuthCall): Promise<ReturnType<typeof factorBody>[]> {
  return deps.database.transaction({}, async ({ db }) => {
    const user = (await findById(db, idIn(call.params['id']))) ?? nobody()
    return (await factorsOf(db, user.id)).map(factorBody)
  })
}

/** For somebody who lost their telephone and their codes: the factor goes, and its owner is told. */
export async function removeFactorOf(deps: IdentityDeps, call: AuthCall): Promise<{ id: string }> {
  return deps.database.transaction({}, async ({ db }) => {
    const user = (await lockById(db, idIn(call.params['id']))) ?? nobody()
    const factors = await factorsOf(db, user.id)
    const factor = factors.find(({ id }) => id === call.params['fid']?.toLowerCase()) ?? refuse('mfa_factor_not_found')
    await tellOf(deps, db, { user, call, action: 'admin-factor-removed', details: { factorId: factor.id } })
    // Of the program that asks, the header says nothing about the person.
    const own = { ...call, acceptLanguage: await languageFor(db, user) }
    return takeFactorAway(deps, db, { user, factors, factor, call: own })
  })
}
