import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/states.tsx'
import { LoadFailed } from './load-failed.tsx'

type LoadedProps<T> = {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  /** What is drawn meanwhile, where its outline is known. */
  readonly skeleton?: ReactNode
  /** What the page is called, where the answer would say so: a page that failed is not without a name. */
  readonly title?: string
  readonly children: (data: T) => ReactNode
}

/** An answer, or what stands in its place. */
export function Loaded<T>({ query, skeleton, title, children }: LoadedProps<T>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (!query.error)
    return (
      <output className="block space-y-3" aria-label={t('generic.loading')}>
        {skeleton ?? (
          <>
            <Skeleton className="h-6 w-2/3" />
            <Skeleton />
            <Skeleton />
          </>
        )}
      </output>
    )
  return (
    <>
      {title !== undefined && <h1 className="text-2xl">{title}</h1>}
      <LoadFailed query={query} />
    </>
  )
}
