import {
  endAccountSessions,
  listAccounts,
  mayRestoreAccounts,
  readAccount,
  removeAccountFactors,
  resetAccountPassword,
  unblockAccount,
  type Account,
} from '@athar/contracts/identity'
import { listSecurityEvents } from '@athar/contracts/security'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/admin/index.ts'
import { useMe } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ReasonDialog } from '../../platform/form/index.ts'

type Act = 'block' | 'unblock' | 'sessions' | 'factors' | 'password'
/** Asked for again after every act: the account, the list it stands in, and what the trail says. */
const touches = [readAccount, listAccounts, listSecurityEvents]

/** What whoever looks may do about it: blocking and ending sessions all of them, the rest those who run the platform. */
function actsFor(account: Account, restores: boolean): readonly Act[] {
  if (account.closed !== null) return []
  const here = restores && !account.signsInElsewhere
  const acts: Act[] = []
  if (account.block && restores) acts.push('unblock')
  if (here && !account.block) acts.push('password')
  if (here && account.factors.length > 0) acts.push('factors')
  if (account.sessions.length > 0) acts.push('sessions')
  if (!account.block) acts.push('block')
  return acts
}

export function AccountActs({ account }: { readonly account: Account }) {
  const { t } = useTranslation('accounts')
  const [act, setAct] = useState<Act | null>(null)
  const roles = useMe().data?.platformRoles ?? []
  const restores = mayRestoreAccounts.some((role) => roles.includes(role))
  const acts = actsFor(account, restores)
  if (account.closed !== null)
    return (
      <Alert severity="info" live={false}>
        <p>{t(`closed.${account.closed}`)}</p>
      </Alert>
    )
  return (
    <Section title={t('acts.title')} text={account.signsInElsewhere ? t('closed.elsewhere') : undefined}>
      <div className="grid justify-items-start gap-3">
        {acts.map((name) => (
          <Button
            key={name}
            variant={name === 'block' ? 'danger' : name === 'unblock' ? 'primary' : 'secondary'}
            onClick={() => setAct(name)}
          >
            {t(`acts.${name}.act`)}
          </Button>
        ))}
      </div>
      {act !== null && <ActDialog act={act} account={account} onClose={() => setAct(null)} />}
    </Section>
  )
}

type ActDialogProps = { readonly act: Act; readonly account: Account; readonly onClose: () => void }

function ActDialog({ act, account, onClose }: ActDialogProps) {
  if (act === 'block') return <BlockDialog account={account} touches={touches} onClose={onClose} />
  if (act === 'password') return <PasswordDialog account={account} onClose={onClose} />
  return <WithReason act={act} account={account} onClose={onClose} />
}

const actions = { unblock: unblockAccount, sessions: endAccountSessions, factors: removeAccountFactors } as const

function WithReason({ act, account, onClose }: ActDialogProps & { readonly act: keyof typeof actions }) {
  const { t } = useTranslation('accounts')
  const action = useAction(actions[act], {
    touches,
    onDone: () => {
      toast.success(t(`acts.${act}.done`))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t(`acts.${act}.title`, { name: isolate(account.fullName || account.email) })}
      text={t(`acts.${act}.text`)}
      act={t(`acts.${act}.act`)}
      danger={act !== 'unblock'}
      busy={action.isPending}
      hint={t('acts.reasonHint')}
      most={500}
      onAct={(reason) => action.mutate({ params: { id: account.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

function PasswordDialog({ account, onClose }: Omit<ActDialogProps, 'act'>) {
  const { t } = useTranslation(['accounts', 'common'])
  const send = useAction(resetAccountPassword, {
    touches,
    onDone: () => {
      toast.success(t('acts.password.done'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('acts.password.title', { name: isolate(account.fullName || account.email) })}
      text={t('acts.password.text', { email: isolate(account.email) })}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{
        label: t('acts.password.act'),
        busy: send.isPending,
        onClick: () => send.mutate({ params: { id: account.id } }),
      }}
    />
  )
}
