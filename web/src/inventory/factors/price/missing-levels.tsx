import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

type MissingLevelsProps = {
  readonly missing: readonly inventory.MissingPrice[]
  /** Null for whoever may not enter them. */
  readonly onEnter: ((missing: inventory.MissingPrice) => void) | null
}

/** The levels that spend in imported files waits for, each a press away from being entered. */
export function MissingLevels({ missing, onEnter }: MissingLevelsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (missing.length === 0) return null
  const counted = { count: missing.length, number: format.count(missing.length) }
  return (
    <Alert severity="warning" title={t('factors.price.missing.title', counted)} live={false}>
      <p>{t('factors.price.missing.text')}</p>
      <ul className="grid justify-items-start gap-2 pt-1">
        {missing.map((one) => {
          const name = t('factors.price.name', { currency: one.currency, year: format.year(one.year) })
          return (
            <li key={`${one.currency} ${one.year}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>
                <span className="font-semibold">{name}</span>{' '}
                {t('factors.price.missing.rows', { count: one.rows, number: format.count(one.rows) })}
              </span>
              {onEnter && (
                <Button size="sm" onClick={() => onEnter(one)}>
                  {t('factors.price.missing.enter', { name })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {!onEnter && <p>{t('factors.price.whoEnters')}</p>}
    </Alert>
  )
}
