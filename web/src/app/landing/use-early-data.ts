import { mayReadAll } from '@athar/contracts/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActingOrganisation, useMayAct } from '../../platform/session/index.ts'

const delayMs = 2000

/** Two seconds after the page stands: the reports and the factors that people open next are fetched meanwhile. */
export function useEarlyData(): void {
  const client = useQueryClient()
  const acting = useActingOrganisation()
  const organisation = useMayAct(mayReadAll) ? acting : null
  useEffect(() => {
    const timer = setTimeout(() => {
      // Nobody waits for it: what fails here is asked for again where it is needed, and told there.
      void import('./early-data.ts').then(({ fetchEarly }) => fetchEarly(client, organisation)).catch(() => undefined)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [client, organisation])
}
