import { validityStarts, type Resolver, type ResolveRequest } from '@athar/carbon'

/**
 * When and for whom the own factors of each activity serve, without what they say: enough to know which rows share one
 * answer. Plain data, so that another process can know it too.
 */
export type OwnValidity = ReadonlyMap<string, readonly OwnServing[]>
type OwnServing = {
  readonly site: string | null
  readonly supplier: string | null
  readonly validFrom: string
  readonly validTo: string
}
export type ServedBy = Pick<ResolveRequest, 'activity' | 'site' | 'supplier'>

export const validityOf = (resolver: Resolver): OwnValidity =>
  new Map(
    [...resolver.own].map(([activity, entries]) => [
      activity,
      entries.map(({ factor, validFrom, validTo }) => ({
        site: factor.site ?? null,
        supplier: factor.supplier ?? null,
        validFrom,
        validTo,
      })),
    ]),
  )

/** Site, supplier and days matter only where the organisation has factors of its own that ask for them: the rest share one answer. */
export function withoutWhatCannotMatter(validity: OwnValidity, asked: ResolveRequest): ResolveRequest {
  const { activity, unit, region, year, site, supplier, from, to } = asked
  const own = validity.get(activity)
  if (!own) return { activity, unit, region, year }
  return {
    activity,
    unit,
    region,
    year,
    ...(site && own.some((entry) => entry.site) ? { site } : {}),
    ...(supplier && own.some((entry) => entry.supplier) ? { supplier } : {}),
    ...(from && to && own.some((entry) => changesWithin(entry, year)) ? { from, to } : {}),
  }
}

/** The activities whose rows are told apart by site, by supplier, or by their days. */
export type WhatMatters = {
  readonly site: readonly string[]
  readonly supplier: readonly string[]
  readonly days: readonly string[]
}

/** What can matter to rows that begin in one of the calendar years; the rest share one answer. */
export function whatCanMatter(validity: OwnValidity, years: readonly number[]): WhatMatters {
  const activities = (asks: (entry: OwnServing) => boolean) =>
    [...validity].filter(([, own]) => own.some(asks)).map(([activity]) => activity)
  return {
    site: activities(({ site }) => site !== null),
    supplier: activities(({ supplier }) => supplier !== null),
    days: activities((entry) => years.some((year) => changesWithin(entry, year))),
  }
}

/** Names the answer of a request that `withoutWhatCannotMatter` has made. */
export const keyOfRequest = ({ activity, unit, region, year, site, supplier, from, to }: ResolveRequest): string =>
  `${activity}|${unit}|${region}|${year}|${site ?? ''}|${supplier ?? ''}|${from ?? ''}|${to ?? ''}`

const NO_CUTS: readonly string[] = []

/** Days on which own factors that could serve these rows start or end to do so. */
export function cutsOf(validity: OwnValidity, { activity, site, supplier }: ServedBy): readonly string[] {
  const own = validity.get(activity)
  if (!own) return NO_CUTS
  const serving = own.filter(
    (entry) => (!entry.site || entry.site === site) && (!entry.supplier || entry.supplier === supplier),
  )
  return serving.length === 0 ? NO_CUTS : validityStarts(new Map([[activity, serving]]), activity)
}

/** Whether the validity starts or ends inside the year, so that the days of the row decide. */
function changesWithin(own: OwnServing, year: number): boolean {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return (own.validFrom > first && own.validFrom <= last) || (own.validTo >= first && own.validTo < last)
}
