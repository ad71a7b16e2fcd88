import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { firstColumns } from './use-stored-columns.ts'

type ColumnsMenuProps = {
  readonly columns: readonly inventory.RecordColumn[]
  readonly onChange: (columns: readonly inventory.RecordColumn[]) => void
}

/** Which columns stand in the table, and in its download. One always stays. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation('inventory')
  return (
    <Popover
      label={t('records.list.columnsTitle')}
      trigger={
        <Button size="sm" icon="table">
          {t('records.list.columnsMenu')}
        </Button>
      }
    >
      <fieldset>
        <legend className="font-semibold">{t('records.list.columnsTitle')}</legend>
        <p className="mb-2 text-muted">{t('records.list.columnsHint')}</p>
        <div className="grid max-h-[50dvh] grid-cols-2 gap-x-4 overflow-y-auto">
          {inventory.recordColumns.map((column) => {
            const shown = columns.includes(column)
            return (
              <Checkbox
                key={column}
                label={t(`records.columns.${column}`)}
                checked={shown}
                disabled={shown && columns.length === 1}
                onChange={() => onChange(shown ? columns.filter((one) => one !== column) : [...columns, column])}
              />
            )
          })}
        </div>
        <Button size="sm" variant="quiet" className="mt-2" onClick={() => onChange(firstColumns)}>
          {t('records.list.columnsReset')}
        </Button>
      </fieldset>
    </Popover>
  )
}
