import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForSecondFactor } from '../platform/api/index.ts'
import type { Backend } from '../platform/backend/create-backend.ts'
import { backend, personNow, renewSession } from '../platform/session/index.ts'
import { useAuthWords, type AuthFailure } from './auth-failure.ts'

type Auth = Backend['auth']
type Answer = { readonly data: unknown; readonly error: AuthFailure | null }
/** As the auth client answers: with an error there is no data. */
type Agreed<A> = A extends { readonly error: null; readonly data: infer D } ? D : never
/** What went wrong, as it came: it is worded when it is drawn, so that it follows the language. Null where nobody can tell. */
type Cause = { readonly failure: AuthFailure | null }

/** The auth client's name for a session that was ended elsewhere: it keeps it all the same. */
const isOver = (failure: AuthFailure): boolean => failure.name === 'AuthSessionMissingError'

/**
 * The client does everything for whoever is kept on this device. Where that is another person already, signed in from another tab
 * whose news is still on its way, nothing is done: their account is not that of whoever pressed.
 */
async function stillKept(auth: Auth, doer: string | null): Promise<void> {
  if (doer === null) return
  const { data } = await auth.getSession()
  if (data.session && data.session.user.id !== doer) throw new Error('another person is signed in')
}

/** Where the auth service wants the second factor first, the person confirms in place and the same is sent again. */
async function withSecondFactor<A extends { readonly error: AuthFailure | null }>(send: () => Promise<A>): Promise<A> {
  const answer = await send()
  if (answer.error?.code !== 'insufficient_aal') return answer
  return (await askForSecondFactor('second-factor-required')) ? send() : answer
}

/**
 * One action with the auth service: waiting, its refusal in words, and what follows when it agreed. `left` is for what the browser
 * would ask of a person who has gone elsewhere meanwhile.
 */
export function useAuthAction() {
  const { t } = useTranslation('identity')
  const words = useAuthWords()
  const [cause, setCause] = useState<Cause | null>(null)
  const [busy, setBusy] = useState(false)
  const here = useRef<AbortController | null>(null)
  useEffect(() => {
    const standing = (here.current = new AbortController())
    return () => standing.abort()
  }, [])

  async function run<A extends Answer>(
    send: (auth: Auth, left: AbortSignal) => Promise<A>,
    done: (data: Agreed<A>) => void | Promise<unknown>,
  ): Promise<void> {
    if (busy) return
    setCause(null)
    setBusy(true)
    try {
      const left = (here.current ??= new AbortController()).signal
      const doer = personNow()
      const { auth } = await backend()
      const answer = await withSecondFactor(async () => {
        await stillKept(auth, doer)
        return send(auth, left)
      })
      // Its person signs in again, and comes back to what they had typed.
      if (answer.error && isOver(answer.error)) await renewSession()
      if (answer.error) return setCause({ failure: answer.error })
      await done(answer.data as Agreed<A>)
    } catch {
      setCause({ failure: null })
    } finally {
      setBusy(false)
    }
  }
  /** For a form to send by: throws where it was refused, which `problem` explains. */
  async function send<A extends Answer>(ask: (auth: Auth) => Promise<A>): Promise<void> {
    let agreed = false
    await run(ask, () => void (agreed = true))
    if (!agreed) throw new Error('refused')
  }
  const problem = cause && {
    text: cause.failure ? words(cause.failure) : t('unexpected'),
    code: cause.failure?.code ?? null,
  }
  return { problem, busy, run, send, forget: () => setCause(null) }
}
