import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from './session/use-session.ts'

/** Under which everything stands that was typed and not saved, until the tab is closed or its person signs out. */
const mark = 'athar-typed:'
const of = (person: string): string => `${mark}${person}:`

type Changes = Readonly<Record<string, unknown>>

function read(key: string | null): Changes {
  if (key === null) return {}
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof found === 'object' && found !== null ? (found as Changes) : {}
  } catch {
    return {}
  }
}

function write(key: string | null, changes: Changes): void {
  if (key === null) return
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(changes))
  } catch {
    // Without a store it lives as long as the page.
  }
}

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
 * Never for passwords and codes.
 */
export function useKeptDraft<D extends object>(name: string, stored: D) {
  const session = useSession()
  // Nobody knows yet whose words these are, or they are a visitor's: then they live as long as the page.
  const [person] = useState(() => (session.status === 'signed-in' ? session.session.user.id : null))
  const key = person === null ? null : `${of(person)}${name}`
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => over(stored, read(key)))
  const [restored, setRestored] = useState(() => !alike(draft, stored))
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
    write(key, changesOf(base, draft))
  }, [key, base, draft])
  const change = useCallback((part: Partial<D>) => setDraft((before) => ({ ...before, ...part })), [])
  /** This is stored now, also where the form has gone meanwhile; what was typed since stays. */
  const saved = useCallback(
    (sent: D) => {
      write(key, changesOf(sent, latest.current))
      setBase(sent)
      setRestored(false)
    },
    [key],
  )
  const startOver = useCallback(() => {
    write(key, {})
    setDraft(base)
    setRestored(false)
  }, [key, base])
  return { draft, change, saved, restored, startOver }
}

/** Whoever signs out leaves nothing half-written behind, and whoever signs in finds nothing of anybody else. */
export function forgetTyped({ butOf = '' } = {}): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(mark) && !key.startsWith(of(butOf))) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
