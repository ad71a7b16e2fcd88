import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Quantity } from '../../../ui/inline.tsx'
import { inOrder } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { inLevels } from '../parts/mark-action.ts'
import { MarkButton } from '../parts/mark-button.tsx'
import { Panel } from '../parts/section.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'

type Warning = Inventory['quality']['warnings'][number]

/** Every mark on the total: first those that ask for an action, then the notes on the method. */
export function Warnings({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { toDo, notes } = inLevels(inOrder(data.quality.warnings))
  return (
    <Panel className="space-y-3">
      <div>
        <h3 className="text-base">{t('yearly.warnings.title')}</h3>
        <p className="text-sm text-muted">{t('yearly.warnings.intro')}</p>
      </div>
      {toDo.length === 0 ? (
        <p className="text-sm">{t('yearly.warnings.none')}</p>
      ) : (
        <WarningList data={data} warnings={toDo} />
      )}
      {notes.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-muted">
            {t('yearly.warnings.notes', { count: notes.length, number: format.count(notes.length) })}
          </summary>
          <div className="pt-3">
            <WarningList data={data} warnings={notes} isQuiet />
          </div>
        </details>
      )}
    </Panel>
  )
}

type WarningListProps = {
  readonly data: Inventory
  readonly warnings: readonly Warning[]
  readonly isQuiet?: boolean
}

function WarningList({ data, warnings, isQuiet = false }: WarningListProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const filter = { year: data.year.year }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {warnings.map(({ flag, kg, share, records }) => (
        <li key={flag} className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="flex min-w-0 items-start gap-2.5">
            <Icon
              name={isQuiet ? 'info' : 'warning'}
              className={cx('mt-0.5 size-4.5', isQuiet ? 'text-muted' : 'text-warning')}
            />
            <div>
              <p className="font-semibold">{names.warning(flag)}</p>
              <p className="text-sm text-muted">{names.meaning(flag)}</p>
              <MarkButton flag={flag} filter={filter} className="mt-2" />
            </div>
          </div>
          <div className="space-y-1 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Quantity value={amounts.text(kg)} unit={amounts.unit} className="font-semibold" />
              <span>{t('yearly.warnings.share', { share: format.percent(share) })}</span>
            </p>
            <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={cx('block h-full', isQuiet ? 'bg-line-strong' : 'bg-warning')}
                style={{ width: `${Math.min(Number(share), 1) * 100}%` }}
              />
            </span>
            <Link className="text-link underline" to={countedLink({ ...filter, flag })}>
              {t('yearly.warnings.records', { count: records, number: format.count(records) })}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
