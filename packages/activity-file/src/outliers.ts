/**
 * Finds quantities far from the usual level of their site and activity: more than ten times, or less than a tenth of,
 * the median of the accepted ones, where at least five were accepted. A bill of a year among bills of months is compared
 * by the day: what is usual a day is no outlier.
 */
import type { SeenRows } from './seen-rows.ts'
import { isFar, leastKnown } from './usual-level.ts'

/** What is typical where an outlier stands, each as a part of the outlier's own size. Approximate: shown, never stored as a figure. */
export interface TypicalRange {
  readonly low: number
  readonly high: number
}

/** Outliers by their position among the rows. Zero and negative sizes have codes of their own and take no part. */
export function findOutliers(rows: SeenRows, groups: number): { position: number; typical: TypicalRange }[] {
  if (groups === 0) return []
  const ends = acceptedPerGroup(rows, groups)
  const values = acceptedValues(rows, ends)
  const medians = new Float64Array(groups)
  const valuesOf = (group: number) => values.subarray(group === 0 ? 0 : ends[group - 1], ends[group])
  for (let group = 0; group < groups; group++) medians[group] = median(valuesOf(group))
  // Asked of few rows, so that a file without doubts pays nothing for it.
  let daily: Map<number, number> | null = null
  const isUsualADay = (position: number, group: number): boolean => {
    daily ??= dailyMedians(rows, ends)
    const usual = daily.get(group) ?? 0
    return usual > 0 && !isFar(rows.size(position) / rows.days(position), usual)
  }
  const found: { position: number; typical: TypicalRange }[] = []
  for (let position = 0; position < rows.count(); position++) {
    const size = rows.size(position)
    const group = rows.group(position)
    const usual = medians[group]!
    if (usual > 0 && size > 0 && isFar(size, usual) && !isUsualADay(position, group))
      found.push({ position, typical: typicalRange(valuesOf(group), usual, size) })
  }
  return found
}

/** From the least to the greatest of the sorted values that are no outliers themselves. */
function typicalRange(sorted: Float64Array, usual: number, size: number): TypicalRange {
  const near = sorted.filter((value) => !isFar(value, usual))
  return { low: near[0]! / size, high: near.at(-1)! / size }
}

/** For each group the end of its part in one list of all accepted sizes. */
function acceptedPerGroup(rows: SeenRows, groups: number): Uint32Array {
  const ends = new Uint32Array(groups)
  for (let position = 0; position < rows.count(); position++) if (counts(rows, position)) ends[rows.group(position)]!++
  for (let group = 1; group < groups; group++) ends[group]! += ends[group - 1]!
  return ends
}

function counts(rows: SeenRows, position: number): boolean {
  return rows.open(position) === 0 && rows.size(position) > 0
}

function acceptedValues(rows: SeenRows, ends: Uint32Array): Float64Array {
  const values = new Float64Array(ends.at(-1) ?? 0)
  const next = new Uint32Array(ends.length)
  next.set(ends.subarray(0, -1), 1)
  for (let position = 0; position < rows.count(); position++) {
    if (counts(rows, position)) values[next[rows.group(position)]!++] = rows.size(position)
  }
  return values
}

/** What is usual a day, of each group whose rows have periods of different length. */
function dailyMedians(rows: SeenRows, ends: Uint32Array): Map<number, number> {
  const values = new Float64Array(ends.at(-1) ?? 0)
  const next = new Uint32Array(ends.length)
  next.set(ends.subarray(0, -1), 1)
  for (let position = 0; position < rows.count(); position++)
    if (counts(rows, position)) values[next[rows.group(position)]!++] = rows.size(position) / rows.days(position)
  const medians = new Map<number, number>()
  for (let group = 0; group < ends.length; group++)
    medians.set(group, median(values.subarray(group === 0 ? 0 : ends[group - 1], ends[group])))
  return medians
}

/** The middle value, or the mean of the two in the middle; 0 where there are too few. Sorts in place. */
function median(values: Float64Array): number {
  if (values.length < leastKnown) return 0
  values.sort()
  const middle = values.length >> 1
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
}
