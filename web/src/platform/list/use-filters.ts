import { useAddress } from '../routing/use-address.ts'
import { dayOf, endOfDay, startOfDay } from '../routing/days.ts'

type Read = (text: string | undefined) => unknown
type Filters<S extends Readonly<Record<string, Read>>> = { readonly [Name in keyof S]: ReturnType<S[Name]> }

/** How a filter is read from the address; a value of the wrong form is as if it were not there. */
export const filterOf = {
  oneOf:
    <const T extends string>(known: readonly T[]) =>
    (text: string | undefined): T | undefined =>
      known.find((value) => value === text),
  text:
    (maxLength: number) =>
    (text: string | undefined): string | undefined =>
      text?.slice(0, maxLength) || undefined,
  day: (text: string | undefined): string | undefined => dayOf(text),
  id: (text: string | undefined): string | undefined =>
    text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined,
}

/** Filters of a list, kept in the address under their names. */
export function useFilters<const S extends Readonly<Record<string, Read>>>(spec: S) {
  const { read, set } = useAddress()
  const names = Object.keys(spec)
  const filter = Object.fromEntries(names.map((name) => [name, spec[name]?.(read(name))])) as Filters<S>
  return {
    filter,
    narrowed: Object.values(filter).some((value) => value !== undefined),
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, null]))),
  }
}

/** Days of the address as instants of the query: both days are included. */
export const periodOf = ({
  from,
  until,
}: {
  readonly from?: string | undefined
  readonly until?: string | undefined
}) => ({
  from: from && startOfDay(from),
  until: until && endOfDay(until),
})
