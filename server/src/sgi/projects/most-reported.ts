import type { Metric, MetricProgress, ProjectCard } from '@athar/contracts/sgi'

/** How many times its own reviewed target a project may say it did. */
const timesTarget = 10

/**
 * Where neither the project nor the nation has a goal in the metric's own unit. These are bounds of ours against slips and
 * mischief, no published figures: the Kingdom and its waters, rounded up, and for the rest far more than anybody reported.
 */
const ofTheKingdom: Readonly<Record<Metric, number>> = {
  'trees-planted': 10_000_000_000,
  'land-restored': 215_000_000,
  'land-protected': 2_150_000,
  'animals-released': 100_000,
  'sea-protected': 230_000,
  'mangroves-planted': 1_000_000_000,
  'corals-planted': 100_000_000,
  'capacity-connected': 130_000,
}

/** The most that all years of a project may come to before somebody looks at its target again. */
export function mostReported(
  metric: Metric,
  target: ProjectCard['target'],
  national: MetricProgress['national'],
): number {
  if (target?.metric === metric) return Number(target.value) * timesTarget
  return national?.unit === 'same' ? Number(national.target) : ofTheKingdom[metric]
}
