import { readMe } from '@athar/contracts/organisations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenRefused } from '../platform/when-refused.ts'

/** Whoever is refused may have lost a role since they came: what they are is asked again, and the menu follows. */
export function StandingKeeper() {
  const queryClient = useQueryClient()
  useEffect(
    () => whenRefused(() => void queryClient.invalidateQueries({ queryKey: [readMe.name] }, { cancelRefetch: false })),
    [queryClient],
  )
  return null
}
