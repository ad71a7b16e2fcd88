import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { recordsLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'

/** Records that wait for a decision or a correction. */
export function UndecidedRecords({ data: { pendingRecords, returnedRecords, year } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (pendingRecords + returnedRecords === 0) return null
  const lines = [
    { state: 'pending', records: pendingRecords },
    { state: 'returned', records: returnedRecords },
  ] as const
  return (
    <Panel className="space-y-4">
      <h3 className="text-base">{t('yearly.missing.records')}</h3>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {lines.map(({ state, records }) => (
          <KeyFigure
            key={state}
            label={
              <Link className="text-link underline" to={recordsLink({ year: year.year, state })}>
                {t(`yearly.missing.${state}`)}
              </Link>
            }
            value={format.count(records)}
            note={t(`yearly.missing.${state}Note`)}
          />
        ))}
      </div>
    </Panel>
  )
}
