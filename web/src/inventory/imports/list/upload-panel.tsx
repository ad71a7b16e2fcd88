import { paths } from '@athar/contracts/paths'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { acceptedKinds, useUpload } from './use-upload.ts'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'

/** Where a file is handed over. */
export function UploadPanel() {
  const { t } = useTranslation('inventory')
  const goOn = useGoOn()
  const { upload, send, stop } = useUpload((made) => void goOn(paths.inventoryImportOne(made.id)))
  if (upload.at === 'sending')
    return <Sending name={upload.file.name} sent={upload.sent} total={upload.total} onStop={stop} />
  return (
    <div className="grid gap-3">
      {upload.at === 'failed' && (
        <UploadFailed file={upload.file} error={upload.error} onAgain={() => send(upload.file)} />
      )}
      {upload.at === 'stopped' && (
        <Alert severity="info">
          <p>{t('import.upload.stopped')}</p>
          <AgainButton name={upload.file.name} onAgain={() => send(upload.file)} />
        </Alert>
      )}
      <FileDrop
        label={t('import.upload.label')}
        dropLabel={t('import.upload.drop')}
        chooseLabel={t('import.upload.choose')}
        hint={t('import.upload.hint')}
        accept={acceptedKinds}
        error={upload.at === 'wrong-kind' ? t('import.upload.wrongKind') : undefined}
        onFiles={([file]) => file && send(file)}
      />
    </div>
  )
}

type SendingProps = {
  readonly name: string
  readonly sent: number
  readonly total: number
  readonly onStop: () => void
}

function Sending({ name, sent, total, onStop }: SendingProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  // The control that had the focus is gone; what happens instead takes it.
  useEffect(() => box.current?.focus(), [])
  const all = sent >= total
  const label = t('import.upload.sending', { name })
  const told = all
    ? t('import.upload.reading')
    : t('import.upload.sent', { done: format.fileSize(sent), total: format.fileSize(total) })
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid gap-4 rounded-container border-2 border-dashed border-line-strong bg-sunken px-6 py-10 focus:outline-none"
    >
      <p className="text-base font-semibold">
        <Bdi className="break-all">{label}</Bdi>
      </p>
      <ProgressBar label={label} value={all ? null : sent} max={total} valueText={told} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="figures text-muted">{told}</output>
        <Button onClick={onStop}>{t('import.upload.cancel')}</Button>
      </div>
    </div>
  )
}

const advised = [
  'file-missing',
  'file-empty',
  'file-too-large',
  'file-type',
  'file-unreadable',
  'file-unsafe',
  'file-too-complex',
  'file-expands-too-far',
  'cell-too-long',
  'too-many-rows',
  'too-many-columns',
  'no-amounts',
  'no-connection',
] as const

/** What to do about a refused file; null where the words of the error say it. */
export function useUploadAdvice(): (error: ApiError) => string | null {
  const { t } = useTranslation('inventory')
  return ({ code }) => {
    const known = advised.find((one) => one === code.replace('inventory.', ''))
    return known ? t(`import.upload.advice.${known}`) : null
  }
}

type UploadFailedProps = { readonly file: File; readonly error: ApiError; readonly onAgain: () => void }

function UploadFailed({ file, error, onAgain }: UploadFailedProps) {
  const { t } = useTranslation('inventory')
  const advice = useUploadAdvice()(error)
  return (
    <ProblemAlert error={error} title={t('import.upload.failed', { name: file.name })}>
      {advice !== null && <p>{advice}</p>}
      <AgainButton name={file.name} onAgain={onAgain} />
    </ProblemAlert>
  )
}

function AgainButton({ name, onAgain }: { readonly name: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('inventory')
  return (
    <div className="flex flex-wrap items-center gap-3 pt-1">
      <Button size="sm" onClick={onAgain}>
        {t('import.upload.again')}
      </Button>
      <Bdi className="break-all text-muted">{name}</Bdi>
    </div>
  )
}
