import { evidenceExtensions, evidenceLabels, type EvidenceLabel } from '@athar/contracts/evidence'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Select } from '../../ui/select/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { About } from './send-evidence.ts'
import { useUpload } from './use-upload.ts'

const mostBytes = 100_000_000

type UploadDialogProps = {
  readonly title?: string
  /** What the file backs, or replaces. */
  readonly about?: Omit<About, 'label'>
  readonly label?: EvidenceLabel
  readonly onUploaded?: (id: string) => unknown
  readonly onClose: () => void
}

/** Takes one file of evidence, with its label; what breaks off goes on. */
export function UploadDialog({ title, about, label: first = 'restricted', onUploaded, onClose }: UploadDialogProps) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const errorWords = useErrorWords()
  const [label, setLabel] = useState<EvidenceLabel>(first)
  const upload = useUpload(async ({ id, fileName, duplicate }) => {
    toast.success(t(duplicate ? 'upload.duplicate' : 'upload.added', { name: isolate(fileName) }))
    await onUploaded?.(id)
    onClose()
  })
  const { sending, problem } = upload
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title ?? t('upload.title')}
      closeLabel={t('upload.close')}
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert severity="warning" live={false}>
          <p>{t('upload.warning')}</p>
        </Alert>
        <Field label={t('upload.label')} hint={t('upload.labelHint')}>
          {(control) => (
            <Select
              {...control}
              value={label}
              disabled={sending !== null}
              onChange={setLabel}
              options={evidenceLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
            />
          )}
        </Field>
        {sending ? (
          <>
            <ProgressBar label={t('upload.sending', { name: isolate(sending.name) })} value={sending.share * 100} />
            <Button className="justify-self-start" onClick={upload.stop}>
              {t('upload.stop')}
            </Button>
          </>
        ) : (
          <>
            {upload.goOn && (
              <Alert severity="error" title={t('upload.cutOff')}>
                <Button onClick={upload.goOn}>{t('upload.continue')}</Button>
              </Alert>
            )}
            <FileDrop
              label={t('upload.field')}
              hint={t('upload.hint', { size: format.fileSize(mostBytes) })}
              chooseLabel={t('upload.choose')}
              dropLabel={t('upload.drop')}
              accept={evidenceExtensions.map((extension) => `.${extension}`).join(',')}
              error={problem === null || upload.goOn ? undefined : errorWords(problem).text}
              onFiles={([file]) => file && upload.start(file, { ...about, label })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
