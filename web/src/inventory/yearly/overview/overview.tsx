import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { BaseYearNote } from '../changed/base-year-note.tsx'
import { TotalFigure } from '../how-much/total-figure.tsx'
import { Panel, Section } from '../parts/section.tsx'
import { useBasis } from '../parts/use-basis.ts'
import { BiggestSources } from './biggest-sources.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { OpenPoints } from './open-points.tsx'
import { ScopeShares } from './scope-shares.tsx'

/** The year in one screen: total and change, scopes, largest sources, gaps, next step. */
export function Overview({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const [basis] = useBasis()
  return (
    <Section title={t('yearly.tabs.overview')}>
      <Panel className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
        <TotalFigure data={data} basis={basis} />
        <ScopeShares data={data} basis={basis} />
      </Panel>
      {data.comparison.baseYear.required && (
        <Panel>
          <BaseYearNote data={data} />
        </Panel>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        <BiggestSources data={data} />
        <OpenPoints data={data} />
        <NextStepCard data={data} />
      </div>
    </Section>
  )
}
