import { useTranslation } from 'react-i18next'
import { RingPattern } from '../ui/ring-pattern.tsx'

/** Beside the form on wide screens: what the product is about, in one sentence. */
export function AuthPanel() {
  const { t } = useTranslation('identity')
  return (
    <aside className="sticky top-[calc(var(--header-height)+2rem)] hidden h-[calc(100dvh-var(--header-height)-4rem)] max-h-160 overflow-hidden rounded-card bg-strong text-on-strong md:block">
      <RingPattern className="absolute inset-0 size-full fade-downwards text-on-strong-muted opacity-35" />
      <div className="relative grid grid-cols-1 h-full content-end gap-3 p-10">
        <h2 className="max-w-md text-3xl">{t('panel.title')}</h2>
        <p className="max-w-md text-on-strong-muted">{t('panel.text')}</p>
      </div>
    </aside>
  )
}
