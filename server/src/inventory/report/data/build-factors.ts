import { add, compare, sumText, ZERO, type Decimal, type GwpSet, type ResolvedFactorJson } from '@athar/carbon'
import type { ReportFactor } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import type { YearTotals } from './year-totals.ts'

type Used = { readonly resolved: ResolvedFactorJson; readonly kg: Decimal; readonly flags: ReadonlySet<string> }

/** Every factor that a counted figure rests on, on either basis of scope 2, the one with most emissions first. */
export function factorsOf(facts: ReportFacts, { rows, totals }: YearTotals): ReportFactor[] {
  const used = new Map<string, Used>()
  const take = (resolved: ResolvedFactorJson, kg: Decimal) => {
    const { factor, origin } = resolved
    // What was reported is listed with its source instead: it has no published factor.
    if (resolved.methodTier === 'reported') return
    // An own factor keeps its id when it is corrected, so its value is part of what it is.
    const key = [origin, factor.id, factor.unit, resolved.perFactorUnit.co2e[totals.gwpSet]].join('|')
    const before = used.get(key)
    used.set(key, {
      resolved: before?.resolved ?? resolved,
      kg: add(before?.kg ?? ZERO, kg),
      flags: new Set([...(before?.flags ?? []), ...resolved.warnings]),
    })
  }
  for (const row of rows) {
    take(row.figure.resolved, row.co2e[totals.gwpSet])
    const { market, marketFigure } = row
    if (market && marketFigure && marketFigure.resolved.factor.id !== row.figure.resolved.factor.id)
      take(marketFigure.resolved, market.co2e[totals.gwpSet])
  }
  return [...used.values()]
    .sort((a, b) => compare(b.kg, a.kg) || (a.resolved.factor.id < b.resolved.factor.id ? -1 : 1))
    .map((each) => factorOf(facts, each, totals.gwpSet))
}

function factorOf({ names }: ReportFacts, { resolved, kg, flags }: Used, set: GwpSet): ReportFactor {
  const { factor, origin } = resolved
  return {
    id: factor.id,
    name: { en: factor.nameEn, ar: factor.nameAr },
    own: origin !== 'library',
    kgPerUnit: resolved.perFactorUnit.co2e[set],
    unit: names.unit(factor.unit),
    gwpBasis: factor.gwpBasis,
    region: factor.region ?? 'GLOBAL',
    years: { from: factor.yearFrom, to: factor.yearTo },
    source: factor.source,
    confidence: factor.confidence,
    uncertaintyPercent: factor.uncertaintyPercent,
    flags: [...flags],
    kg: sumText(kg),
  }
}
