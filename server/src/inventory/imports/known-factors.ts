import type { Refusal, ResolveRequest } from '@athar/carbon'
import { keyOfRequest, withoutWhatCannotMatter, type OwnValidity } from '../calculation/own-validity.ts'

/** Where the factor of a row is found: the number of the stored resolution, or why there is none. */
export type FoundFactor = number | Refusal['code'] | 'activity-archived'

/** The answers that a file has met so far. Asked a million times, so the usual question builds no key. */
export type KnownFactors = {
  get(request: ResolveRequest): FoundFactor | undefined
  set(request: ResolveRequest, found: FoundFactor): void
}

export function createKnownFactors(validity: OwnValidity): KnownFactors {
  /** By activity, unit, region and year, where the organisation has no factor of its own for the activity. */
  const usual = new Map<string, Map<string, Map<string, Map<number, FoundFactor>>>>()
  const special = new Map<string, FoundFactor>()
  const keyOf = (request: ResolveRequest) => keyOfRequest(withoutWhatCannotMatter(validity, request))
  return {
    get(request) {
      const { activity, unit, region, year } = request
      if (validity.has(activity)) return special.get(keyOf(request))
      return usual.get(activity)?.get(unit)?.get(region)?.get(year)
    },
    set(request, found) {
      const { activity, unit, region, year } = request
      if (validity.has(activity)) special.set(keyOf(request), found)
      else below(below(below(usual, activity), unit), region).set(year, found)
    },
  }
}

function below<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let next = map.get(key)
  if (!next) map.set(key, (next = new Map<L, V>()))
  return next
}
