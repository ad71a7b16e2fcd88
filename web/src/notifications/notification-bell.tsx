import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../platform/lazy-part.ts'
import { useFormat } from '../platform/language/index.ts'
import { useReplaced } from '../platform/session/use-replaced.ts'
import { useSession } from '../platform/session/use-session.ts'
import { IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Arrivals } from './arrivals.tsx'
import { useSeenHere, useUnread } from './use-unread.ts'

const BellPanel = lazyPart(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

/** A bell shows no more than this. */
const mostShown = 99

/** Another person's bell is another one: what it tells comes over a line that was opened in the name of the one before. */
export function NotificationBell() {
  const session = useSession()
  const replaced = useReplaced(session.status === 'signed-in' ? session.session.user.id : null)
  return replaced ? <span className="size-10" /> : <Bell />
}

/** How much is unread, and the way to it. Its name carries the number; what comes while somebody is here is said politely. */
function Bell() {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const state = useUnread()
  useSeenHere(state)
  const unread = state?.unread ?? 0
  return (
    <span className="relative inline-flex">
      <Popover
        open={open}
        onOpenChange={setOpen}
        align="end"
        label={t('bell.title')}
        className="flex max-h-[min(36rem,calc(100dvh-5rem))] w-[min(25rem,calc(100vw-1.5rem))] flex-col overflow-hidden"
        trigger={<IconButton icon="bell" label={t('bell.label', { count: unread, number: format.count(unread) })} />}
      >
        <Suspense fallback={<PanelSkeleton />}>
          <BellPanel onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-0 top-0 grid min-w-5 place-items-center rounded-full bg-critical-solid px-1 text-xs leading-5 font-semibold text-on-critical"
        >
          <bdi>{unread > mostShown ? t('bell.most') : format.count(unread)}</bdi>
        </span>
      )}
      <Arrivals unread={state?.unread} />
    </span>
  )
}

const PanelSkeleton = () => (
  <div className="space-y-3 p-4" aria-busy="true">
    <Skeleton className="h-6 w-1/2" />
    <Skeleton />
    <Skeleton />
  </div>
)
