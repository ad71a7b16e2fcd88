import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useRecordWords } from '../use-record-words.ts'

/** How many things a reader must be told of a figure; pressed, it says which. */
export function FactorMarks({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  if (codes.length === 0) return null
  const label = t('records.list.marks', { count: codes.length, number: format.count(codes.length) })
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
          className="inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-control px-1.5 text-warning hover:bg-hover"
        >
          <Icon name="warning" className="size-4.5" />
          <span aria-hidden="true" className="text-xs font-semibold">
            {format.count(codes.length)}
          </span>
        </button>
      }
    >
      <ul className="space-y-2">
        {codes.map((code) => {
          const { title, help } = words.warning(code)
          return (
            <li key={code}>
              <p className="font-semibold">{title}</p>
              <p className="text-muted">{help}</p>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
