import { mayReadAll } from '@athar/contracts/core'
import { readFrameworkOverview, readSampleOverview } from '@athar/contracts/disclosures'
import { useApiQuery } from '../../platform/api/index.ts'
import { useEntered, useMayAct } from '../../platform/session/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

export type View = 'ifrs-s2' | 'gri' | 'sasb' | 'tcfd' | 'saudi-exchange'

/** The framework of the acting organisation; the sample organisation's for visitors. */
export function useOverview(framework: View, year: number | undefined) {
  const entered = useEntered()
  const mayRead = useMayAct(mayReadAll)
  const own = useHydrated() && entered && mayRead
  const query = year === undefined ? {} : { year }
  const mine = useApiQuery(
    readFrameworkOverview,
    { params: { framework }, query },
    { enabled: own, keepPrevious: true },
  )
  const sample = useApiQuery(
    readSampleOverview,
    { params: { framework }, query: {} },
    { enabled: !own, keepPrevious: true },
  )
  return { own, query: own ? mine : sample }
}
