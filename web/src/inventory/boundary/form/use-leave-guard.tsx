import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** Closing with something unsaved asks first; the second time it means it. */
export function useLeaveGuard(
  changed: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly notice: ReactNode } {
  const { t } = useTranslation('inventory')
  const [asking, setAsking] = useState(false)
  const close = () => (changed && !asking ? setAsking(true) : onClose())
  const notice = asking && changed && (
    <Alert severity="warning" title={t('boundary.unsaved.title')}>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="danger" onClick={onClose}>
          {t('boundary.unsaved.discard')}
        </Button>
        <Button size="sm" onClick={() => setAsking(false)}>
          {t('boundary.unsaved.stay')}
        </Button>
      </div>
    </Alert>
  )
  return { close, notice }
}
