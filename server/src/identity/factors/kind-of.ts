import type { IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import type { FactorRow } from '../store/factors.ts'
import type { FactorKind } from './factor-kind.ts'

/** What a stored factor is asked by; one whose kind is no longer offered cannot be asked. */
export function kindOf({ factorKinds }: Pick<IdentityDeps, 'factorKinds'>, { type }: FactorRow): FactorKind {
  const kind = type === 'recovery_code' ? undefined : factorKinds[type]
  return kind ?? refuse('mfa_factor_not_found')
}
