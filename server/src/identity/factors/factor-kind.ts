import type { ChallengeRow, FactorChange, FactorRow, FactorType } from '../store/factors.ts'
import type { UserRow } from '../store/users.ts'
import type { RaisingMethod } from './raising-methods.ts'

/** Why an answer was not taken; for the trail, never for who answered. */
export type Wrong = 'code' | 'replayed' | 'assertion' | 'counter'
export type Verdict = { readonly right: FactorChange } | { readonly wrong: Wrong }
export type FactorAnswer = { readonly code?: string | undefined; readonly webauthn?: unknown }

/**
 * What a kind of factor does differently: this is where another kind is plugged in. Codes by phone would be one, with an
 * adapter to whoever carries the messages; none is configured, so the kind is absent and its enrolment refused.
 */
export type FactorKind = {
  readonly method: RaisingMethod
  /** What is kept of a new factor, and what is shown of it, once. */
  enrol(of: {
    factorId: string
    user: UserRow
    issuer: string | undefined
  }): Promise<{ readonly secretSealed?: Buffer; readonly shown: Record<string, unknown> }>
  challenge(of: {
    factor: FactorRow
    user: UserRow
    /** All of the person's. */
    factors: readonly FactorRow[]
  }): Promise<{ readonly webauthnState?: string; readonly shown: Record<string, unknown> }>
  prove(of: { factor: FactorRow; challenge: ChallengeRow; answer: FactorAnswer; at: Date }): Promise<Verdict>
}

/** Recovery codes are a set, not a factor one enrols. */
export type EnrolledType = Exclude<FactorType, 'recovery_code'>
export type FactorKinds = Readonly<Partial<Record<EnrolledType, FactorKind>>>
