import type { ResponseOf } from '@athar/contracts'
import type { readEngagedInventory } from '@athar/contracts/inventory'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { stateTones } from '../boundary/settings/year-head.tsx'
import { ClosedEngagement, engagementsPath, isClosed } from './closed-engagement.tsx'
import { ContractsTab } from './contracts-tab.tsx'
import { Overview } from './overview.tsx'
import { useEngagedInventory } from './queries.ts'
import { RecordsTab } from './records-tab.tsx'
import { TrailTab } from './trail-tab.tsx'

type Look = ResponseOf<typeof readEngagedInventory>
const tabs = ['overview', 'records', 'contracts', 'trail'] as const

/** The inventory of a client as an engagement opens it: everything of one year, and nothing to change. */
export function EngagedScreen() {
  const id = useParams()['id'] ?? ''
  const query = useEngagedInventory(id)
  if (isClosed(query.error)) return <ClosedEngagement error={query.error} />
  return <Loaded query={query}>{(look) => <Opened look={look} />}</Loaded>
}

function Opened({ look }: { readonly look: Look }) {
  const { t } = useTranslation('inventory')
  const address = useAddress()
  const tab = address.oneOf('tab', tabs) ?? 'overview'
  const { engagement, inventory } = look
  const contents = {
    overview: () => <Overview id={engagement.id} data={inventory} />,
    records: () => <RecordsTab id={engagement.id} />,
    contracts: () => <ContractsTab id={engagement.id} />,
    trail: () => <TrailTab id={engagement.id} />,
  }
  return (
    <div className="space-y-5">
      <Head look={look} />
      <Tabs
        label={t('engaged.tabs.label')}
        value={tab}
        onChange={(next) => address.become({ tab: next })}
        tabs={tabs.map((value) => ({
          value,
          label: t(`engaged.tabs.${value}`),
          content: value === tab && contents[value](),
        }))}
      />
    </div>
  )
}

function Head({ look: { engagement, inventory } }: { readonly look: Look }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const { year, approach, sample } = inventory
  const title = t('engaged.title', {
    year: format.year(year.year),
    name: isolate(nameIn(lang, engagement.client).text),
  })
  usePageTitle(title)
  return (
    <header className="space-y-2">
      <p className="text-sm">
        <Link className="text-link underline" to={engagementsPath()}>
          {t('engaged.back')}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl">{title}</h1>
        <Badge tone={stateTones[year.state]}>{t(`boundary.year.state.${year.state}`)}</Badge>
        {sample && <Badge tone="warning">{t('yearly.sample')}</Badge>}
      </div>
      <p className="flex items-center gap-2">
        <Icon name="eye" className="size-4.5 text-muted" />
        {t('engaged.readOnly', { date: format.day(engagement.endsOn) })}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{t('boundary.year.span', { from: format.day(year.startsOn), to: format.day(year.endsOn) })}</span>
        <span>{t('yearly.facts.approach', { approach: t(`boundary.approach.${approach}`) })}</span>
        <span>{t('yearly.facts.gwp', { set: year.gwpSet })}</span>
      </p>
    </header>
  )
}
