import { organisationRoles } from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../../platform/session/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { useRoleName } from '../use-role-name.ts'

/** What each role may do, in words, for whoever gives one and whoever holds one. */
export function RoleGuide() {
  const { t } = useTranslation('organisations')
  const roleName = useRoleName()
  const own = useMembership()?.role
  return (
    <section aria-labelledby="role-guide" className="space-y-3">
      <h2 id="role-guide" className="text-lg">
        {t('screen.roleGuide.title')}
      </h2>
      <dl className="divide-y divide-line rounded-container border border-line bg-surface">
        {organisationRoles.map((role) => (
          <div key={role} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="flex flex-wrap items-center gap-2 font-medium">
              {roleName(role)}
              {role === own && <Badge tone="info">{t('screen.members.you')}</Badge>}
            </dt>
            <dd className="text-muted">{t(`screen.roleGuide.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
