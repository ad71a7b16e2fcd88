import {
  decimal,
  figuresOf,
  monthlyShares,
  multiply,
  rowsOfLine,
  type ChangePart,
  type ConsolidationApproach,
  type LineFigures,
  type Structure,
} from '@athar/carbon'
import type { StoredLine, StoredResolution } from './report-facts.ts'

type Ground = {
  readonly structure: Structure
  readonly approach: ConsolidationApproach
  readonly entityOf: (siteId: string) => string
  readonly resolutions: ReadonlyMap<number, Pick<StoredResolution, 'answer'>>
}

/** The figures of resolutions, each read once. */
export function figuresById(resolutions: Ground['resolutions']): (id: number) => LineFigures {
  const known = new Map<number, LineFigures>()
  return (id) => {
    const found = known.get(id) ?? figuresOf(resolutions.get(id)!.answer)
    known.set(id, found)
    return found
  }
}

/** What lines give each of their months, as far as these months are compared; null for all. */
export function changePartsOf(
  lines: readonly StoredLine[],
  ground: Ground,
  months: ReadonlySet<string> | null,
  figures = figuresById(ground.resolutions),
): ChangePart[] {
  const shareOf = monthlyShares(ground.structure, ground.approach)
  return lines
    .filter(({ state }) => state !== 'returned')
    .flatMap((stored) => {
      const entity = ground.entityOf(stored.siteId)
      const rated = figures(stored.resolutionId)
      const line = {
        from: stored.periodStart,
        to: stored.periodEnd,
        entity,
        site: stored.siteId,
        activity: stored.activity,
        supplier: '',
        quantity: decimal(stored.quantity),
        records: stored.records,
      }
      return rowsOfLine(line, { ...rated, market: null, upstream: [] })
        .filter(({ month }) => months === null || months.has(month))
        .map(({ quantity, month }): ChangePart => ({
          site: stored.siteId,
          activity: stored.activity,
          unit: stored.unit,
          quantity,
          counted: multiply(quantity, shareOf(entity, month)),
          figures: rated,
        }))
    })
}
