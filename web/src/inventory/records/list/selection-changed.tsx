import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemAlert } from '../../imports/problem-alert.tsx'
import type { useSelection } from './use-selection.ts'

type SelectionChangedProps = {
  readonly error: ApiError
  readonly chosen: ReturnType<typeof useSelection>
  readonly total: number
  readonly onRenewed: () => void
}

/** Says that the records are no longer those selected, and offers to select them as the list shows them now. */
export function SelectionChanged({ error, chosen, total, onRenewed }: SelectionChangedProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <ProblemAlert error={error}>
      {(!chosen.isAll || total > 0) && (
        <p className="mt-2">
          <Button
            size="sm"
            onClick={() => {
              chosen.renew()
              onRenewed()
            }}
          >
            {chosen.isAll
              ? t('records.bulk.all', { count: total, number: format.count(total) })
              : t('records.bulk.renew')}
          </Button>
        </p>
      )}
    </ProblemAlert>
  )
}
