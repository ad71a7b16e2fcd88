import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFingerprint, confirmFingerprint } from '../../platform/security/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Says that this is no longer the platform this browser knew; it stands aside, and nobody has to answer to go on. */
export function PlatformChanged() {
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void changedFingerprint().then((value) => !gone && setFound(value))
    return () => {
      gone = true
    }
  }, [])
  const confirm = (value: string) => {
    confirmFingerprint(value)
    setFound(null)
  }
  return (
    <output className="block">
      {found !== null && (
        <Suspense>
          <Changed onConfirm={() => confirm(found)} />
        </Suspense>
      )}
    </output>
  )
}

/** Its words are fetched with it: hardly anybody ever sees them. */
function Changed({ onConfirm }: { readonly onConfirm: () => void }) {
  const { t } = useTranslation('device')
  return (
    <section
      aria-label={t('platformChanged.title')}
      className="fixed inset-x-4 bottom-4 z-30 flex max-w-md items-start gap-3 rounded-container border border-warning bg-warning-surface px-4 py-3 text-sm shadow-float sm:end-auto"
    >
      <Icon name="warning" className="text-warning" />
      <div className="space-y-2">
        <p className="font-semibold">{t('platformChanged.title')}</p>
        <p>{t('platformChanged.text')}</p>
        <Button size="sm" onClick={onConfirm}>
          {t('platformChanged.confirm')}
        </Button>
      </div>
    </section>
  )
}
