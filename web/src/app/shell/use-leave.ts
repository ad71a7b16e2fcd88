import { paths } from '@athar/contracts/paths'
import { useNavigate } from 'react-router'
import { signOut } from '../../platform/session/index.ts'

/** Signs out, then leads to the way in. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await signOut()
    // A page for the signed-in has led there by itself, and its reader may have begun to sign in another way.
    if (!location.pathname.endsWith(paths.auth())) await navigate(paths.auth())
  }
}
