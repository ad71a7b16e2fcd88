/**
 * Why one year differs from another, by cause: quantities, factors, what is inside the boundary, and the method.
 *
 * A source is an activity at a site. Its emissions are quantity × counted share × rate. Each of the three is given its
 * Shapley value: its effect averaged over every order in which the three could have changed. So no cause takes the
 * interaction of several, and swapping the years only turns the sign.
 */
import { PART_SCALE } from './calculate-period.ts'
import {
  abs,
  add,
  compare,
  decimal,
  type Decimal,
  divide,
  isZero,
  multiply,
  roundToScale,
  subtract,
  sum,
  ZERO,
} from './decimal.ts'
import type { GwpSet, PerGwpSet } from './gwp.ts'
import type { ResolvedFactorJson } from './resolution-json.ts'
import type { RatedFigure } from './totals-lines.ts'
import type { UnitTable } from './units.ts'

/** Each cause with its steps, in the order in which they are told. */
export const CHANGE_CAUSES = {
  activity: ['quantity', 'source-began', 'source-ended'],
  factor: ['factor'],
  boundary: ['site-came', 'site-left', 'share'],
  method: ['gwp-set', 'resolution', 'supply-chain'],
} as const

/** What a change is put down to. */
export type ChangeCause = keyof typeof CHANGE_CAUSES
/** What exactly within a cause. */
export type ChangeStep = (typeof CHANGE_CAUSES)[ChangeCause][number]

/** Kg CO2e by step; what is not there is zero. */
export type ChangeSteps = Readonly<Partial<Record<ChangeStep, Decimal>>>

/** What one resolution gives a source in the compared months. */
export interface ChangePart {
  readonly site: string
  readonly activity: string
  /** The entered unit. */
  readonly unit: string
  readonly quantity: Decimal
  /** What of the quantity counts by the share held of the entity. */
  readonly counted: Decimal
  readonly figures: { readonly main: ChangeFigure; readonly upstream: readonly ChangeFigure[] }
}

/** What of a figure tells its rate and by which method it was found. */
export type ChangeFigure = Pick<RatedFigure, 'scope' | 'category' | 'flags'> & {
  readonly rate: { readonly co2e: PerGwpSet<Decimal> }
  readonly resolved: Pick<ResolvedFactorJson, 'origin' | 'methodTier'>
}

/** A year as it is compared, with the potentials it is told in. */
export interface ComparedYear {
  readonly gwpSet: GwpSet
  readonly parts: Iterable<ChangePart>
}

/** One source: its steps add up to the difference of its two figures. */
export interface ExplainedSource {
  readonly site: string
  readonly activity: string
  readonly then: Decimal
  readonly now: Decimal
  readonly steps: ChangeSteps
}

/** Location-based, in kg CO2e: the steps add up to `now` less `then`, to the last digit. */
export interface ExplainedChange {
  /** In the potentials of that year. */
  readonly then: Decimal
  readonly now: Decimal
  readonly steps: ChangeSteps
  /** The largest change first. */
  readonly sources: readonly ExplainedSource[]
}

/** Explains the difference between two years; the order of their parts does not matter. */
export function explainChange(then: ComparedYear, now: ComparedYear, units: UnitTable): ExplainedChange {
  const [before, after] = [sourcesOf(then, now.gwpSet, units), sourcesOf(now, now.gwpSet, units)]
  const sites = { then: before.sites, now: after.sites }
  const explained = new Map<string, ExplainedSource>()
  for (const key of new Set([...before.sources.keys(), ...after.sources.keys()])) {
    const [old, young] = [before.sources.get(key), after.sources.get(key)]
    const { site, activity } = (young ?? old)!
    // Units that do not convert into each other are sources of their own, told as one.
    const name = `${site}|${activity}`
    explained.set(name, joined(explained.get(name), { site, activity, ...explainSource(old, young, sites) }))
  }
  const sources = [...explained.values()].sort(byChange)
  return {
    then: sum(sources.map((source) => source.then)),
    now: sum(sources.map((source) => source.now)),
    steps: sources.reduce<ChangeSteps>((all, { steps }) => addSteps(all, steps), {}),
    sources,
  }
}

/** The sum of some steps. */
export const stepsTotal = (steps: ChangeSteps, cause?: ChangeCause): Decimal =>
  sum(
    (cause ? CHANGE_CAUSES[cause] : Object.values(CHANGE_CAUSES).flat()).map((step: ChangeStep) => steps[step] ?? ZERO),
  )

/** Adds steps one by one. */
export function addSteps(a: ChangeSteps, b: ChangeSteps): ChangeSteps {
  const all: Partial<Record<ChangeStep, Decimal>> = { ...a }
  for (const [step, kg] of Object.entries(b) as [ChangeStep, Decimal][]) all[step] = add(all[step] ?? ZERO, kg)
  return all
}

const byChange = (a: ExplainedSource, b: ExplainedSource): number =>
  compare(abs(subtract(b.now, b.then)), abs(subtract(a.now, a.then))) ||
  (`${a.site}|${a.activity}` < `${b.site}|${b.activity}` ? -1 : 1)

const joined = (known: ExplainedSource | undefined, more: ExplainedSource): ExplainedSource =>
  known
    ? {
        ...more,
        then: add(known.then, more.then),
        now: add(known.now, more.now),
        steps: addSteps(known.steps, more.steps),
      }
    : more

/** What is counted of one method, and what is there of it at all. */
interface Method {
  readonly counted: Decimal
  readonly kg: Decimal
  readonly whole: Decimal
  readonly wholeKg: Decimal
}
/** The figures of a source that are explained together: its own, or those of its supply chain. */
interface Line {
  readonly methods: ReadonlyMap<string, Method>
}
interface Source {
  readonly site: string
  readonly activity: string
  quantity: Decimal
  counted: Decimal
  /** Kg in the potentials of its own year. */
  kgInOwnSet: Decimal
  readonly main: Map<string, Method>
  readonly upstream: Map<string, Method>
}

const nothing: Method = { counted: ZERO, kg: ZERO, whole: ZERO, wholeKg: ZERO }

function sourcesOf({ parts, gwpSet }: ComparedYear, told: GwpSet, units: UnitTable) {
  const sources = new Map<string, Source>()
  const sites = new Set<string>()
  for (const part of parts) {
    const { site, activity, figures } = part
    if (!isZero(part.counted)) sites.add(site)
    const { unit, scale } = scaleOf(part.unit, units)
    const key = `${site}|${activity}|${unit}`
    const source: Source = sources.get(key) ?? {
      site,
      activity,
      quantity: ZERO,
      counted: ZERO,
      kgInOwnSet: ZERO,
      main: new Map<string, Method>(),
      upstream: new Map<string, Method>(),
    }
    sources.set(key, source)
    const scaled = { counted: scale(part.counted), whole: scale(part.quantity) }
    source.quantity = add(source.quantity, scaled.whole)
    source.counted = add(source.counted, scaled.counted)
    for (const [line, of] of [
      [source.main, [figures.main]],
      [source.upstream, figures.upstream],
    ] as const) {
      const rate = rateOf(of)
      const method = methodOf(of)
      const known = line.get(method) ?? nothing
      line.set(method, {
        counted: add(known.counted, scaled.counted),
        whole: add(known.whole, scaled.whole),
        kg: add(known.kg, multiply(part.counted, rate[told])),
        wholeKg: add(known.wholeKg, multiply(part.quantity, rate[told])),
      })
      source.kgInOwnSet = add(source.kgInOwnSet, multiply(part.counted, rate[gwpSet]))
    }
  }
  return { sources, sites }
}

/** Quantities in the base unit of theirs, so that a year in litres meets one in cubic metres. */
function scaleOf(id: string, units: UnitTable): { unit: string; scale: (quantity: Decimal) => Decimal } {
  const unit = units.get(id)
  if (!unit) return { unit: id, scale: (quantity) => quantity }
  const { numerator, denominator } = unit.toBase
  return { unit: unit.unit.baseUnit, scale: (quantity) => divide(multiply(quantity, numerator), denominator) }
}

/** Emissions outside the scopes are no part of the total. */
const inScopes = ({ scope }: ChangeFigure): boolean => scope !== 'outside'

const rateOf = (figures: readonly ChangeFigure[]): PerGwpSet<Decimal> => {
  const rates = figures.filter(inScopes).map(({ rate }) => rate.co2e)
  const of = (set: GwpSet) => sum(rates.map((rate) => rate[set]))
  return { AR4: of('AR4'), AR5: of('AR5'), AR6: of('AR6') }
}

/** Rates that differ within one method differ by their factor; between methods, by how they are counted. */
const methodOf = (figures: readonly ChangeFigure[]): string =>
  figures
    .filter(inScopes)
    .map(({ category, flags, resolved }) =>
      [category, resolved.origin, resolved.methodTier, flags.includes('factor-chosen') ? 'chosen' : 'rule'].join(' '),
    )
    .sort()
    .join('|')

type Told = Pick<ExplainedSource, 'then' | 'now' | 'steps'>
type Sites = Readonly<Record<'then' | 'now', ReadonlySet<string>>>

function explainSource(old: Source | undefined, young: Source | undefined, sites: Sites): Told {
  const [told, now] = [kgOf(old), kgOf(young)]
  const then = old?.kgInOwnSet ?? ZERO
  const steps = old && young ? stepsOfBoth(old, young) : cameOrWent(old, young, sites)
  const potentials = subtract(told, then)
  return { then, now, steps: isZero(potentials) ? steps : addSteps(steps, { 'gwp-set': potentials }) }
}

const kgOfLine = ({ methods }: Line): Decimal => sum([...methods.values()].map(({ kg }) => kg))
const kgOf = (source: Source | undefined): Decimal =>
  source ? add(kgOfLine({ methods: source.main }), kgOfLine({ methods: source.upstream })) : ZERO

/** A site that counts in one of the years only moves the boundary; at a site of both years it is activity. */
function cameOrWent(old: Source | undefined, young: Source | undefined, sites: Sites): ChangeSteps {
  const change = subtract(kgOf(young), kgOf(old))
  if (young) return { [sites.then.has(young.site) ? 'source-began' : 'site-came']: change }
  return { [sites.now.has(old!.site) ? 'source-ended' : 'site-left']: change }
}

function stepsOfBoth(old: Source, young: Source): ChangeSteps {
  const own = stepsOfLine(lineOf(old, 'main'), lineOf(young, 'main'), 'resolution')
  return addSteps(own, stepsOfLine(lineOf(old, 'upstream'), lineOf(young, 'upstream'), 'supply-chain'))
}

interface YearOfLine extends Line {
  readonly quantity: Decimal
  readonly counted: Decimal
}
const lineOf = (source: Source, of: 'main' | 'upstream'): YearOfLine => ({
  quantity: source.quantity,
  counted: source.counted,
  methods: source[of],
})

function stepsOfLine(old: YearOfLine, young: YearOfLine, method: 'resolution' | 'supply-chain'): ChangeSteps {
  const change = subtract(kgOfLine(young), kgOfLine(old))
  const [a, b] = [ratesOf(old), ratesOf(young)]
  // Without a quantity there is no rate: corrections that cancel out are a matter of their quantities.
  if (!a || !b) return isZero(change) ? {} : { quantity: change }
  const byFactor = factorPart(a, b)
  const perRate = weight([old.quantity, young.quantity], [a.share, b.share])
  const parts: [ChangeStep, Decimal][] = [
    ['quantity', multiply(subtract(young.quantity, old.quantity), weight([a.share, b.share], [a.rate, b.rate]))],
    ['share', multiply(subtract(b.share, a.share), weight([old.quantity, young.quantity], [a.rate, b.rate]))],
    ['factor', multiply(byFactor, perRate)],
    [method, multiply(subtract(subtract(b.rate, a.rate), byFactor), perRate)],
  ]
  return toTheLastDigit(parts, change)
}

/** How much a change of the third weighs, by Shapley: (2 (x₀y₀ + x₁y₁) + x₀y₁ + x₁y₀) ÷ 6. */
function weight([x0, x1]: readonly [Decimal, Decimal], [y0, y1]: readonly [Decimal, Decimal]): Decimal {
  const own = add(multiply(x0, y0), multiply(x1, y1))
  const crossed = add(multiply(x0, y1), multiply(x1, y0))
  return divide(add(multiply(own, decimal(2)), crossed), decimal(6), DIGITS)
}

/** Far more than the twelve decimals that are kept. */
const DIGITS = 60

/** Each part rounded to twelve decimals; what rounding leaves goes to the largest, so that they add up. */
function toTheLastDigit(parts: readonly (readonly [ChangeStep, Decimal])[], change: Decimal): ChangeSteps {
  const rounded = parts.map(([step, kg]) => [step, roundToScale(kg, PART_SCALE)] as const)
  const largest = rounded.reduce((most, each) => (compare(abs(each[1]), abs(most[1])) > 0 ? each : most))
  const rest = subtract(change, sum(rounded.map(([, kg]) => kg)))
  return rounded.reduce<ChangeSteps>((steps, each) => {
    const kg = each === largest ? add(each[1], rest) : each[1]
    return isZero(kg) ? steps : addSteps(steps, { [each[0]]: kg })
  }, {})
}

interface Rates {
  /** What of the quantity counts. */
  readonly share: Decimal
  /** Kg per unit of what counts; of what is there, where nothing counts. */
  readonly rate: Decimal
  readonly methods: ReadonlyMap<string, { readonly share: Decimal; readonly rate: Decimal }>
}

function ratesOf({ quantity, counted, methods }: YearOfLine): Rates | null {
  if (isZero(quantity)) return null
  const counts = !isZero(counted)
  const all = counts ? counted : quantity
  const of = (method: Method) => (counts ? method.counted : method.whole)
  const kg = (method: Method) => (counts ? method.kg : method.wholeKg)
  const values = [...methods.values()]
  // A method whose quantities cancel out has no rate of its own.
  if (values.some((method) => isZero(of(method)) && !isZero(kg(method)))) return null
  return {
    share: divide(counted, quantity, DIGITS),
    rate: divide(sum(values.map(kg)), all, DIGITS),
    methods: new Map(
      [...methods].flatMap(([name, method]) =>
        isZero(of(method))
          ? []
          : [[name, { share: divide(of(method), all, DIGITS), rate: divide(kg(method), of(method), DIGITS) }] as const],
      ),
    ),
  }
}

/** What of the change of the rate comes from factors of a method of both years; the rest is another mix. */
function factorPart(a: Rates, b: Rates): Decimal {
  const parts = [...a.methods].flatMap(([name, before]) => {
    const after = b.methods.get(name)
    if (!after) return []
    const share = divide(add(before.share, after.share), decimal(2), DIGITS)
    return [multiply(share, subtract(after.rate, before.rate))]
  })
  return sum(parts)
}
