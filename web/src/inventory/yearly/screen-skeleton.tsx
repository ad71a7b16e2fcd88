import { Skeleton } from '../../ui/states.tsx'
import { Panel } from './parts/section.tsx'

/** The screen's own layout, before its figures are there. */
export function ScreenSkeleton() {
  return (
    <span className="block space-y-6">
      <span className="flex flex-wrap items-start justify-between gap-4">
        <span className="block max-w-full min-w-0 space-y-2">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-4 w-96 max-w-full" />
        </span>
        <Skeleton className="h-10 w-64 max-w-full" />
      </span>
      <Skeleton className="h-10 w-full max-w-xl" />
      <Panel className="grid grid-cols-1 gap-6">
        <span className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_3fr]">
          <span className="block space-y-3">
            <Skeleton className="h-9 w-56" />
            <Skeleton className="h-12 w-64" />
            <Skeleton className="h-4 w-48" />
          </span>
          <Skeleton className="h-40 w-full" />
        </span>
        <span className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-20 w-full" />
          ))}
        </span>
      </Panel>
      <span className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </span>
    </span>
  )
}
