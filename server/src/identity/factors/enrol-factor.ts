import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { plainLine } from '../../platform/plain-line.ts'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { readBody } from '../read-body.ts'
import { tellSecurity } from '../security-events.ts'
import { factorsOf, insertFactor, removeUnfinished } from '../store/factors.ts'
import type { EnrolledType } from './factor-kind.ts'
import { friendlyName, lockCaller, isProper, mostFactors, refuseBelowAal2, unfinishedSeconds } from './rules.ts'

export const enrolBody = z.object({
  factor_type: z.string(),
  friendly_name: friendlyName.default(''),
  /** Stands in the address that the app reads, which holds no half signs. */
  issuer: z.string().max(100).transform(plainLine).optional(),
  phone: z.string().max(40).optional(),
})
export const enrolledSchema = z.object({
  id: z.uuid(),
  type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).exactOptional(),
})

const types = ['totp', 'phone', 'webauthn'] as const satisfies readonly EnrolledType[]

/** Begins a new factor. It counts for nothing until a first answer of it is verified. */
export async function enrolFactor(deps: IdentityDeps, call: BearerCall): Promise<Record<string, unknown>> {
  const input = readBody(enrolBody, call.body)
  const type =
    types.find((known) => known === input.factor_type) ??
    refuse('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' })
  const kind = deps.factorKinds[type] ?? refuse(`mfa_${type}_enroll_not_enabled`)
  const at = deps.clock.now()
  return deps.database.transaction({}, async ({ db }) => {
    const user = await lockCaller(db, call)
    await removeUnfinished(db, { userId: user.id, before: new Date(at.getTime() - unfinishedSeconds * 1000) })
    const factors = await factorsOf(db, user.id)
    refuseBelowAal2(call.aal, factors, { status: 403 })
    if (factors.filter(isProper).length >= mostFactors) refuse('too_many_enrolled_mfa_factors')
    const name = input.friendly_name
    if (factors.some((factor) => factor.friendly_name === name)) refuse('mfa_factor_name_conflict')
    const id = randomUUID()
    const { secretSealed, shown } = await kind.enrol({ factorId: id, user, issuer: input.issuer })
    await insertFactor(db, {
      id,
      user_id: user.id,
      type,
      status: 'unverified',
      friendly_name: name,
      ...(secretSealed ? { secret_sealed: secretSealed } : {}),
      at,
    })
    await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'factor-enrolled', {
      factorId: id,
      type,
    })
    return { id, type, friendly_name: name, ...shown }
  })
}
