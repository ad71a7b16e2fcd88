import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ErrorState, ForbiddenState, handOnFocus } from '../../ui/states.tsx'
import { askForSecondFactor, needOf, type StepUpNeed } from './step-up.ts'
import { useErrorWords } from './use-error-words.ts'

type LoadFailedProps = { readonly query: { readonly error: unknown; readonly refetch: () => Promise<unknown> } }

/** What stands in the place of an answer that did not come. Whoever would rather not confirm who they are did nothing wrong. */
export function LoadFailed({ query }: LoadFailedProps) {
  const { t } = useTranslation()
  const { text, requestId } = useErrorWords()(query.error)
  const need = needOf(query.error)
  if (need !== null) return <FactorNeeded need={need} text={text} />
  return (
    <ErrorState
      title={t('generic.error')}
      retry={{ label: t('generic.retry'), onRetry: () => void query.refetch() }}
      reference={requestId === null ? undefined : { label: t('generic.reference'), id: requestId }}
    >
      <p>{text}</p>
    </ErrorState>
  )
}

/** Stays while it is asked about again, and so does the place of whoever pressed. One answer serves all that wait on the page. */
function FactorNeeded({ need, text }: { readonly need: StepUpNeed; readonly text: string }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const ask = async () => {
    if (await askForSecondFactor(need))
      await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => needOf(state.error) !== null })
  }
  return (
    <ForbiddenState
      title={t(`secondFactor.${need}.title`)}
      action={
        <Button ref={handOnFocus} variant="primary" onClick={() => void ask()}>
          {t(`secondFactor.${need}.ask`)}
        </Button>
      }
    >
      <p>{text}</p>
    </ForbiddenState>
  )
}
