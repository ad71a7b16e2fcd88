import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useErrorWords, ApiError } from '../../platform/api/index.ts'
import { NotFoundScreen } from '../../platform/routing/not-found-screen.tsx'
import { buttonClass, Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Code } from '../../ui/inline.tsx'
import { Frame } from '../shell/frame.tsx'
import { PublicPage } from '../shell/public-shell.tsx'
import { Standing } from '../shell/standing.tsx'

/** What the browser said, in one line. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : ''

/** A page that could not be drawn. It loads nothing of its own, so that it stands when everything else fell. */
export function CrashScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  const errorWords = useErrorWords()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Frame>
        <PublicPage>
          <NotFoundScreen />
        </PublicPage>
      </Frame>
    )
  const message = messageOf(error)
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-4 px-4 py-12 text-center">
      <Standing />
      <span className="grid size-14 place-items-center rounded-full bg-critical-surface text-critical">
        <Icon name="error" className="size-7" />
      </span>
      <div role="alert">
        <h1 className="text-3xl">{t('crash.title')}</h1>
      </div>
      <p className="text-muted">{error instanceof ApiError ? errorWords(error).text : t('crash.text')}</p>
      {message !== '' && (
        <details className="w-full rounded-container border border-line bg-surface px-4 py-3 text-start text-sm">
          <summary className="cursor-pointer py-1 font-semibold">{t('crash.details')}</summary>
          <p className="mt-2">
            <Code>{message}</Code>
          </p>
        </details>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {t('generic.retry')}
        </Button>
        <a href={paths.landing()} className={buttonClass()}>
          {t('notFound.home')}
        </a>
      </div>
    </main>
  )
}
