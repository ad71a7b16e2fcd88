import { decimal, multiply, toText } from '@athar/carbon'
import type { ContentBodies } from '@athar/contracts/content'
import type { Saving, Totals } from '@athar/contracts/youth'
import type { Named } from './deps.ts'

type Action = ContentBodies['youth-challenge']['actions'][number]

/**
 * What an amount of an action saves, by what the challenge says that one unit saves: exactly, with factor and
 * sources.
 */
export const savingsOf = (action: Action, amount: string, factors: readonly Named<'youth-factor'>[]): Saving[] =>
  action.savings.map((saving) => {
    const perInput = String(saving.perInput)
    return {
      metric: saving.metric,
      value: toText(multiply(decimal(amount), decimal(perInput))),
      unit: saving.unit,
      perInput,
      formula: saving.formula,
      factor: factors.find(({ slug }) => slug === saving.computedWith)?.body.name ?? null,
      sources: saving.sources,
    }
  })

/** What is added up on boards: kilograms, litres and kilowatt hours, as challenges give them. */
export function totalsOf(savings: readonly Saving[]): Totals {
  const of = (metric: string) => savings.find((saving) => saving.metric === metric)?.value ?? '0'
  return { co2e: of('co2e'), water: of('water'), electricity: of('electricity') }
}
