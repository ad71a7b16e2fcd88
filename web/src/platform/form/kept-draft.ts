import type { Typed } from '../typed.ts'

/** Fields of a draft that differ from what is stored. */
export type Changes = Readonly<Record<string, unknown>>

export function readKept(typed: Typed): Changes {
  const found = typed.read()
  return typeof found === 'object' && found !== null ? (found as Changes) : {}
}

export const keep = (typed: Typed, changes: Changes): void =>
  typed.write(Object.keys(changes).length === 0 ? null : changes)

export const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function changesOf<D extends object>(from: D, to: D): Changes {
  return Object.fromEntries(
    Object.entries(to).filter(([field, value]) => !alike(value, (from as Record<string, unknown>)[field])),
  )
}

/** Puts what was typed over what is stored, field by field; unknown fields and those of another type are left out. */
export function over<D extends object>(stored: D, changes: Changes): D {
  const ofType = (value: unknown, typed: unknown) => value === null || typed === null || typeof typed === typeof value
  const known = Object.entries(stored).filter(([field, value]) => field in changes && ofType(value, changes[field]))
  return { ...stored, ...Object.fromEntries(known.map(([field]) => [field, changes[field]])) }
}
