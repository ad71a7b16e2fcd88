import {
  downloadCompliance,
  downloadSummary,
  reportFormats,
  verificationReports,
  type ReportFormat,
  type VerificationReport,
} from '@athar/contracts/verification'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select/index.ts'
import { toast } from '../ui/toast/toast-store.ts'

const contracts = { summary: downloadSummary, compliance: downloadCompliance } as const

/** Verification Summary and Compliance Report, as a document or a workbook, in either language. */
export function ReportButtons() {
  const { t } = useTranslation('verification')
  const [open, setOpen] = useState<VerificationReport | null>(null)
  return (
    <>
      {verificationReports.map((kind) => (
        <Button key={kind} icon="report" onClick={() => setOpen(kind)}>
          {t(`reports.${kind}.button`)}
        </Button>
      ))}
      {open !== null && <ReportDialog kind={open} onClose={() => setOpen(null)} />}
    </>
  )
}

type ReportDialogProps = { readonly kind: VerificationReport; readonly onClose: () => void }

function ReportDialog({ kind, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['verification', 'common'])
  const { lang: own } = useLanguage()
  const errorWords = useErrorWords()
  const [lang, setLang] = useState(own)
  const download = useMutation({
    mutationFn: (format: ReportFormat) => fetchFile(contracts[kind], { query: { lang, format } }),
    onSuccess: (file) => {
      saveFile(file)
      onClose()
    },
    onError: (error) => void toast.error(errorWords(error).text),
  })
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      width="sm"
      title={t(`verification:reports.${kind}.title`)}
      description={t('verification:reports.dialog')}
      closeLabel={t('common:generic.close')}
      footer={reportFormats.map((format) => (
        <Button
          key={format}
          variant="primary"
          icon="download"
          busy={download.isPending && download.variables === format}
          held={download.isPending}
          onClick={() => download.mutate(format)}
        >
          {t(`verification:reports.${format}`)}
        </Button>
      ))}
    >
      <Field label={t('verification:reports.language')}>
        {(control) => (
          <Select
            {...control}
            value={lang}
            onChange={setLang}
            options={[
              { value: 'ar', label: 'العربية' },
              { value: 'en', label: 'English' },
            ]}
          />
        )}
      </Field>
    </Dialog>
  )
}
