import { isolate } from '@athar/i18n'
import type { PasskeyListItem } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysElsewhere, keysWorkHere } from '../../second-factor/browser-keys.ts'
import { freeName } from '../../second-factor/free-name.ts'
import { useAuthAction } from '../../use-auth-action.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { backend } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'
import { focusMistake } from '../../../ui/focus-mistake.ts'

const key = ['profile.passkeys'] as const

function usePasskeys() {
  return useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async () => {
      const { auth } = await backend()
      const { data, error } = await auth.passkey.list()
      if (error) throw error
      return data
    },
  })
}

type Open = { readonly action: 'rename' | 'remove'; readonly passkey: PasskeyListItem }

/** Keys that sign in without a password: added, named, removed. */
export function Passkeys() {
  const { t } = useTranslation('profile')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const action = useAuthAction()
  const queryClient = useQueryClient()
  const passkeys = usePasskeys()
  const elsewhere = keysElsewhere()
  const [open, setOpen] = useState<Open | null>(null)
  const renew = () => queryClient.invalidateQueries({ queryKey: key })
  const names = (passkeys.data ?? []).map(({ friendly_name: name }) => name ?? '')
  const add = () =>
    void action.run(
      async (auth, signal) => {
        const made = await auth.registerPasskey({ options: { signal } })
        if (made.error || made.data.friendly_name) return made
        // Nothing on the list should be without a name; another one can be given at once.
        await auth.passkey.update({ passkeyId: made.data.id, friendlyName: freeName(t('passkeys.one'), names) })
        return made
      },
      async () => {
        toast.success(t('passkeys.added'))
        await renew()
      },
    )
  return (
    <Section title={t('passkeys.title')} text={elsewhere === null ? t('passkeys.text') : null}>
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      {passkeys.isPending && <Skeleton className="h-12 w-full" />}
      {passkeys.isError && (
        <Alert severity="error" title={t('passkeys.unread')}>
          <Button size="sm" onClick={() => void passkeys.refetch()}>
            {tCommon('generic.retry')}
          </Button>
        </Alert>
      )}
      {passkeys.data?.length === 0 && <p className="text-sm text-muted">{t('passkeys.none')}</p>}
      {passkeys.data !== undefined && passkeys.data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.data.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">
                  <bdi>{passkey.friendly_name || t('passkeys.one')}</bdi>
                </p>
                <p className="text-sm text-muted">
                  {t('passkeys.since', { date: format.dayOf(passkey.created_at) })} ·{' '}
                  {passkey.last_used_at
                    ? t('passkeys.used', { date: format.instant(passkey.last_used_at) })
                    : t('passkeys.unused')}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={t('passkeys.renameLabel', { name: passkey.friendly_name || t('passkeys.one') })}
                  onClick={() => setOpen({ action: 'rename', passkey })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  size="sm"
                  aria-label={t('passkeys.removeLabel', { name: passkey.friendly_name || t('passkeys.one') })}
                  onClick={() => setOpen({ action: 'remove', passkey })}
                >
                  {t('passkeys.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {keysWorkHere() ? (
        <Button icon="plus" busy={action.busy} className="justify-self-start" onClick={add}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">
          {elsewhere === null ? t('passkeys.unsupported') : t('passkeys.elsewhere', { host: isolate(elsewhere) })}
        </p>
      )}
      {open?.action === 'rename' && (
        <RenamePasskey passkey={open.passkey} onClose={() => setOpen(null)} onDone={renew} />
      )}
      {open?.action === 'remove' && (
        <RemovePasskey passkey={open.passkey} onClose={() => setOpen(null)} onDone={renew} />
      )}
    </Section>
  )
}

type OneProps = {
  readonly passkey: PasskeyListItem
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function RenamePasskey({ passkey, onClose, onDone }: OneProps) {
  const { t } = useTranslation('profile')
  const { t: tCommon } = useTranslation()
  const action = useAuthAction()
  const [name, setName] = useState(passkey.friendly_name ?? '')
  const [asked, setAsked] = useState(false)
  const missing = name.trim() === ''
  const save = () => {
    setAsked(true)
    if (missing) return
    void action.run(
      (auth) => auth.passkey.update({ passkeyId: passkey.id, friendlyName: name.trim() }),
      async () => {
        await onDone()
        onClose()
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeys.renameTitle')}
      closeLabel={tCommon('generic.close')}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{tCommon('generic.cancel')}</Button>
          <Button variant="primary" busy={action.busy} onClick={save}>
            {tCommon('generic.save')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
          focusMistake(event.currentTarget)
        }}
      >
        {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
        <Field label={t('passkeys.name')} error={asked && missing ? t('passkeys.nameMissing') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

function RemovePasskey({ passkey, onClose, onDone }: OneProps) {
  const { t } = useTranslation('profile')
  const { t: tCommon } = useTranslation()
  const action = useAuthAction()
  const remove = () =>
    void action.run(
      (auth) => auth.passkey.delete({ passkeyId: passkey.id }),
      async () => {
        toast.success(t('passkeys.removed'))
        await onDone()
        onClose()
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeys.removeTitle')}
      description={t('passkeys.removeText')}
      closeLabel={tCommon('generic.close')}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{tCommon('generic.cancel')}</Button>
          <Button variant="danger" busy={action.busy} onClick={remove}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-semibold break-words">
          <bdi>{passkey.friendly_name || t('passkeys.one')}</bdi>
        </p>
        {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      </div>
    </Dialog>
  )
}
