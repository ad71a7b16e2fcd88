import type { Backend } from '../../platform/backend/create-backend.ts'

/** What was begun and never finished would be in the way of the same name; it counts for nothing, so it goes. */
export async function beginAnew(auth: Backend['auth'], kind: 'totp' | 'webauthn'): Promise<void> {
  const { data } = await auth.mfa.listFactors()
  const unfinished = (data?.all ?? []).filter((factor) => factor.factor_type === kind && factor.status === 'unverified')
  for (const factor of unfinished) await auth.mfa.unenroll({ factorId: factor.id })
}
