import { paths } from '@athar/contracts/paths'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { usePageTitle } from './use-page-title.ts'

/**
 * For every address nothing lives at, and for the page of something stored that is not there: drawn by the server, it
 * answers 404. The bad path is noted in the console, as whoever looks for dead links expects.
 */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  usePageTitle(t('notFound.title'), undefined, { missing: true })
  useEffect(() => {
    window.console.error(`404: no page at ${pathname}`)
  }, [pathname])
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-20 text-center">
      <p className="figures text-5xl font-semibold text-link">{t('notFound.code')}</p>
      <h1 className="text-3xl">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to={paths.landing()} className={buttonClass({ variant: 'primary' })}>
          {t('notFound.home')}
        </Link>
        <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>
      </div>
    </div>
  )
}
