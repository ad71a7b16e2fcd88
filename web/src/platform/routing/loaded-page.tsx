import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/index.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { Skeleton } from '../../ui/states.tsx'

type LoadedPageProps<T> = {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  readonly children: (data: T) => ReactNode
  /** What stands here when there is no such thing; the page of unknown addresses unless said otherwise. */
  readonly missing?: ReactNode
}

/** A page made of one answer, or what stands in its place. */
export function LoadedPage<T>({ query, children, missing = <NotFoundScreen /> }: LoadedPageProps<T>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (!query.error)
    return (
      <output className="mx-auto block w-full max-w-7xl space-y-3 px-4 py-10 sm:px-6" aria-label={t('generic.loading')}>
        <Skeleton className="h-8 w-2/3" />
        <Skeleton />
        <Skeleton />
      </output>
    )
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return missing
  return <LoadFailed query={query} />
}
