import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../platform/language/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

const stops = [
  { key: 'import', icon: 'upload', to: paths.inventoryImport() },
  { key: 'question', icon: 'factor', to: paths.inventory() },
  { key: 'approve', icon: 'success', to: paths.inventoryRecords() },
  { key: 'report', icon: 'report', to: paths.inventoryReport() },
  { key: 'sgi', icon: 'leaf', to: paths.sgi() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[]

/** What the recording shows, to read: from a file to a report, and on to the Green Initiative; each stop with a way straight there. */
export function GuidedTour() {
  const { t } = useTranslation(['demo', 'common'])
  const format = useFormat()
  const [at, setAt] = useState(0)
  const stop = stops[at] ?? stops[0]
  const place = t('tour.place', { at: format.count(at + 1), total: format.count(stops.length) })
  return (
    <div className="grid grid-cols-1 gap-4 pt-2">
      <div className="grid grid-cols-1 gap-4" aria-live="polite">
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
      <div className="flex flex-wrap justify-end gap-3">
        {/* Never disabled under the keyboard: focus stays where it is. */}
        <Button aria-disabled={at === 0} onClick={() => setAt(Math.max(at - 1, 0))} className="me-auto">
          {t('common:generic.back')}
        </Button>
        <Link to={stop.to} className={buttonClass()}>
          {t(`tour.${stop.key}.open`)}
        </Link>
        <Button variant="primary" onClick={() => setAt((at + 1) % stops.length)}>
          {t(at === stops.length - 1 ? 'tour.again' : 'common:generic.next')}
        </Button>
      </div>
    </div>
  )
}
