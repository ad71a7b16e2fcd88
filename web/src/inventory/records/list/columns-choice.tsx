import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { firstColumns } from './use-stored-columns.ts'

type ColumnsChoiceProps = {
  readonly columns: readonly inventory.RecordColumn[]
  readonly onChange: (columns: readonly inventory.RecordColumn[]) => void
}

/** Which columns stand in the table, and in its download. One always stays. */
export function ColumnsChoice({ columns, onChange }: ColumnsChoiceProps) {
  const { t } = useTranslation('inventory')
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1 font-semibold">{t('records.list.columnsTitle')}</summary>
      <fieldset className="pt-1">
        <legend className="sr-only">{t('records.list.columnsTitle')}</legend>
        <div className="grid max-h-[40dvh] grid-cols-2 gap-x-4 overflow-y-auto">
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
    </details>
  )
}
