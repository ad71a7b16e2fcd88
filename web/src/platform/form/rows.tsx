import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import type { FieldList, RowsOf } from './field-list.ts'

type RowsProps = {
  readonly id: string
  readonly field: RowsOf<object>
  readonly rows: readonly object[]
  readonly error: string | undefined
  /** The fields of one, as a form of its own. */
  readonly draw: (at: number, row: object, change: (patch: object) => void, fields: FieldList<object>) => ReactNode
  readonly onChange: (rows: readonly object[]) => void
}

/** Rows of the same fields: added, removed and, where their order says something, moved. */
export function Rows({ id, field, rows, error, draw, onChange }: RowsProps) {
  const { t } = useTranslation('ui')
  const { least = 0, most, one } = field
  const whole = useRef<HTMLFieldSetElement>(null)
  const keys = useKeys(rows.length)
  const focus = (find: (list: HTMLFieldSetElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => whole.current && find(whole.current)?.focus())
  const rowAt = (at: number) => (list: HTMLElement) =>
    list
      .querySelector<HTMLElement>(`:scope > [data-row='${at}']`)
      ?.querySelector<HTMLElement>('input, textarea, button')
  const add = () => {
    keys.add()
    onChange([...rows, field.fresh()])
    focus(rowAt(rows.length))
  }
  const remove = (at: number) => {
    keys.remove(at)
    onChange(rows.filter((_, index) => index !== at))
    focus((list) => list.querySelector<HTMLElement>(':scope > [data-add]'))
  }
  const move = (at: number, to: number) => {
    keys.swap(at, to)
    onChange(rows.map((row, index) => (index === at ? rows[to]! : index === to ? rows[at]! : row)))
  }
  const described = cx(field.hint != null && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <fieldset
      ref={whole}
      id={id}
      tabIndex={-1}
      aria-describedby={described || undefined}
      className={cx('grid grid-cols-1 gap-3', field.className)}
    >
      <legend className="mb-1 font-semibold">{field.label}</legend>
      {field.hint != null && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
      {rows.map((row, at) => {
        const name = one(at + 1)
        const set = (patch: object) =>
          onChange(rows.map((other, index) => (index === at ? { ...row, ...patch } : other)))
        return (
          <fieldset
            key={keys.of[at]}
            data-row={at}
            className="grid grid-cols-1 gap-3 rounded-card border border-line p-3"
          >
            <legend className="px-1 text-sm text-muted">{name}</legend>
            {draw(at, row, set, field.fields(row, at))}
            <div className="flex flex-wrap gap-2">
              {field.ordered && (
                <>
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={t('rows.upOf', { row: name })}
                    held={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    {t('rows.up')}
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={t('rows.downOf', { row: name })}
                    held={at === rows.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    {t('rows.down')}
                  </Button>
                </>
              )}
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('rows.removeOf', { row: name })}
                held={rows.length <= least}
                onClick={() => remove(at)}
              >
                {t('rows.remove')}
              </Button>
            </div>
          </fieldset>
        )
      })}
      <Button data-add icon="plus" className="justify-self-start" held={rows.length >= most} onClick={add}>
        {field.add}
      </Button>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** A key for each row that goes along with it when others are removed or moved. */
function useKeys(count: number) {
  const [{ of, next }, set] = useState({ of: Array.from({ length: count }, (_, at) => at), next: count })
  // The rows were replaced from elsewhere, such as by the saved version.
  const known = of.length === count ? of : Array.from({ length: count }, (_, at) => next + at)
  const keep = (keys: readonly number[]) => set({ of: [...keys], next: next + count + 1 })
  return {
    of: known,
    add: () => keep([...known, next + count]),
    remove: (at: number) => keep(known.filter((_, index) => index !== at)),
    swap: (at: number, to: number) =>
      keep(known.map((key, index) => (index === at ? known[to]! : index === to ? known[at]! : key))),
  }
}
