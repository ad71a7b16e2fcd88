import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ErrorState, ForbiddenState } from '../../ui/states.tsx'
import { needOf } from './step-up.ts'
import { useErrorWords } from './use-error-words.ts'

type LoadFailedProps = { readonly query: { readonly error: unknown; readonly refetch: () => Promise<unknown> } }

/** What stands in the place of an answer that did not come. Whoever would rather not confirm who they are did nothing wrong. */
export function LoadFailed({ query }: LoadFailedProps) {
  const { t } = useTranslation()
  const { text, requestId } = useErrorWords()(query.error)
  const retry = { label: t('generic.retry'), onRetry: () => void query.refetch() }
  if (needOf(query.error) !== null)
    return (
      <ForbiddenState title={t('forbidden.title')} action={<Button onClick={retry.onRetry}>{retry.label}</Button>}>
        <p>{text}</p>
      </ForbiddenState>
    )
  return (
    <ErrorState
      title={t('generic.error')}
      retry={retry}
      reference={requestId === null ? undefined : { label: t('generic.reference'), id: requestId }}
    >
      <p>{text}</p>
    </ErrorState>
  )
}
