import { useCallback, useState } from 'react'
import { useTyped } from '../../../platform/typed.ts'
import { emptyDraft, type Draft } from './draft.ts'

/** Answers not yet sent outlive a reload and a look at another page. */
export function useDraft(id: string, version: number) {
  const typed = useTyped(`import:${id}`)
  const [draft, setDraft] = useState((): Draft => ({ ...emptyDraft, ...(typed.read() as Partial<Draft> | null) }))
  const change = useCallback(
    (update: (before: Draft) => Draft) =>
      setDraft((before) => {
        const next = { ...update(before), version: before.version ?? version }
        typed.write(next)
        return next
      }),
    [typed, version],
  )
  const clear = useCallback(() => {
    typed.write(null)
    setDraft(emptyDraft)
  }, [typed])
  return { draft, change, clear, behind: draft.version !== null && draft.version !== version }
}
export type DraftState = ReturnType<typeof useDraft>
