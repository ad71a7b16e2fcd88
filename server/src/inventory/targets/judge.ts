import {
  abatementCurve,
  decimal,
  divide,
  judgeTarget,
  pathValue,
  refusePlan,
  toText,
  type Decimal,
  type TargetPlan,
} from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { denominatorOf, scopesKg, type KpiSource } from '../kpis/kpi-values.ts'

type Year = KpiSource & { readonly counted: boolean }
type Input = inventory.TargetInput

export const planOf = ({ baseYear, points }: Input): TargetPlan => ({
  baseYear,
  points: points.map(({ year, reductionPercent }) => ({ year, reductionPercent: decimal(reductionPercent) })),
})

/** What a target is measured by in a year; null where the year lacks the denominator, or any record of its scopes. */
export function valueOf({ scopes, basis, per }: Input, source: KpiSource): Decimal | null {
  const kg = scopesKg(source, scopes, basis)
  if (kg === null || per === null) return kg
  const denominator = denominatorOf(source, per)
  return denominator && divide(kg, decimal(denominator.denominator))
}

/** Why a target cannot be set on these years; null where it can. */
export function refuseTarget(input: Input, years: readonly Year[]): string | null {
  const refused = refusePlan(planOf(input))
  if (refused) return refused
  const base = years.find(({ year }) => year.year === input.baseYear)
  if (!base) return 'base-year-empty'
  if (!base.counted) return 'base-year-not-approved'
  return valueOf(input, base) === null ? missingIn(input, base) : null
}

/** Everything a target says that is computed from the years. */
export function judged(
  input: Input,
  years: readonly Year[],
): Pick<inventory.Target, 'judgement' | 'baseGaps' | 'unit' | 'actuals' | 'path' | 'curve'> {
  const plan = planOf(input)
  const values = years.flatMap((source) => {
    const value = valueOf(input, source)
    return value === null
      ? []
      : [
          {
            year: source.year.year,
            value,
            counted: source.counted,
            whole: source.comparison.wholeYear,
          },
        ]
  })
  const found = judgeTarget(
    plan,
    values.filter(({ counted }) => counted),
  )
  const base = values.find(({ year }) => year === input.baseYear)
  const of = input.per === null ? undefined : years.map((year) => denominatorOf(year, input.per!)).findLast(Boolean)
  return {
    judgement: found.ok
      ? {
          ok: true,
          status: found.status,
          year: found.year,
          value: toText(found.value),
          pathValue: toText(found.pathValue),
          targetValue: toText(found.targetValue),
          trend: found.trend,
        }
      : { ok: false, code: base ? 'base-year-not-counted' : codeWithoutBase(input, years) },
    baseGaps: baseGaps(input, years),
    unit: { kind: input.per === null ? 'kg' : 'kg-per', of: of?.unit ?? '' },
    actuals: values
      .filter(({ whole }) => whole)
      .map(({ value, year, counted }) => ({ year, counted, value: toText(value) })),
    path: base
      ? [input.baseYear, ...input.points.map(({ year }) => year)].map((year) => ({
          year,
          value: toText(pathValue(plan, base.value, year)),
        }))
      : [],
    curve: abatementCurve(
      input.levers.map(({ id, tonnesAYear, costAYear }) => ({
        id,
        tonnesAYear: decimal(tonnesAYear),
        costAYear: decimal(costAYear),
      })),
    ).map(({ id, tonnesAYear, costPerTonne, cumulativeTonnes }) => ({
      id,
      tonnesAYear: toText(tonnesAYear),
      costPerTonne: toText(costPerTonne),
      cumulativeTonnes: toText(cumulativeTonnes),
    })),
  }
}

function codeWithoutBase(input: Input, years: readonly Year[]) {
  const base = years.find(({ year }) => year.year === input.baseYear)
  return base ? missingIn(input, base) : 'base-year-not-counted'
}

/** Why a year with records gives no value to measure by. */
const missingIn = ({ scopes, basis }: Input, source: KpiSource) =>
  scopesKg(source, scopes, basis) === null ? 'scopes-not-entered' : 'denominator-missing'

/** What the base year lacks of what the target measures. */
function baseGaps({ baseYear, scopes, basis }: Input, years: readonly Year[]): inventory.Target['baseGaps'] {
  const base = years.find(({ year }) => year.year === baseYear)
  if (!base) return null
  const gaps = {
    scopes: scopes.filter((scope) => scopesKg(base, [scope], basis) === null),
    months: base.months.flatMap(({ month, total }) => (total === null ? [month] : [])),
    sources: base.quality.missing.length,
  }
  return gaps.scopes.length + gaps.months.length + gaps.sources === 0 ? null : gaps
}
