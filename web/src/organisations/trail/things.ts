export type Thing = Readonly<Record<string, unknown>>

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

export const isName = (value: unknown): value is { en: string; ar: string } =>
  isThing(value) && Object.keys(value).toSorted().join() === 'ar,en'

export type Money = { readonly minor: string; readonly currency: string }

export const isMoney = (value: unknown): value is Money =>
  isThing(value) && Object.keys(value).toSorted().join() === 'currency,minor'

/** The fields of a thing; an amount in the smallest coin says nothing without its currency. */
export function moneyTogether(thing: Thing): [name: string, value: unknown][] {
  const { revenueMinor: minor, currency } = thing
  if (typeof minor !== 'string' || typeof currency !== 'string') return Object.entries(thing)
  return Object.entries(thing).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'currency') return []
    return [[name, name === 'revenueMinor' ? { minor, currency } : value]]
  })
}

/** Things with fields of their own, one or a list: what a company was held by, say, before that was changed. */
export function thingsIn(name: string, value: unknown): readonly Thing[] | null {
  // Categories of the value chain with what was decided of each.
  if (name === 'decisions' && isThing(value))
    return Object.entries(value).map(([category, decision]) => ({ category: Number(category), decision }))
  if (isThing(value)) return isName(value) || isMoney(value) ? null : [value]
  return Array.isArray(value) && value.length > 0 && value.every(isThing) ? value : null
}
