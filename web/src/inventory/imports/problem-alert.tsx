import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords, type ApiError } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Code } from '../../ui/inline.tsx'

type ProblemAlertProps = { readonly error: ApiError | null; readonly title?: string; readonly children?: ReactNode }

/** What went wrong, in words, with the number to quote. */
export function ProblemAlert({ error, title, children }: ProblemAlertProps) {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  if (error === null) return null
  const { text, requestId } = errorWords(error)
  return (
    <Alert severity="error" title={title ?? text}>
      {title !== undefined && <p>{text}</p>}
      {children}
      {requestId !== null && (
        <p className="text-muted">
          {t('generic.reference')} <Code>{requestId}</Code>
        </p>
      )}
    </Alert>
  )
}
