import { useTranslation } from 'react-i18next'
import type { TableWords } from '../../ui/table/column.ts'

/** What a table says of itself. */
export function useTableWords(): TableWords {
  const { t } = useTranslation('ui')
  return {
    selectAll: t('table.selectAll'),
    widthOf: (column) => t('table.widthOf', { column }),
    selectRow: (row) => t('table.selectRow', { row }),
    loading: t('table.loading'),
    total: t('table.total'),
  }
}
