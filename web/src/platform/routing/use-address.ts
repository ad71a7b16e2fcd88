import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

type Patch = Readonly<Record<string, string | number | null | undefined>>
/** `in-place`: nothing to go back to. `step`: going back undoes it. Neither leaves the page, so the reader’s place on it stays. */
type How = 'in-place' | 'step'

/** What the address is about to be: a page that is slow to draw, or not taken over yet, knows only what it was. */
let ahead: URLSearchParams | null = null

/** What a page shows of its own (filters, order, what is open) stands in the address, so that a view can be kept and sent. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const go = useCallback(
    (next: (before: URLSearchParams) => URLSearchParams, how: How) =>
      setParams((before) => (ahead = next(new URLSearchParams(ahead ?? before))), {
        replace: how === 'in-place',
        preventScrollReset: true,
      }),
    [setParams],
  )
  useEffect(() => {
    ahead = null
  }, [params])
  /** Changes some of it; what is empty leaves the address. */
  const set = useCallback(
    (patch: Patch, how: How = 'in-place') =>
      go((next) => {
        for (const [name, value] of Object.entries(patch))
          if (value === null || value === undefined || value === '') next.delete(name)
          else next.set(name, String(value))
        return next
      }, how),
    [go],
  )
  /** Puts this in the place of all of it. */
  const become = useCallback(
    (next: URLSearchParams | Readonly<Record<string, string>>, how: How = 'in-place') =>
      go(() => new URLSearchParams(next), how),
    [go],
  )
  const clear = useCallback(() => become({}), [become])
  const read = (name: string): string | undefined => params.get(name) ?? undefined
  /** One of the known values, if that is what stands there. */
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === params.get(name))
  return { params, read, oneOf, set, become, clear }
}
