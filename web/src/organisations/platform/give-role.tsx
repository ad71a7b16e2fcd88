import { platformRoles, type PlatformRole } from '@athar/contracts/core'
import { givePlatformRole, listPlatformPeople, platformRoleInput } from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/admin/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusMistake } from '../../ui/focus-mistake.ts'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { personInText } from '../person-label.ts'

/** A role for somebody who has an account already. */
export function GiveRole() {
  const { t } = useTranslation(['organisations', 'profile'])
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<PlatformRole | null>(null)
  const [tried, setTried] = useState(false)
  const give = useAction(givePlatformRole, {
    touches: [listPlatformPeople],
    onDone: (person, { body }) => {
      toast.success(
        t('platform.people.given', { role: t(`profile:guard.roles.${body.role}`), person: personInText(person) }),
      )
      setEmail('')
      setRole(null)
      setTried(false)
    },
  })
  const parsed = platformRoleInput.safeParse({ email, role })
  const wrong = (field: 'email' | 'role') =>
    tried && !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field)
      ? t(`platform.people.${field}Wrong`)
      : undefined
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-4 sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) give.mutate({ body: parsed.data })
        focusMistake(event.currentTarget)
      }}
    >
      <Field label={t('platform.people.email')} error={wrong('email')} className="w-full max-w-80" required>
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
      <Field label={t('platform.people.role')} error={wrong('role')} className="w-full sm:max-w-64" required>
        {(control) => (
          <Select
            {...control}
            value={role}
            onChange={setRole}
            placeholder={t('platform.people.choose')}
            options={platformRoles.map((value) => ({ value, label: t(`profile:guard.roles.${value}`) }))}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={give.isPending}
        className="min-h-11 shrink-0 sm:mt-[calc(1lh+0.375rem)]"
      >
        {t('platform.people.give')}
      </Button>
    </form>
  )
}
