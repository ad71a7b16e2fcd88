import { followJob, readJob, retryJob, type Job } from '@athar/contracts/platform'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { readEvents, waitBeforeRetry } from './read-events.ts'

export const isFinished = (job: Job): boolean =>
  job.state === 'succeeded' || job.state === 'failed' || job.state === 'cancelled'

async function readStream(id: string, tell: (job: Job) => void, signal: AbortSignal): Promise<Job | null> {
  let last: Job | null = null
  const hear = (data: string) => {
    last = JSON.parse(data) as Job
    tell(last)
    return !isFinished(last)
  }
  await readEvents(followJob, { params: { id } }, hear, signal)
  return last
}

/**
 * Follows long work until it is finished, over breaks of the connection and restarts of the server: the job lives
 * there, not here. Ends with the finished job, or throws when the server says that it is not to be had.
 */
export async function followUntilDone(id: string, tell: (job: Job) => void, signal: AbortSignal): Promise<Job | null> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const last = (await readStream(id, tell, signal)) ?? (await callApi(readJob, { params: { id } }, { signal }))
      tell(last)
      if (isFinished(last)) return last
      attempt = 0
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) throw error
    }
    await waitBeforeRetry(attempt, signal)
  }
  return null
}

export type JobView = { readonly job: Job | null; readonly error: ApiError | null }
const nothing: JobView = { job: null, error: null }

/** How often each job was started again from this page: those who follow it then follow it once more. */
const starts = new Map<string, number>()
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Starts failed or cancelled work again; whatever shows the job follows it once more. */
export async function startAgain(id: string): Promise<void> {
  await callApi(retryJob, { params: { id } })
  starts.set(id, (starts.get(id) ?? 0) + 1)
  for (const tell of listeners) tell()
}

/** The state of long work, as it goes on; null while there is none to follow. */
export function useJob(id: string | null): JobView {
  const start = useSyncExternalStore(listen, () => (id === null ? 0 : (starts.get(id) ?? 0)))
  const key = `${id} ${start}`
  const [view, setView] = useState<JobView & { readonly key: string }>({ ...nothing, key: '' })
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    const tell = (job: Job) => !stop.signal.aborted && setView({ key, job, error: null })
    followUntilDone(id, tell, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted)
        setView((known) => ({
          key,
          job: known.key === key ? known.job : null,
          error: error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 }),
        }))
    })
    return () => stop.abort()
  }, [id, key])
  return view.key === key ? view : nothing
}
