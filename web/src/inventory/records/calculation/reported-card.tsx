import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'

/** In place of a factor: what was reported counts as itself. */
export function ReportedCard({ figure }: { readonly figure: inventory.ExplainedFigure }) {
  const { t } = useTranslation('inventory')
  const unsplit = figure.gases.some(({ group }) => group === 'unsplit')
  return (
    <div className="grid gap-2">
      <p>{t('records.reported.text')}</p>
      {unsplit && <p>{t('records.reported.co2e', { set: figure.factor.gwpBasis })}</p>}
    </div>
  )
}
