import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Panel, Section } from '../parts/section.tsx'
import { Drivers } from './drivers.tsx'
import { Origins } from './origins.tsx'
import { Warnings } from './warnings.tsx'

/** How sure: how the quantities came about, what the factors leave open, and what makes the total uncertain. */
export function HowSure({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  return (
    <Section title={t('yearly.tabs.quality')}>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Panel>
          <Origins data={data} />
        </Panel>
        <Panel>
          <Drivers data={data} />
        </Panel>
      </div>
      <Warnings data={data} />
    </Section>
  )
}
