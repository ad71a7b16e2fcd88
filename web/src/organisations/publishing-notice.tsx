import { readPublishing, type OwnCheck } from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Alert } from '../ui/alert.tsx'

/** Says that what the organisation publishes is not shown yet, or why not; nothing where it is. */
export function PublishingNotice() {
  const { t } = useTranslation('organisations')
  const found = useApiQuery(readPublishing, {}, { staleTime: 0 }).data
  if (found?.publishing?.state === 'waiting')
    return (
      <Alert severity="info" title={t('publishing.waiting')}>
        {t('publishing.waitingText')}
      </Alert>
    )
  if (found?.publishing?.state === 'refused')
    return (
      <Alert severity="warning" title={t('publishing.refused')}>
        {t('publishing.refusedText', { reason: isolate(found.publishing.reason) })}
      </Alert>
    )
  return (found?.checks ?? [])
    .filter(({ subject }) => subject !== 'organisation-name')
    .map((check) => <CheckNotice key={check.subjectId} check={check} />)
}

function CheckNotice({ check: { shown, state, reason } }: { readonly check: OwnCheck }) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const said = { title: isolate(nameIn(lang, shown.title).text) }
  return state === 'refused' ? (
    <Alert severity="warning" live={false} title={t('publishing.checkRefused', said)}>
      {t('publishing.refusedText', { reason: isolate(reason) })}
    </Alert>
  ) : (
    <Alert severity="info" live={false} title={t('publishing.checkWaiting', said)}>
      {t('publishing.checkWaitingText')}
    </Alert>
  )
}
