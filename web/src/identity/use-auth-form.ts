import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import type { ControlProps } from '../ui/field.tsx'
import type { Mistake } from './auth-checks.ts'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'

/** What is amiss, as it came: it is worded when it is drawn, so that it follows the language. Null where nobody can tell. */
type Cause = { readonly mistakes: readonly [Mistake, ...Mistake[]] } | { readonly failure: AuthFailure | null }
type Answer<T> = { readonly error: AuthFailure | null; readonly value: T }

/** What both forms of the sign-in page share: one alert above, the field it is about, and waiting. */
export function useAuthForm({ focusesField = false } = {}) {
  const { t } = useTranslation('identity')
  const format = useFormat()
  const words = useAuthWords()
  const id = useId()
  const [cause, setCause] = useState<Cause | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const fieldId = (field: Mistake['field']) => `${id}-${field}`

  /** Sends unless something is amiss; `done` hears the answer when the server agreed. */
  async function submit<T>(
    mistakes: readonly Mistake[],
    send: () => Promise<Answer<T>>,
    done: (answer: T) => void,
  ): Promise<void> {
    if (busy) return
    const [first, ...others] = mistakes
    if (first) {
      setCause({ mistakes: [first, ...others] })
      setAttempt((count) => count + 1)
      if (focusesField) document.getElementById(fieldId(first.field))?.focus()
      return
    }
    setCause(null)
    setBusy(true)
    const answer = await send().catch(() => null)
    setBusy(false)
    if (answer === null || answer.error) setCause({ failure: answer?.error ?? null })
    else done(answer.value)
  }

  const mistakes = cause && 'mistakes' in cause ? cause.mistakes : []
  const mistake = mistakes[0] ?? null
  const wordsOf = ({ words: key, count = 0 }: Mistake) => t(`checks.${key}`, format.counted(count))
  const failure = cause && 'failure' in cause ? cause.failure : null
  const textOf = () => {
    if (mistake) return wordsOf(mistake)
    return failure ? words(failure) : t('unexpected')
  }
  const problem = cause && { text: textOf(), field: mistake?.field ?? null, code: failure?.code ?? null }

  /** A control whose mistake stands in the alert above points there. */
  const marked = (field: Mistake['field'], control: ControlProps): ControlProps =>
    problem?.field === field
      ? {
          ...control,
          'aria-invalid': true,
          'aria-describedby': [control['aria-describedby'], `${id}-problem`].filter(Boolean).join(' '),
        }
      : control
  /** For a summary above and the words at each field. */
  const errors = mistakes.map((each) => ({ field: fieldId(each.field), message: wordsOf(each) }))
  const errorOf = (field: Mistake['field']) => errors.find((each) => each.field === fieldId(field))?.message
  return { errors, errorOf, attempt, problem, problemId: `${id}-problem`, busy, submit, marked, fieldId }
}
