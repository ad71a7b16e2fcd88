import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/routing/use-address.ts'
import type { Basis } from '../parts/derive.ts'
import { Panel, Section } from '../parts/section.tsx'
import { ElectricityBehind } from './electricity-behind.tsx'
import { OutsideFigures } from './outside-figures.tsx'
import { ScopeFigures } from './scope-figures.tsx'
import { SameInSets } from './same-in-sets.tsx'
import { TotalFigure } from './total-figure.tsx'
import { TotalInterval } from './total-interval.tsx'

/** How much: the total and how it is made up, purchased energy on both bases. */
export function HowMuch({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const [basis, setBasis] = useBasis()
  return (
    <Section id="how-much" title={t('yearly.sections.howMuch')}>
      <Panel className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <TotalFigure data={data} basis={basis} onBasis={setBasis} />
          <TotalInterval data={data} basis={basis} />
        </div>
        <ScopeFigures data={data} basis={basis} />
      </Panel>
      <ElectricityBehind data={data} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <SameInSets data={data} />
        <OutsideFigures data={data} />
      </div>
    </Section>
  )
}

/** The basis of purchased energy, kept in the address. */
function useBasis(): [Basis, (basis: Basis) => void] {
  const { params, set } = useAddress()
  const basis: Basis = params.get('basis') === 'market' ? 'market' : 'location'
  const choose = (next: Basis) => set({ basis: next === 'market' ? next : null })
  return [basis, choose]
}
