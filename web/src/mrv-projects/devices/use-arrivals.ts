import { followReadings } from '@athar/contracts/mrv-projects'
import { useEffect } from 'react'
import { ApiError } from '../../platform/api/index.ts'
import { readEvents, waitBeforeRetry } from '../../platform/api/read-events.ts'

/** Calls back whenever readings of a meter have arrived, as long as the page is open. */
export function useArrivals(id: string, onArrival: () => void): void {
  useEffect(() => {
    const stop = new AbortController()
    void follow(id, onArrival, stop.signal)
    return () => stop.abort()
  }, [id, onArrival])
}

async function follow(id: string, onArrival: () => void, signal: AbortSignal): Promise<void> {
  // What the page shows first is what it has read itself.
  let first = true
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      await readEvents(
        followReadings,
        { params: { id } },
        () => {
          attempt = 0
          if (!first) onArrival()
          first = false
          return !signal.aborted
        },
        signal,
      )
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
    }
    if (!signal.aborted) await waitBeforeRetry(attempt, signal)
  }
}
