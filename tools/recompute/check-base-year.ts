import { decimal, isZero, sum, toText, weighByScope, type StatedTotalsJson } from '@athar/carbon'
import { compareParts, countLeaves, type Difference } from './differences.ts'
import type { ExportedBaseYear, ExportedInventory } from './export-format.ts'

const scopeNames = ['scope1', 'scope2', 'scope3'] as const
type ScopeName = (typeof scopeNames)[number]
type Scoped = Readonly<Record<ScopeName, string | null>>
const scopesOf = ({ scope1, scope2, scope3 }: Scoped) => ({
  scope1: decimal(scope1 ?? '0'),
  scope2: decimal(scope2 ?? '0'),
  scope3: decimal(scope3 ?? '0'),
})
const scopeTotal = (by: Scoped): string => toText(sum(Object.values(scopesOf(by))))

/** Weighs the events of the base year again: whether it is to be recalculated, and what it becomes. */
export function checkBaseYear(stored: ExportedBaseYear): Difference[] {
  const weighed = weigh(stored)
  return [
    ...weighedFigures.flatMap((figure) => compareParts('baseYear', stored[figure], weighed[figure], figure)),
    ...stored.events.flatMap((event, at) =>
      eventFigures.flatMap((figure) =>
        compareParts('baseYear', event[figure], weighed.events[at]?.[figure], `events.${at}.${figure}`),
      ),
    ),
    ...(stored.reported === null
      ? []
      : compareParts('baseYear', stored.reported.location, scopeTotal(stored.reported), 'reported.location')),
  ]
}

/** What a base year reported is the total of its own year: told where the export is of that very year. */
export function checkReported(
  { year, reported }: ExportedBaseYear,
  inventory: ExportedInventory,
  totals: StatedTotalsJson,
): Difference[] {
  if (year !== inventory.year || reported === null) return []
  const set = inventory.gwpSet
  const scope = (name: '1' | '2' | '3') => totals.byScope[name]?.location.co2e[set] ?? null
  const counted = {
    location: totals.total?.location.co2e[set] ?? '0',
    scope1: scope('1'),
    scope2: scope('2'),
    scope3: scope('3'),
  }
  return compareParts('baseYear', reported, counted, 'reported')
}

/** Figures that are weighed again; effects and the reported base year itself are inputs, which the seal alone holds. */
export const figuresOfBaseYear = (stored: ExportedBaseYear): number =>
  weighedFigures.reduce((all, figure) => all + countLeaves(stored[figure]), 0) +
  stored.events.length * eventFigures.length

const weighedFigures = ['required', 'cumulativePercent', 'recalculated'] as const
const eventFigures = ['kg', 'percent', 'counts', 'significant'] as const

function weigh({ reported, events, thresholdPercent }: ExportedBaseYear) {
  const base = scopesOf(reported ?? { scope1: '0', scope2: '0', scope3: '0' })
  const scoped = events.map((event) => ({
    id: event.id,
    reason: event.kind,
    effect: scopesOf(event),
    live: event.ended === null,
  }))
  const threshold = decimal(thresholdPercent)
  const known = reported !== null
  const { required, recalculated, cumulativePercent } = weighByScope(
    base,
    scoped.filter(({ live }) => live),
    threshold,
  )
  const { total, ...scopes } = recalculated
  return {
    required: known && required,
    cumulativePercent: known ? cumulativePercent && toText(cumulativePercent) : null,
    recalculated:
      known && required
        ? {
            location: toText(total),
            ...Object.fromEntries(
              scopeNames.map((name) => [
                name,
                reported[name] === null && isZero(scopes[name]) ? null : toText(scopes[name]),
              ]),
            ),
          }
        : null,
    events: weighByScope(base, scoped, threshold).events.map((event) => ({
      kg: toText(event.kgCo2e),
      percent: known ? event.percent && toText(event.percent) : null,
      counts: event.counts,
      significant: known && event.significant,
    })),
  }
}
