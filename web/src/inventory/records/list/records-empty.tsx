import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { newRecordPath } from '../links.ts'

type RecordsEmptyProps = {
  readonly filtered: boolean
  /** Null where all years are shown. */
  readonly year: number | null
  readonly onClear: () => void
}

/** What records are and how the first ones come about; or that nothing answers the filters. */
export function RecordsEmpty({ filtered, year, onClear }: RecordsEmptyProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  if (filtered)
    return (
      <EmptyState
        icon="search"
        title={t('records.empty.noneTitle')}
        action={<Button onClick={onClear}>{t('records.filter.clear')}</Button>}
      >
        <p>{t('records.empty.noneText')}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon="table"
      title={year === null ? t('records.empty.title') : t('records.empty.titleOfYear', { year: format.year(year) })}
      action={
        canPrepare && (
          <>
            <Link to={paths.inventoryImport()} className={buttonClass({ variant: 'primary' })}>
              {t('records.import')}
            </Link>
            <Link to={newRecordPath()} className={buttonClass()}>
              {t('records.add')}
            </Link>
          </>
        )
      }
    >
      <p>{t(canPrepare ? 'records.empty.text' : 'records.empty.textReader')}</p>
    </EmptyState>
  )
}
