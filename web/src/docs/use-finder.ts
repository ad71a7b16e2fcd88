import type { DocsSearchEntry } from '@athar/contracts/docs'
import { useEffect, useState } from 'react'
import type { DocsFinder } from './find-in-docs.ts'

type Made = { readonly of: readonly DocsSearchEntry[]; readonly find: DocsFinder }

/** The search over these entries, once they and its program are there. */
export function useFinder(entries: readonly DocsSearchEntry[] | undefined): DocsFinder | undefined {
  const [made, setMade] = useState<Made>()
  useEffect(() => {
    if (!entries) return
    let isGone = false
    void import('./find-in-docs.ts').then(({ makeFinder }) => {
      if (!isGone) setMade({ of: entries, find: makeFinder(entries) })
    })
    return () => {
      isGone = true
    }
  }, [entries])
  return made !== undefined && made.of === entries ? made.find : undefined
}
