import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useErrorWords } from './use-error-words.ts'
import { startAgain } from './use-job.ts'

type TryAgainProps = {
  readonly jobId: string
  /** Reads again what the work is about, which is under way from now on. */
  readonly onStarted?: () => unknown
}

/** Starts work again that failed or was stopped. */
export function TryAgain({ jobId, onStarted }: TryAgainProps) {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await startAgain(jobId)
      await onStarted?.()
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void start()}>
      {t('tryAgain')}
    </Button>
  )
}
