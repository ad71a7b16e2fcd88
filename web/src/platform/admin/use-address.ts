import { useSearchParams } from 'react-router'

/** Filters stand in the address, so that a view can be kept and sent. Empty ones leave it. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const set = (patch: Readonly<Record<string, string | null | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(patch))
          if (value === null || value === undefined || value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const read = (name: string): string | undefined => params.get(name) ?? undefined
  /** One of the known values, if that is what stands there. */
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === params.get(name))
  return { read, oneOf, set, clear: () => setParams({}, { replace: true }) }
}
