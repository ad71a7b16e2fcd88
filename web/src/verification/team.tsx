import { listMembers } from '@athar/contracts/organisations'
import {
  addTeamMember,
  declareIndependence,
  mayVerify,
  planningStates,
  removeTeamMember,
  teamRoles,
  type TeamRole,
} from '@athar/contracts/verification'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { useMayAct, useSession } from '../platform/session/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { touches, type Of } from './parts.tsx'

/** Who takes part, in which role, and who declared their independence. */
export function Team({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const session = useSession()
  const plans = useMayAct(mayVerify) && of.side === 'verifier' && planningStates.some((one) => one === of.state)
  const own = session.status === 'signed-in' ? session.session.user.id : null
  const remove = useAction(removeTeamMember, { touches, onDone: () => void toast.success(t('team.removed')) })
  const params = { id: of.id }
  return (
    <Section title={t('team.title')} text={of.side === 'verifier' ? t('team.text') : null}>
      <ul className="grid grid-cols-1 gap-2">
        {of.team.map(({ personId, name, role, declaredAt }) => (
          <li key={personId} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2">
            <span className="grid grow">
              <span className="font-semibold">
                <bdi>{name ?? t('team.gone')}</bdi>
              </span>
              <span className="text-sm text-muted">{t(`roles.${role}`)}</span>
            </span>
            <Badge tone={declaredAt === null ? 'warning' : 'positive'}>
              {declaredAt === null ? t('team.undeclared') : t('team.declared', { date: format.dayOf(declaredAt) })}
            </Badge>
            {plans && personId === own && declaredAt === null && <Declare id={of.id} />}
            {plans && personId !== own && (
              <Button size="sm" variant="quiet" onClick={() => remove.mutate({ params: { ...params, personId } })}>
                {t('team.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {plans && <AddMember of={of} />}
    </Section>
  )
}

function Declare({ id }: { readonly id: string }) {
  const { t } = useTranslation(['verification', 'common'])
  const [asking, setAsking] = useState(false)
  const declare = useAction(declareIndependence, {
    touches,
    onDone: () => {
      setAsking(false)
      toast.success(t('team.declareDone'))
    },
  })
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
        {t('team.declare')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('team.declare')}
          text={t('team.declareText')}
          closeLabel={t('common:generic.close')}
          cancel={{ label: t('common:generic.cancel') }}
          act={{
            label: t('team.declare'),
            busy: declare.isPending,
            onClick: () => declare.mutate({ params: { id } }),
          }}
        />
      )}
    </>
  )
}

function AddMember({ of }: Of) {
  const { t } = useTranslation('verification')
  const [adding, setAdding] = useState(false)
  const members = useApiQuery(listMembers, {}, { staleTime: 0 }).data?.members ?? []
  const free = members.filter(
    ({ personId, role, deactivatedAt }) =>
      deactivatedAt === null &&
      mayVerify.some((one) => one === role) &&
      !of.team.some((one) => one.personId === personId),
  )
  if (free.length === 0) return null
  return (
    <>
      <div>
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('team.add')}
        </Button>
      </div>
      {adding && <AddDialog of={of} free={free} onClose={() => setAdding(false)} />}
    </>
  )
}

type AddDialogProps = Of & {
  readonly free: readonly { readonly personId: string; readonly fullName: string; readonly email: string }[]
  readonly onClose: () => void
}
type Draft = { readonly personId: string; readonly role: TeamRole }

function AddDialog({ of, free, onClose }: AddDialogProps) {
  const { t } = useTranslation('verification')
  const hasLead = of.team.some(({ role }) => role === 'lead')
  const form = useForm<Draft>({
    name: 'member',
    initial: { personId: free[0]?.personId ?? '', role: hasLead ? 'reviewer' : 'lead' },
    fields: [
      {
        kind: 'choice',
        name: 'personId',
        label: t('team.person'),
        options: free.map(({ personId, fullName, email }) => ({ value: personId, label: fullName || email })),
      },
      {
        kind: 'choice',
        name: 'role',
        as: 'radio',
        label: t('team.role'),
        options: teamRoles
          .filter((role) => role !== 'lead' || !hasLead)
          .map((value) => ({ value, label: t(`roles.${value}`) })),
      },
    ],
    send: (body) => callApi(addTeamMember, { params: { id: of.id }, body }),
    touches,
    onSaved: () => {
      onClose()
      toast.success(t('team.added'))
    },
  })
  return <FormDialog form={form} title={t('team.add')} submit={t('team.add')} onClose={onClose} />
}
