import type { Inventory } from '@athar/contracts/inventory'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { WhatChanged } from './changed/what-changed.tsx'
import { Energy } from './energy/energy.tsx'
import { FromWhat } from './from-what/from-what.tsx'
import { HowMuch } from './how-much/how-much.tsx'
import { HowSure } from './how-sure/how-sure.tsx'
import { Method } from './method/method.tsx'
import { WhatIsMissing } from './missing/what-is-missing.tsx'
import { Overview } from './overview/overview.tsx'
import { yearTabs, type YearTab } from './parts/tabs.ts'

/** A new side of the year: its name in `parts/tabs.ts`, its words under `yearly.tabs`, its content here. */
const contents: Record<YearTab, ComponentType<{ readonly data: Inventory }>> = {
  overview: Overview,
  total: HowMuch,
  sources: FromWhat,
  energy: Energy,
  quality: HowSure,
  gaps: WhatIsMissing,
  changes: WhatChanged,
  method: Method,
}

/** One screen first, the rest behind tabs. */
export function YearTabs({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { oneOf, set } = useAddress()
  const open = oneOf('tab', yearTabs) ?? 'overview'
  const Content = contents[open]
  return (
    <Tabs
      label={t('yearly.tabs.label')}
      value={open}
      onChange={(next) => set({ tab: next === 'overview' ? null : next }, 'step')}
      tabs={yearTabs.map((tab) => ({
        value: tab,
        label: t(`yearly.tabs.${tab}`),
        content: tab === open && <Content data={data} />,
      }))}
    />
  )
}
