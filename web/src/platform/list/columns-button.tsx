import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Popover } from '../../ui/popover.tsx'

type Named = { readonly key: string; readonly header: string }
type ColumnsButtonProps = {
  readonly columns: readonly Named[]
  readonly shown: readonly Named[]
  readonly choose: (keys: readonly string[]) => void
}

/** Which columns are in the table and in its file, and in which order. One always stays. */
export function ColumnsButton({ columns, shown, choose }: ColumnsButtonProps) {
  const { t } = useTranslation('ui')
  const keys = shown.map(({ key }) => key)
  const hidden = columns.filter(({ key }) => !keys.includes(key))
  const move = (key: string, by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const pressed = event.currentTarget
    const at = keys.indexOf(key)
    choose(keys.with(at, keys[at + by] ?? key).with(at + by, key))
    // A line that changes its place in the document loses the focus.
    requestAnimationFrame(() => pressed.focus())
  }
  return (
    <Popover
      label={t('list.columns')}
      align="end"
      trigger={
        <Button size="sm" icon="table">
          {t('list.columns')}
        </Button>
      }
    >
      <ul className="max-h-[50dvh] overflow-y-auto">
        {[...shown, ...hidden].map(({ key, header }) => {
          const at = keys.indexOf(key)
          return (
            <li key={key} className="flex items-center justify-between gap-2">
              <Checkbox
                label={header}
                checked={at >= 0}
                disabled={at >= 0 && keys.length === 1}
                onChange={() => choose(at >= 0 ? keys.filter((one) => one !== key) : [...keys, key])}
              />
              {at >= 0 && (
                <span className="flex">
                  <IconButton
                    size="sm"
                    icon="chevronUp"
                    label={t('rows.upOf', { row: header })}
                    held={at === 0}
                    onClick={move(key, -1)}
                  />
                  <IconButton
                    size="sm"
                    icon="chevronDown"
                    label={t('rows.downOf', { row: header })}
                    held={at === keys.length - 1}
                    onClick={move(key, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Button size="sm" variant="quiet" className="mt-2" onClick={() => choose([])}>
        {t('list.columnsReset')}
      </Button>
    </Popover>
  )
}
