import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Panel, Section } from '../parts/section.tsx'
import { useBasis } from '../parts/use-basis.ts'
import { GasTable } from './gas-table.tsx'
import { Monthly } from './monthly.tsx'
import { ScopeFigures } from './scope-figures.tsx'
import { TotalFigure } from './total-figure.tsx'
import { TotalInterval } from './total-interval.tsx'

/** The total and how it is made up: scopes on both bases, months, gases. */
export function HowMuch({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const [basis, setBasis] = useBasis()
  return (
    <Section title={t('yearly.tabs.total')}>
      <Panel className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <TotalFigure data={data} basis={basis} onBasis={setBasis} />
          <TotalInterval data={data} basis={basis} />
        </div>
        <ScopeFigures data={data} basis={basis} />
      </Panel>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Panel>
          <Monthly data={data} />
        </Panel>
        <Panel>
          <GasTable data={data} />
        </Panel>
      </div>
    </Section>
  )
}
