import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../platform/routing/index.ts'
import { Tabs } from '../ui/tabs.tsx'
import { DetailsTab } from './details-tab.tsx'
import { MembersTab } from './members-tab.tsx'

const tabs = [
  { value: 'details', Content: DetailsTab },
  { value: 'people', Content: MembersTab },
] as const

/** What the organisation is, and who belongs to it. */
export function OrganisationScreen() {
  const { t } = useTranslation('organisations')
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'details'
  usePageTitle(t('screen.title'))
  return (
    <div className="space-y-5">
      <div className="max-w-3xl space-y-1">
        <h1 className="text-2xl">{t('screen.title')}</h1>
        <p className="text-muted">{t('screen.intro')}</p>
      </div>
      <Tabs
        label={t('screen.title')}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true })}
        tabs={tabs.map(({ value, Content }) => ({
          value,
          label: t(`screen.${value}`),
          content: value === tab && <Content />,
        }))}
      />
    </div>
  )
}
