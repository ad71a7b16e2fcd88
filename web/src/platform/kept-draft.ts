import { useCallback, useEffect, useRef, useState } from 'react'
import { useTyped, type Typed } from './typed.ts'

type Changes = Readonly<Record<string, unknown>>

function read(typed: Typed): Changes {
  const found = typed.read()
  return typeof found === 'object' && found !== null ? (found as Changes) : {}
}

const write = (typed: Typed, changes: Changes): void => typed.write(Object.keys(changes).length === 0 ? null : changes)

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changesOf<D extends object>(from: D, to: D): Changes {
  return Object.fromEntries(
    Object.entries(to).filter(([field, value]) => !alike(value, (from as Record<string, unknown>)[field])),
  )
}

/** What was typed goes over what is stored now, field by field; what is no longer a field, or of another kind, is left. */
function over<D extends object>(stored: D, changes: Changes): D {
  const ofKind = (value: unknown, typed: unknown) => value === null || typed === null || typeof typed === typeof value
  const known = Object.entries(stored).filter(([field, value]) => field in changes && ofKind(value, changes[field]))
  return { ...stored, ...Object.fromEntries(known.map(([field]) => [field, changes[field]])) }
}

/**
 * The fields of a form, kept in this tab while they differ from what is stored: whoever's session ends, or who looks at another
 * page, finds what they typed. Only the fields that were changed are kept, so that what somebody else changed meanwhile stays.
 * Never for passwords and codes. Where another `version` is stored while the form stands open, what was typed goes over that one.
 */
export function useKeptDraft<D extends object>(name: string, stored: D, version = 0) {
  const typed = useTyped(name)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => over(stored, read(typed)))
  const [restored, setRestored] = useState(() => !alike(draft, stored))
  const [shown, setShown] = useState(version)
  if (shown !== version) {
    const next = over(stored, changesOf(base, draft))
    setShown(version)
    setBase(stored)
    setDraft(next)
    setRestored(!alike(next, stored))
  }
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
    write(typed, changesOf(base, draft))
  }, [typed, base, draft])
  const change = useCallback((part: Partial<D>) => setDraft((before) => ({ ...before, ...part })), [])
  /** This is stored now, also where the form has gone meanwhile; what was typed since stays. */
  const saved = useCallback(
    (sent: D) => {
      write(typed, changesOf(sent, latest.current))
      setBase(sent)
      setRestored(false)
    },
    [typed],
  )
  const startOver = useCallback(() => {
    write(typed, {})
    setDraft(base)
    setRestored(false)
  }, [typed, base])
  return { draft, change, saved, restored, startOver }
}
