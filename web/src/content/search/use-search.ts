import { search } from '@athar/contracts/content'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'

/** Long enough that a word is asked for once and not letter by letter, short enough not to be waited for. */
const pauseMs = 180
const shortest = 2
const longest = 200

/** The words once nobody has typed for a moment. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** What is public under these words; asks nothing while there are too few letters to find anything by. */
export function useSearch(typed: string, { limit = 30, enabled = true } = {}) {
  const { lang } = useLanguage()
  const words = useSettled(typed.trim().slice(0, longest))
  const isAsked = enabled && words.length >= shortest
  const query = useApiQuery(search, { query: { q: words, lang, limit } }, { enabled: isAsked, keepPrevious: true })
  return { words, isAsked, query }
}
