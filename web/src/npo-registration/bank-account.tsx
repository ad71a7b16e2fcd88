import { giveIban, ibanFault, readOwnRegistration, type Registration } from '@athar/contracts/npo-registration'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../platform/api/use-action.ts'
import { useMayAct } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { grouped } from './grouped-iban.ts'

type BankAccountProps = { readonly registration: Registration; readonly waits: boolean }

/** The account that grants are paid to, once it is confirmed; an owner gives it. */
export function BankAccount({ registration: { id, iban, version }, waits }: BankAccountProps) {
  const { t } = useTranslation('npo-registration')
  const gives = useMayAct(giveIban.access.roles)
  const [changing, setChanging] = useState(false)
  return (
    <Section title={t('iban.title')} text={t('iban.text')}>
      {iban !== null && (
        <p>
          <bdi dir="ltr" className="font-mono text-lg font-semibold wrap-anywhere">
            {grouped(iban)}
          </bdi>
        </p>
      )}
      {iban !== null && waits && (
        <Alert severity="info" live={false}>
          <p>{t('iban.waits')}</p>
        </Alert>
      )}
      {iban === null && !gives && <p className="text-muted">{t('iban.none')}</p>}
      {gives && iban !== null && !changing && (
        <Button className="justify-self-start" onClick={() => setChanging(true)}>
          {t('iban.change')}
        </Button>
      )}
      {gives && (iban === null || changing) && <IbanForm id={id} version={version} onDone={() => setChanging(false)} />}
    </Section>
  )
}

type IbanFormProps = { readonly id: string; readonly version: number; readonly onDone: () => void }

function IbanForm({ id, version, onDone }: IbanFormProps) {
  const { t } = useTranslation('npo-registration')
  const [iban, setIban] = useState('')
  const [sent, setSent] = useState(false)
  const give = useAction(giveIban, {
    touches: [readOwnRegistration],
    onDone: () => {
      toast.success(t('iban.saved'))
      onDone()
    },
  })
  const fault = iban.trim() === '' ? 'missing' : ibanFault(iban)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (fault === null) give.mutate({ params: { id }, body: { iban, version } })
    else document.getElementById('iban')?.focus()
  }
  const problem = fault === null ? undefined : fault === 'missing' ? t('iban.missing') : t(`iban.faults.${fault}`)
  return (
    <form noValidate className="grid max-w-md grid-cols-1 gap-4" onSubmit={submit}>
      <Field id="iban" label={t('iban.label')} hint={t('iban.hint')} error={sent ? problem : undefined} required>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            autoComplete="off"
            maxLength={60}
            value={iban}
            onChange={(event) => setIban(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" busy={give.isPending}>
        {t('iban.save')}
      </Button>
    </form>
  )
}
