import type { BilingualName, OrganisationRole } from '@athar/contracts'
import { isolate, nameIn } from '@athar/i18n'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { useLanguage } from '../language/index.ts'
import { useMe, useMembership } from './use-me.ts'

/**
 * What is done for one organisation. For another one it begins anew, so that nothing that was typed for the one is sent to the
 * other. Whoever loses the one they act for acts for another of theirs from then on, and reads so. Whose role changes while a
 * page stands open reads that on it: the page stays with what was typed there, and the server goes by the new role.
 */
export function WithinOrganisation({ children }: { readonly children: ReactNode }) {
  const memberships = useMe().data?.memberships
  const membership = useMembership()
  const now = membership?.organisation
  const { pathname } = useLocation()
  const [seen, setSeen] = useState(now)
  const [lost, setLost] = useState<BilingualName | null>(null)
  const [held, setHeld] = useState({ on: pathname, id: now?.id, role: membership?.role })
  if (held.on !== pathname || held.id !== now?.id) setHeld({ on: pathname, id: now?.id, role: membership?.role })
  if (now && now.id !== seen?.id) {
    setSeen(now)
    const left = seen && !memberships?.some(({ organisation }) => organisation.id === seen.id)
    setLost(left ? seen.name : null)
  }
  return (
    <>
      {lost && now && <Lost lost={lost} now={now.name} />}
      {membership && held.role && held.id === now?.id && held.role !== membership.role && (
        <RoleChanged role={membership.role} />
      )}
      <Fragment key={now?.id}>{children}</Fragment>
    </>
  )
}

function Lost({ lost, now }: { readonly lost: BilingualName; readonly now: BilingualName }) {
  const { t } = useTranslation('workspace')
  const { lang } = useLanguage()
  const nameOf = (name: BilingualName) => isolate(nameIn(lang, name).text)
  return (
    <Alert severity="warning" title={t('needsOrganisation.lost', { organisation: nameOf(lost) })}>
      <p>{t('needsOrganisation.lostText', { organisation: nameOf(now) })}</p>
    </Alert>
  )
}

function RoleChanged({ role }: { readonly role: OrganisationRole }) {
  const { t } = useTranslation(['workspace', 'common'])
  return (
    <Alert severity="warning" title={t('needsOrganisation.role', { role: t(`common:roles.${role}`) })}>
      <p>{t('needsOrganisation.roleText')}</p>
    </Alert>
  )
}
