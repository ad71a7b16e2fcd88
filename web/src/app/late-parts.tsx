import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../platform/lazy-part.ts'
import { useLanguage } from '../platform/language/index.ts'
import { keepSession } from '../platform/session/index.ts'

const Watchers = lazyPart(async () => ({ default: (await import('./shell/watchers.tsx')).Watchers }))
const UpdateNotice = lazyPart(async () => ({
  default: (await import('./device/update-notice.tsx')).UpdateNotice,
}))
const Toaster = lazyPart(async () => ({ default: (await import('../ui/toast/toaster.tsx')).Toaster }))

/** Runs once the page has been painted and the browser has nothing better to do. */
function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(action, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** What nobody needs before the first paint: notifications, and the client that keeps the session alive. */
export function LateParts({ onMove }: { readonly onMove: (moved: () => void) => () => void }) {
  const { t } = useTranslation()
  const { direction } = useLanguage()
  const [late, setLate] = useState(false)
  useEffect(() => whenIdle(() => setLate(true)), [])
  useEffect(() => (late ? keepSession() : undefined), [late])
  if (!late) return null
  return (
    <Suspense>
      <Watchers />
      {/* While the app is worked on, nothing of it is kept. */}
      {import.meta.env.PROD && <UpdateNotice onMove={onMove} />}
      <Toaster
        label={t('toast.label')}
        viewportLabel={t('toast.region')}
        closeLabel={t('toast.close')}
        direction={direction}
      />
    </Suspense>
  )
}
