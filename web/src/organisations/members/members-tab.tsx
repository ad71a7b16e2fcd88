import { mayAdminister } from '@athar/contracts/core'
import type { ResponseOf } from '@athar/contracts'
import { listMembers } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { BulkInvite } from './bulk-invite.tsx'
import { DeactivatedList } from './deactivated-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberList, type Listed } from './member-list.tsx'
import { RoleGuide } from './role-guide.tsx'
import { useByRole } from '../use-member-order.ts'

type Invitation = ResponseOf<typeof listMembers>['invitations'][number]

const invited = ({ id, createdAt, ...invitation }: Invitation): Listed => ({
  ...invitation,
  personId: id,
  fullName: '',
  since: createdAt,
  deactivatedAt: null,
  isInvited: true,
})

/** Who belongs to the organisation and what they may do, who is invited, and the ways to invite others. */
export function MembersTab() {
  const { t } = useTranslation('organisations')
  const mayInvite = useMayAct(mayAdminister)
  const members = useApiQuery(listMembers, {})
  const byRole = useByRole()
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Loaded query={members}>
        {(answer) => {
          const known = answer.members.toSorted(byRole)
          const active = known.filter(({ deactivatedAt }) => deactivatedAt === null)
          const out = known.filter(({ deactivatedAt }) => deactivatedAt !== null)
          return (
            <div className="space-y-8">
              <div className="space-y-3">
                <MemberList members={active} others={[...answer.invitations.map(invited), ...out]} />
                {active.length === 1 && <p className="text-muted">{t('screen.members.none')}</p>}
              </div>
              {answer.invitations.length > 0 && <InvitationList invitations={answer.invitations} />}
              {out.length > 0 && <DeactivatedList members={out} />}
              <RoleGuide />
            </div>
          )
        }}
      </Loaded>
      {mayInvite && (
        <div className="h-fit space-y-4">
          <InviteForm />
          <BulkInvite />
        </div>
      )}
    </div>
  )
}
