import type { ContentBodies, Figure } from '@athar/contracts/content'

export type Indicator = ContentBodies['vision-kpi']
type Valued = Figure & { readonly value: number }
type Dated = Valued & { readonly year: number }

export const isValued = (figure: Figure | null): figure is Valued => figure !== null && figure.value !== null
export const isDated = (figure: Figure | null): figure is Dated => isValued(figure) && figure.year !== null

/** What the figures of an indicator say together. `share` is computed: what was gained, of what was to be gained. */
export type Finding =
  | { readonly kind: 'two-ways'; readonly start: Dated; readonly now: Dated }
  | { readonly kind: 'reached'; readonly now: Dated; readonly goal: Dated }
  | { readonly kind: 'share'; readonly share: number; readonly start: Dated; readonly now: Dated; readonly goal: Dated }
  | { readonly kind: 'level'; readonly now: Dated; readonly goal: Dated }
  | { readonly kind: 'unpublished'; readonly goal: Dated }
  | { readonly kind: 'no-goal'; readonly now: Dated }
  | { readonly kind: 'nothing' }

/** Two values of one year stand on different bases: one is not the other's progress. */
const sameYear = ({ baseline, current }: Indicator): boolean =>
  isDated(baseline) && isDated(current) && baseline.year === current.year

export function findingOf(indicator: Indicator): Finding {
  const { baseline: start, current: now, target: goal, better } = indicator
  if (!isDated(now)) return isDated(goal) ? { kind: 'unpublished', goal } : { kind: 'nothing' }
  if (isDated(start) && sameYear(indicator)) return { kind: 'two-ways', start, now }
  if (!isDated(goal)) return { kind: 'no-goal', now }
  if (better === 'higher' ? now.value >= goal.value : now.value <= goal.value) return { kind: 'reached', now, goal }
  if (!isDated(start) || goal.value === start.value) return { kind: 'level', now, goal }
  return { kind: 'share', share: (now.value - start.value) / (goal.value - start.value), start, now, goal }
}

/** The figures that have a place on the way from start to goal, in the order of their years. */
export function drawnFigures(
  indicator: Indicator,
): { kind: 'start' | 'now' | 'goal'; name: FigureName; figure: Dated }[] {
  const { baseline, current, target, revisedTarget, nextTarget } = indicator
  return [
    { kind: 'start' as const, name: 'start' as const, figure: sameYear(indicator) ? null : baseline },
    { kind: 'now' as const, name: 'now' as const, figure: current },
    { kind: 'goal' as const, name: 'goal' as const, figure: target },
    { kind: 'goal' as const, name: 'revisedGoal' as const, figure: revisedTarget },
    { kind: 'goal' as const, name: 'nextGoal' as const, figure: nextTarget },
  ].flatMap(({ figure, ...point }) => (isDated(figure) ? [{ ...point, figure }] : []))
}

export type FigureName = 'start' | 'now' | 'newer' | 'goal' | 'revisedGoal' | 'nextGoal' | 'earlierGoal'

/** Every figure that is not one of the three large ones. */
export const furtherFigures = ({ newer, revisedTarget, nextTarget, earlierTarget }: Indicator) =>
  [
    { name: 'newer' as const, figure: newer },
    { name: 'revisedGoal' as const, figure: revisedTarget },
    { name: 'nextGoal' as const, figure: nextTarget },
    { name: 'earlierGoal' as const, figure: earlierTarget },
  ].flatMap(({ name, figure }) => (isValued(figure) ? [{ name, figure }] : []))

/** Every figure of the indicator itself, those without a value too. */
export const allFigures = (indicator: Indicator): { name: FigureName; figure: Figure }[] => [
  { name: 'start', figure: indicator.baseline },
  { name: 'now', figure: indicator.current },
  { name: 'goal', figure: indicator.target },
  ...furtherFigures(indicator),
]

/** Every source that the indicator's figures name, for the line below them. */
export const sourcesOf = (indicator: Indicator): (string | null)[] => [
  ...[
    indicator.baseline,
    indicator.current,
    indicator.newer,
    indicator.target,
    indicator.revisedTarget,
    indicator.nextTarget,
    indicator.earlierTarget,
  ].map((figure) => figure?.source ?? null),
  ...indicator.related.map(({ source }) => source),
]
