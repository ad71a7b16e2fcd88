import type { Activity } from './activity.ts'
import { type Category, type MethodTier, type OwnFactor, REPORTED, type Scope } from './factor.ts'
import { type FactorAmounts, scaleAmounts } from './factor-amounts.ts'
import type { LibraryFactor } from './resolve-index.ts'
import type { IndexedOwnFactor } from './resolve-own.ts'
import type { Conversion, ResolvedFactor, WarningCode } from './resolve-types.ts'

/** Where a figure counts. */
export interface Place {
  readonly scope: Scope
  readonly category: Category
}

const DISTANCES: ReadonlySet<string> = new Set(['distance', 'freight', 'passenger'])

/** The figure of a library row, with everything a reader must be told about it. */
export function libraryFigure(
  row: LibraryFactor,
  use: { place: Place; isFuel: boolean; region: string; conversion: Conversion; warnings: readonly WarningCode[] },
): ResolvedFactor {
  const { factor } = row
  const warnings = [...use.warnings]
  if (factor.region !== use.region && factor.region !== 'GLOBAL') warnings.push('region-proxy')
  return {
    origin: 'library',
    factor,
    methodTier: libraryTier(row, use.isFuel),
    ...figureOf(row, { ...use, warnings }),
  }
}

/** The figure of an own factor. */
export function ownFigure(
  own: IndexedOwnFactor,
  use: { activity: Activity; conversion: Conversion; warnings: readonly WarningCode[] },
): ResolvedFactor {
  return {
    origin: own.factor.level,
    factor: own.factor,
    methodTier: own.factor.methodTier ?? ownTier(own.factor),
    ...figureOf(own, { place: use.activity, conversion: use.conversion, warnings: use.warnings }),
  }
}

function figureOf(
  figure: FactorAmounts & { factor: LibraryFactor['factor'] | OwnFactor; unit: LibraryFactor['unit'] },
  use: { place: Place; conversion: Conversion; warnings: readonly WarningCode[] },
): Pick<ResolvedFactor, 'scope' | 'category' | 'conversion' | 'warnings' | 'fixedSets' | 'perFactorUnit' | 'rate'> {
  const { amounts, fixedSets, factor } = figure
  const outside = amounts.gases.length > 0 && amounts.gases.every((gas) => gas.group === 'montreal')
  const warnings = new Set(use.warnings)
  if (factor.confidence === 'single') warnings.add('confidence-single')
  if (fixedSets.length > 0) warnings.add('gwp-fixed')
  if (factor.gwpBasis === 'CO2-only') warnings.add('co2-only')
  for (const trait of factor.traits) warnings.add(trait)
  if (figure.unit.unit.priceYear !== null) warnings.add('price-year')
  if (use.conversion.steps.some((step) => step.by === 'price-index')) warnings.add('price-index-used')
  if (outside) warnings.add('montreal-protocol')
  const scope: Scope = outside ? 'outside' : use.place.scope
  return {
    scope,
    category: use.place.category,
    conversion: use.conversion,
    warnings: [...warnings],
    fixedSets,
    perFactorUnit: amounts,
    rate: scaleAmounts(amounts, use.conversion.ratio),
  }
}

function libraryTier(row: LibraryFactor, isFuel: boolean): MethodTier {
  if (row.factor.kind === REPORTED) return 'reported'
  const { dimension } = row.unit.unit
  if (dimension === 'currency') return 'spend-based'
  if (DISTANCES.has(dimension)) return 'distance-based'
  return isFuel ? 'fuel-based' : 'average-data'
}

function ownTier(own: OwnFactor): MethodTier {
  return `${own.level}-specific`
}
