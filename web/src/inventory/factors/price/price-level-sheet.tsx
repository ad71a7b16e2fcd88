import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { usePersonName } from '../../records/use-person-name.ts'
import type { PriceLevel } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

type PriceLevelSheetProps = {
  readonly level: PriceLevel
  readonly canEnter: boolean
  /** Whether something else lies above it, which Escape closes first. */
  readonly floating: boolean
  readonly onCorrect: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** One level with its whole source, and what can be done with it. */
export function PriceLevelSheet({ level, canEnter, floating, onCorrect, onRemove, onClose }: PriceLevelSheetProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const words = useFactorWords()
  const personName = usePersonName()
  const name = t('factors.price.name', { currency: level.currency, year: format.year(level.year) })
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t('factors.price.field.source'), <bdi key="source">{level.source}</bdi>],
    [t('factors.price.field.entered'), `${format.instant(level.enteredAt)} · ${personName(level.enteredBy)}`],
  ]
  return (
    <Sheet
      open
      side="end"
      onOpenChange={(open) => !open && !floating && onClose()}
      title={name}
      closeLabel={t('common:generic.close')}
      footer={
        canEnter && (
          <>
            <Button onClick={onCorrect}>{t('factors.price.correct')}</Button>
            <Button variant="danger" onClick={onRemove}>
              {t('factors.price.remove')}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <KeyFigure label={t('factors.price.field.value')} value={words.figure(level.value)} unit="" />
        <dl className="grid grid-cols-1 gap-3">
          {lines.map(([label, value]) => (
            <div key={label} className="grid gap-0.5">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  )
}
