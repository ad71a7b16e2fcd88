import { listMembers, reactivateMember, readAccessReview, type Member } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { useMembership } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { personInText, personLabel, personWords } from '../person-label.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useRoleName } from '../use-role-name.ts'

/** Who is kept out, and the way back in. */
export function DeactivatedList({ members }: { readonly members: readonly Member[] }) {
  const { t } = useTranslation('organisations')
  return (
    <section aria-labelledby="deactivated" className="space-y-3">
      <div className="space-y-1">
        <h2 id="deactivated" className="text-lg">
          {t('screen.members.deactivatedTitle')}
        </h2>
        <p className="text-sm text-muted">{t('screen.members.deactivatedText')}</p>
      </div>
      <LongList label={t('screen.members.deactivatedTitle')} items={members} by="person" words={personWords}>
        {(shown) => (
          <ul className="divide-y divide-line rounded-container border border-line bg-surface">
            {shown.map((member) => (
              <Line key={member.personId} member={member} />
            ))}
          </ul>
        )}
      </LongList>
    </section>
  )
}

function Line({ member }: { readonly member: Member }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const roleName = useRoleName()
  const isOwner = useMembership()?.role === 'owner'
  const reactivate = useAction(reactivateMember, {
    touches: [listMembers, readAccessReview],
    onDone: () => void toast.success(t('screen.members.reactivated', { name: personInText(member) })),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{personLabel(member)}</bdi>
        </p>
        <p className="text-sm text-muted">
          {roleName(member.role)} ·{' '}
          {member.deactivatedAt && t('screen.members.deactivatedSince', { date: format.dayOf(member.deactivatedAt) })}
        </p>
      </div>
      {(isOwner || member.role !== 'owner') && (
        <Button
          size="sm"
          busy={reactivate.isPending}
          onClick={() => reactivate.mutate({ params: { personId: member.personId } })}
        >
          {t('screen.members.reactivate')}
        </Button>
      )}
    </li>
  )
}
