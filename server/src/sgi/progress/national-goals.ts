import { contentKinds, type ContentBodies } from '@athar/contracts/content'
import { metrics, type Metric, type MetricProgress } from '@athar/contracts/sgi'
import type { Db } from '../../platform/database.ts'
import type { SgiDeps } from '../deps.ts'

type Goal = NonNullable<MetricProgress['national']>
type Indicator = ContentBodies['sgi-initiative']['kpis'][number]

/**
 * The national goal behind a metric: that of the published indicator which editors say is for it, of the metric's own
 * initiative before any other; null where none is.
 */
export async function nationalGoals(published: SgiDeps['published'], db: Db): Promise<(metric: Metric) => Goal | null> {
  const stated = (await published(db, ['sgi-initiative'])).flatMap(({ slug, body }) =>
    contentKinds['sgi-initiative'].parse(body).kpis.map((indicator) => ({ initiative: slug, indicator })),
  )
  return (metric) => {
    const goals = stated.filter(({ indicator }) => indicator.goal?.metric === metric)
    const found = goals.find(({ initiative }) => initiative === metrics[metric].initiative) ?? goals[0]
    return found ? goalOf(found.indicator) : null
  }
}

/** A goal, what was reached of it and who says so belong together: none of them is shown without the others. */
function goalOf({ value, target, year, source, goal }: Indicator): Goal | null {
  if (!goal || target === null || value === null || year === null || source === null) return null
  const shown = (figure: number) => String(goal.factor === null ? figure : timesOf(figure, goal.factor))
  return {
    target: shown(target),
    targetYear: goal.targetYear,
    reached: shown(value),
    reachedYear: year,
    unit: goal.factor === null ? 'percent' : 'same',
    source,
  }
}

/** Figures are published with a few digits; those past the fifteenth are what binary fractions add of their own. */
const timesOf = (figure: number, factor: number): number => Number((figure * factor).toPrecision(15))
