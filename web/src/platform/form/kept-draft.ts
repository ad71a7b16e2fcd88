import { useCallback, useEffect, useRef, useState } from 'react'
import { useTyped, type Typed } from '../typed.ts'

/** Fields of a draft that differ from what is stored. */
export type Changes = Readonly<Record<string, unknown>>

export function readKept(typed: Typed): Changes {
  const found = typed.read()
  return typeof found === 'object' && found !== null ? (found as Changes) : {}
}

export const keep = (typed: Typed, changes: Changes): void =>
  typed.write(Object.keys(changes).length === 0 ? null : changes)

export const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function changesOf<D extends object>(from: D, to: D): Changes {
  return Object.fromEntries(
    Object.entries(to).filter(([field, value]) => !alike(value, (from as Record<string, unknown>)[field])),
  )
}

/** Puts what was typed over what is stored, field by field; unknown fields and those of another type are left out. */
export function over<D extends object>(stored: D, changes: Changes): D {
  const ofType = (value: unknown, typed: unknown) => value === null || typed === null || typeof typed === typeof value
  const known = Object.entries(stored).filter(([field, value]) => field in changes && ofType(value, changes[field]))
  return { ...stored, ...Object.fromEntries(known.map(([field]) => [field, changes[field]])) }
}

/** The fields of a form, kept in this tab while they differ from what is stored; of a form that is not one of the kit's yet. */
export function useKeptDraft<D extends object>(name: string, stored: D, version = 0) {
  const typed = useTyped(name)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => over(stored, readKept(typed)))
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
    keep(typed, changesOf(base, draft))
  }, [typed, base, draft])
  const change = useCallback((part: Partial<D>) => setDraft((before) => ({ ...before, ...part })), [])
  /** This is stored now, also where the form has gone meanwhile; what was typed since stays. */
  const saved = useCallback(
    (sent: D) => {
      keep(typed, changesOf(sent, latest.current))
      setBase(sent)
      setRestored(false)
    },
    [typed],
  )
  const startOver = useCallback(() => {
    keep(typed, {})
    setDraft(base)
    setRestored(false)
  }, [typed, base])
  return { draft, change, saved, restored, startOver }
}
