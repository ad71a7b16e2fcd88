/** From stored lines of an inventory to the spread of its totals: quality is read from what is stored with each line. */
import { add, decimal, type Decimal, sum, toText, ZERO } from './decimal.ts'
import type { MethodTier, Scope } from './factor.ts'
import type { GwpSet } from './gwp.ts'
import type { ResolvedFactorJson } from './resolution-json.ts'
import { coveredParts, uncoveredParts } from './totals-contracts.ts'
import type { AmountPart } from './totals-figure.ts'
import type { LineRow, RecordLine } from './totals-lines.ts'
import { propagateUncertainty, type UncertainLine, type Uncertainty } from './uncertainty.ts'
import { activityPedigree, type DataQuality, factorPedigree, type FactorQuality } from './uncertainty-defaults.ts'
import { sigmaOf } from './uncertainty-pedigree.ts'

/** A line of records with what its quality is read from. */
export interface QualifiedLine extends RecordLine {
  readonly dataQuality: DataQuality
  /** The resolution its rates come from, and the country and calendar year it was asked for. */
  readonly resolution: { readonly id: number; readonly region: string; readonly year: number }
}

/** Purchased energy by the grid's average or by contracts. */
export type Scope2View = 'location' | 'market'

/** Rows of one activity, resolution, figure and origin of the quantity, summed: one line of uncertainty on either basis. */
export interface QualifiedRow extends Record<Scope2View, QualifiedAmount> {
  readonly scope: Scope
}

/** Gathers rows into the lines that uncertainty sees; lines are named `activity|…`, so that contributions can be gathered. */
export function qualifiedRows(rows: Iterable<LineRow<QualifiedLine>>, gwpSet: GwpSet): QualifiedRow[] {
  const gathered = new Map<string, QualifiedRow>()
  for (const row of rows) {
    const { activity, resolution, dataQuality } = row.line
    const key = `${activity}|${resolution.id}|${row.role}|${row.category}|${row.figure.resolved.factor.id}|${dataQuality}`
    const known = gathered.get(key)
    const location = row.co2e[gwpSet]
    const market = sum((row.market ? uncoveredParts(row.market) : [row]).map((part) => part.co2e[gwpSet]))
    for (const part of row.market ? coveredParts(row.market) : []) gatherCovered(gathered, row, part, gwpSet)
    gathered.set(
      key,
      known
        ? { scope: row.scope, location: more(known.location, location), market: more(known.market, market) }
        : { scope: row.scope, ...firstOf(row, { key, location, market }) },
    )
  }
  return [...gathered.values()]
}

/**
 * What contracts cover is an amount of its own, of the row's quantity and a supplier's figure; on the location basis it is
 * nothing. Contracts move together, which widens the interval rather than narrowing it.
 */
function gatherCovered(
  gathered: Map<string, QualifiedRow>,
  row: LineRow<QualifiedLine>,
  part: AmountPart,
  gwpSet: GwpSet,
): void {
  const { activity, resolution, dataQuality } = row.line
  const figure = contractQuality(part)
  const group = `${activity}|${figure.factor.id}|${dataQuality}`
  const kg = part.co2e[gwpSet]
  const known = gathered.get(group)
  const amount = { group, dataQuality, figure, region: resolution.region, year: resolution.year }
  gathered.set(
    group,
    known
      ? { ...known, market: more(known.market, kg) }
      : { scope: row.scope, location: { ...amount, kgCo2e: ZERO }, market: { ...amount, kgCo2e: kg } },
  )
}

/** A contract is the supplier's own figure for these days and this market; without evidence nobody else has seen it. */
const contractQuality = (part: AmountPart): QualityFigure => ({
  origin: 'supplier',
  methodTier: 'supplier-specific',
  factor: {
    id: part.flags.includes('contract-without-evidence') ? 'contract-without-evidence' : 'energy-contract',
    region: null,
    yearFrom: null,
    yearTo: null,
    uncertaintyPercent: null,
    confidence: part.flags.includes('contract-without-evidence') ? 'single' : 'verified',
    source: { title: '', publisher: '', year: '', table: '', licence: '' },
  },
})

const more = (amount: QualifiedAmount, kg: Decimal): QualifiedAmount => ({ ...amount, kgCo2e: add(amount.kgCo2e, kg) })

function firstOf(
  row: LineRow<QualifiedLine>,
  { key, location, market }: { key: string; location: Decimal; market: Decimal },
): Record<Scope2View, QualifiedAmount> {
  const { dataQuality, resolution } = row.line
  const amount = (kgCo2e: Decimal, figure: ResolvedFactorJson): QualifiedAmount => ({
    kgCo2e,
    group: key,
    dataQuality,
    figure,
    region: resolution.region,
    year: resolution.year,
  })
  return {
    location: amount(location, row.figure.resolved),
    market: amount(market, (row.marketFigure ?? row.figure).resolved),
  }
}

/** How far the sum of such rows may be off, with purchased energy on one basis. */
export function uncertaintyOfRows(rows: readonly QualifiedRow[], view: Scope2View): Uncertainty {
  return propagateUncertainty(uncertainLines(rows.map((row) => row[view])))
}

/** Six digits say all that an interval knows, and read the same whoever computes it. */
const INTERVAL_DIGITS = 6

/** The interval as decimal text; null when nothing is known of what it would be about. */
export function intervalTexts(uncertainty: Uncertainty): { readonly low: string; readonly high: string } | null {
  const { interval, standardDeviation, unquantified } = uncertainty
  if (!(standardDeviation > 0) || unquantified.share >= 1) return null
  const text = (kg: number) => toText(decimal(Number(kg.toPrecision(INTERVAL_DIGITS)).toString()))
  return { low: text(interval.low), high: text(interval.high) }
}

/** What the quality of a figure is read from. */
export type QualityFigure = Pick<ResolvedFactorJson, 'origin' | 'methodTier'> & {
  readonly factor: Pick<
    ResolvedFactorJson['factor'],
    'id' | 'region' | 'yearFrom' | 'yearTo' | 'uncertaintyPercent' | 'confidence' | 'source'
  >
}

/** A part of a total with what its quality is read from. */
export interface QualifiedAmount {
  readonly kgCo2e: Decimal
  /** Amounts of one group are one line: the same activity, factor and origin of the quantity. */
  readonly group: string
  readonly dataQuality: DataQuality
  readonly figure: QualityFigure
  /** Country of the site and calendar year of the record, as the factor was asked for. */
  readonly region: string
  readonly year: number
}

/** One line a group, ready for `propagateUncertainty`; lines that use the same factor name it. */
export function uncertainLines(amounts: Iterable<QualifiedAmount>): UncertainLine[] {
  const lines = new Map<string, UncertainLine>()
  for (const amount of amounts) {
    const known = lines.get(amount.group)
    lines.set(
      amount.group,
      known ? { ...known, kgCo2e: add(known.kgCo2e, amount.kgCo2e) } : { ...qualityOf(amount), kgCo2e: amount.kgCo2e },
    )
  }
  return [...lines.values()]
}

function qualityOf({ group, dataQuality, figure, region, year }: QualifiedAmount): Omit<UncertainLine, 'kgCo2e'> {
  const { uncertaintyPercent } = figure.factor
  return {
    id: group,
    factorId: `${figure.origin} ${figure.factor.id}`,
    activitySigma: sigmaOf({ pedigree: activityPedigree(dataQuality) }),
    // A reported emission is in doubt as a quantity alone: its factor is one by definition.
    factorSigma:
      figure.methodTier === 'reported'
        ? 0
        : sigmaOf({
            pedigree: factorPedigree(factorQuality(figure, region, year)),
            ...(uncertaintyPercent === null ? {} : { halfIntervalPercent: Number(uncertaintyPercent) }),
          }),
  }
}

/** How well a factor fits its use. An own factor without a region was measured for the organisation itself. */
export function factorQuality(figure: QualityFigure, region: string, year: number): FactorQuality {
  const { factor, origin } = figure
  const tier: MethodTier = figure.methodTier
  const ofRegion = factor.region === region || (origin !== 'library' && factor.region === null)
  return {
    confidence: factor.confidence,
    yearsApart: yearsApart(factor, year),
    region: ofRegion ? 'same' : factor.region === 'GLOBAL' || factor.region === null ? 'wider' : 'other',
    tier,
  }
}

/** Zero inside the years of the edition; open ends reach any year, and a factor without years is as old as its source. */
function yearsApart(factor: QualityFigure['factor'], year: number): number {
  const { yearFrom, yearTo } = factor
  if (yearFrom === null && yearTo === null) {
    const published = Number(factor.source.year)
    return factor.source.year !== '' && Number.isInteger(published) ? Math.abs(year - published) : 0
  }
  if (yearFrom !== null && year < yearFrom) return yearFrom - year
  return yearTo !== null && year > yearTo ? year - yearTo : 0
}
