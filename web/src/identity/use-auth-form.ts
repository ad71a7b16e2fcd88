import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import type { ControlProps } from '../ui/field.tsx'
import type { Mistake } from './auth-checks.ts'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'

/** What is amiss, as it came: it is worded when it is drawn, so that it follows the language. Null where nobody can tell. */
type Cause = { readonly mistake: Mistake } | { readonly failure: AuthFailure | null }
type Answer<T> = { readonly error: AuthFailure | null; readonly value: T }

/** What both forms of the sign-in page share: one alert above, the field it is about, and waiting. */
export function useAuthForm() {
  const { t } = useTranslation('identity')
  const format = useFormat()
  const words = useAuthWords()
  const id = useId()
  const [cause, setCause] = useState<Cause | null>(null)
  const [busy, setBusy] = useState(false)
  const fieldId = (field: Mistake['field']) => `${id}-${field}`

  /** Sends unless something is amiss; `done` hears the answer when the server agreed. */
  async function submit<T>(
    mistake: Mistake | null,
    send: () => Promise<Answer<T>>,
    done: (answer: T) => void,
  ): Promise<void> {
    if (busy) return
    if (mistake) {
      setCause({ mistake })
      document.getElementById(fieldId(mistake.field))?.focus()
      return
    }
    setCause(null)
    setBusy(true)
    const answer = await send().catch(() => null)
    setBusy(false)
    if (answer === null || answer.error) setCause({ failure: answer?.error ?? null })
    else done(answer.value)
  }

  const mistake = cause && 'mistake' in cause ? cause.mistake : null
  const failure = cause && 'failure' in cause ? cause.failure : null
  const textOf = () => {
    if (mistake) return t(`checks.${mistake.words}`, format.counted(mistake.count ?? 0))
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
  return { problem, problemId: `${id}-problem`, busy, submit, marked, fieldId }
}
