import { scopesOf, type OrganisationRole, type TokenScope } from '@athar/contracts/core'
import type { Organisation } from '@athar/contracts/organisations'
import { createToken, listTokens, tokenDays } from '@athar/contracts/profile'
import { nameIn } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../platform/api/index.ts'
import { useKeptDraft } from '../../platform/form/kept-draft.ts'
import { RestoredNotice } from '../../platform/restored-notice.tsx'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useToldApart } from '../../platform/session/use-told-apart.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'

type TokenFormProps = {
  readonly membership: { readonly organisation: Organisation; readonly role: OrganisationRole }
  readonly onClose: () => void
  readonly onMade: (secret: string) => void
}

const lengths = [7, 30, tokenDays.usual, 180, tokenDays.most] as const
const dayMs = 86_400_000

type Draft = { readonly name: string; readonly scopes: readonly TokenScope[]; readonly days: number }
const blank: Draft = { name: '', scopes: ['read'], days: tokenDays.usual }

/** For whom, for what and for how long; only what the person's role includes is offered. */
export function TokenForm({ membership, onClose, onMade }: TokenFormProps) {
  const { t } = useTranslation('profile')
  const { lang } = useLanguage()
  const format = useFormat()
  const apart = useToldApart().get(membership.organisation.id)
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  const id = useId()
  const [now] = useState(() => Date.now())
  const allowed = scopesOf(membership.role)
  const kept = useKeptDraft(`api-token:${membership.organisation.id}`, blank)
  const { name, days } = kept.draft
  // What was ticked may be more than the role allows by now.
  const scopes = kept.draft.scopes.filter((scope) => allowed.includes(scope))
  const [wrong, setWrong] = useState<readonly ('name' | 'scopes')[]>([])
  const make = useMutation({
    mutationFn: () => callApi(createToken, { body: { name: name.trim(), scopes: [...scopes], expiresInDays: days } }),
    onSuccess: async ({ secret }) => {
      kept.startOver()
      onMade(secret)
      await queryClient.invalidateQueries({ queryKey: [listTokens.name] })
    },
  })
  const submit = () => {
    const missing = [
      ...(name.trim() === '' ? (['name'] as const) : []),
      ...(scopes.length === 0 ? (['scopes'] as const) : []),
    ]
    setWrong(missing)
    const first = missing[0]
    if (first === undefined) make.mutate()
    else document.getElementById(first === 'name' ? `${id}-name` : `${id}-${allowed[0]}`)?.focus()
  }
  const giveUp = () => {
    kept.startOver()
    onClose()
  }
  const until = format.dayOf(new Date(now + days * dayMs).toISOString())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && giveUp()}
      title={t('apiTokens.form.title')}
      description={t('apiTokens.form.for', {
        organisation: [nameIn(lang, membership.organisation.name).text, apart].filter(Boolean).join(' · '),
      })}
      closeLabel={t('apiTokens.close')}
      footer={
        <>
          <Button onClick={giveUp}>{t('apiTokens.form.cancel')}</Button>
          <Button variant="primary" type="submit" form={`${id}-form`} busy={make.isPending}>
            {t('apiTokens.form.submit')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {kept.restored && (
          <RestoredNotice title={t('restored')} startOver={{ label: t('startOver'), onPress: kept.startOver }} />
        )}
        {make.error && <Alert severity="error">{errorWords(make.error).text}</Alert>}
        <Field
          id={`${id}-name`}
          label={t('apiTokens.form.name')}
          hint={t('apiTokens.form.nameHint')}
          error={wrong.includes('name') ? t('apiTokens.form.wrong.name') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={80}
              value={name}
              onChange={(event) => kept.change({ name: event.target.value })}
            />
          )}
        </Field>
        <fieldset aria-describedby={wrong.includes('scopes') ? `${id}-scopes-error` : undefined}>
          <legend className="mb-1 text-sm font-semibold">{t('apiTokens.form.scopes')}</legend>
          {wrong.includes('scopes') && (
            <FieldError id={`${id}-scopes-error`}>{t('apiTokens.form.wrong.scopes')}</FieldError>
          )}
          {allowed.map((scope) => (
            <Checkbox
              key={scope}
              id={`${id}-${scope}`}
              label={t(`apiTokens.scopes.${scope}.name`)}
              hint={t(`apiTokens.scopes.${scope}.help`)}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                kept.change({
                  scopes: target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope),
                })
              }
            />
          ))}
        </fieldset>
        <Field label={t('apiTokens.form.validFor')} hint={t('apiTokens.form.until', { date: until })}>
          {(control) => (
            <Select
              {...control}
              options={lengths.map((count) => ({
                value: String(count),
                label: t('apiTokens.form.days', format.counted(count)),
              }))}
              value={String(days)}
              onChange={(value) => kept.change({ days: Number(value) })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
