import type { Problem, Row, RowsParameter } from '@athar/methodologies'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { EnteredField } from './entered-field.tsx'
import { useMethodologyWords } from './use-methodology-words.ts'
import { useProblemWords } from './use-problem-words.ts'

type RowsFieldProps = {
  readonly parameter: RowsParameter
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
  /** The days that a new row begins with. */
  readonly period: { readonly from: string; readonly to: string }
  readonly onChange: (rows: readonly Row[]) => void
  readonly action?: ReactNode
}

/** Rows shown at most: a longer list is brought as a file. */
const MOST_ROWS = 200
/** Up to so many rows all stand open; of more each is a line, and opened to change it. */
const OPEN_ROWS = 3
/** Lines shown until all are asked for. */
const FIRST_ROWS = 10

/** A table of a methodology, one row under the other. */
export function RowsField({ parameter, rows, problems, period, onChange, action }: RowsFieldProps) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const format = useFormat()
  const problemWords = useProblemWords()
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const { code, columns, kind, fewest } = parameter
  const isPeriod = kind === 'monitored'
  const ofTable = problems.find((each) => each.row === undefined && each.code !== 'too-few-rows')
  const add = () => {
    setOpened(new Set([...opened, rows.length]))
    setShowsAll(true)
    onChange([
      ...rows,
      Object.fromEntries(columns.map((each) => [each.code, isPeriod ? dayOf(each.code, period) : ''])),
    ])
  }
  const isOpen = (at: number) =>
    rows.length <= OPEN_ROWS || opened.has(at) || problems.some((problem) => problem.row === at + 1)
  const fold = (at: number) => setOpened(new Set([...opened].filter((each) => each !== at)))
  const remove = (at: number) => {
    setOpened(new Set([...opened].filter((each) => each !== at).map((each) => (each > at ? each - 1 : each))))
    onChange(rows.filter((_, index) => index !== at))
  }
  const most = showsAll ? MOST_ROWS : FIRST_ROWS
  const shown = rows.flatMap((row, at) =>
    at < most || problems.some((problem) => problem.row === at + 1) ? [{ row, at }] : [],
  )
  return (
    <fieldset id={`parameter-${code}`} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <legend className="mb-1 text-sm font-semibold">{words.name('parameters', code)}</legend>
      {rows.length === 0 && <p className="text-sm text-muted">{t(fewest === 0 ? 'form.noRows' : 'form.needRows')}</p>}
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {shown.map(({ row, at }) => (
            <li key={at}>
              {isOpen(at) ? (
                <OpenRow
                  parameter={parameter}
                  row={row}
                  at={at}
                  problems={problems}
                  onChange={(changed) => onChange(rows.map((each, index) => (index === at ? changed : each)))}
                  onRemove={() => remove(at)}
                  onFold={rows.length > OPEN_ROWS ? () => fold(at) : undefined}
                />
              ) : (
                <RowLine parameter={parameter} row={row} at={at} onOpen={() => setOpened(new Set([...opened, at]))} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!showsAll && rows.length > FIRST_ROWS && (
        <div>
          <Button size="sm" variant="quiet" icon="chevronDown" onClick={() => setShowsAll(true)}>
            {t('form.allRows', format.counted(rows.length))}
          </Button>
        </div>
      )}
      {showsAll && rows.length > MOST_ROWS && (
        <p className="text-sm text-muted">
          {t('form.firstRows', { most: words.figure(String(MOST_ROWS)), number: words.figure(String(rows.length)) })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {rows.length < MOST_ROWS && (
          <Button size="sm" icon="plus" onClick={add}>
            {t('form.addRow')}
          </Button>
        )}
        {action}
      </div>
      {ofTable && <FieldError id={`parameter-${code}-error`}>{problemWords.sentence(ofTable)}</FieldError>}
    </fieldset>
  )
}

type OfRow = { readonly parameter: RowsParameter; readonly row: Row; readonly at: number }

/** A row as one line; its number, and what stands in its columns. */
function RowLine({ parameter: { columns }, row, at, onOpen }: OfRow & { readonly onOpen: () => void }) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const number = words.figure(String(at + 1))
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-2 text-sm">
      <dl className="flex min-w-0 grow flex-wrap gap-x-4 gap-y-1 sm:grid sm:auto-cols-fr sm:grid-flow-col">
        {columns.map((column) => {
          const value = row[column.code] ?? ''
          return (
            <div key={column.code} className="min-w-0">
              <dt className="sr-only">{words.name('columns', column.code)}</dt>
              <dd className="wrap-anywhere">
                <bdi>
                  {words.cell(column.code, value)}
                  {column.type === 'decimal' && value !== '' && column.unit !== '1' && ` ${words.unit(column.unit)}`}
                </bdi>
              </dd>
            </div>
          )
        })}
      </dl>
      <Button size="sm" variant="quiet" aria-label={t('form.editRow', { row: number })} onClick={onOpen}>
        {t('form.edit')}
      </Button>
    </div>
  )
}

type OpenRowProps = OfRow & {
  readonly problems: readonly Problem[]
  readonly onChange: (row: Row) => void
  readonly onRemove: () => void
  readonly onFold: (() => void) | undefined
}

/** The fields of a row. */
function OpenRow({ parameter: { code, columns }, row, at, problems, onChange, onRemove, onFold }: OpenRowProps) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const problemWords = useProblemWords()
  const number = words.figure(String(at + 1))
  const ofRow = (column?: string) =>
    problems.find((each) => each.row === at + 1 && each.column === column && each.code !== 'missing-cell')
  const wrong = ofRow()
  return (
    <div className="grid grid-cols-1 gap-3 rounded-container border border-line p-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map((column) => {
          const problem = ofRow(column.code)
          return (
            <EnteredField
              key={column.code}
              id={`parameter-${code}-${at}-${column.code}`}
              label={t('form.rowCell', { column: words.name('columns', column.code), row: number })}
              type={column.type}
              unit={column.unit}
              code={column.code}
              options={column.options ?? []}
              value={row[column.code] ?? ''}
              error={problem && problemWords.sentence(problem)}
              onChange={(value) => onChange({ ...row, [column.code]: value })}
            />
          )
        })}
      </div>
      {wrong && <FieldError id={`parameter-${code}-${at}-error`}>{problemWords.sentence(wrong)}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="quiet" icon="close" onClick={onRemove}>
          {t('form.removeRow', { row: number })}
        </Button>
        {onFold && (
          <Button size="sm" variant="quiet" onClick={onFold}>
            {t('form.foldRow', { row: number })}
          </Button>
        )}
      </div>
    </div>
  )
}

const dayOf = (column: string, { from, to }: { readonly from: string; readonly to: string }): string =>
  column === 'from' ? from : column === 'to' ? to : ''
