import { Suspense } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { NotificationBell } from '../../notifications/index.ts'
import { useEntered } from '../../platform/session/index.ts'

const AdminLink = lazyPart(async () => ({ default: (await import('./admin-link.tsx')).AdminLink }))

/** Where the bell hangs, for those who have come in; it keeps its place while its code is on its way. Beside it, the administration of those who have one. */
export function BellPlace() {
  if (!useEntered()) return null
  return (
    <>
      <Suspense>
        <span className="hidden lg:contents">
          <AdminLink />
        </span>
      </Suspense>
      <Suspense fallback={<span className="size-10" />}>
        <NotificationBell />
      </Suspense>
    </>
  )
}
