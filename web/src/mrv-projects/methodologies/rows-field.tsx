import type { Problem, Row, RowsParameter } from '@athar/methodologies'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
const MOST_ROWS = 60

/** A table of a methodology, one row under the other. */
export function RowsField({ parameter, rows, problems, period, onChange, action }: RowsFieldProps) {
  const { t } = useTranslation('methodologies')
  const words = useMethodologyWords()
  const problemWords = useProblemWords()
  const { code, columns, kind, fewest } = parameter
  const isPeriod = kind === 'monitored'
  const add = () =>
    onChange([
      ...rows,
      Object.fromEntries(columns.map((each) => [each.code, isPeriod ? dayOf(each.code, period) : ''])),
    ])
  const change = (at: number, column: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [column]: value } : row)))
  const ofRow = (at: number, column?: string) =>
    problems.find((each) => each.row === at + 1 && each.column === column && each.code !== 'missing-cell')
  const ofTable = problems.find((each) => each.row === undefined && each.code !== 'too-few-rows')
  return (
    <fieldset id={`parameter-${code}`} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <legend className="mb-1 text-sm font-semibold">{words.name('parameters', code)}</legend>
      {rows.length === 0 && <p className="text-sm text-muted">{t(fewest === 0 ? 'form.noRows' : 'form.needRows')}</p>}
      {rows.slice(0, MOST_ROWS).map((row, at) => {
        const wrong = ofRow(at)
        return (
          <div key={at} className="grid grid-cols-1 gap-3 rounded-container border border-line p-3">
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {columns.map((column) => {
                const problem = ofRow(at, column.code)
                return (
                  <EnteredField
                    key={column.code}
                    id={`parameter-${code}-${at}-${column.code}`}
                    label={t('form.rowCell', {
                      column: words.name('columns', column.code),
                      row: words.figure(String(at + 1)),
                    })}
                    type={column.type}
                    unit={column.unit}
                    code={column.code}
                    options={column.options ?? []}
                    value={row[column.code] ?? ''}
                    error={problem && problemWords.sentence(problem)}
                    onChange={(value) => change(at, column.code, value)}
                  />
                )
              })}
            </div>
            {wrong && <FieldError id={`parameter-${code}-${at}-error`}>{problemWords.sentence(wrong)}</FieldError>}
            <Button
              size="sm"
              variant="quiet"
              icon="close"
              className="justify-self-start"
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              {t('form.removeRow', { row: words.figure(String(at + 1)) })}
            </Button>
          </div>
        )
      })}
      {rows.length > MOST_ROWS && (
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

const dayOf = (column: string, { from, to }: { readonly from: string; readonly to: string }): string =>
  column === 'from' ? from : column === 'to' ? to : ''
