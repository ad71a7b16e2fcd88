import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { isNone } from '../parts/derive.ts'
import { Panel, Section } from '../parts/section.tsx'
import { Carriers } from './carriers.tsx'
import { EnergyFigures } from './energy-figures.tsx'
import { EnergyMonths } from './energy-months.tsx'
import { ExportedAbove, UntoldEnergy } from './untold-energy.tsx'

/** Energy: how much, by what carrier, and what records do not tell. */
export function Energy({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { carriers, untold, months } = data.energy
  return (
    <Section title={t('yearly.tabs.energy')}>
      {carriers.length === 0 && untold.length === 0 ? (
        <Panel>
          <p className="text-muted">{t('yearly.energy.none')}</p>
        </Panel>
      ) : (
        <>
          <ExportedAbove energy={data.energy} />
          <Panel>
            <EnergyFigures data={data} />
          </Panel>
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
            {carriers.length > 0 && (
              <Panel>
                <Carriers data={data} />
              </Panel>
            )}
            {months.some(({ total }) => !isNone(total)) && (
              <Panel>
                <EnergyMonths data={data} />
              </Panel>
            )}
          </div>
          <UntoldEnergy data={data} />
        </>
      )}
    </Section>
  )
}
