import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className="sticky top-(--header-height) z-20 block">
      {!online && (
        <span className="flex items-center gap-2 border-b border-warning bg-warning-surface px-4 py-2 text-sm sm:px-6">
          <Icon name="offline" className="text-warning" />
          {t('offline')}
        </span>
      )}
    </output>
  )
}
