import { useCallback, useState } from 'react'
import { emptyDraft, type Draft } from './draft.ts'

const keyOf = (id: string) => `athar-import-${id}`

function readDraft(id: string): Draft {
  try {
    const text = sessionStorage.getItem(keyOf(id))
    return text === null ? emptyDraft : { ...emptyDraft, ...(JSON.parse(text) as Partial<Draft>) }
  } catch {
    return emptyDraft
  }
}

function keepDraft(id: string, draft: Draft): void {
  try {
    if (draft === emptyDraft) sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    // A full or forbidden store: the answers still live as long as the page.
  }
}

/** Answers not yet sent outlive a reload and a look at another page. */
export function useDraft(id: string, version: number) {
  const [draft, setDraft] = useState(() => readDraft(id))
  const change = useCallback(
    (update: (before: Draft) => Draft) =>
      setDraft((before) => {
        const next = { ...update(before), version: before.version ?? version }
        keepDraft(id, next)
        return next
      }),
    [id, version],
  )
  const clear = useCallback(() => {
    keepDraft(id, emptyDraft)
    setDraft(emptyDraft)
  }, [id])
  return { draft, change, clear, behind: draft.version !== null && draft.version !== version }
}
export type DraftState = ReturnType<typeof useDraft>
