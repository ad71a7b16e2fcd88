import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { usePersonName } from '../use-person-name.ts'

/** A record that was taken out says when, by whom and why; one that never was says only that it is not there. */
export function RecordGone({ details }: { readonly details: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personName = usePersonName()
  const { removedAt, removedBy, reason } = details
  const known = typeof removedAt === 'string' && typeof removedBy === 'string' && typeof reason === 'string'
  return (
    <EmptyState
      page
      icon="table"
      title={known ? t('records.page.gone') : t('errors.inventory.record-not-found')}
      action={
        <Link to={paths.inventoryRecords()} className={buttonClass({ variant: 'primary' })}>
          {t('records.page.toList')}
        </Link>
      }
    >
      {known && (
        <p>
          {t('records.page.goneText', {
            name: personName(removedBy),
            at: format.instant(removedAt),
            reason: isolate(reason),
          })}
        </p>
      )}
    </EmptyState>
  )
}
