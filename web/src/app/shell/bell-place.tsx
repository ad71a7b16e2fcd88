import { lazy, Suspense } from 'react'
import { NotificationBell } from '../../notifications/index.ts'
import { useSession } from '../../platform/session/index.ts'

const AdminLink = lazy(async () => ({ default: (await import('./admin-link.tsx')).AdminLink }))

/** Where the bell hangs, for those who are signed in; it keeps its place while its code is on its way. Beside it, the administration of those who have one. */
export function BellPlace() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
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
