import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const stops = [
  { key: 'import', icon: 'upload', to: paths.inventoryImport() },
  { key: 'question', icon: 'factor', to: paths.inventory() },
  { key: 'approve', icon: 'success', to: paths.inventoryRecords() },
  { key: 'report', icon: 'report', to: paths.inventoryReport() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[]

/** Four stops from a file to a report, each with a way straight there. */
export function GuidedTour({
  open,
  onOpenChange,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const { t } = useTranslation(['landing', 'common'])
  const format = useFormat()
  const [at, setAt] = useState(0)
  const stop = stops[at] ?? stops[0]
  const place = t('tour.place', { at: format.count(at + 1), count: stops.length, total: format.count(stops.length) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('tour.title')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)} className="me-auto">
            {t('common:generic.back')}
          </Button>
          <Link to={stop.to} className={buttonClass()}>
            {t(`tour.${stop.key}.open`)}
          </Link>
          {at < stops.length - 1 ? (
            <Button variant="primary" onClick={() => setAt(at + 1)}>
              {t('common:generic.next')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => onOpenChange(false)}>
              {t('common:generic.close')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-2" aria-live="polite">
        <ProgressBar label={place} value={at + 1} max={stops.length} valueText={place} />
        <p className="text-sm text-muted">{place}</p>
        <div className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-selected text-link">
            <Icon name={stop.icon} className="size-6" />
          </span>
          <div className="min-h-36 space-y-2">
            <h3 className="text-lg">{t(`tour.${stop.key}.title`)}</h3>
            <p>{t(`tour.${stop.key}.text`)}</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
