import { useEffect } from 'react'
import { logSecurityEvent } from '../../platform/security/index.ts'
import { useAskAgain } from '../../platform/session/use-ask-again.ts'

/** Stands where a guard turned somebody away, and tells the security officer once. */
export function ReportRefusal({ path }: { readonly path: string }) {
  useEffect(() => logSecurityEvent('guard_refused', { metadata: { path } }), [path])
  useAskAgain()
  return null
}
