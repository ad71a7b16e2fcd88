import { startTransition, useEffect, useState } from 'react'

/**
 * Whether another person sits here than a moment ago: signed in from another tab, over the first one's session. A door then gives
 * up the page behind it, with what was typed there, and opens it anew once `ForgetPerson` has emptied what was fetched for the first.
 */
export function useReplaced(person: string | null): boolean {
  const [before, setBefore] = useState(person)
  if (before === null && person !== null) setBefore(person)
  useEffect(() => {
    if (person !== null) startTransition(() => setBefore(person))
  }, [person])
  return before !== null && person !== null && before !== person
}
