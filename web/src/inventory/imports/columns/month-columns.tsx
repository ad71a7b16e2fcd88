import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedNumber } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Actions } from '../wizard/use-actions.ts'

type MonthColumnsProps = {
  readonly reading: inventory.ImportReading
  readonly actions: Actions
  readonly fixed: boolean
}

/** The proposal where months stand in columns: read as rows, of a year that is asked for where the file names none. */
export function MonthColumns({ reading: { monthColumns }, actions, fixed }: MonthColumnsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  if (!monthColumns) return null
  const { columns, year, asked, turned } = monthColumns
  const busy = actions.busy === 'shape'
  const given = Number(typedNumber(typed) ?? Number.NaN)
  const isYear = Number.isInteger(given) && given >= 1990 && given <= 2100
  const count = { count: columns, number: format.count(columns) }
  return (
    <Alert
      severity={asked && turned ? 'warning' : 'info'}
      live={false}
      title={t(turned ? 'import.columns.wide.turned' : 'import.columns.wide.asIs', count)}
    >
      <div className="grid gap-3">
        {turned && !asked && year !== null && <p>{t('import.columns.wide.year', { year: format.year(year) })}</p>}
        {turned && asked && (
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (isYear) void actions.chooseShape({ wide: true, year: given })
            }}
          >
            <Field label={t('import.columns.wide.whichYear')} className="w-40">
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
            <Button type="submit" busy={busy} disabled={!isYear || fixed}>
              {t('import.columns.wide.useYear')}
            </Button>
          </form>
        )}
        {!fixed && (
          <div>
            <Button size="sm" busy={busy} onClick={() => void actions.chooseShape({ wide: !turned, year: null })}>
              {t(turned ? 'import.columns.wide.keep' : 'import.columns.wide.turn')}
            </Button>
          </div>
        )}
      </div>
    </Alert>
  )
}
