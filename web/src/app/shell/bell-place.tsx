import { Suspense } from 'react'
import { NotificationBell } from '../../notifications/index.ts'
import { useEntered } from '../../platform/session/index.ts'

/** The bell of a signed-in person; it keeps its place while its code is loaded. */
export function BellPlace() {
  if (!useEntered()) return null
  return (
    <Suspense fallback={<span className="size-10" />}>
      <NotificationBell />
    </Suspense>
  )
}
