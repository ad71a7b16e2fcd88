import type { ContractShape } from '@athar/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { oneDoer, type ApiError } from '../api/index.ts'
import { useActingOrganisation } from '../session/index.ts'
import { useTyped } from '../typed.ts'
import { flat, pathOf, readFields, unclearNumbers, type FieldList } from './field-list.ts'
import { asApiError, firstAtEachPath, issuesOf, issuesOfError, type Issue, type Schema } from './issues.ts'
import { alike, changesOf, keep as keepChanges, over, readKept } from './kept-draft.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** What another user saved since the form was opened. */
export type Newer<D> = {
  /** Null where it was removed. */
  readonly draft: D | null
  readonly version: number
  readonly by?: string | null
}

export type FormOptions<D extends object, B, A> = {
  /** Prefix of the ids of its controls. */
  readonly name: string
  readonly fields: FieldList<D> | ((draft: D) => FieldList<D>)
  /** The draft of what is stored now. */
  readonly initial: D
  /** The version the editor saw; 0 for what is new. */
  readonly version?: number
  /** Keeps what is typed in this tab under this name until it is saved; never for passwords and codes. */
  readonly keep?: string | undefined
  /** Whose the kept draft is: the person's in this organisation, or wherever they act. */
  readonly keepFor?: 'organisation' | 'person'
  readonly schema?: Schema
  /** What no schema says; a public page fetches none. */
  readonly check?: (draft: D, body: B) => readonly Issue[]
  /** The draft as the contract wants it; figures are read where it is absent. */
  readonly toBody?: (draft: D) => B
  /** Sends it over the version named. `sameDoer` throws once another person has signed in; for several calls in turn. */
  readonly send: (body: B, version: number, sameDoer: () => void) => Promise<A>
  /** Queries that are out of date once it was sent, saved or refused. */
  readonly touches?: readonly ContractShape[]
  /** `now` is what stands in the form by then; `sent` until something more is typed. */
  readonly onSaved?: (answer: A, drafts: { readonly sent: D; readonly now: D }) => unknown
  /** The newer version that a refusal brings along. */
  readonly newerOf?: (failure: ApiError) => Newer<D> | null
  /** Fields that a refusal is about. */
  readonly issuesIn?: (failure: ApiError) => readonly Issue[]
  /** Words for an issue; the kit's own where it has none. */
  readonly problem?: ((issue: Issue) => string | undefined) | undefined
  readonly disabled?: boolean
}

/**
 * A draft and what becomes of it. What was typed is never lost: a refusal leaves the draft as it is, a conflict keeps
 * both versions until the person chooses.
 */
export function useForm<D extends object, B = D, A = unknown>(options: FormOptions<D, B, A>) {
  const { initial, version = 0, keep, keepFor = 'organisation' } = options
  const client = useQueryClient()
  const acting = useActingOrganisation()
  const typed = useTyped(keepFor === 'person' ? (keep ?? '') : `${keep ?? ''}@${acting ?? ''}`)
  const [sameDoer] = useState(oneDoer)
  const [base, setBase] = useState({ draft: initial, version })
  const [draft, setDraft] = useState(() => (keep === undefined ? initial : over(initial, readKept(typed))))
  const [restored, setRestored] = useState(() => !alike(draft, initial))
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [newer, setNewer] = useState<Newer<D> | null>(null)
  const [shown, setShown] = useState({ version, own: false })
  const [settled, setSettled] = useState<Readonly<Record<string, string>>>({})
  const changed = !alike(draft, base.draft)

  // Another version is stored while the form stands open: what was typed goes over it, and both are shown.
  if (shown.version !== version) {
    const next = over(initial, changesOf(base.draft, draft))
    setShown({ version, own: false })
    setBase({ draft: initial, version })
    setDraft(next)
    const conflict = !shown.own && !alike(next, initial)
    setNewer(conflict ? { draft: initial, version } : null)
    if (conflict) setFailure(null)
    if (restored) setRestored(!conflict && !alike(next, initial))
  }

  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
    if (keep !== undefined) keepChanges(typed, changesOf(base.draft, draft))
  }, [typed, keep, base, draft])
  useLeaveWarning(changed && keep === undefined && options.disabled !== true)

  const change = useCallback((patch: Partial<D>) => setDraft((before) => ({ ...before, ...patch })), [])
  /** Begins again from this draft, of this version. */
  const reset = useCallback((next: D, seen: number) => {
    setBase({ draft: next, version: seen })
    setDraft(next)
    setRestored(false)
    setSettled({})
    setIssues([])
    setFailure(null)
    setNewer(null)
  }, [])
  /** Gives up what was typed. */
  const startOver = useCallback(() => {
    if (keep !== undefined) keepChanges(typed, {})
    reset(base.draft, base.version)
  }, [typed, keep, reset, base])

  const refuse = (found: readonly Issue[], failed: ApiError | null) => {
    setIssues(found)
    setFailure(failed)
    setAttempt((count) => count + 1)
  }
  const fields = typeof options.fields === 'function' ? options.fields(draft) : options.fields
  const all = flat(fields)
  const unclear = unclearNumbers(
    all,
    draft,
    (field, text) => settled[field] === text || String(base.draft[field as keyof D]) === text,
  )
  const settle = (field: string, text: string) => {
    setSettled((before) => ({ ...before, [field]: text }))
    change({ [field]: text } as Partial<D>)
    setIssues((before) => before.filter(({ code }) => code !== 'number-ambiguous'))
  }
  const read = (): B => (options.toBody ? options.toBody(draft) : (readFields(all, draft) as B))
  const check = (body: B): readonly Issue[] =>
    firstAtEachPath([
      ...all
        .filter(({ name }) => unclear.includes(name))
        .map((field) => ({ path: pathOf(field), code: 'number-ambiguous' })),
      ...(options.schema ? issuesOf(options.schema, body) : []),
      ...(options.check?.(draft, body) ?? []),
    ])
  const freshen = () =>
    Promise.all((options.touches ?? []).map(({ name }) => client.invalidateQueries({ queryKey: [name] })))

  const running = useRef(false)
  /** Saves over the version that was seen, or over a newer one the person has looked at. */
  const submit = async (seen = base.version): Promise<void> => {
    if (running.current) return
    const body = read()
    const found = check(body)
    if (found.length > 0) return refuse(found, null)
    running.current = true
    setBusy(true)
    try {
      sameDoer()
      const answer = await options.send(body, seen, sameDoer)
      if (keep !== undefined) keepChanges(typed, changesOf(draft, latest.current))
      setBase({ draft, version: versionIn(answer) ?? seen })
      setShown((before) => ({ ...before, own: true }))
      setRestored(false)
      setIssues([])
      setFailure(null)
      setNewer(null)
      await freshen()
      await options.onSaved?.(answer, { sent: draft, now: latest.current })
    } catch (error) {
      const failed = asApiError(error)
      const told = [...issuesOfError(failed), ...(options.issuesIn?.(failed) ?? [])]
      refuse(told, told.length > 0 ? null : failed)
      setNewer(options.newerOf?.(failed) ?? null)
      await freshen()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const keepMine = () => void submit(newer?.version)
  const takeTheirs = () => newer?.draft && reset(newer.draft, newer.version)

  const { name, problem, disabled = false } = options
  return {
    name,
    fields,
    draft,
    change,
    issues,
    problem,
    disabled,
    initial: base.draft,
    unclear,
    settle,
    failure,
    attempt,
    busy,
    changed,
    restored,
    newer,
    kept: keep !== undefined,
    submit,
    reset,
    startOver,
    keepMine,
    takeTheirs,
    /** Back to the form with the choice still open. */
    decideLater: () => setNewer(null),
  }
}

const versionIn = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : null

export type FormState<D extends object> = ReturnType<typeof useForm<D, unknown, unknown>>
