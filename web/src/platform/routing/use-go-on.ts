import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, type NavigateOptions, type To } from 'react-router'

/**
 * Leads on once something is done. Whoever has gone to another page while it was on its way stays there: nobody is taken away
 * from what they do by an answer that comes late.
 */
export function useGoOn(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  return useCallback(
    async (to, options) => {
      if (here.current) await navigate(to, options)
    },
    [navigate],
  )
}
