import { Suspense } from 'react'
import { NotificationBell } from '../../notifications/index.ts'
import { useSession } from '../../platform/session/index.ts'

/** Where the bell hangs, for those who are signed in; it keeps its place while its code is on its way. */
export function BellPlace() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return (
    <Suspense fallback={<span className="size-10" />}>
      <NotificationBell />
    </Suspense>
  )
}
