import { recordsInAll, type EngagedInventory, type InventoryFigure } from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { NameText } from '../../ui/inline.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Panel } from '../yearly/parts/section.tsx'
import { useAmounts } from '../yearly/parts/use-amounts.ts'
import { useNames } from '../yearly/parts/use-names.ts'
import { WarningList } from '../records/calculation/warning-list.tsx'
import { BreakdownTable } from './breakdown-table.tsx'
import { useEngagedRestatements } from './queries.ts'

const figures = ['location', 'market', 'scope1', 'scope2Location', 'scope2Market', 'scope3'] as const

/** How much, from what, how sure, what is missing, and whether it was restated. */
export function Overview({ id, data }: { readonly id: string; readonly data: EngagedInventory }) {
  const { t } = useTranslation('inventory')
  const names = useNames()
  return (
    <div className="space-y-6">
      <Figures data={data} />
      <BreakdownTable
        label={t('engaged.categories')}
        first={t('engaged.columns.category')}
        data={data}
        lines={data.categories.map((line) => ({ ...line, key: line.category, name: names.category(line.category) }))}
      />
      <BreakdownTable
        label={t('engaged.sites')}
        first={t('engaged.columns.site')}
        data={data}
        lines={data.sites.map((line) => ({ ...line, name: <NameText name={names.of(line.name)} /> }))}
      />
      <BreakdownTable
        label={t('engaged.activities')}
        first={t('engaged.columns.activity')}
        data={data}
        lines={data.activities.map((line) => ({ ...line, name: <NameText name={names.of(line.name)} /> }))}
      />
      <Part title={t('engaged.warnings')}>
        {data.quality.warnings.length === 0 ? (
          <p className="text-muted">{t('engaged.noWarnings')}</p>
        ) : (
          <WarningList codes={data.quality.warnings.map(({ flag }) => flag)} />
        )}
      </Part>
      <Part title={t('engaged.missing')}>
        <Missing data={data} />
      </Part>
      <Part title={t('engaged.restatements')}>
        <Restatements id={id} />
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel className="space-y-3">
    <h2 className="text-lg">{title}</h2>
    {children}
  </Panel>
)

function Figures({ data }: { readonly data: EngagedInventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amounts = useAmounts(data)
  const interval = (figure: InventoryFigure | null) => {
    if (!figure) return t('yearly.scopes.notEntered')
    const range = figure.interval
    return range && t('engaged.interval', { low: amounts.text(range.low), high: amounts.text(range.high) })
  }
  const counts = [
    ['records', recordsInAll(data)],
    ['counted', data.records],
    ['pending', data.pendingRecords],
    ['returned', data.returnedRecords],
  ] as const
  return (
    <Panel>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {figures.map((key) => (
          <KeyFigure
            key={key}
            label={t(`engaged.total.${key}`)}
            value={data.totals[key] ? amounts.text(data.totals[key].kg) : '–'}
            unit={data.totals[key] ? amounts.unit : ''}
            note={interval(data.totals[key])}
          />
        ))}
      </div>
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-4 text-sm">
        {counts.map(([key, count]) => (
          <div key={key} className="flex gap-2">
            <dt className="text-muted">{t(`engaged.facts.${key}`)}</dt>
            <dd className="figures font-semibold">{format.count(count)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Missing({ data }: { readonly data: EngagedInventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  if (data.quality.missing.length === 0) return <p className="text-muted">{t('engaged.noMissing')}</p>
  return (
    <ul className="space-y-1">
      {data.quality.missing.map(({ siteId, site, months }) => (
        <li key={siteId}>
          <NameText name={names.of(site)} />{' '}
          <span className="text-muted">
            · {t('engaged.missingLine', { count: months.length, number: format.count(months.length) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Restatements({ id }: { readonly id: string }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const query = useEngagedRestatements(id)
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">{t('engaged.noRestatements')}</p>
        ) : (
          <ul className="space-y-2">
            {items.map((restatement) => (
              <li key={restatement.id}>
                <p>
                  {t('engaged.restatedOn', { from: format.dayOf(restatement.openedAt) })}
                  {restatement.closedAt !== null && (
                    <> · {t('engaged.restatedClosed', { to: format.dayOf(restatement.closedAt) })}</>
                  )}
                </p>
                <p className="text-muted">{t('engaged.reason', { reason: isolate(restatement.reason) })}</p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
