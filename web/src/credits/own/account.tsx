import { mayAdminister } from '@athar/contracts/core'
import { readBalance, showHoldings } from '@athar/contracts/credits'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { Form, useForm } from '../../platform/form/index.ts'
import { useMayAct, useMembership } from '../../platform/session/index.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** The number that others transfer to, and whether the registry names the organisation. */
export function Account({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation('credits')
  const may = useMayAct(mayAdminister)
  const id = useMembership()?.organisation.id ?? ''
  return (
    <div className="grid grid-cols-1 gap-5">
      <Section title={t('account.number')} text={t('account.numberText')}>
        <p className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {id}
          </bdi>
          <CopyButton text={id} label={t('account.copy')} copiedLabel={t('account.copied')} />
        </p>
      </Section>
      <Section title={t('account.public')} text={may ? undefined : t('account.onlyAdministrators')}>
        <Shown key={String(shown)} shown={shown} may={may} />
      </Section>
    </div>
  )
}

function Shown({ shown, may }: { readonly shown: boolean; readonly may: boolean }) {
  const { t } = useTranslation(['credits', 'common'])
  const form = useForm({
    name: 'public-holdings',
    initial: { shown },
    send: (body) => callApi(showHoldings, { body }),
    touches: [readBalance],
    onSaved: () => void toast.success(t('account.saved')),
    fields: [
      {
        kind: 'switch',
        name: 'shown',
        label: t('account.show'),
        hint: t('account.showText'),
        disabled: !may,
      },
    ],
    disabled: !may,
  })
  return <Form form={form} submit={t('common:generic.save')} />
}
