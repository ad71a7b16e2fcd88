import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForSecondFactor } from '../platform/api/index.ts'
import type { Backend } from '../platform/backend/create-backend.ts'
import { backend } from '../platform/session/index.ts'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'

type Auth = Backend['auth']
type Answer = { readonly data: unknown; readonly error: AuthFailure | null }
/** As the auth client answers: with an error there is no data. */
type Agreed<A> = A extends { readonly error: null; readonly data: infer D } ? D : never
type Problem = { readonly text: string; readonly code: string | null }

/** Where the auth service wants the second factor first, the person confirms in place and the same is sent again. */
async function withSecondFactor<A extends { readonly error: AuthFailure | null }>(send: () => Promise<A>): Promise<A> {
  const answer = await send()
  if (answer.error?.code !== 'insufficient_aal') return answer
  return (await askForSecondFactor('second-factor-required')) ? send() : answer
}

/** One deed with the auth service: waiting, its refusal in words, and what follows when it agreed. */
export function useAuthDeed() {
  const { t } = useTranslation('identity')
  const words = useAuthWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  async function run<A extends Answer>(
    send: (auth: Auth) => Promise<A>,
    done: (data: Agreed<A>) => void | Promise<unknown>,
  ): Promise<void> {
    if (busy) return
    setProblem(null)
    setBusy(true)
    try {
      const { auth } = await backend()
      const answer = await withSecondFactor(() => send(auth))
      if (answer.error) return setProblem({ text: words(answer.error), code: answer.error.code ?? null })
      await done(answer.data as Agreed<A>)
    } catch {
      setProblem({ text: t('unexpected'), code: null })
    } finally {
      setBusy(false)
    }
  }
  return { problem, busy, run, forget: () => setProblem(null) }
}
