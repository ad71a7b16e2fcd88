import type { PeriodEntered } from '@athar/contracts/mrv-projects'
import { methodology, type Row } from '@athar/methodologies'
import { fail } from '../../platform/errors.ts'
import type { PeriodRow } from './store.ts'

const rowsIn = (entered: PeriodEntered | undefined, code: string): readonly Row[] => {
  const there = entered?.[code]
  return Array.isArray(there) ? there : []
}
const dayOf = (row: Row, column: 'from' | 'to') => row[column] ?? ''
const textOf = (row: Row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
const listOf = (rows: readonly Row[]) => rows.map(textOf).sort().join('\n')

/**
 * Tables that look back, as deposited waste, with its own rows and those of the period before. Rows of earlier days
 * may be entered again, but not differently: the period before has counted them.
 */
export function carriedRows(
  { methodology: id, methodologyVersion }: PeriodRow,
  before: PeriodRow | undefined,
  measured: PeriodEntered,
): PeriodEntered {
  if (before?.methodology !== id) return measured
  const tables = methodology(id, methodologyVersion)!.parameters.filter(
    (each) => each.type === 'rows' && each.history === true && Object.hasOwn(measured, each.code),
  )
  const carried = tables.map(({ code }): [string, Row[]] => {
    const counted = rowsIn(before.result?.input.measured, code)
    const all = rowsIn(measured, code)
    const earlier = all.filter((row) => dayOf(row, 'from') <= before.toDay)
    if (earlier.length > 0 && listOf(earlier) !== listOf(counted))
      fail('mrv-projects.earlier-rows-differ', { from: before.fromDay, to: before.toDay })
    // Its own come first, by whose places problems are named.
    return [code, earlier.length > 0 ? [...all] : [...all, ...counted]]
  })
  return { ...measured, ...Object.fromEntries(carried) } as PeriodEntered
}

type Credited = { readonly creditingFrom: string | null; readonly creditingTo: string | null }

/** Refuses a period that is not over yet, or that leaves the crediting period; and rows of days before it. */
export function refuseUncredited(
  { creditingFrom, creditingTo }: Credited,
  { fromDay, toDay, ...period }: PeriodRow,
  measured: PeriodEntered,
  today: string,
): void {
  if (toDay >= today) fail('mrv-projects.period-not-over', { to: toDay })
  const [first, last] = [creditingFrom ?? fromDay, creditingTo ?? toDay]
  if (fromDay < first || toDay > last) fail('mrv-projects.outside-crediting', { from: first, to: last })
  const { parameters } = methodology(period.methodology, period.methodologyVersion)!
  const problems = parameters.flatMap(({ code: parameter }) =>
    rowsIn(measured, parameter).flatMap((row, at) => {
      const [from, to] = [dayOf(row, 'from'), dayOf(row, 'to')]
      const outside = from !== '' && from < first
      return outside
        ? [{ code: 'row-outside-period', parameter, row: at + 1, values: { from, to, first, last: toDay } }]
        : []
    }),
  )
  if (problems.length > 0) fail('mrv-projects.period-incomplete', { problems })
}
