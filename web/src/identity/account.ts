import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { backend } from '../platform/session/index.ts'
import type { AuthFailure } from './auth-failure.ts'

const key = ['identity.account'] as const

/** A refusal of the auth service, thrown where a query wants one. */
export class AuthRefusal extends Error {
  readonly failure: AuthFailure

  constructor(failure: AuthFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** The signed-in person as the auth service knows them now: address, what they confirm with, what waits for confirmation. */
export function useAccount() {
  return useQuery<User, AuthRefusal>({
    queryKey: key,
    // Another tab, or a mailed link, may have changed it since.
    staleTime: 0,
    queryFn: async () => {
      const { auth } = await backend()
      const { data, error } = await auth.getUser()
      if (error) throw new AuthRefusal(error)
      return data.user
    },
  })
}

/** To be called after a change to the account: everything that shows it looks again. */
export function useAccountChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(() => queryClient.invalidateQueries({ queryKey: key }), [queryClient])
}

type Factors = User['factors']
export type OwnFactor = NonNullable<Factors>[number]

/** What counts: verified, and no set of recovery codes. */
export const properFactors = (factors: Factors): OwnFactor[] =>
  (factors ?? []).filter((factor) => factor.status === 'verified' && factor.factor_type !== 'recovery_code')
export const hasRecoveryCodes = (factors: Factors): boolean =>
  (factors ?? []).some((factor) => factor.factor_type === 'recovery_code')
