import { setImmediate as pause } from 'node:timers/promises'
import {
  consolidateRows,
  createTotals,
  decimal,
  figuresOf,
  intervalTexts,
  qualifiedRows,
  rowsOfLine,
  uncertaintyOfRows,
  type ConsolidationApproach,
  type GwpSet,
  type LineFigures,
  type LineRow,
  type OutsideBoundary,
  type QualifiedLine,
  type QualifiedRow,
  type Scope2View,
  type Structure,
  type Totals,
} from '@athar/carbon'
import type { ReportFacts, StoredLine, StoredResolution, YearFacts } from './report-facts.ts'
import type { Estimate } from './report-data.ts'

/** A line with what its rows are asked later. */
export type YearLine = QualifiedLine & { readonly stored: StoredLine }
export type YearRow = LineRow<YearLine>
export type YearTotals = {
  readonly rows: readonly YearRow[]
  readonly totals: Totals
  /** The rows in scopes as uncertainty sees them. */
  readonly qualified: readonly QualifiedRow[]
  /** Records that the approach does not count at all. */
  readonly outside: readonly OutsideBoundary[]
}
type Ground = {
  readonly structure: Structure
  readonly approach: ConsolidationApproach
  readonly gwpSet: GwpSet
  readonly sites: ReadonlyMap<string, { readonly entityId: string }>
  readonly resolutions: ReadonlyMap<number, StoredResolution>
}

/** What the totals of a year stand on, read once for all its years. */
export function groundOf(facts: ReportFacts): Ground {
  return {
    structure: facts.structure,
    approach: facts.organisation.consolidationApproach,
    gwpSet: facts.thisYear.year.gwpSet,
    sites: new Map(facts.sites.map((site) => [site.id, site])),
    resolutions: facts.resolutions,
  }
}

/** Counts a year: each line by its resolution, each month by what is held of the entity. Returned records do not count. */
export function countYear({ lines }: Pick<YearFacts, 'lines'>, ground: Ground): YearTotals {
  const counting = createCounting(ground)
  counting.take(lines)
  return counting.totals()
}

const linesAtOnce = 500

/** The same a part at a time: a year may have tens of thousands of lines, and others are served in between. */
export async function countYearInParts({ lines }: Pick<YearFacts, 'lines'>, ground: Ground): Promise<YearTotals> {
  const counting = createCounting(ground)
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    counting.take(lines.slice(at, at + linesAtOnce))
    await pause()
  }
  return counting.totals()
}

function createCounting(ground: Ground) {
  const figures = new Map<number, LineFigures>()
  const rows: YearRow[] = []
  const sum = createTotals(ground.gwpSet)
  const outside = new Map<string, number>()
  const rowsOf = (stored: StoredLine) => {
    const resolution = known(ground.resolutions.get(stored.resolutionId), `resolution ${stored.resolutionId}`)
    const rated = figures.get(resolution.id) ?? figuresOf(resolution.answer)
    figures.set(resolution.id, rated)
    return rowsOfLine(yearLine(stored, resolution, ground), rated)
  }
  return {
    take(lines: readonly StoredLine[]) {
      const given = lines.filter(({ state }) => state !== 'returned').flatMap(rowsOf)
      const counted = consolidateRows(given, ground.structure, ground.approach)
      for (const row of counted.rows) {
        sum.add(row)
        // A row taken by its share is still the row of its line.
        rows.push(row as YearRow)
      }
      for (const { entityId, records } of counted.outside) outside.set(entityId, (outside.get(entityId) ?? 0) + records)
    },
    totals: (): YearTotals => ({
      rows,
      totals: sum.totals(),
      qualified: qualifiedRows(
        rows.filter(({ scope }) => scope !== 'outside'),
        ground.gwpSet,
      ),
      outside: [...outside]
        .map(([entityId, records]) => ({ entityId, records }))
        .sort((a, b) => (a.entityId < b.entityId ? -1 : 1)),
    }),
  }
}

function yearLine(stored: StoredLine, resolution: StoredResolution, ground: Ground): YearLine {
  return {
    from: stored.periodStart,
    to: stored.periodEnd,
    entity: known(ground.sites.get(stored.siteId), `site ${stored.siteId}`).entityId,
    site: stored.siteId,
    activity: stored.activity,
    supplier: stored.supplierId === 0 ? '' : String(stored.supplierId),
    quantity: decimal(stored.quantity),
    records: stored.records,
    dataQuality: stored.dataQuality,
    resolution,
    stored,
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the inventory names ${what}, which is not there`)
  return value
}

/** A total with its interval; without one when nothing is known of its parts. */
export const estimate = (kg: string, rows: readonly QualifiedRow[], view: Scope2View): Estimate => ({
  kg,
  interval: intervalTexts(uncertaintyOfRows(rows, view)),
})
