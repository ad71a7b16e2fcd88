/**
 * What an inventory holds no record of: scopes, categories of scope 3 and months. None of these is zero.
 *
 * A scope whose records come to exactly zero was entered, and its figure is 0.
 */
import { SCOPE3_CATEGORIES, type ScreeningDecision } from './scope3-screening.ts'
import type { Totals } from './totals.ts'

/** The scopes that a total adds up, as keys of `byScope`. */
const SCOPES = ['1', '2', '3'] as const

/** Why a category of scope 3 has no figure. */
export type NotEnteredState = 'not-entered' | 'not-relevant' | 'excluded'

/** What no record counts in. */
export interface NotEntered {
  readonly scopes: readonly (typeof SCOPES)[number][]
  readonly scope3: readonly { readonly category: number; readonly state: NotEnteredState }[]
  /** YYYY-MM. */
  readonly months: readonly string[]
}

/** The keys that totals hold, however they are written. */
export interface EnteredKeys {
  readonly scopes: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly months: ReadonlySet<string>
}

/** The scopes, categories and months that totals have rows in. */
export const enteredKeys = ({
  byScope,
  byCategory,
  byMonth,
}: Pick<Totals, 'byScope' | 'byCategory' | 'byMonth'>): EnteredKeys => ({
  scopes: new Set(byScope.map(({ scope }) => String(scope))),
  categories: new Set(byCategory.map(({ key }) => key)),
  months: new Set(byMonth.map(({ key }) => key)),
})

/** Why a category without a figure has none: a decision that leaves it out, or that nothing was entered. */
export const stateWithoutFigure = (decision: string | null): NotEnteredState =>
  decision === 'not-relevant' || decision === 'excluded' ? decision : 'not-entered'

/** What was not entered of a year with these months. */
export function notEntered(
  { scopes, categories, months }: EnteredKeys,
  ofYear: readonly string[],
  screening: readonly { readonly category: number; readonly decision: ScreeningDecision | null }[],
): NotEntered {
  const decisions = new Map(screening.map(({ category, decision }) => [category, decision]))
  return {
    scopes: SCOPES.filter((scope) => !scopes.has(scope)),
    scope3: SCOPE3_CATEGORIES.filter((category) => !categories.has(`scope3-${category}`)).map((category) => ({
      category,
      state: stateWithoutFigure(decisions.get(category) ?? null),
    })),
    months: ofYear.filter((month) => !months.has(month)),
  }
}
