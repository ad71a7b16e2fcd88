import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Actions } from '../wizard/use-actions.ts'

type IntervalRowsProps = {
  readonly reading: inventory.ImportReading
  readonly actions: Actions
  readonly fixed: boolean
}

/** The proposal where each row is a part of a day: one row a meter and month, with what is not read named. */
export function IntervalRows({ reading: { intervalRows }, actions, fixed }: IntervalRowsProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  if (!intervalRows) return null
  const { summed, minutes, leftOut, endsAt } = intervalRows
  const names = new Intl.ListFormat(lang).format(leftOut.map((name) => `\u2068${name}\u2069`))
  return (
    <Alert
      severity="info"
      live={false}
      title={summed ? t(`import.columns.intervalRows.title.${minutes}`) : t('import.columns.intervalRows.asIs')}
    >
      <div className="grid gap-3">
        {summed && <p>{t('import.columns.intervalRows.intro')}</p>}
        {summed && endsAt && <p>{t('import.columns.intervalRows.ends')}</p>}
        {summed && leftOut.length > 0 && <p>{t('import.columns.intervalRows.leftOut', { names })}</p>}
        {!fixed && (
          <div>
            <Button
              size="sm"
              busy={actions.busy === 'shape'}
              onClick={() => void actions.chooseShape({ wide: true, year: null, sum: !summed })}
            >
              {t(summed ? 'import.columns.intervalRows.keep' : 'import.columns.intervalRows.turn')}
            </Button>
          </div>
        )}
      </div>
    </Alert>
  )
}
