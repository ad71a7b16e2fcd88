import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Panel, Section } from '../parts/section.tsx'
import { ElectricityBehind } from './electricity-behind.tsx'
import { OutsideFigures } from './outside-figures.tsx'
import { SameInSets } from './same-in-sets.tsx'

/** How the year is counted: approach, bases, warming potentials, and what is reported beside the scopes. */
export function Method({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  return (
    <Section title={t('yearly.tabs.method')}>
      <Ground data={data} />
      <ElectricityBehind data={data} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SameInSets data={data} />
        <OutsideFigures data={data} />
      </div>
    </Section>
  )
}

/** What was decided once for the whole year, each with the way to it. */
function Ground({ data: { approach, baseYear, year, libraries } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const facts = [
    {
      key: 'approach',
      value: t(`boundary.approach.${approach}`),
      to: paths.inventoryBoundary(),
    },
    { key: 'gwp', value: t(`boundary.gwp.${year.gwpSet}.label`), to: `${paths.inventorySettings()}?tab=years` },
    { key: 'baseYear', value: format.year(baseYear), to: paths.inventoryBaseYear() },
    {
      key: 'library',
      value: libraries.map(({ edition, date }) => (date === null ? edition : format.day(date))).join(' · '),
      to: paths.inventoryFactors(),
    },
  ] as const
  return (
    <Panel>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ key, value, to }) => (
          <div key={key}>
            <dt className="text-sm text-muted">{t(`yearly.method.${key}`)}</dt>
            <dd>
              <Link className="text-link underline" to={to}>
                <bdi>{value}</bdi>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
