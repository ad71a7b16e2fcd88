import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { noConnection, useErrorWords } from '../../platform/api/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { reachSession } from '../../platform/session/index.ts'
import { ErrorState } from '../../ui/states.tsx'

/** A busy or starting server is back within seconds. */
const askAgainMs = 5000

/** Nobody could say whether there is a session: whoever has one is not sent away, and the page opens once it is known. */
export function SessionUnreachable() {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  usePageTitle(t('generic.error'))
  useEffect(() => {
    const timer = setTimeout(() => void reachSession(), askAgainMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ErrorState
      page
      title={t('generic.error')}
      retry={{ label: t('generic.retry'), onRetry: () => void reachSession() }}
    >
      <p>{errorWords(noConnection()).text}</p>
    </ErrorState>
  )
}
