import { paths } from '@athar/contracts/paths'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signOut } from '../../platform/session/index.ts'

/** Signs out, then leads to the way in. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(location.pathname)
  useEffect(() => {
    here.current = location.pathname
  }, [location.pathname])
  return async () => {
    await signOut()
    // A page for the signed-in has led there by itself, and its reader may have gone on to another way in.
    if (here.current !== paths.auth()) await navigate(paths.auth())
  }
}
