import { scopesOf, type OrganisationRole } from '@athar/contracts/core'
import type { Organisation } from '@athar/contracts/organisations'
import { createToken, listTokens, tokenDays, tokenInput } from '@athar/contracts/profile'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { Failure, FormDialog, useContractForm } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useToldApart } from '../../platform/session/use-told-apart.ts'

type TokenFormProps = {
  readonly membership: { readonly organisation: Organisation; readonly role: OrganisationRole }
  readonly onClose: () => void
  readonly onMade: (secret: string) => void
}

const lengths = [7, 30, tokenDays.usual, 180, tokenDays.most] as const
const dayMs = 86_400_000

/** For whom, for what and for how long; only what the person's role includes is offered. */
export function TokenForm({ membership, onClose, onMade }: TokenFormProps) {
  const { t } = useTranslation('profile')
  const { lang } = useLanguage()
  const format = useFormat()
  const apart = useToldApart().get(membership.organisation.id)
  const [now] = useState(() => Date.now())
  const allowed = scopesOf(membership.role)
  const form = useContractForm({
    name: 'api-token',
    keep: `api-token:${membership.organisation.id}`,
    keepFor: 'person',
    schema: tokenInput,
    stored: { scopes: ['read'], expiresInDays: tokenDays.usual },
    // What was ticked may be more than the role allows by now.
    adjust: (body) => ({ ...body, scopes: body.scopes.filter((scope) => allowed.includes(scope)) }),
    send: (body) => callApi(createToken, { body }),
    touches: [listTokens],
    onSaved: ({ secret }) => onMade(secret),
    fields: ({ expiresInDays }) => [
      {
        name: 'name',
        label: t('apiTokens.form.name'),
        hint: t('apiTokens.form.nameHint'),
        wrong: t('apiTokens.form.wrong.name'),
        autoComplete: 'off',
      },
      {
        kind: 'several' as const,
        name: 'scopes',
        label: t('apiTokens.form.scopes'),
        wrong: t('apiTokens.form.wrong.scopes'),
        options: allowed.map((value) => ({
          value,
          label: t(`apiTokens.scopes.${value}.name`),
          hint: t(`apiTokens.scopes.${value}.help`),
        })),
      },
      {
        kind: 'choice' as const,
        name: 'expiresInDays',
        label: t('apiTokens.form.validFor'),
        hint: t('apiTokens.form.until', {
          date: format.dayOf(new Date(now + Number(expiresInDays) * dayMs).toISOString()),
        }),
        options: lengths.map((count) => ({
          value: String(count),
          label: t('apiTokens.form.days', format.counted(count)),
        })),
      },
    ],
  })
  return (
    <FormDialog
      form={form}
      short
      problems={<Failure failure={form.failure} />}
      title={t('apiTokens.form.title')}
      description={t('apiTokens.form.for', {
        organisation: [nameIn(lang, membership.organisation.name).text, apart].filter(Boolean).join(' · '),
      })}
      submit={t('apiTokens.form.submit')}
      onClose={onClose}
    />
  )
}
