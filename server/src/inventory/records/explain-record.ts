import {
  amountsToJson,
  resultOf,
  explainCalculation,
  shownRate,
  figureFromJson,
  perSet,
  type Decimal,
  type Loser,
  type OwnFactor,
  type ResolutionJson,
  type ResolvedFactorJson,
} from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { libraryIndex } from '../calculation/index.ts'
import type { OwnFactorFacts } from './store/read.ts'

type Role = inventory.ExplainedFigure['role']

/** Every figure of a quantity under a stored answer, with the arithmetic that leads to it in each set. */
export function explainFigures(
  quantity: Decimal,
  answer: Pick<ResolutionJson, 'factor' | 'market' | 'upstream'>,
): inventory.ExplainedFigure[] {
  const figures: [Role, ResolvedFactorJson][] = [
    ['main', answer.factor],
    ...(answer.market ? [['market', answer.market] as [Role, ResolvedFactorJson]] : []),
    ...answer.upstream.map((figure): [Role, ResolvedFactorJson] => ['upstream', figure]),
  ]
  return figures.map(([role, figure]) => explainFigure(quantity, role, figure))
}

function explainFigure(quantity: Decimal, role: Role, stored: ResolvedFactorJson): inventory.ExplainedFigure {
  const figure = figureFromJson(stored)
  const amounts = amountsToJson(resultOf(quantity, figure.rate))
  const { gwp } = libraryIndex()
  return {
    role,
    scope: String(stored.scope) as inventory.ExplainedFigure['scope'],
    category: stored.category,
    methodTier: stored.methodTier,
    factor: usedFactor(stored),
    warnings: [...stored.warnings],
    fixedSets: [...stored.fixedSets],
    kgCo2e: amounts.co2e,
    gases: amounts.gases.map(({ gas, group, kg, co2e }) => ({ gas, group, kg, kgCo2e: co2e })),
    biogenicCo2Kg: amounts.biogenicCo2,
    rate: perSet((set) => shownRate(figure.rate.co2e[set])),
    steps: perSet((set) => [...explainCalculation(quantity, figure, { set, gwp })]),
  }
}

function usedFactor({ factor, origin, perFactorUnit }: ResolvedFactorJson): inventory.UsedFactor {
  const own: Partial<OwnFactor> = origin === 'library' ? {} : factor
  return {
    id: factor.id,
    origin,
    name: { en: factor.nameEn, ar: factor.nameAr },
    kgCo2e: factor.co2eKg ?? perFactorUnit.co2e.AR5,
    unit: factor.unit,
    region: factor.region,
    yearFrom: factor.yearFrom,
    yearTo: factor.yearTo,
    validFrom: own.validFrom ?? null,
    validTo: own.validTo ?? null,
    gwpBasis: factor.gwpBasis,
    confidence: factor.confidence,
    uncertaintyPercent: factor.uncertaintyPercent,
    source: factor.source,
    notes: factor.notes,
  }
}

/** The factors that did not serve, with the names they have now. */
export function leftFactors(
  losers: readonly Loser[],
  ownFactors: Readonly<Record<string, OwnFactorFacts>>,
): inventory.LeftFactor[] {
  const { factors } = libraryIndex()
  return losers.map(({ factorId, origin, code }) => {
    const place = { id: factorId, origin, code }
    const own = ownFactors[factorId]
    if (origin !== 'library')
      return {
        ...place,
        name: own?.name ?? null,
        unit: own?.unit ?? null,
        region: own?.region ?? null,
        yearFrom: yearOf(own?.validFrom),
        yearTo: yearOf(own?.validTo),
      }
    const factor = factors.get(factorId)?.factor
    return {
      ...place,
      name: factor ? { en: factor.nameEn, ar: factor.nameAr } : null,
      unit: factor?.unit ?? null,
      region: factor?.region ?? null,
      yearFrom: factor?.yearFrom ?? null,
      yearTo: factor?.yearTo ?? null,
    }
  })
}

const yearOf = (day: string | null | undefined): number | null => (day ? Number(day.slice(0, 4)) : null)
