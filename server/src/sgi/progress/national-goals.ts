import { contentKinds, type ContentBodies } from '@athar/contracts/content'
import type { Metric, MetricProgress } from '@athar/contracts/sgi'
import type { Db } from '../../platform/database.ts'
import type { SgiDeps } from '../deps.ts'

type Goal = NonNullable<MetricProgress['national']>
type Indicator = ContentBodies['sgi-initiative']['kpis'][number]
type Named = {
  /** The initiative and the names of the indicator that states the goal: either of them tells it. */
  readonly initiative: string
  readonly indicator: { readonly en: string; readonly ar: string }
  /** By which year, where the source says so. */
  readonly year: number | null
}

const named: Partial<Record<Metric, Named>> = {
  'trees-planted': {
    initiative: 'tree-planting-initiative',
    indicator: { en: 'Trees planted', ar: 'أشجار مزروعة' },
    year: 2030,
  },
  'land-restored': {
    initiative: 'tree-planting-initiative',
    indicator: { en: 'Land restored', ar: 'أراضٍ معاد تأهيلها' },
    year: null,
  },
  'land-protected': {
    initiative: 'protected-areas-expansion',
    indicator: { en: 'Land protected', ar: 'الأراضي المحمية' },
    year: 2030,
  },
  'sea-protected': {
    initiative: 'marine-conservation',
    indicator: { en: 'Waters protected', ar: 'المياه المحمية' },
    year: 2030,
  },
  'mangroves-planted': {
    initiative: 'marine-conservation',
    indicator: { en: 'Mangrove seedlings', ar: 'شتلات المانجروف' },
    year: null,
  },
  'capacity-connected': {
    initiative: 'renewable-energy',
    indicator: { en: 'Capacity connected', ar: 'القدرة المربوطة' },
    year: 2030,
  },
}

/** The national goal behind a metric as editors publish it; null where none is. */
export async function nationalGoals(published: SgiDeps['published'], db: Db): Promise<(metric: Metric) => Goal | null> {
  const rows = await published(db, ['sgi-initiative'])
  const indicators = new Map(rows.map(({ slug, body }) => [slug, contentKinds['sgi-initiative'].parse(body).kpis]))
  return (metric) => {
    const names = named[metric]
    const indicator = names && indicators.get(names.initiative)?.find(({ name }) => isNamed(name, names.indicator))
    return names && indicator ? goalOf(indicator, names.year) : null
  }
}

const isNamed = (name: Indicator['name'], { en, ar }: Named['indicator']): boolean => name.en === en || name.ar === ar

/** A goal, what was reached of it and who says so belong together: none of them is shown without the others. */
function goalOf({ value, target, unit, year, source }: Indicator, targetYear: number | null): Goal | null {
  if (target === null || value === null || year === null || source === null) return null
  const times = timesOf(unit)
  const shown = (figure: number) => String(times === null ? figure : Math.round(figure * times))
  return {
    target: shown(target),
    targetYear,
    reached: shown(value),
    reachedYear: year,
    unit: times === null ? 'percent' : 'same',
    source,
  }
}

/** What one of an indicator's unit is in the metric's own; null for a share, which no count is held against. */
function timesOf({ en, ar }: Indicator['unit']): number | null {
  const unit = `${en} ${ar}`
  if (/[%٪]|percent|per cent/i.test(unit)) return null
  if (/\bmillion|مليون/i.test(unit)) return 1_000_000
  if (/\bthousand|ألف/i.test(unit)) return 1000
  return /\bGW\b|جيجاواط/.test(unit) ? 1000 : 1
}
