import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../platform/api/index.ts'
import { issuesOf, issuesOfError, type Issue } from './issues.ts'

type FormOptions<D, B, A> = {
  readonly initial: D
  /** The version the editor saw; 0 for what is new. */
  readonly version: number
  /** The draft as the contract wants it. */
  readonly toBody: (draft: D) => B
  readonly schema: z.ZodType
  readonly send: (body: B, version: number) => Promise<A>
  readonly onSaved: (answer: A) => void | Promise<void>
}

/**
 * A draft and what becomes of it. What was typed is never lost: a refusal leaves the draft as it is, a conflict keeps
 * both versions until the person chooses.
 */
export function useForm<D, B, A>({ initial, version, toBody, schema, send, onSaved }: FormOptions<D, B, A>) {
  const [draft, setDraft] = useState(initial)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [start, setStart] = useState({ draft: initial, version })

  const change = useCallback((patch: Partial<D>) => setDraft((before) => ({ ...before, ...patch })), [])
  /** Begins anew from what is stored. */
  const reset = useCallback((next: D, seen: number) => {
    setStart({ draft: next, version: seen })
    setDraft(next)
    setIssues([])
    setFailure(null)
  }, [])

  const refuse = (found: readonly Issue[], failed: ApiError | null) => {
    setIssues(found)
    setFailure(failed)
    setAttempt((count) => count + 1)
  }

  /** Saves over the version that was seen, or over a newer one the person has looked at. */
  const submit = async (over = start.version): Promise<void> => {
    const body = toBody(draft)
    const found = issuesOf(schema, body)
    if (found.length > 0) return refuse(found, null)
    setBusy(true)
    try {
      const answer = await send(body, over)
      setIssues([])
      setFailure(null)
      await onSaved(answer)
    } catch (error) {
      const told = issuesOfError(error)
      refuse(
        told,
        told.length > 0 ? null : error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 }),
      )
    } finally {
      setBusy(false)
    }
  }

  const changed = JSON.stringify(draft) !== JSON.stringify(start.draft)
  return { draft, change, reset, issues, failure, attempt, busy, changed, submit }
}
