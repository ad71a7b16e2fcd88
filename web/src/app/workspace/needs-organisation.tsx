import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorWords } from '../../platform/api/index.ts'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'
import { useMe, useMembership } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PageSkeleton } from '../shell/public-shell.tsx'

/** A workspace shows one organisation's data; without one it says how to come by one. */
export function NeedsOrganisation({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  const me = useMe()
  const membership = useMembership()
  const errorWords = useErrorWords()
  // What is known stays known where asking again failed: the page and what was typed on it stay.
  if (me.data === undefined) {
    if (!me.error) return <PageSkeleton />
    const { text, requestId } = errorWords(me.error)
    return (
      <ErrorState
        page
        title={t('generic.error')}
        retry={{ label: t('generic.retry'), onRetry: () => void me.refetch() }}
        reference={requestId === null ? undefined : { label: t('generic.reference'), id: requestId }}
      >
        <p>{text}</p>
      </ErrorState>
    )
  }
  return membership ? children : <NoOrganisation />
}

function NoOrganisation() {
  const { t } = useTranslation('workspace')
  usePageTitle(t('needsOrganisation.title'))
  return (
    <EmptyState
      page
      icon="building"
      title={t('needsOrganisation.title')}
      action={
        <Link to={paths.welcome()} className={buttonClass({ variant: 'primary' })}>
          {t('needsOrganisation.action')}
        </Link>
      }
    >
      <p>{t('needsOrganisation.text')}</p>
    </EmptyState>
  )
}
