import { anyMember, mayReadAll } from '@athar/contracts/core'
import { mayReviewAccess } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../platform/routing/index.ts'
import { RoleNeeded } from '../platform/routing/role-needed.tsx'
import { useAddress } from '../platform/routing/use-address.ts'
import { useMembership } from '../platform/session/index.ts'
import { Tabs } from '../ui/tabs.tsx'
import { DetailsTab } from './details-tab.tsx'
import { EngagementsTab } from './engagements/engagements-tab.tsx'
import { MembersTab } from './members/members-tab.tsx'
import { OwnershipTab } from './ownership/ownership-tab.tsx'
import { AccessTab } from './review/access-tab.tsx'
import { StandingNotices } from './standing.tsx'
import { TrailTab } from './trail/trail-tab.tsx'

const tabs = [
  { value: 'details', roles: anyMember, Content: DetailsTab },
  { value: 'people', roles: anyMember, Content: MembersTab },
  { value: 'access', roles: mayReviewAccess, Content: AccessTab },
  { value: 'engagements', roles: mayReadAll, Content: EngagementsTab },
  { value: 'trail', roles: mayReviewAccess, Content: TrailTab },
  { value: 'ownership', roles: anyMember, Content: OwnershipTab },
] as const

/** What the organisation is, who belongs to it, who may look in, and how it is handed on or ended. */
export function OrganisationScreen() {
  const { t } = useTranslation('organisations')
  const { params, become } = useAddress()
  const role = useMembership()?.role
  const open = tabs.filter(({ roles }) => roles.some((one) => one === role))
  const asked = tabs.find(({ value }) => value === params.get('tab'))
  const closed = role && asked && !open.includes(asked) ? asked : null
  const tab = asked?.value ?? 'details'
  const go = (next: string) => become({ tab: next })
  usePageTitle(t('screen.title'))
  return (
    <div className="space-y-5">
      <div className="max-w-3xl space-y-1">
        <h1 className="text-2xl">{t('screen.title')}</h1>
        <p className="text-muted">{t('screen.intro')}</p>
      </div>
      <StandingNotices onOpenReview={() => go('access')} />
      <Tabs
        label={t('screen.title')}
        value={closed ? '' : tab}
        onChange={go}
        tabs={open.map(({ value, Content }) => ({
          value,
          label: t(`screen.${value}`),
          content: !closed && value === tab && <Content />,
        }))}
      />
      {closed && <RoleNeeded roles={closed.roles} />}
    </div>
  )
}
