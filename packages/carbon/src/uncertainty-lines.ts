/** From stored lines of an inventory to lines of uncertainty: their quality is read from what is stored with them. */
import { add, type Decimal } from './decimal.ts'
import type { MethodTier } from './factor.ts'
import type { ResolvedFactorJson } from './resolution-json.ts'
import type { UncertainLine } from './uncertainty.ts'
import { activityPedigree, type DataQuality, factorPedigree, type FactorQuality } from './uncertainty-defaults.ts'
import { sigmaOf } from './uncertainty-pedigree.ts'

/** A part of a total with what its quality is read from. */
export interface QualifiedAmount {
  readonly kgCo2e: Decimal
  /** Amounts of one group are one line: the same activity, factor and origin of the quantity. */
  readonly group: string
  readonly dataQuality: DataQuality
  readonly figure: ResolvedFactorJson
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
    factorSigma: sigmaOf({
      pedigree: factorPedigree(factorQuality(figure, region, year)),
      ...(uncertaintyPercent === null ? {} : { halfIntervalPercent: Number(uncertaintyPercent) }),
    }),
  }
}

/** How well a factor fits its use. An own factor without a region was measured for the organisation itself. */
export function factorQuality(figure: ResolvedFactorJson, region: string, year: number): FactorQuality {
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

/** Nought inside the years of the edition; open ends reach any year, and a factor without years is as old as its source. */
function yearsApart(factor: ResolvedFactorJson['factor'], year: number): number {
  const { yearFrom, yearTo } = factor
  if (yearFrom === null && yearTo === null) {
    const published = Number(factor.source.year)
    return factor.source.year !== '' && Number.isInteger(published) ? Math.abs(year - published) : 0
  }
  if (yearFrom !== null && year < yearFrom) return yearFrom - year
  return yearTo !== null && year > yearTo ? year - yearTo : 0
}
