import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerIsBusy } from '../../platform/api/index.ts'
import { Icon } from '../../ui/icon.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** One line above the page while the server cannot be reached, or is too busy to answer. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const busy = useServerIsBusy()
  return (
    <output className="sticky top-(--header-height) z-20 block">
      {(!online || busy) && (
        <span className="flex items-center gap-2 border-b border-warning bg-warning-surface px-4 py-2 text-sm sm:px-6">
          <Icon name={online ? 'warning' : 'offline'} className="text-warning" />
          {t(online ? 'busy' : 'offline')}
        </span>
      )}
    </output>
  )
}
