import type { mrvProjects, ResponseOf } from '@athar/contracts'
import {
  mostPeriodRows,
  mostRowProblems,
  mostRowsFileBytes,
  type PeriodEntered,
  type PeriodInput,
  type RowProblem,
  type RowsMode,
} from '@athar/contracts/mrv-projects'
import { methodology, problemsOf, type Methodology, type Row, type RowsParameter } from '@athar/methodologies'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readListFile } from '../../platform/list-file/read-list-file.ts'
import { refuseList } from '../refuse-list.ts'
import { lockPeriod } from './manage-periods.ts'
import { measuredChannels } from './measured-channels.ts'
import * as store from './store.ts'
import { understandRows, type UnderstoodRow } from './understand-rows.ts'

/** Above the rows there may be a title, headings and blank lines. */
const mostLines = mostPeriodRows + 1000

/** Says what is wrong with each row of a sheet; with `store`, all of them are saved, or none. */
export async function importRows(
  call: Call<typeof mrvProjects.importRows>,
): Promise<ResponseOf<typeof mrvProjects.importRows>> {
  const { params, query, clock, reauthorise } = call
  const file = await readListFile(call, { mostBytes: mostRowsFileBytes, mostLines })
  return reauthorise(async ({ actor: { organisationId, personId }, db, audit }) => {
    const { period } = await lockPeriod(db, organisationId, params.id)
    const { definition, table } = tableOf(period, params.parameter)
    if ('refused' in file) return refuseList(file.refused, { mostBytes: mostRowsFileBytes, mostRows: mostPeriodRows })
    if (period.version !== query.version) fail('conflict')
    const sheet = understandRows(table, file.cells, query.decimalMark ?? null)
    if ('missing' in sheet)
      return { rows: 0, total: 0, problems: [], problemCount: 0, stored: 0, missing: sheet.missing }
    const entered = enteredWith(period, table, sheet.rows, query.mode)
    const total = rowsIn(entered, table).length
    if (total > mostPeriodRows) return fail('mrv-projects.too-many-rows', { most: mostPeriodRows, found: total })
    // A table that meters measure takes no rows.
    await measuredChannels(db, period, entered)
    const problems = problemsIn(definition, table, { entered, rows: sheet.rows })
    const answer = {
      rows: sheet.rows.length,
      total,
      problems: problems.slice(0, mostRowProblems),
      problemCount: problems.length,
      missing: null,
    }
    if (query.store === 'false' || problems.length > 0) return { ...answer, stored: 0 }
    const by = { organisationId, personId, at: clock.now() }
    await store.updatePeriod(db, by, period, entered)
    await store.reopenAfter(db, by, period.projectId, period.fromDay)
    const details = { version: period.version + 1, table: table.code, rows: sheet.rows.length, mode: query.mode }
    await audit({ action: 'mrv-projects.change-period', subjectType: 'period', subjectId: period.id, details })
    return { ...answer, stored: sheet.rows.length }
  })
}

function tableOf(period: store.PeriodRow, code: string): { definition: Methodology; table: RowsParameter } {
  const definition = methodology(period.methodology, period.methodologyVersion)!
  const table = definition.parameters.find((each) => each.code === code)
  return table?.type === 'rows' ? { definition, table } : fail('mrv-projects.table-not-found')
}

const partOf = ({ kind }: RowsParameter) => (kind === 'fixed' ? 'parameters' : 'measured')

const rowsIn = (input: Pick<PeriodInput, 'parameters' | 'measured'>, table: RowsParameter): readonly Row[] => {
  const there = input[partOf(table)][table.code]
  return Array.isArray(there) ? there : []
}

/** The input of the period with the rows of the sheet in the place of its own, or after them. */
function enteredWith(
  period: store.PeriodRow,
  table: RowsParameter,
  rows: readonly UnderstoodRow[],
  mode: RowsMode,
): PeriodInput {
  const { fromDay: from, toDay: to, gapReason, parameters, measured, channels } = period
  const before = mode === 'append' ? rowsIn(period, table) : []
  const part = partOf(table)
  const input = { from, to, gapReason, parameters, measured, channels }
  const changed = { ...input[part], [table.code]: [...before, ...rows.map(({ row }) => row)] } as PeriodEntered
  return { ...input, [part]: changed }
}

type Checked = {
  readonly entered: PeriodInput
  readonly rows: readonly UnderstoodRow[]
}

/** What keeps the rows from being computed, by the lines of the file. */
function problemsIn(definition: Methodology, table: RowsParameter, { entered, rows }: Checked): RowProblem[] {
  const all = rowsIn(entered, table)
  const before = all.length - rows.length
  const { from, to } = entered
  // Another table, or a choice that is open, is the business of computing.
  const alone: Methodology = { ...definition, parameters: [asked(table)] }
  const own = { from, to, debtBefore: '0', parameters: {}, measured: {}, [partOf(table)]: { [table.code]: all } }
  const open = rows.flatMap(({ line, written, open: cells }): RowProblem[] =>
    cells.map(({ column, code }) => ({ line, column, code, written: cut(written[column!]), values: {} })),
  )
  const isOpen = new Set(open.map(({ line, column }) => `${line} ${column}`))
  const lineOf = (row: number | undefined) => (row === undefined ? undefined : rows[row - 1 - before])
  const found = problemsOf(alone, own).flatMap(({ code, row, column, values }): RowProblem[] => {
    const of = lineOf(row)
    if (column !== undefined && isOpen.has(`${of?.line} ${column}`)) return []
    const other = values['other'] === undefined ? undefined : lineOf(Number(values['other']))
    return [
      {
        line: of?.line ?? null,
        column: column ?? null,
        code,
        written: column === undefined ? '' : cut(of?.written[column]),
        values: { ...values, ...(other && { other: String(other.line) }) },
      },
    ]
  })
  return [...open, ...found].sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
}
const cut = (text: string | undefined) => (text ?? '').slice(0, 200)
const asked = ({ when: _when, ...table }: RowsParameter): RowsParameter => table
