import { leaveOrganisation, listMembers, readMe, type Member } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { actingOrganisation, useMe, useMembership } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Panel } from '../panel.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'

const isOwner = ({ role, deactivatedAt }: Member) => role === 'owner' && deactivatedAt === null

/** Goes, on to another organisation of theirs if there is one; the last owner is told what to do first. */
export function LeavePanel() {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const goOn = useGoOn()
  const membership = useMembership()
  const members = useApiQuery(listMembers, {})
  const [asking, setAsking] = useState(false)
  const other = useMe().data?.memberships.find(
    ({ organisation }) => organisation.id !== membership?.organisation.id,
  )?.organisation
  const name = membership ? isolate(nameIn(lang, membership.organisation.name).text) : ''
  const leave = useAction(leaveOrganisation, {
    touches: [readMe],
    onDone: () => {
      const left = t('screen.ownershipTab.leave.done', { name })
      if (!other) {
        toast.success(left)
        return void goOn(paths.landing())
      }
      const next = isolate(nameIn(lang, other.name).text)
      toast.message('success', left, t('screen.ownershipTab.leave.other', { name: next }))
      void goOn(paths.inventory())
      actingOrganisation.choose(other.id)
    },
  })
  return (
    <Panel title={t('screen.ownershipTab.leave.title')} text={t('screen.ownershipTab.leave.text')}>
      <Loaded query={members}>
        {(answer) =>
          membership?.role === 'owner' && answer.members.filter(isOwner).length < 2 ? (
            <p>{t('screen.ownershipTab.leave.lastOwner')}</p>
          ) : (
            <Button onClick={() => setAsking(true)}>{t('screen.ownershipTab.leave.act')}</Button>
          )
        }
      </Loaded>
      {asking && (
        <ConfirmDialog
          danger
          title={t('screen.ownershipTab.leave.confirmTitle', { name })}
          text={t('screen.ownershipTab.leave.text')}
          act={t('screen.ownershipTab.leave.act')}
          busy={leave.isPending}
          onAct={() => leave.mutate({})}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
