import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Actions } from '../wizard/use-actions.ts'

type IntervalColumnsProps = {
  readonly reading: inventory.ImportReading
  readonly actions: Actions
  readonly fixed: boolean
}

/** The proposal where hours or half-hours of a day stand in columns: their sum is the quantity of the row. */
export function IntervalColumns({ reading: { intervals, wide }, actions, fixed }: IntervalColumnsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (!intervals) return null
  const isTurned = wide?.kind === 'intervals'
  const count = { count: intervals.columns, number: format.count(intervals.columns) }
  return (
    <Alert
      severity="info"
      live={false}
      title={t(isTurned ? 'import.columns.intervals.turned' : 'import.columns.intervals.asIs', count)}
    >
      {!fixed && (
        <Button
          size="sm"
          busy={actions.busy === 'shape'}
          onClick={() => void actions.chooseShape({ wide: !isTurned, year: null })}
        >
          {t(isTurned ? 'import.columns.wide.keep' : 'import.columns.intervals.turn')}
        </Button>
      )}
    </Alert>
  )
}
