import { paths } from '@athar/contracts/paths'
import type { SiteDetail } from '@athar/contracts/tree-adoption'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { lazyForm } from '../platform/form/lazy-form.ts'
import { useSession } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/states.tsx'
import { useClosed } from './use-closed.ts'

const AdoptForm = lazyForm(async () => (await import('./adopt-form.tsx')).AdoptForm)

/** The form for who is signed in, and for everybody else the way to it. */
export function AdoptPanel({ site }: { readonly site: SiteDetail }) {
  const { t } = useTranslation('tree-adoption')
  const session = useSession()
  const location = useLocation()
  const closed = useClosed()
  const whyNot = closed(site) ?? t('adopt.noPlaces')
  if (site.remaining === 0)
    return (
      <Section title={t('adopt.title')}>
        <Alert severity="info" live={false} title={whyNot}>
          {site.over && <p>{t('adopt.overText')}</p>}
          <Link to={paths.sgiAdoptTree()} className="text-link underline">
            {t('adopt.seeOthers')}
          </Link>
        </Alert>
      </Section>
    )
  if (session.status === 'signed-in')
    return (
      <Section title={t('adopt.title')}>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <AdoptForm key={session.session.user.id} site={site} />
        </Suspense>
      </Section>
    )
  return (
    <Section title={t('adopt.title')} text={t('adopt.signInText')}>
      <Link
        to={paths.auth()}
        state={{ from: location.pathname }}
        className={`${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`}
      >
        {t('adopt.signIn')}
      </Link>
    </Section>
  )
}
