import { energyRate } from './energy-rate.ts'
import { editionStem, type Scope2Basis } from './factor.ts'
import { deflate, type Deflation, precede } from './resolve-convert.ts'
import { libraryFigure, ownFigure, type Place } from './resolve-figure.ts'
import { type IndexedActivity, type LibraryFactor, type LibraryIndex, withActivities } from './resolve-index.ts'
import { type ChosenOwnFactor, chooseOwnFactor, indexOwnFactors, type OwnFactorIndex } from './resolve-own.ts'
import { chooseEdition, choosePlan, type Plan } from './resolve-rule.ts'
import type {
  ConversionStep,
  OrganisationOptions,
  Refusal,
  Resolution,
  ResolvedFactor,
  ResolveRequest,
  WarningCode,
} from './resolve-types.ts'
import type { FuelProperty } from './units-fuel.ts'
import type { IndexedUnit } from './units.ts'

/** The library as one organisation uses it. Answers that cannot change are remembered, so build one and keep it. */
export interface Resolver {
  readonly index: LibraryIndex
  readonly options: OrganisationOptions
  readonly own: OwnFactorIndex
  /** Plans by list, region and unit: bounded by the library, since regions without rows share one entry. */
  readonly plans: Map<string, Plan | Refusal>
  readonly figures: Map<string, ResolvedFactor>
}

/** Makes the library ready for one organisation; without options it answers as the bare library. */
export function createResolver(library: LibraryIndex, options: OrganisationOptions = {}): Resolver {
  const index = withActivities(library, options.activities ?? [])
  return { index, options, own: indexOwnFactors(options.ownFactors ?? [], index), plans: new Map(), figures: new Map() }
}

/** One request with its activity and unit found. */
export interface Question {
  readonly resolver: Resolver
  readonly request: ResolveRequest
  readonly activity: IndexedActivity
  readonly given: IndexedUnit
}

/**
 * Which factor serves a row, and the rate that follows: own factors first (supplier, site, organisation), then
 * rules 2 to 7 of the activity keys (ACTIVITIES.md). What is not covered is refused, never guessed.
 */
export function resolveFactor(resolver: Resolver, request: ResolveRequest): Resolution | Refusal {
  const question = ask(resolver, request)
  if ('status' in question) return question
  const factor = mainFigure(question)
  if ('status' in factor) return factor
  const { activity } = question.activity
  return {
    status: 'resolved',
    activity,
    unit: request.unit,
    factor,
    market: activity.scope === 2 ? marketFigure(question, factor) : null,
    upstream: resolver.options.upstream ? upstreamFigures(question, factor) : [],
    energy: energyRate(activity, question.given, { units: resolver.index.units, property: fuelPropertyOf(question) }),
  }
}

/** Finds the activity and the unit of a request. */
export function ask(resolver: Resolver, request: ResolveRequest): Question | Refusal {
  const activity = resolver.index.activities.get(request.activity)
  if (!activity) return { status: 'refused', code: 'unknown-activity', activity: request.activity }
  const given = resolver.index.units.get(request.unit)
  if (!given) return { status: 'refused', code: 'unknown-unit', unit: request.unit }
  return { resolver, request, activity, given }
}

/** Bases that serve the figure of a row; outside purchased energy the basis does not matter. */
export function mainBases(activity: IndexedActivity): readonly Scope2Basis[] | null {
  return activity.activity.scope === 2 ? ['location', 'both'] : null
}

function mainFigure(question: Question): ResolvedFactor | Refusal {
  const own = ownAnswer(question, mainBases(question.activity))
  if (own) return own
  return question.activity.activity.regionRule === 'own-factor' ? gridForSupplier(question) : libraryAnswer(question)
}

/** A supplier's electricity is market-based; its location-based figure is that of the grid. */
function gridForSupplier(question: Question): ResolvedFactor | Refusal {
  const { activity } = question.activity
  const stand =
    question.activity.locationStandIn === null
      ? undefined
      : question.resolver.index.activities.get(question.activity.locationStandIn)
  const refusal: Refusal = { status: 'refused', code: 'own-factor-required', activity: activity.key }
  if (!stand || !ownAnswer(question, ['market', 'both'])) return refusal
  const figure = libraryAnswer({ ...question, activity: stand })
  return 'status' in figure ? figure : withWarnings(figure, ['location-from-grid'])
}

/** Contract or certificate first, then the residual mix, else the location-based figure, said aloud. */
function marketFigure(question: Question, location: ResolvedFactor): ResolvedFactor {
  const contract = ownAnswer(question, ['market', 'both'])
  if (contract) return contract
  const residual = ownAnswer(question, ['residual-mix'])
  if (residual) return withWarnings(residual, ['residual-mix'])
  return withWarnings(location, ['market-falls-back-to-location'])
}

function withWarnings(figure: ResolvedFactor, extra: readonly WarningCode[]): ResolvedFactor {
  return { ...figure, warnings: [...figure.warnings, ...extra] }
}

function ownAnswer(question: Question, bases: readonly Scope2Basis[] | null): ResolvedFactor | null {
  const { resolver, request, given } = question
  const list = resolver.own.get(question.activity.activity.key)
  if (!list) return null
  const { isFuel } = question.activity
  const direct = chooseOwnFactor(list, { request, unit: given, isFuel, bases })
  if (direct) return ownAnswerOf(question, direct, null)
  const deflation = constantPrices(question)
  if ('status' in deflation || deflation.step === null) return null
  const real = chooseOwnFactor(list, { request, unit: deflation.unit, isFuel, bases })
  return real && ownAnswerOf(question, real, deflation.step)
}

function ownAnswerOf(question: Question, chosen: ChosenOwnFactor, deflator: ConversionStep | null): ResolvedFactor {
  const { figures } = question.resolver
  const key = `${chosen.own.key}|${question.given.unit.id}|${deflator ? question.request.year : ''}`
  const remembered = figures.get(key)
  if (remembered) return remembered
  const figure = ownFigure(chosen.own, {
    activity: question.activity.activity,
    conversion: precede(deflator, chosen.conversion),
    warnings: assumedHeat(question.activity, question.given),
  })
  figures.set(key, figure)
  return figure
}

function assumedHeat(activity: IndexedActivity, given: IndexedUnit): WarningCode[] {
  return activity.isFuel && given.heatBasis === 'plain' ? ['heat-basis-assumed'] : []
}

function constantPrices(question: Question): Deflation | Refusal {
  const { resolver, request, given } = question
  return deflate(given, request.year, { units: resolver.index.units, priceIndex: resolver.options.priceIndex ?? [] })
}

function libraryAnswer(question: Question): ResolvedFactor | Refusal {
  const { activity } = question.activity
  const chosen = chosenRows(question)
  // An activity of the organisation itself has the factor that it chose or entered, and no other.
  if (question.activity.candidates.length === 0 && chosen.length === 0)
    return { status: 'refused', code: 'own-factor-required', activity: activity.key }
  return rowAnswer(question, {
    list: activity.key,
    rows: question.activity.candidates,
    place: activity,
    chosen,
  })
}

/** The row that the organisation chose for this activity, with its editions. */
export function chosenRows(question: Pick<Question, 'resolver' | 'activity'>): readonly LibraryFactor[] {
  const key = question.activity.activity.key
  const choice = question.resolver.options.choices?.find((entry) => entry.activity === key)
  if (!choice) return []
  const stem = editionStem(choice.factorId)
  const listed = [...question.activity.candidates, ...question.activity.alternatives].filter((row) => row.stem === stem)
  if (listed.length > 0) return listed
  // A factor that no activity lists serves with all its editions, as a listed one does.
  return editionsOf(question.resolver.index, stem)
}

const stems = new WeakMap<LibraryIndex['factors'], ReadonlyMap<string, readonly LibraryFactor[]>>()
/** All editions of a factor of the library, whether an activity lists them or not. */
function editionsOf(index: LibraryIndex, stem: string): readonly LibraryFactor[] {
  let known = stems.get(index.factors)
  if (!known) {
    const rows = new Map<string, LibraryFactor[]>()
    for (const row of index.factors.values()) {
      const editions = rows.get(row.stem)
      if (editions) editions.push(row)
      else rows.set(row.stem, [row])
    }
    stems.set(index.factors, rows)
    known = rows
  }
  return known.get(stem) ?? []
}

interface RowList {
  readonly list: string
  readonly rows: readonly LibraryFactor[]
  readonly place: Place
  readonly chosen: readonly LibraryFactor[]
}

function rowAnswer(question: Question, from: RowList): ResolvedFactor | Refusal {
  const { resolver, request, given } = question
  const deflation = given.unit.currency === null || given.unit.priceYear !== null ? null : constantPrices(question)
  if (deflation && 'status' in deflation) return deflation
  const unit = deflation?.unit ?? given
  const regionKey = knownRegion(from, request.region)
  const planKey = `${from.list}|${regionKey}|${unit.unit.id}`
  const plan = planFor(question, { planKey, unit, from })
  if ('status' in plan) return plan.code === 'no-factor-for-region' ? { ...plan, region: request.region } : plan
  const { row, warning } = chooseEdition(plan.editions, request.year)
  const figureKey = `${planKey}|${row.factor.id}|${warning}|${deflation ? `${given.unit.id}${request.year}` : ''}`
  const remembered = resolver.figures.get(figureKey)
  if (remembered) return remembered
  const figure = libraryFigure(row, {
    place: from.place,
    isFuel: question.activity.isFuel,
    region: request.region,
    conversion: precede(deflation?.step ?? null, plan.conversion),
    warnings: warning ? [warning, ...plan.warnings] : plan.warnings,
  })
  resolver.figures.set(figureKey, figure)
  return figure
}

/** Regions without a row of their own are all answered alike. */
function knownRegion(from: RowList, region: string): string {
  return from.rows.some((row) => row.factor.region === region) ||
    from.chosen.some((row) => row.factor.region === region)
    ? region
    : '-'
}

function planFor(question: Question, key: { planKey: string; unit: IndexedUnit; from: RowList }): Plan | Refusal {
  const { resolver, request, activity } = question
  const remembered = resolver.plans.get(key.planKey)
  if (remembered) return remembered
  const plan = choosePlan({
    activity: activity.activity.key,
    candidates: key.from.rows,
    chosen: key.from.chosen,
    regionRule: activity.activity.regionRule,
    region: request.region,
    unit: key.unit,
    isFuel: activity.isFuel,
    property: fuelPropertyOf(question),
  })
  resolver.plans.set(key.planKey, plan)
  return plan
}

/** The organisation's measured property of the fuel, else that of the library. */
export function fuelPropertyOf(question: Pick<Question, 'resolver' | 'activity'>): FuelProperty | null {
  const key = question.activity.activity.key
  const own = question.resolver.options.fuelProperties?.find((entry) => entry.activity === key)
  return own?.property ?? question.activity.fuelProperty
}

/** Results of the supply chain; none where the figure already holds it. A part without a usable row is left out. */
function upstreamFigures(question: Question, main: ResolvedFactor): ResolvedFactor[] {
  if (includesUpstream(main)) return []
  const key = question.activity.activity.key
  return question.activity.upstream.flatMap((rows, part) => {
    const place = rows[0]!.factor
    const figure = rowAnswer(question, { list: `${key}/${part}`, rows, place, chosen: [] })
    return 'status' in figure ? [] : [figure]
  })
}

/** Whether a figure holds its supply chain itself, so that no upstream result is added to it. */
export function includesUpstream({ factor }: Pick<ResolvedFactor, 'factor'>): boolean {
  if ('includesUpstream' in factor && factor.includesUpstream) return true
  return factor.traits.includes('life-cycle') || factor.traits.includes('includes-losses')
}
