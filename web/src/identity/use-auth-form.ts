import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../ui/field.tsx'
import type { Mistake } from './auth-checks.ts'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'

type Problem = { readonly text: string; readonly field: Mistake['field'] | null; readonly code: string | null }
type Answer<T> = { readonly error: AuthFailure | null; readonly value: T }

/** What both forms of the sign-in page share: one alert above, the field it is about, and waiting. */
export function useAuthForm() {
  const { t } = useTranslation('identity')
  const words = useAuthWords()
  const id = useId()
  const [problem, setProblem] = useState<Problem | null>(null)
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
      setProblem({
        text: t(`checks.${mistake.words}`, { count: mistake.count ?? 0 }),
        field: mistake.field,
        code: null,
      })
      document.getElementById(fieldId(mistake.field))?.focus()
      return
    }
    setProblem(null)
    setBusy(true)
    const answer = await send().catch(() => null)
    setBusy(false)
    if (answer === null) setProblem({ text: t('unexpected'), field: null, code: null })
    else if (answer.error) setProblem({ text: words(answer.error), field: null, code: answer.error.code ?? null })
    else done(answer.value)
  }

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
