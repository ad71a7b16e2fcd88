import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** Closing with something unsaved asks first. */
export function useLeaveGuard(
  changed: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly notice: ReactNode } {
  const { t } = useTranslation('ui')
  const [asking, setAsking] = useState(false)
  const close = () => (changed && !asking ? setAsking(true) : onClose())
  const notice = asking && changed && (
    <Alert severity="warning" title={t('form.unsaved.title')}>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="danger" onClick={onClose}>
          {t('form.unsaved.discard')}
        </Button>
        <Button size="sm" onClick={() => setAsking(false)}>
          {t('form.unsaved.stay')}
        </Button>
      </div>
    </Alert>
  )
  return { close, notice }
}
