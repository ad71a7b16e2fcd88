import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { actingOrganisation, useMe, useMembership } from '../../platform/session/index.ts'
import { useToldApart } from '../../platform/session/use-told-apart.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NameText } from '../../ui/inline.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/states.tsx'

/** For whom one acts. Another organisation means other figures everywhere, so the name never leaves the bar. */
export function OrganisationSwitcher() {
  const { t } = useTranslation(['common', 'workspace'])
  const { lang } = useLanguage()
  const format = useFormat()
  const me = useMe()
  const current = useMembership()
  const apart = useToldApart()
  const navigate = useNavigate()
  if (me.isPending) return <Skeleton className="h-9 w-44" />
  const entries: MenuEntry[] = [
    { kind: 'label', key: 'label', label: t('workspace:switchOrganisation') },
    ...(me.data?.memberships ?? []).map(({ organisation, role, deletedOn }): MenuEntry => ({
      key: organisation.id,
      label: (
        <>
          <NameText name={nameIn(lang, organisation.name)} /> <span className="text-muted">· {t(`roles.${role}`)}</span>
          {apart.has(organisation.id) && apart.get(organisation.id) !== t(`roles.${role}`) && (
            <span className="block text-muted">
              <bdi>{apart.get(organisation.id)}</bdi>
            </span>
          )}
          {deletedOn !== null && (
            <span className="block text-critical">{t('workspace:deletedOn', { date: format.day(deletedOn) })}</span>
          )}
        </>
      ),
      checked: organisation.id === current?.organisation.id,
      onSelect: () => actingOrganisation.choose(organisation.id),
    })),
    { kind: 'separator', key: 'separator' },
    { key: 'new', icon: 'plus', label: t('workspace:newOrganisation'), onSelect: () => void navigate(paths.welcome()) },
  ]
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 md:min-w-0 md:flex-none">
      <Menu
        align="start"
        entries={entries}
        trigger={
          <Button variant="quiet" icon="building" className="-ms-3 max-w-72 min-w-0 md:-ms-4 lg:max-w-xl">
            <span className="flex min-w-0 flex-col items-start leading-snug [&>bdi]:max-w-full [&>bdi]:truncate">
              {current ? <NameText name={nameIn(lang, current.organisation.name)} /> : t('workspace:asPerson')}
              {current && apart.has(current.organisation.id) && (
                <bdi className="text-xs font-normal text-muted">{apart.get(current.organisation.id)}</bdi>
              )}
            </span>
            <Icon name="chevronDown" className="size-4 text-muted" />
          </Button>
        }
      />
      {current?.organisation.sample && <Badge tone="warning">{t('workspace:sample')}</Badge>}
      {current && current.deletedOn !== null && (
        <Badge tone="critical">{t('workspace:deletedOn', { date: format.day(current.deletedOn) })}</Badge>
      )}
    </div>
  )
}
