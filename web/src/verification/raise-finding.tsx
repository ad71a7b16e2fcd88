import { findingInput, findingSeverities, raiseFinding, type FindingSeverity } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { toast } from '../ui/toast/toast-store.ts'
import { touches, type Of } from './parts.tsx'

type RaiseProps = Of & { readonly recordId?: string; readonly onClose: () => void }
type Draft = { readonly severity: FindingSeverity; readonly basis: string; readonly effectKg: string }

/** Says what differs, on what that rests, and by how many kilograms. */
export function RaiseDialog({ of, recordId, onClose }: RaiseProps) {
  const { t } = useTranslation('verification')
  const form = useForm<Draft>({
    name: 'finding',
    keep: `finding:${of.id}:${recordId ?? ''}`,
    initial: { severity: 'misstatement', basis: '', effectKg: '' },
    schema: findingInput,
    fields: [
      {
        kind: 'choice',
        name: 'severity',
        label: t('finding.severity'),
        options: findingSeverities.map((value) => ({ value, label: t(`severities.${value}`) })),
      },
      {
        kind: 'long',
        name: 'basis',
        label: t('finding.basis'),
        hint: t('finding.basisHint'),
        required: true,
        most: 4000,
      },
      {
        kind: 'number',
        name: 'effectKg',
        label: t('finding.effect'),
        hint: t('finding.effectHint'),
        unit: t('finding.effectUnit'),
        required: true,
      },
    ],
    send: (body) => callApi(raiseFinding, { params: { id: of.id }, body: { ...body, recordId: recordId ?? null } }),
    touches,
    onSaved: () => {
      onClose()
      toast.success(t('finding.raised'))
    },
  })
  return <FormDialog form={form} title={t('finding.raise')} submit={t('finding.raise')} onClose={onClose} />
}
