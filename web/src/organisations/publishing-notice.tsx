import { readPublishing } from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { Alert } from '../ui/alert.tsx'

/** Says that what the organisation publishes is not shown yet, or why not; nothing where it is. */
export function PublishingNotice() {
  const { t } = useTranslation('organisations')
  const publishing = useApiQuery(readPublishing, {}, { staleTime: 0 }).data?.publishing
  if (publishing?.state === 'waiting')
    return (
      <Alert severity="info" title={t('publishing.waiting')}>
        {t('publishing.waitingText')}
      </Alert>
    )
  if (publishing?.state === 'refused')
    return (
      <Alert severity="warning" title={t('publishing.refused')}>
        {t('publishing.refusedText', { reason: isolate(publishing.reason) })}
      </Alert>
    )
  return null
}
