import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { newRecordPath } from '../links.ts'

/** What records are and how the first ones come about; or that nothing answers the filters. */
export function RecordsEmpty({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('inventory')
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
      title={t('records.empty.title')}
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
      <p>{t('records.empty.text')}</p>
    </EmptyState>
  )
}
