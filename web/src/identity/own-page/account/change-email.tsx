import type { User } from '@supabase/auth-js'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountChanged } from '../../account.ts'
import { mailedWayBack } from '../../entrance/mailed-way-back.ts'
import { MailedCode } from '../../mailed-code.tsx'
import { ResendButton } from '../../resend-button.tsx'
import { useAuthAction } from '../../use-auth-action.ts'
import { useKeptDraft } from '../../../platform/form/kept-draft.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'
import { focusMistake } from '../../../ui/focus-mistake.ts'

const nothing = { email: '' }

/** Another address: both mailboxes have to agree before it changes. */
export function ChangeEmail({ user }: { readonly user: User }) {
  const { t } = useTranslation('profile')
  const action = useAuthAction()
  const changed = useAccountChanged()
  const kept = useKeptDraft('email', nothing)
  const { email } = kept.draft
  const [asked, setAsked] = useState(false)
  const [half, setHalf] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  // With the last code the fields for them are gone: whoever stood in them goes on at what came of it.
  const handOn = useCallback(
    (box: HTMLDivElement) => () => {
      if (box.contains(document.activeElement)) line.current?.focus({ preventScroll: true })
    },
    [],
  )
  const now = user.email ?? ''
  const wanted = email.trim()
  const mistake = !/^[^\s@]+@[^\s@]+$/.test(wanted)
    ? t('email.wrong')
    : wanted.toLowerCase() === now.toLowerCase()
      ? t('email.same')
      : undefined
  const ask = () => {
    setAsked(true)
    if (mistake !== undefined) return
    void action.run(
      (auth) => auth.updateUser({ email: wanted }, { emailRedirectTo: mailedWayBack(paths.landing()) }),
      async () => {
        kept.startOver()
        setAsked(false)
        // What one mailbox said was about the earlier wish.
        setHalf(false)
        await changed()
      },
    )
  }
  return (
    <Section title={t('email.title')} text={t('email.text')}>
      <p ref={line} tabIndex={-1} className="focus:outline-none">
        {t('email.now')} <bdi className="font-semibold break-all">{now}</bdi>
      </p>
      {user.new_email && (
        <Alert severity="info" title={t('email.pendingTitle')}>
          <p>{t('email.pending', { now: isolate(now), next: isolate(user.new_email) })}</p>
          <div ref={handOn} className="py-2">
            <MailedCode
              mails={[
                { email: now, type: 'email_change' },
                { email: user.new_email, type: 'email_change' },
              ]}
              submit={t('email.confirm')}
              onDone={async (_mail, session) => {
                setHalf(session === null)
                if (!session) return
                toast.success(t('email.done'))
                await changed()
              }}
            />
          </div>
          <output>{half && t('email.half')}</output>
          <div className="pt-1">
            <ResendButton email={now} type="email_change" />
          </div>
        </Alert>
      )}
      <form
        noValidate
        className="grid max-w-md grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
          focusMistake(event.currentTarget)
        }}
      >
        {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
        <Field label={t('email.next')} error={asked ? mistake : undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              dir="ltr"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={(event) => kept.change({ email: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" busy={action.busy} className="justify-self-start">
          {t('email.submit')}
        </Button>
      </form>
    </Section>
  )
}
