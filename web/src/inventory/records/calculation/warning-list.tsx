import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { actionOf } from '../../yearly/parts/mark-action.ts'
import { useRecordWords } from '../use-record-words.ts'

/** What a reader must be told beside a figure, each with what it means. */
export function WarningList({ codes }: { readonly codes: readonly string[] }) {
  const words = useRecordWords()
  if (codes.length === 0) return null
  return (
    <ul className="grid gap-2">
      {codes.map((code) => {
        const { title, help } = words.warning(code)
        return (
          <li key={code} className="flex gap-2 text-sm">
            <Icon
              name={actionOf(code) ? 'warning' : 'info'}
              className={cx('mt-0.5 size-4.5', actionOf(code) ? 'text-warning' : 'text-muted')}
            />
            <p>
              <span className="font-semibold">{title}</span>
              {help !== '' && <span className="block text-muted">{help}</span>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
