import type { User } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../account.ts'
import { useAuthWords } from '../auth-failure.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

/** The account as the auth service knows it now, or what stands in its place. */
export function WithAccount({ children }: { readonly children: (user: User) => ReactNode }) {
  const { t } = useTranslation()
  const words = useAuthWords()
  const account = useAccount()
  if (account.data !== undefined) return children(account.data)
  if (!account.error)
    return (
      <output className="block space-y-3" aria-label={t('generic.loading')}>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </output>
    )
  return (
    <ErrorState title={t('generic.error')} retry={{ label: t('generic.retry'), onRetry: () => void account.refetch() }}>
      <p>{account.error.failure ? words(account.error.failure) : t('errors.no-connection')}</p>
    </ErrorState>
  )
}
