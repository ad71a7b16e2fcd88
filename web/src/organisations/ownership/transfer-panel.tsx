import { askTransfer, listMembers, readStanding, type Member } from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Combobox } from '../../ui/select/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Panel } from '../panel.tsx'
import { personInText, personLabel } from '../person-label.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useByName } from '../use-member-order.ts'
import { useRoleName } from '../use-role-name.ts'

/** Offers the ownership to somebody, who has to accept it. */
export function TransferPanel({ offered }: { readonly offered: boolean }) {
  const { t } = useTranslation('organisations')
  const members = useApiQuery(listMembers, {})
  return (
    <Panel title={t('screen.ownershipTab.transfer.title')} text={t('screen.ownershipTab.transfer.text')}>
      {offered ? (
        <p>{t('screen.ownershipTab.transfer.open')}</p>
      ) : (
        <Loaded query={members}>
          {(answer) => (
            <Offer
              members={answer.members.filter(({ role, deactivatedAt }) => role !== 'owner' && deactivatedAt === null)}
            />
          )}
        </Loaded>
      )}
    </Panel>
  )
}

function Offer({ members }: { readonly members: readonly Member[] }) {
  const { t } = useTranslation('organisations')
  const common = useTranslation('ui').t
  const roleName = useRoleName()
  const byName = useByName()
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const to = members.find(({ personId }) => personId === chosen)
  const name = to ? personInText(to) : ''
  const ask = useAction(askTransfer, {
    touches: [readStanding],
    onDone: () => {
      setAsking(false)
      toast.success(t('screen.ownershipTab.transfer.done', { name }))
    },
  })
  if (members.length === 0) return <p>{t('screen.ownershipTab.transfer.nobody')}</p>
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Field label={t('screen.ownershipTab.transfer.to')} className="w-full max-w-sm">
        {(control) => (
          <Combobox
            {...control}
            placeholder={t('screen.ownershipTab.transfer.choose')}
            empty={common('list.empty')}
            options={members.toSorted(byName).map((member) => ({
              value: member.personId,
              label: personLabel(member),
              hint: `${roleName(member.role)} · ${member.email}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </Field>
      <Button disabled={!to} className="min-h-11" onClick={() => setAsking(true)}>
        {t('screen.ownershipTab.transfer.act')}
      </Button>
      {asking && to && (
        <ConfirmDialog
          title={t('screen.ownershipTab.transfer.confirmTitle', { name })}
          text={t('screen.ownershipTab.transfer.confirmText', { name })}
          act={t('screen.ownershipTab.transfer.act')}
          busy={ask.isPending}
          onAct={() => ask.mutate({ body: { personId: to.personId } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
