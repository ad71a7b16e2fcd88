/** Serials from one to another, both included. Each is one tonne. */
export interface Range {
  readonly from: number
  readonly to: number
}

export const tonnesOf = ({ from, to }: Range): number => to - from + 1

export type Cut =
  /** `taken` are the first tonnes; `rest` is null where all were taken. */
  | { readonly kind: 'cut'; readonly taken: Range; readonly rest: Range | null }
  | { readonly kind: 'too-much'; readonly available: number }
  /** The amount is not a whole number of at least 1. */
  | { readonly kind: 'not-whole' }

/** Takes the first tonnes off a range. Equal amounts take all of it, and the end of the range is never lost. */
export function cut(range: Range, tonnes: number): Cut {
  const available = tonnesOf(range)
  if (!Number.isSafeInteger(tonnes) || tonnes < 1) return { kind: 'not-whole' }
  if (tonnes > available) return { kind: 'too-much', available }
  const last = range.from + tonnes - 1
  const rest = last === range.to ? null : { from: last + 1, to: range.to }
  return { kind: 'cut', taken: { from: range.from, to: last }, rest }
}
