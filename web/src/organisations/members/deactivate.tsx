import {
  deactivateMember,
  listMembers,
  readAccessReview,
  readStanding,
  type Member,
} from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { personInText } from '../person-label.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** Keeps a member out from now on. */
export function Deactivate({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { t } = useTranslation('organisations')
  const name = personInText(member)
  const deactivate = useAction(deactivateMember, {
    touches: [listMembers, readAccessReview, readStanding],
    onDone: () => {
      toast.success(t('screen.members.out.done', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      danger
      title={t('screen.members.out.title', { name })}
      text={t('screen.members.out.text')}
      act={t('screen.members.out.act')}
      busy={deactivate.isPending}
      onAct={() => deactivate.mutate({ params: { personId: member.personId } })}
      onClose={onClose}
    />
  )
}
