import { mayReadAll } from '@athar/contracts/core'
import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { WorkspaceBar } from '../../platform/workspace-bar.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useReportingYear } from '../boundary/use-reporting-year.ts'
import { YearSwitcher } from '../boundary/year-switcher.tsx'
import { StaleYears } from '../factors/recalculate/stale-years.tsx'
import { InventoryHead } from './head/inventory-head.tsx'
import { NoRecords } from './no-records.tsx'
import { useInventory } from './queries.ts'
import { yearTabs } from './parts/tabs.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { YearTabs } from './year-tabs.tsx'

/** The inventory of a year: an overview in one screen, the rest behind tabs. */
export function InventoryScreen() {
  const { t } = useTranslation('inventory')
  const canRead = useMayAct(mayReadAll)
  const { query, year } = useReportingYear()
  const format = useFormat()
  const title = year === null ? t('yearly.name') : t('yearly.title', { year: format.year(year) })
  usePageTitle(title)
  if (!canRead)
    return (
      <>
        <h1 className="text-2xl">{t('yearly.name')}</h1>
        <RoleNeeded roles={mayReadAll} />
      </>
    )
  return (
    <>
      <WorkspaceBar>
        <YearSwitcher />
      </WorkspaceBar>
      <Loaded query={query} skeleton={<ScreenSkeleton />} title={title}>
        {() => year !== null && <OneYear year={year} title={title} />}
      </Loaded>
    </>
  )
}

function OneYear({ year, title }: { readonly year: number; readonly title: string }) {
  const answer = useInventory(year)
  return (
    <Loaded query={answer} skeleton={<ScreenSkeleton />} title={title}>
      {(data) => <Answers data={data} stale={answer.isPlaceholderData} />}
    </Loaded>
  )
}

function Answers({ data, stale }: { readonly data: Inventory; readonly stale: boolean }) {
  const nothing = data.records === 0 && data.returnedRecords === 0
  const { oneOf } = useAddress()
  const isOverview = (oneOf('tab', yearTabs) ?? 'overview') === 'overview'
  return (
    <div aria-busy={stale || undefined} className={stale ? 'space-y-6 opacity-60' : 'space-y-6'}>
      <InventoryHead data={data} withMove={nothing || !isOverview} />
      <StaleYears />
      {nothing ? <NoRecords year={data.year} /> : <YearTabs key={data.year.year} data={data} />}
    </div>
  )
}
