import { rowsFor, type Transition, type Workflow } from '@athar/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../platform/form/index.ts'
import { useMe, useMembership } from '../platform/session/index.ts'
import { Button } from '../ui/button.tsx'

type StepsProps = {
  readonly of: Workflow
  readonly state: string
  /** The action that is on its way. */
  readonly pending: string | null
  readonly hint?: string
  /** What the step is taken with, where its name alone does not say so. */
  readonly about?: string
  readonly onAct: (action: string, reason: string, done: () => void) => void
}

/** Buttons of the steps that lead on from here; one that needs a reason asks for it in a dialog. */
export function Steps({ of, state, pending, hint, about, onAct }: StepsProps) {
  const { t, i18n } = useTranslation('verification')
  const say = i18n.t as unknown as (key: string) => string
  const [asked, setAsked] = useState<Transition | null>(null)
  const me = useMe().data
  const role = useMembership()?.role
  const rows = rowsFor(of, { state }, me ? { role, platformRoles: me.platformRoles } : null, 'member')
  const close = () => setAsked(null)
  const nameOf = ({ action }: Transition) => say(`verification:actions.${action}`)
  if (rows.length === 0) return null
  return (
    <>
      {rows.map((row) => (
        <Button
          key={row.action}
          variant={row.button === 'danger' ? 'dangerOutline' : (row.button ?? 'secondary')}
          busy={pending === row.action && asked === null}
          held={pending !== null}
          onClick={() => (row.reason === 'required' ? setAsked(row) : onAct(row.action, '', close))}
        >
          {nameOf(row)}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={about === undefined ? nameOf(asked) : `${nameOf(asked)}: ${about}`}
          act={nameOf(asked)}
          label={t('page.reason')}
          hint={hint}
          missing={t('page.reasonMissing')}
          danger={asked.button === 'danger'}
          busy={pending === asked.action}
          most={2000}
          onAct={(reason) => onAct(asked.action, reason, close)}
          onClose={close}
        />
      )}
    </>
  )
}
