import { organisationRoles, type OrganisationRole } from '@athar/contracts/core'
import { inviteMember, listMembers } from '@athar/contracts/organisations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords, type InputOf } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { useMembership } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusMistake } from '../../ui/focus-mistake.ts'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useRoleName } from '../use-role-name.ts'

const looksLikeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An address, a role, and the language of the mail; only an owner can make another owner. */
export function InviteForm() {
  const { t } = useTranslation('organisations')
  const roleName = useRoleName()
  const { lang } = useLanguage()
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  const isOwner = useMembership()?.role === 'owner'
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<OrganisationRole>('preparer')
  const [language, setLanguage] = useState<'en' | 'ar'>(lang)
  const [wrong, setWrong] = useState(false)
  const invite = useMutation({
    mutationFn: (invitation: InputOf<typeof inviteMember>['body']) => callApi(inviteMember, { body: invitation }),
    onSuccess: async (_answer, { email: invited }) => {
      toast.success(t('screen.invite.done', { email: invited }))
      // The next address may be there already.
      setEmail((now) => (now.trim() === invited ? '' : now))
      await queryClient.invalidateQueries({ queryKey: [listMembers.name] })
    },
  })
  const roles = organisationRoles.filter((one) => isOwner || one !== 'owner')
  return (
    <form
      noValidate
      aria-labelledby="invite"
      className="h-fit space-y-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        const fits = looksLikeAddress.test(email.trim())
        setWrong(!fits)
        if (fits) invite.mutate({ email: email.trim(), role, language })
        focusMistake(event.currentTarget)
      }}
    >
      <div className="space-y-1">
        <h2 id="invite" className="text-lg">
          {t('screen.invite.title')}
        </h2>
        <p className="text-sm text-muted">{t('screen.invite.text')}</p>
      </div>
      <Field
        id="invite-email"
        label={t('screen.invite.email')}
        error={wrong ? t('screen.invite.emailWrong') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field id="invite-role" label={t('screen.invite.role')} hint={t(`screen.roleHelp.${role}`)}>
        {(control) => (
          <Select
            {...control}
            options={roles.map((value) => ({ value, label: roleName(value) }))}
            value={role}
            onChange={setRole}
          />
        )}
      </Field>
      <Field id="invite-language" label={t('screen.invite.language')}>
        {(control) => (
          <Select
            {...control}
            options={(['ar', 'en'] as const).map((value) => ({ value, label: t(`screen.invite.languages.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
        )}
      </Field>
      {invite.isError && <Alert severity="error">{errorWords(invite.error).text}</Alert>}
      <Button type="submit" variant="primary" busy={invite.isPending}>
        {t('screen.invite.submit')}
      </Button>
    </form>
  )
}
