import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Panel, Section } from '../parts/section.tsx'
import { GasTable } from './gas-table.tsx'
import { HotSpots } from './hot-spots.tsx'
import { Monthly } from './monthly.tsx'
import { Places } from './places.tsx'

/** From what: the largest sources, the course of the year, the places, the gases. */
export function FromWhat({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  return (
    <Section id="from-what" title={t('yearly.sections.fromWhat')}>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Panel>
          <HotSpots data={data} />
        </Panel>
        <div className="grid grid-cols-1 content-start gap-4">
          <Panel>
            <Monthly data={data} />
          </Panel>
          <Panel>
            <GasTable data={data} />
          </Panel>
        </div>
      </div>
      <Panel>
        <Places data={data} />
      </Panel>
    </Section>
  )
}
