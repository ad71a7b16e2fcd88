import { reasonsFor, sendReport, type ReportKind, type ReportReason } from '@athar/contracts/moderation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-store.ts'

type ReportProps = { readonly kind: ReportKind; readonly subject: string }

/** Tells the moderators what is not right. */
export function ReportButton(props: ReportProps) {
  const { t } = useTranslation('moderation')
  const [open, setOpen] = useState(false)
  return (
    <p>
      <Button variant="quiet" icon="warning" onClick={() => setOpen(true)}>
        {t('reports.report')}
      </Button>
      {open && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </p>
  )
}

function ReportDialog({ kind, subject, onClose }: ReportProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('moderation')
  const form = useForm({
    name: 'report',
    initial: { reason: null as string | null, text: '' },
    check: ({ reason, text }) => [
      ...(reason === null ? [{ path: 'reason', code: 'missing' }] : []),
      ...(text.trim().length < 3 ? [{ path: 'text', code: 'missing' }] : []),
    ],
    send: ({ reason, text }) =>
      callApi(sendReport, { body: { kind, subject, reason: (reason ?? 'other') as ReportReason, text } }),
    onSaved: () => {
      toast.success(t('reports.sent'))
      onClose()
    },
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'reason',
        label: t('reports.why'),
        wrong: t('reports.whyWrong'),
        options: reasonsFor(kind).map((value) => ({ value, label: t(`reports.reasons.${value}`) })),
      },
      {
        kind: 'long',
        name: 'text',
        label: t('reports.text'),
        hint: t('reports.textHint'),
        wrong: t('reports.textWrong'),
        most: 2000,
        required: true,
      },
    ],
  })
  return <FormDialog form={form} width="md" title={t('reports.report')} submit={t('reports.send')} onClose={onClose} />
}
