import { useTranslation } from 'react-i18next'
import { useErrorWords, type ApiError } from '../api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { InSight } from '../../ui/in-sight.tsx'
import { Code } from '../../ui/inline.tsx'

/** Why the server refused, with the number to quote. */
export function Failure({ failure }: { readonly failure: ApiError | null }) {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  if (failure === null) return null
  const { text, requestId } = errorWords(failure)
  return (
    <InSight of={failure}>
      <Alert severity="error" title={text}>
        {requestId !== null && (
          <p className="text-muted">
            {t('generic.reference')} <Code>{requestId}</Code>
          </p>
        )}
      </Alert>
    </InSight>
  )
}
