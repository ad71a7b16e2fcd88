import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { readBody } from '../read-body.ts'
import { tellSecurity } from '../security-events.ts'
import {
  changeFactor,
  countCodes,
  factorsOf,
  insertFactor,
  removeCodes,
  removeFactors,
  replaceCodes,
  type FactorRow,
} from '../store/factors.ts'
import { lowerSessions } from '../store/sessions.ts'
import type { UserRow } from '../store/users.ts'
import { plainCode } from '../typed-code.ts'
import { raisingMethods } from './raising-methods.ts'
import { lockCaller, isProper, isVerified, noFailures, ownName } from './rules.ts'
import { tellOfFactors } from './tell-of-factors.ts'

const howMany = 10
/** Sixteen signs of five bits: nobody guesses one, and paper holds it. */
const codeSigns = 16
/** Crockford's base32: no sign that is read as another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const generateBody = z.object({ friendly_name: ownName.default('Recovery codes') })
const set = { id: z.uuid(), type: z.literal('recovery_code'), total: z.int() }
export const codesStatusSchema = z.object({ ...set, remaining: z.int() })
export const codesSchema = z.object({ ...set, friendly_name: z.string(), codes: z.array(z.string()) })

/** How many codes are left; never the codes. */
export async function readRecoveryCodes(
  deps: IdentityDeps,
  call: BearerCall,
): Promise<z.infer<typeof codesStatusSchema>> {
  return deps.database.transaction({}, async ({ db }) => {
    const { id } = codesAmong(await factorsOf(db, call.userId)) ?? refuse('mfa_factor_not_found')
    return { id, type: 'recovery_code', ...(await countCodes(db, call.userId)) }
  })
}

/** Ten codes, shown once, each good once in place of another factor. They never stand alone. */
export async function generateRecoveryCodes(
  deps: IdentityDeps,
  call: BearerCall,
): Promise<z.infer<typeof codesSchema>> {
  const { friendly_name: name } = readBody(generateBody, call.body)
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const user = await lockCaller(db, call)
    const factors = await factorsOf(db, user.id)
    if (!factors.some((factor) => isProper(factor) && isVerified(factor))) refuse('mfa_recovery_codes_sole_factor')
    if (call.aal !== 'aal2') refuse('insufficient_aal', { status: 403 })
    if (codesAmong(factors)) refuse('mfa_verified_factor_exists')
    if (factors.some((factor) => factor.friendly_name === name)) refuse('mfa_factor_name_conflict')
    const id = randomUUID()
    await insertFactor(db, { id, user_id: user.id, type: 'recovery_code', status: 'verified', friendly_name: name, at })
    return issue(deps, db, { user, call, id, name })
  })
}

/** A new set in the place of the old one, whose codes stop working at once. */
export async function regenerateRecoveryCodes(
  deps: IdentityDeps,
  call: BearerCall,
): Promise<z.infer<typeof codesSchema>> {
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const user = await lockCaller(db, call)
    const found = codesAmong(await factorsOf(db, user.id)) ?? refuse('mfa_factor_not_found')
    if (call.aal !== 'aal2') refuse('insufficient_aal', { status: 403 })
    await changeFactor(db, found.id, noFailures, at)
    return issue(deps, db, { user, call, id: found.id, name: found.friendly_name })
  })
}

export async function removeRecoveryCodes(deps: IdentityDeps, call: BearerCall): Promise<{ id: string }> {
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const user = await lockCaller(db, call)
    const { id } = codesAmong(await factorsOf(db, user.id)) ?? refuse('mfa_factor_not_found')
    if (call.aal !== 'aal2') refuse('insufficient_aal', { status: 422 })
    await lowerSessions(db, { factorIds: [id], methods: raisingMethods })
    await removeFactors(db, [id])
    await removeCodes(db, user.id)
    await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'recovery-codes-removed')
    await tellOfFactors(deps, db, { kind: 'recovery_codes_removed', user, call })
    return { id }
  })
}

export const codesAmong = (factors: readonly FactorRow[]): FactorRow | undefined =>
  factors.find((factor) => !isProper(factor))

/** Keyed: whoever steals the table cannot even try codes against it. */
export const hashRecoveryCode = (masterKey: MasterKey, userId: string, code: string): Buffer =>
  masterKey.hmac('auth recovery code', `${userId} ${code}`)

/** As people copy it from paper: capitals, groups, digits of either script, and signs that look alike. */
export const plainRecoveryCode = (given: string): string =>
  plainCode(given).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')

async function issue(
  deps: IdentityDeps,
  db: Db,
  { user, call, id, name }: { user: UserRow; call: BearerCall; id: string; name: string },
): Promise<z.infer<typeof codesSchema>> {
  const codes = Array.from({ length: howMany }, makeCode)
  const hashes = codes.map((code) => hashRecoveryCode(deps.masterKey, user.id, code))
  await replaceCodes(db, user.id, hashes)
  const source = { personId: user.id, requestId: call.requestId, at: deps.clock.now() }
  await tellSecurity(db, source, 'recovery-codes-made', { factorId: id })
  await tellOfFactors(deps, db, { kind: 'recovery_codes_made', user, call })
  return { id, type: 'recovery_code', friendly_name: name, total: howMany, codes }
}

const makeCode = (): string => [...randomBytes(codeSigns)].map((byte) => alphabet[byte & 31]).join('')
