import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { inLevels } from '../../yearly/parts/mark-action.ts'
import { useRecordWords } from '../use-record-words.ts'

/** What asks for an action is counted, notes on the method are a quiet sign; pressed, it says which. */
export function FactorMarks({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  if (codes.length === 0) return null
  const { toDo, notes } = inLevels(codes.map((flag) => ({ flag })))
  const count = toDo.length
  const label =
    count > 0
      ? t('records.list.marks', { count, number: format.count(count) })
      : t('records.list.notes', { count: notes.length, number: format.count(notes.length) })
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
          className={cx(
            'inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-control px-1.5 hover:bg-hover',
            count > 0 ? 'text-warning' : 'text-muted',
          )}
        >
          <Icon name={count > 0 ? 'warning' : 'info'} className="size-4.5" />
          {count > 0 && (
            <span aria-hidden="true" className="text-xs font-semibold">
              {format.count(count)}
            </span>
          )}
        </button>
      }
    >
      <ul className="space-y-2">
        {[...toDo, ...notes].map(({ flag }) => {
          const { title, help } = words.warning(flag)
          return (
            <li key={flag}>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{help}</p>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
