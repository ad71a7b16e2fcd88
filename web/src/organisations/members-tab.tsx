import { mayAdminister, organisationRoles, type OrganisationRole } from '@athar/contracts/core'
import { listMembers } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { useMayAct, useMe } from '../platform/session/index.ts'
import { Badge } from '../ui/badge.tsx'
import { InviteForm } from './invite-form.tsx'
import { Loaded } from './loaded.tsx'
import { useRoleName } from './use-role-name.ts'

const byRole = (a: { role: OrganisationRole }, b: { role: OrganisationRole }) =>
  organisationRoles.indexOf(a.role) - organisationRoles.indexOf(b.role)

/** Who belongs to the organisation, who is invited, and the way to invite others. */
export function MembersTab() {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const roleName = useRoleName()
  const me = useMe()
  const mayInvite = useMayAct(mayAdminister)
  const members = useApiQuery(listMembers, {})
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Loaded query={members}>
        {(answer) => (
          <div className="space-y-8">
            <section aria-labelledby="members" className="space-y-3">
              <h2 id="members" className="text-lg">
                {t('screen.members.title')}
              </h2>
              <ul className="divide-y divide-line rounded-container border border-line bg-surface">
                {answer.members.toSorted(byRole).map((member) => (
                  <li
                    key={member.personId}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
                  >
                    <div className="min-w-0">
                      <p className="font-medium">
                        <bdi>{member.fullName || member.email}</bdi>{' '}
                        {member.personId === me.data?.personId && (
                          <span className="text-muted">({t('screen.members.you')})</span>
                        )}
                      </p>
                      <p className="text-sm text-muted">
                        <bdi className="break-all">{member.email}</bdi>
                      </p>
                    </div>
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:block sm:text-end">
                      <Badge>{roleName(member.role)}</Badge>
                      <p className="text-sm text-muted sm:mt-1">
                        {t('screen.members.since', { date: format.day(member.since.slice(0, 10)) })}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
              {answer.members.length === 1 && <p className="text-muted">{t('screen.members.none')}</p>}
            </section>
            {answer.invitations.length > 0 && (
              <section aria-labelledby="invitations" className="space-y-3">
                <h2 id="invitations" className="text-lg">
                  {t('screen.invitations.title')}
                </h2>
                <ul className="divide-y divide-line rounded-container border border-line bg-surface">
                  {answer.invitations.map((invitation) => (
                    <li
                      key={invitation.id}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
                    >
                      <bdi className="break-all">{invitation.email}</bdi>
                      <span className="text-sm text-muted">
                        {roleName(invitation.role)} ·{' '}
                        {t('screen.invitations.sent', { date: format.day(invitation.createdAt.slice(0, 10)) })}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </Loaded>
      {mayInvite && <InviteForm />}
    </div>
  )
}
