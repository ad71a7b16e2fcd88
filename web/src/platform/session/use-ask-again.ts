import { readMe } from '@athar/contracts/organisations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Whoever is turned away by what is known of their roles here may have been given one since: what they are is asked again. */
export function useAskAgain(): void {
  const queryClient = useQueryClient()
  useEffect(
    () => void queryClient.invalidateQueries({ queryKey: [readMe.name] }, { cancelRefetch: false }),
    [queryClient],
  )
}
