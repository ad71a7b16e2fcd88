import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/routing/use-address.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { ScreenFrame } from '../screen-frame.tsx'
import { CalculationTab } from './calculation-tab.tsx'
import { ScreeningTab } from './screening-tab.tsx'
import { SuppliersTab } from './suppliers-tab.tsx'
import { YearsTab } from './years-tab.tsx'

const tabs = [
  { value: 'years', Content: YearsTab },
  { value: 'screening', Content: ScreeningTab },
  { value: 'calculation', Content: CalculationTab },
  { value: 'suppliers', Content: SuppliersTab },
] as const

/** What the inventory stands on besides its records: years, screening, ways of calculating, suppliers. */
export function SettingsScreen() {
  const { t } = useTranslation('inventory')
  const { params, set } = useAddress()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'years'
  const choose = (next: string) => set({ tab: next })
  return (
    <ScreenFrame title={t('boundary.settings.title')} intro={t('boundary.settings.intro')}>
      <Tabs
        label={t('boundary.settings.title')}
        value={tab}
        onChange={choose}
        tabs={tabs.map(({ value, Content }) => ({
          value,
          label: t(`boundary.settings.${value}`),
          content: value === tab && <Content />,
        }))}
      />
    </ScreenFrame>
  )
}
