import type * as inventory from '@athar/contracts/inventory'
import type { Job } from '@athar/contracts/platform'
import { useEffect, useRef } from 'react'
import { isFinished, useJob, type ApiError } from '../../../platform/api/index.ts'
import { useRefreshImports, useRefreshInventory } from '../queries.ts'

export type Follow = { readonly job: Job | null; readonly error: ApiError | null }

const atWork: readonly inventory.ImportState[] = ['checking', 'importing']

/** Follows the work of an import, also after a reload, and reads the import again once it is over. */
export function useFollow(one: inventory.ImportDetail): Follow {
  const view = useJob(one.jobId)
  const refresh = useRefreshImports()
  const refreshInventory = useRefreshInventory()
  const told = useRef<string | null>(null)
  const { job } = view
  const done = job !== null && isFinished(job) && atWork.includes(one.state)
  useEffect(() => {
    // A job that was started again ends again.
    const end = `${job?.id} ${job?.finishedAt}`
    if (!done || job === null || told.current === end) return
    told.current = end
    const committed = one.state === 'importing' && job.state === 'succeeded'
    void (committed ? refreshInventory() : refresh())
  }, [done, job, one.state, refresh, refreshInventory])
  return { job, error: view.error }
}
