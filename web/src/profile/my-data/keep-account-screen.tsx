import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { requestedPath } from '../../platform/routing/requested.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { leavesOn, signOut, useSession } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DownloadMyData } from './download-my-data.tsx'
import { useKeepAccount } from './use-keep-account.ts'

/** Whoever comes back before their account is taken away is asked first whether to keep it. */
export function KeepAccountScreen() {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'loading') return null
  const dueOn = session.status === 'signed-in' ? leavesOn(session.session.user) : null
  if (dueOn === null) return <Navigate to={requestedPath(state, paths.landing())} replace />
  return <KeepAccount dueOn={dueOn} />
}

function KeepAccount({ dueOn }: { readonly dueOn: string }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const errorWords = useErrorWords()
  const title = t('myData.keep.title', { date: format.day(dueOn) })
  usePageTitle(title)
  const keep = useKeepAccount()
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-6 px-4 py-12 sm:px-6 md:py-16">
      <h1 className="text-3xl">{title}</h1>
      <p>{t('myData.keep.text')}</p>
      {keep.error && <Alert severity="error">{errorWords(keep.error).text}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('myData.keep.keep')}
        </Button>
        <Button size="lg" onClick={() => void signOut()}>
          {t('myData.keep.leave')}
        </Button>
      </div>
      <p className="text-muted">{t('myData.keep.take')}</p>
      <DownloadMyData />
    </div>
  )
}
