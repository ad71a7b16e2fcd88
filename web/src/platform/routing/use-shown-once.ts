import { useBlocker } from 'react-router'
import { useLeaveWarning } from '../form/use-leave-warning.ts'

/**
 * For what is shown once, until its reader has said that they keep it: closing the window or loading it anew asks first, and no
 * link and no step back leads away. Answers whether one was tried. Whoever is no longer here is led to the door all the same.
 */
export function useShownOnce(): boolean {
  useLeaveWarning(true)
  return useBlocker(({ historyAction }) => historyAction !== 'REPLACE').state === 'blocked'
}
