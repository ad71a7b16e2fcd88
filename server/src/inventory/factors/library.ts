import {
  createResolver,
  editionStem,
  mayServe,
  REPORTED,
  resolveFactor,
  toText,
  type Activity,
  type Factor,
  type LibraryFactor,
} from '@athar/carbon'
import { foldText, nameKey } from '@athar/activity-file'
import type { inventory, ResponseOf } from '@athar/contracts'
import { emissionLibrary, libraryEdition } from '@athar/reference-data'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { activityOf, libraryIndex, readOwnActivities } from '../calculation/index.ts'
import { usedFactors, usesOfFactor } from './store.ts'

type Searchable = { readonly factor: Factor; readonly text: string }
let searchable: readonly Searchable[] | undefined
/** The Kingdom before the whole world before other countries. */
const nearness = ({ region }: Factor): number => (region === 'SA' ? 0 : region === 'GLOBAL' ? 1 : 2)
/** Names of both languages folded alike, so that hamzas and vowels do not hide a factor. */
const library = () =>
  (searchable ??= emissionLibrary()
    .factors.filter(({ kind }) => kind !== REPORTED)
    .toSorted((a, b) => nearness(a) - nearness(b))
    .map((factor) => ({
      factor,
      text: foldText(`${factor.id} ${factor.nameEn} ${factor.nameAr} ${factor.source.publisher} ${factor.kind}`),
    })))

export async function listFactors({ query, reply, clock }: Call<typeof inventory.listFactors>) {
  reply.header('cache-control', 'private, max-age=300')
  const words = foldText(query.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const serving = query.activity === undefined ? null : servingIds(query.activity)
  const recommended = query.recommended === 'true' ? recommendedIds(clock.now().getUTCFullYear()) : null
  const matching = library().filter(
    ({ factor, text }) =>
      (recommended === null || recommended.has(factor.id)) &&
      words.every((word) => text.includes(word) || text.includes(nameKey(word) || word)) &&
      (query.region === undefined || factor.region === query.region) &&
      (query.scope === undefined || String(factor.scope) === query.scope) &&
      (query.category === undefined || factor.category === query.category) &&
      (query.publisher === undefined || factor.source.publisher === query.publisher) &&
      (query.year === undefined || ((factor.yearFrom ?? 0) <= query.year && query.year <= (factor.yearTo ?? 9999))) &&
      (serving === null || serving.has(factor.id)),
  )
  const found = query.editions === 'newest' ? newestOf(matching) : matching
  return {
    items: found.slice(query.offset, query.offset + query.limit).map(({ factor }) => shapeOf(factor)),
    total: found.length,
    facets: facets(),
    edition: libraryEdition().id,
    editionDate: libraryEdition().date,
  }
}

/** One edition of each factor: the newest of those that match, in the place of the first. */
function newestOf(matching: readonly Searchable[]): Searchable[] {
  const newest = new Map<string, Searchable>()
  for (const each of matching) {
    const stem = editionStem(each.factor.id)
    const known = newest.get(stem)
    if (!known || (each.factor.yearFrom ?? 0) > (known.factor.yearFrom ?? 0)) newest.set(stem, each)
  }
  return [...newest.values()]
}

let recommendation: { readonly year: number; readonly ids: ReadonlySet<string> } | undefined
/** What the rule takes for a site in the Kingdom in this year, where no own factor comes first. */
function recommendedIds(year: number): ReadonlySet<string> {
  if (recommendation?.year === year) return recommendation.ids
  const resolver = createResolver(libraryIndex())
  const ids = new Set(
    emissionLibrary().activities.flatMap(({ key, defaultUnit }) => {
      const answer = resolveFactor(resolver, { activity: key, unit: defaultUnit, region: 'SA', year })
      if (answer.status === 'refused') return []
      return [answer.factor.factor.id, ...(answer.market ? [answer.market.factor.id] : [])]
    }),
  )
  recommendation = { year, ids }
  return ids
}

/** Library factors that the organisation's records rest on, the most used first. */
export async function listUsedFactors({ actor, db }: Call<typeof inventory.listUsedFactors>) {
  const { factors } = libraryIndex()
  return {
    items: (await usedFactors(db, actor.organisationId)).flatMap(({ id, records }) => {
      const entry = factors.get(id)
      return entry && entry.factor.kind !== REPORTED ? [{ ...shapeOf(entry.factor), records }] : []
    }),
  }
}

function servingIds(key: string): ReadonlySet<string> {
  const activity = libraryIndex().activities.get(key)?.activity
  return new Set(activity ? [...activity.factorIds, ...activity.alternativeFactorIds] : [])
}

type Facets = { regions: string[]; categories: string[]; publishers: string[]; years: number[] }
let known: Facets | undefined
function facets(): Facets {
  // A reported emission counts by no published factor.
  const factors = emissionLibrary().factors.filter(({ kind }) => kind !== REPORTED)
  const unique = <T extends string | number>(values: readonly T[]) =>
    [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
  return (known ??= {
    regions: unique(factors.map(({ region }) => region)),
    categories: unique(factors.map(({ category }) => category as string)),
    publishers: unique(factors.map(({ source }) => source.publisher)),
    years: unique(factors.flatMap(({ yearFrom }) => (yearFrom === null ? [] : [yearFrom]))),
  })
}

export function shapeOf(factor: Factor): inventory.LibraryFactorShape {
  return {
    id: factor.id,
    name: { en: factor.nameEn, ar: factor.nameAr },
    scope: String(factor.scope) as '1' | '2' | '3' | 'outside',
    category: factor.category,
    unit: factor.unit,
    co2eKg: factor.co2eKg,
    co2Kg: factor.co2Kg,
    ch4Kg: factor.ch4Kg,
    n2oKg: factor.n2oKg,
    biogenicCo2Kg: factor.biogenicCo2Kg,
    gwpBasis: factor.gwpBasis,
    region: factor.region,
    yearFrom: factor.yearFrom,
    yearTo: factor.yearTo,
    source: { ...factor.source },
    confidence: factor.confidence,
    uncertaintyPercent: factor.uncertaintyPercent,
    traits: [...factor.traits],
    notes: factor.notes,
  }
}

/** One factor, its other editions, what it can serve, and the rows of the organisation that rest on it. */
export async function readFactor({ actor, params, db }: Call<typeof inventory.readFactor>) {
  const entry = libraryIndex().factors.get(params.id) ?? fail('inventory.factor-not-found', { id: params.id })
  const editions = library()
    .filter(({ factor }) => editionStem(factor.id) === entry.stem)
    .map(({ factor }) => shapeOf(factor))
  const { co2e } = entry.amounts
  return {
    factor: shapeOf(entry.factor),
    editions,
    activities: servedBy(entry, (await readOwnActivities(db, actor.organisationId)).filter(offered).map(activityOf)),
    perSet: { AR4: toText(co2e.AR4), AR5: toText(co2e.AR5), AR6: toText(co2e.AR6) },
    fixedSets: [...entry.fixedSets],
    usedIn: await usesOfFactor(db, actor.organisationId, params.id),
  }
}

/** Activities that lead to a factor; of one that none leads to, those it may be chosen for. */
function servedBy(
  entry: LibraryFactor,
  own: readonly Activity[],
): ResponseOf<typeof inventory.readFactor>['activities'] {
  const { id } = entry.factor
  const { activities } = emissionLibrary()
  const named = ({ key, nameEn, nameAr }: Activity) => ({ key, name: { en: nameEn, ar: nameAr } })
  const listed = activities.flatMap((activity) => {
    const serves = activity.factorIds.includes(id)
      ? 'rule'
      : activity.alternativeFactorIds.includes(id)
        ? 'choice'
        : activity.upstreamFactorIds.includes(id)
          ? 'upstream'
          : null
    return serves === null ? [] : [{ ...named(activity), serves } as const]
  })
  const unlisted = listed.length > 0 ? own : [...activities, ...own]
  return [
    ...listed,
    ...unlisted
      .filter((activity) => mayServe(activity, entry))
      .map((activity) => ({ ...named(activity), serves: 'unlisted' as const })),
  ]
}

const offered = ({ archived_at }: { readonly archived_at: Date | null }) => archived_at === null
