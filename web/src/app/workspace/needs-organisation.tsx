import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../platform/api/index.ts'
import { NoOrganisation } from '../../platform/routing/no-organisation.tsx'
import { useMe, useMembership } from '../../platform/session/index.ts'
import { WithinOrganisation } from '../../platform/session/within-organisation.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PageSkeleton } from '../shell/public-shell.tsx'

/** A workspace shows one organisation's data; without one it says how to come by one. */
export function NeedsOrganisation({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['common', 'workspace'])
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
  if (membership) return <WithinOrganisation>{children}</WithinOrganisation>
  return (
    <NoOrganisation
      title={t('workspace:needsOrganisation.title')}
      text={t('workspace:needsOrganisation.text')}
      act={t('workspace:needsOrganisation.action')}
    />
  )
}
