import type { ReactNode } from 'react'
import { LoadFailed } from '../platform/api/load-failed.tsx'
import { HydrationBoundary } from '../ui/hydration-boundary.tsx'
import { Skeleton } from '../ui/states.tsx'

type AnsweredProps<T> = {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  /** The room of the content, so that nothing jumps when it comes. */
  readonly room: string
  readonly children: (data: T) => ReactNode
}

/** An answer, or what stands in its place; a part that fails leaves the others standing, and can be tried again. */
export function Answered<T>({ query, room, children }: AnsweredProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton className={room} />
  return <LoadFailed query={query} />
}

type PartProps = {
  readonly id: string
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a page. */
export function Part({ id, title, text, children }: PartProps) {
  return (
    <HydrationBoundary>
      <section aria-labelledby={id} className="grid scroll-mt-24 grid-cols-1 gap-6">
        <div className="max-w-3xl break-after-avoid space-y-2">
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          {text != null && <p className="text-muted">{text}</p>}
        </div>
        {children}
      </section>
    </HydrationBoundary>
  )
}
