import { isDeepStrictEqual } from 'node:util'

/**
 * What a change made of something, for the trail: these rows keep no versions, so what they said before stands nowhere else.
 */
export function whatChanged<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  const only = (whole: T) => Object.fromEntries(changed.map((field) => [field, whole[field]]))
  return { changed, before: only(before), after: only(after) }
}
