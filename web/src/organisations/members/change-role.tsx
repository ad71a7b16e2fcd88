import { organisationRoles } from '@athar/contracts/core'
import {
  changeRole,
  listMembers,
  readAccessReview,
  readMe,
  readStanding,
  type Member,
} from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { personInText } from '../person-label.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useRoleName } from '../use-role-name.ts'

type ChangeRoleProps = {
  readonly member: Member
  readonly mayMakeOwners: boolean
  readonly onClose: () => void
}

/** Every role with what it may do, so that nobody gives more than is meant. */
export function ChangeRole({ member, mayMakeOwners, onClose }: ChangeRoleProps) {
  const { t } = useTranslation('organisations')
  const common = useTranslation().t
  const roleName = useRoleName()
  const [role, setRole] = useState(member.role)
  const change = useAction(changeRole, {
    touches: [listMembers, readAccessReview, readStanding, readMe],
    onDone: () => {
      toast.success(t('screen.members.role.done', { name: personInText(member), role: common(`roles.${role}`) }))
      onClose()
    },
  })
  const submit = () =>
    role === member.role
      ? onClose()
      : change.mutate({ params: { personId: member.personId }, body: { role, seen: member.role } })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('screen.members.role.title', { name: personInText(member) })}
      description={t('screen.members.role.text')}
      closeLabel={common('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('generic.cancel')}</Button>
          <Button variant="primary" busy={change.isPending} onClick={submit}>
            {t('screen.members.role.act')}
          </Button>
        </>
      }
    >
      <RadioGroup
        name={`role-${member.personId}`}
        legend={t('screen.members.role.label')}
        value={role}
        onChange={setRole}
        options={organisationRoles
          .filter((one) => mayMakeOwners || one !== 'owner')
          .map((value) => ({ value, label: roleName(value), hint: t(`screen.roleHelp.${value}`) }))}
      />
    </Dialog>
  )
}
