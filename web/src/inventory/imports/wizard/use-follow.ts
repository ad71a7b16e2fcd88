import type * as inventory from '@athar/contracts/inventory'
import type { Job } from '@athar/contracts/platform'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isFinished, useJob, type ApiError } from '../../../platform/api/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefreshImports, useRefreshInventory } from '../queries.ts'

export type Follow = { readonly job: Job | null; readonly error: ApiError | null }

const atWork: readonly inventory.ImportState[] = ['checking', 'importing']

/** Follows the work of an import, also after a reload, and reads the import again once it is over. */
export function useFollow(one: inventory.ImportDetail): Follow {
  const { t } = useTranslation('inventory')
  const view = useJob(one.jobId)
  const refresh = useRefreshImports()
  const refreshInventory = useRefreshInventory()
  const told = useRef<string | null>(null)
  const { job } = view
  const done = job !== null && isFinished(job) && atWork.includes(one.state)
  useEffect(() => {
    if (!done || job === null || told.current === job.id) return
    told.current = job.id
    const committed = one.state === 'importing' && job.state === 'succeeded'
    if (job.state === 'succeeded') toast.success(t(committed ? 'import.check.importDone' : 'import.check.done'))
    void (committed ? refreshInventory() : refresh())
  }, [done, job, one.state, refresh, refreshInventory, t])
  return { job, error: view.error }
}
