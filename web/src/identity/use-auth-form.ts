import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../ui/field.tsx'
import type { Mistake } from './auth-checks.ts'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'

type Problem = { readonly text: string; readonly field: Mistake['field'] | null; readonly code: string | null }
type Answer = { readonly error: AuthFailure | null }

/** What both forms of the sign-in page share: one alert above, the field it is about, and waiting. */
export function useAuthForm() {
  const { t } = useTranslation('identity')
  const words = useAuthWords()
  const id = useId()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const fieldId = (field: Mistake['field']) => `${id}-${field}`

  async function submit(event: FormEvent, mistake: Mistake | null, send: () => Promise<Answer>): Promise<boolean> {
    event.preventDefault()
    if (busy) return false
    if (mistake) {
      setProblem({ text: t(`checks.${mistake.words}`), field: mistake.field, code: null })
      document.getElementById(fieldId(mistake.field))?.focus()
      return false
    }
    setProblem(null)
    setBusy(true)
    try {
      const { error } = await send()
      if (error) setProblem({ text: words(error), field: null, code: error.code ?? null })
      return error === null
    } catch {
      setProblem({ text: t('unexpected'), field: null, code: null })
      return false
    } finally {
      setBusy(false)
    }
  }

  /** A control whose mistake stands in the alert above points there. */
  const marked = (field: Mistake['field'], control: ControlProps): ControlProps =>
    problem?.field === field ? { ...control, 'aria-invalid': true, 'aria-describedby': [control['aria-describedby'], `${id}-problem`].filter(Boolean).join(' ') } : control
  return { problem, problemId: `${id}-problem`, busy, submit, marked, fieldId }
}
