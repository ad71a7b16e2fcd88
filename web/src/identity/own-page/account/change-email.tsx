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
import { Form, useForm } from '../../../platform/form/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'

/** Another address: both mailboxes have to agree before it changes. */
export function ChangeEmail({ user }: { readonly user: User }) {
  const { t } = useTranslation('profile')
  const action = useAuthAction()
  const changed = useAccountChanged()
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
  const form = useForm({
    name: 'email',
    keep: 'email',
    keepFor: 'person',
    initial: { email: '' },
    toBody: ({ email }) => email.trim(),
    check: (_draft, wanted) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(wanted)) return [{ path: 'email', code: 'wrong' }]
      return wanted.toLowerCase() === now.toLowerCase() ? [{ path: 'email', code: 'same' }] : []
    },
    problem: ({ code }) => t(`email.${code as 'same'}`),
    send: (email: string) =>
      action.send((auth) => auth.updateUser({ email }, { emailRedirectTo: mailedWayBack(paths.landing()) })),
    onSaved: async () => {
      form.reset({ email: '' }, 0)
      // What one mailbox said was about the earlier wish.
      setHalf(false)
      await changed()
    },
    fields: [
      {
        kind: 'text',
        type: 'email',
        dir: 'ltr',
        name: 'email',
        label: t('email.next'),
        autoComplete: 'email',
        most: 254,
      },
    ],
  })
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
      <Form
        form={form}
        short
        restored={null}
        className="max-w-md gap-4"
        problems={<>{action.problem && <Alert severity="error">{action.problem.text}</Alert>}</>}
        actions={
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {t('email.submit')}
          </Button>
        }
      />
    </Section>
  )
}
