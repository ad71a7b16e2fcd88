import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../platform/lazy-part.ts'
import { useLanguage } from '../platform/language/index.ts'
import { keepSession } from '../platform/session/index.ts'
import { toastStore } from '../ui/toast/toast-store.ts'

const Watchers = lazyPart(async () => ({ default: (await import('./shell/watchers.tsx')).Watchers }))
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

/**
 * Whether something may have to be told soon: it is already, or somebody began to use the page. What tells it is there then,
 * also where the connection is lost in between.
 */
function useNoticed(): boolean {
  const [noticed, setNoticed] = useState(false)
  useEffect(() => {
    if (noticed) return
    const notice = () => setNoticed(true)
    if (toastStore.read().length > 0) notice()
    const end = toastStore.subscribe(notice)
    for (const action of firstActions) addEventListener(action, notice, { capture: true })
    return () => {
      end()
      for (const action of firstActions) removeEventListener(action, notice, { capture: true })
    }
  }, [noticed])
  return noticed
}

const firstActions = ['pointerdown', 'keydown', 'input'] as const

/** What nobody needs before the first paint: notifications, and the client that keeps the session alive. */
export function LateParts({ onMove }: { readonly onMove: (moved: () => void) => () => void }) {
  const { t } = useTranslation()
  const { direction } = useLanguage()
  const [late, setLate] = useState(false)
  const noticed = useNoticed()
  useEffect(() => whenIdle(() => setLate(true)), [])
  useEffect(() => (late ? keepSession() : undefined), [late])
  if (!late) return null
  return (
    <>
      <Suspense>
        <Watchers onMove={onMove} />
      </Suspense>
      <Suspense>
        {noticed && (
          <Toaster
            label={t('toast.label')}
            viewportLabel={t('toast.region')}
            closeLabel={t('toast.close')}
            direction={direction}
          />
        )}
      </Suspense>
    </>
  )
}
