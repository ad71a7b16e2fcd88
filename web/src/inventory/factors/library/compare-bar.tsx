import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'

type CompareBarProps = {
  readonly chosen: readonly string[]
  readonly onClear: () => void
  readonly onCompare: () => void
}

/** How many are chosen, and what can be done with them. */
export function CompareBar({ chosen, onClear, onCompare }: CompareBarProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const count = chosen.length
  const number = format.count(count)
  if (count === 0) return <span className="text-muted">{t('factors.compare.hint')}</span>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <output className="text-muted">
        {count === 1 ? t('factors.compare.one') : t('factors.compare.chosen', { count, number })}
      </output>
      {count > 1 && (
        <Button size="sm" variant="primary" onClick={onCompare}>
          {t('factors.compare.action', { count, number })}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onClear}>
        {t('factors.compare.clear')}
      </Button>
    </div>
  )
}
