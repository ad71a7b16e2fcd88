import { saveTerms, termsInput } from '@athar/contracts/verification'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { touches, type Of } from './parts.tsx'
import { useTermsFields, type TermsDraft } from './terms-fields.ts'

/** Changes the terms while the verification is planned. */
export function Terms({ of }: Of) {
  const { t } = useTranslation('verification')
  const [open, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>{t('terms.edit')}</Button>
      </div>
      {open && <TermsDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

function TermsDialog({ of, onClose }: Of & { readonly onClose: () => void }) {
  const { t } = useTranslation('verification')
  const terms = useTermsFields<TermsDraft>()
  const { level, materialityPercent, scope, criteria, users, place, riskNotes } = of
  const form = useForm<TermsDraft>({
    name: 'terms',
    initial: { level, materialityPercent, scope, criteria, users, place, riskNotes },
    version: of.version,
    schema: termsInput,
    fields: terms(of.kind),
    send: (body, version) => callApi(saveTerms, { params: { id: of.id }, body: { ...body, version } }),
    touches,
    onSaved: () => {
      onClose()
      toast.success(t('terms.saved'))
    },
  })
  return <FormDialog form={form} title={t('terms.edit')} submit={t('terms.save')} onClose={onClose} width="lg" />
}
