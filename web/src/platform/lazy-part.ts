import { lazy } from 'react'
import { isOutdated, untilRenewed } from './renew-after-update.ts'

/** Waits between attempts, in milliseconds; the last one repeats. */
const waits = [1000, 3000, 10_000] as const

/** A moment, or less where the connection comes back. */
const aMoment = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, waits[Math.min(attempt, waits.length - 1)])
    addEventListener('online', goOn)
  })

/**
 * A part of a page that is fetched when it is wanted. Where an update took it away, or the connection is lost, the rest of the
 * page and what was typed there stay as they are. The part is asked for again; a browser that will not ask twice for a file that
 * failed makes the page count as outdated then, and its reader is offered to load it anew.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(async () => {
    for (let attempt = 0; ; attempt += 1)
      try {
        return await load()
      } catch (error) {
        if (isOutdated()) return untilRenewed(error)
        await aMoment(attempt)
      }
  })
