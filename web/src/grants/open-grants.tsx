import { listGrants, type Grant } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useEntered } from '../platform/session/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { ApplyButton } from './apply-button.tsx'
import { GrantFacts, PhaseBadge } from './parts.tsx'

/** Calls that take applications now, newest first, with the way to apply. */
export function OpenGrants() {
  const { t } = useTranslation(['grants', 'common'])
  const signedIn = useEntered()
  const grants = useApiQuery(listGrants, { query: { limit: 100 } })
  const failed = grants.isError
  useEffect(() => {
    if (failed) toast.error(t('list.loadFailed'))
  }, [failed, t])
  return (
    <div className="grid grid-cols-1 gap-5">
      {signedIn && (
        <p className="flex flex-wrap gap-3">
          <Link to={paths.npoApplications()} className={buttonClass()}>
            {t('list.mine')}
          </Link>
          <Link to={paths.npoReviews()} className={buttonClass()}>
            {t('list.reviews')}
          </Link>
        </p>
      )}
      {grants.isError ? (
        <ErrorState
          title={t('list.loadFailed')}
          retry={{ label: t('common:generic.retry'), onRetry: () => void grants.refetch() }}
        />
      ) : grants.data === undefined ? (
        <Skeleton className="h-[80rem] w-full md:h-[48rem]" />
      ) : grants.data.items.length === 0 ? (
        <p className="text-muted">{t('list.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
          {grants.data.items.map((grant) => (
            <GrantCard key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
    </div>
  )
}

function GrantCard({ grant }: { readonly grant: Grant }) {
  return (
    <li className="grid grid-cols-1 content-start gap-3 border-t border-line py-5">
      <h3 className="text-lg">
        <Link to={paths.npoGrant(grant.id)} className="text-link hover:underline">
          <Words of={grant.title} />
        </Link>
      </h3>
      <p className="flex flex-wrap gap-2">
        <PhaseBadge call={grant} />
        {grant.sample && <SampleMark />}
      </p>
      <p>
        <Words of={grant.description} />
      </p>
      <GrantFacts grant={grant} />
      <div>
        <ApplyButton grant={grant} />
      </div>
    </li>
  )
}
