import type { ResponseOf } from '@athar/contracts'
import { listMembers, withdrawInvitation } from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useMembership } from '../../platform/session/index.ts'
import { useRoleName } from '../use-role-name.ts'

type Invitation = ResponseOf<typeof listMembers>['invitations'][number]

const addressOf = ({ email }: Invitation): string => email

/** Who was asked and has not come yet. */
export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const { t } = useTranslation('organisations')
  return (
    <section aria-labelledby="invitations" className="space-y-3">
      <h2 id="invitations" className="text-lg">
        {t('screen.invitations.title')}
      </h2>
      <LongList label={t('screen.invitations.title')} items={invitations} by="email" words={addressOf}>
        {(shown) => (
          <ul className="divide-y divide-line rounded-container border border-line bg-surface">
            {shown.map((invitation) => (
              <Line key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </LongList>
    </section>
  )
}

function Line({ invitation: { id, email, role, createdAt } }: { readonly invitation: Invitation }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const roleName = useRoleName()
  // Of an owner's invitation an administrator knows, and no more.
  const isOwner = useMembership()?.role === 'owner'
  const withdraw = useAction(withdrawInvitation, {
    touches: [listMembers],
    onDone: () => void toast.success(t('screen.invitations.withdrawn', { email: isolate(email) })),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p>
          <bdi className="wrap-anywhere">{email}</bdi>
        </p>
        <p className="text-sm text-muted">
          {roleName(role)} · {t('screen.invitations.sent', { date: format.dayOf(createdAt) })}
        </p>
      </div>
      {(isOwner || role !== 'owner') && (
        <Button
          size="sm"
          busy={withdraw.isPending}
          aria-label={t('screen.invitations.withdrawOf', { email })}
          onClick={() => withdraw.mutate({ params: { id } })}
        >
          {t('screen.invitations.withdraw')}
        </Button>
      )}
    </li>
  )
}
