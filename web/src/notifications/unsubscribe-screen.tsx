import { unsubscribe } from '@athar/contracts/notifications'
import { paths } from '@athar/contracts/paths'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callApi, useErrorWords } from '../platform/api/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useKindName } from './use-notice-text.ts'

/** The end of a link in a mail. Only the button acts: programs that scan mail open links, they press nothing. */
export function UnsubscribeScreen() {
  const { t } = useTranslation('notifications')
  usePageTitle(t('unsubscribe.title'))
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const kindName = useKindName()
  const errorWords = useErrorWords()
  const end = useMutation({ mutationFn: () => callApi(unsubscribe, { body: { token } }) })
  const ended = end.data?.ended
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-5 px-4 py-12 sm:px-6">
      <h1 className="text-3xl">{t('unsubscribe.title')}</h1>
      {token === '' && <Alert severity="error">{t('unsubscribe.missing')}</Alert>}
      {token !== '' && ended === undefined && (
        <>
          <p className="text-muted">{t('unsubscribe.question')}</p>
          {end.isError && <Alert severity="error">{errorWords(end.error).text}</Alert>}
          <Button
            variant="primary"
            size="lg"
            className="justify-self-start"
            busy={end.isPending}
            onClick={() => end.mutate()}
          >
            {t('unsubscribe.submit')}
          </Button>
        </>
      )}
      {ended !== undefined && (
        <Alert severity="success" title={t('unsubscribe.done')}>
          <p>{ended === 'digests' ? t('unsubscribe.digests') : t('unsubscribe.kind', { kind: kindName(ended) })}</p>
        </Alert>
      )}
      <p>
        <Link to={paths.notificationSettings()} className="text-link underline">
          {t('unsubscribe.settings')}
        </Link>
      </p>
    </div>
  )
}
