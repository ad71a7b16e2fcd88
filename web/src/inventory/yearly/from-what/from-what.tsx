import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Panel, Section } from '../parts/section.tsx'
import { HotSpots } from './hot-spots.tsx'
import { Places } from './places.tsx'
import { Subtotals } from './subtotals.tsx'

/** The largest sources, the places, and what they come to by entity and country. */
export function FromWhat({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  return (
    <Section title={t('yearly.tabs.sources')}>
      <Panel>
        <HotSpots data={data} />
      </Panel>
      <Panel>
        <Places data={data} />
      </Panel>
      <Panel>
        <Subtotals data={data} />
      </Panel>
    </Section>
  )
}
