import { decimal, isZero, multiply, toText, weighByScope, type Decimal, type ScopedEvent } from '@athar/carbon'
import type { RecalculationPolicy, StoredBaseYearEvent } from './base-year-facts.ts'
import type { ReportBaseYear, ReportScopes } from './report-data.ts'
import type { ReportFacts, YearFacts } from './report-facts.ts'
import { hasCountable } from './year-lines.ts'
import { scopesOf, type YearTotals } from './year-totals.ts'

type Weighing = {
  readonly year: number
  readonly gwpSet: ReportBaseYear['gwpSet']
  /** Null where the base year has no records. */
  readonly reported: ReportScopes | null
  readonly events: readonly StoredBaseYearEvent[]
  readonly policy: RecalculationPolicy
}
type Scoped = Pick<ReportScopes, 'scope1' | 'scope2' | 'scope3'>

const scopeNames = ['scope1', 'scope2', 'scope3'] as const

const byScope = ({ scope1, scope2, scope3 }: Scoped) => ({
  scope1: decimal(scope1 ?? '0'),
  scope2: decimal(scope2 ?? '0'),
  scope3: decimal(scope3 ?? '0'),
})
const scopedEvent = (event: StoredBaseYearEvent): ScopedEvent => ({
  id: event.id,
  reason: event.kind,
  effect: byScope(event),
})
const nothing: Scoped = { scope1: '0', scope2: '0', scope3: '0' }

/** Weighs the events that were not ended, singly and together; organic change is listed and never counts. */
export function weighBaseYear({ year, gwpSet, reported, events, policy }: Weighing): ReportBaseYear {
  const base = byScope(reported ?? nothing)
  const threshold = multiply(decimal(policy.threshold), decimal('100'))
  const live = events.filter(({ ended }) => ended === null)
  const { required, cumulativePercent, recalculated } = weighByScope(base, live.map(scopedEvent), threshold)
  const each = weighByScope(base, events.map(scopedEvent), threshold).events
  const isRequired = reported !== null && required
  return {
    year,
    gwpSet,
    reported,
    recalculated: isRequired ? recalculatedScopes(reported, recalculated) : null,
    required: isRequired,
    thresholdPercent: toText(threshold),
    thresholdReason: policy.reason,
    cumulativePercent: reported && cumulativePercent && toText(cumulativePercent),
    events: events.map((event, at) => {
      const { kgCo2e, percent, counts, significant } = each[at]!
      return {
        ...event,
        kg: toText(kgCo2e),
        percent: reported && percent && toText(percent),
        counts,
        significant: reported !== null && significant,
      }
    }),
  }
}

/** A scope that was not entered stays so, unless an event brings something into it. */
function recalculatedScopes(
  reported: ReportScopes,
  { total, ...scopes }: Readonly<Record<'total' | (typeof scopeNames)[number], Decimal>>,
): ReportScopes {
  const scope = (name: (typeof scopeNames)[number]) =>
    reported[name] === null && isZero(scopes[name]) ? null : toText(scopes[name])
  return { location: toText(total), scope1: scope('scope1'), scope2: scope('scope2'), scope3: scope('scope3') }
}

type Counted = { readonly year: YearFacts; readonly counted: YearTotals }

/** The base year of a report, in its own potentials, with the events up to the end of the reported year. */
export function baseYearOf(facts: ReportFacts, counted: YearTotals, earlier: readonly Counted[]): ReportBaseYear {
  const { thisYear, organisation } = facts
  const all = [{ year: thisYear, counted }, ...earlier]
  const base = all.find(({ year }) => year.year.year === organisation.baseYear && hasCountable(year))
  return weighBaseYear({
    year: organisation.baseYear,
    gwpSet: base?.year.year.gwpSet ?? null,
    reported: base ? scopesOf(base.counted, base.year.year.gwpSet) : null,
    events: facts.baseYearEvents.filter(
      ({ effectiveOn, ended }) => effectiveOn <= thisYear.year.endsOn && ended?.as !== 'withdrawn',
    ),
    policy: facts.recalculationPolicy,
  })
}
