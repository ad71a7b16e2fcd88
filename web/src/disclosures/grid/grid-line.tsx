import type { AnswerVerdict, GridRow, StoredAnswer } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { memo, useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePick, Words } from '../../content/index.ts'
import { figureText, isAmbiguous, NumberQuestion } from '../../platform/form/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { isFigure } from '../item/answer-draft.ts'
import { isTyped, type CommitCell } from './use-grid.ts'

type GridLineProps = {
  readonly row: GridRow
  readonly year: number
  readonly answer: StoredAnswer | null
  readonly sign: AnswerVerdict | undefined
  readonly editable: boolean
  readonly onCommit: CommitCell
  readonly onPaste: (row: GridRow, cells: readonly (readonly string[])[]) => void
  readonly onUndo: () => void
}

/** Drawn again only where its own answer changed: three hundred lines stand on the page. */
export const GridLine = memo(Line)

function Line(props: GridLineProps) {
  const { t } = useTranslation('disclosures')
  const { row, year, answer, sign, editable } = props
  const isOpen = answer === null || (answer.value === null && answer.notApplicable === null)
  const problem = useSign(sign)
  const error = useId()
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-start font-normal">
        <Words of={row.label} />
      </th>
      <td className="px-4 py-2">
        {answer?.notApplicable != null ? (
          <span className="text-sm text-muted">{t('item.notApplicable', { reason: answer.notApplicable })}</span>
        ) : isTyped(row) ? (
          <Cell key={answer?.version ?? 0} {...props} editable={editable} error={problem === null ? null : error} />
        ) : (
          <Link
            to={`${paths.esgDataEdit(row.slug)}?year=${year}`}
            className="inline-flex min-h-8 items-center text-sm text-link underline underline-offset-2"
          >
            {t('grid.onPage')}
          </Link>
        )}
        {problem !== null && (
          <p id={error} role="alert" className="mt-1 text-sm text-critical">
            {problem}
          </p>
        )}
      </td>
      <td className="px-4 py-2 text-sm">{isFigure(row) && row.unit && <Unit row={row} answer={answer} />}</td>
      <td className="px-4 py-2">
        <Badge tone={isOpen ? 'neutral' : 'positive'}>{t(isOpen ? 'grid.noAnswer' : 'grid.answered')}</Badge>
      </td>
    </tr>
  )
}

function Unit({ row, answer }: { readonly row: GridRow; readonly answer: StoredAnswer | null }) {
  const unit = answer?.entered?.unit
  return unit ? <bdi>{unit}</bdi> : <Words of={row.unit!.name} />
}

function useSign(sign: AnswerVerdict | undefined): string | null {
  const { t } = useTranslation('disclosures')
  if (sign?.outcome === 'conflict') return t('grid.conflict')
  return sign?.problem ? t(`problems.${sign.problem}`, { about: sign.about ?? '' }) : null
}

type CellProps = GridLineProps & { readonly error: string | null }

function Cell({ row, answer, editable, error, onCommit, onPaste, onUndo }: CellProps) {
  const { t } = useTranslation('disclosures')
  const pick = usePick()
  const shown = shownOf(row, answer)
  const [text, setText] = useState(shown)
  const unit = answer?.entered?.unit ?? row.units[0] ?? null
  const commit = (next: string) => {
    if (next !== shown && !(isFigure(row) && isAmbiguous(next))) onCommit({ row, text: next, unit })
  }
  const label = pick(row.label).text
  if (row.type === 'boolean' || row.type === 'select')
    return (
      <Select
        label={label}
        size="sm"
        disabled={!editable}
        value={shown}
        placeholder={t('item.choose')}
        onChange={(value) => onCommit({ row, text: value, unit: null })}
        options={[
          { value: '', label: t('item.none') },
          ...(row.type === 'boolean'
            ? [
                { value: 'yes', label: t('item.yes') },
                { value: 'no', label: t('item.no') },
              ]
            : row.options.map((option) => ({ value: option.value, label: pick(option.label).text }))),
        ]}
      />
    )
  const paste = (event: ClipboardEvent) => {
    const cells = cellsIn(event.clipboardData.getData('text/plain'))
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return
    event.preventDefault()
    onPaste(row, cells)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    const undoes = event.key === 'z' && (event.ctrlKey || event.metaKey) && text === shown
    if (by === 0 && !undoes) return
    event.preventDefault()
    if (undoes) onUndo()
    else move(event.currentTarget, by)
  }
  return (
    <>
      <TextInput
        data-cell
        aria-label={label}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error ?? undefined}
        readOnly={!editable}
        dir={isFigure(row) || row.type === 'date' ? 'ltr' : 'auto'}
        inputMode={isFigure(row) ? 'decimal' : 'text'}
        {...(row.type === 'date' ? { placeholder: t('grid.datePlaceholder') } : {})}
        className={isFigure(row) ? 'min-h-9 text-end' : 'min-h-9'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => commit(text)}
        onPaste={paste}
        onKeyDown={press}
      />
      {isFigure(row) && isAmbiguous(text) && text !== shown && (
        <NumberQuestion
          typed={text}
          onAnswer={(meant) => {
            setText(meant)
            onCommit({ row, text: meant, unit })
          }}
        />
      )}
    </>
  )
}

function shownOf(row: GridRow, answer: StoredAnswer | null): string {
  const value = answer?.value ?? null
  if (value === null || typeof value === 'object') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isFigure(row) ? figureText(answer?.entered?.value ?? value) : value
}

/** Rows and columns as spreadsheets put them on the clipboard. */
const cellsIn = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

function move(from: HTMLInputElement, by: number): void {
  const cells = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('[data-cell]') ?? [])]
  cells[cells.indexOf(from) + by]?.focus()
}
