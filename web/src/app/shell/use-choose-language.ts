import type { Lang } from '@athar/i18n'
import { useCallback } from 'react'
import { keepLanguage, useLanguage } from '../../platform/language/index.ts'
import { isTyping, twinOf } from './language-twin.ts'

/** Public pages are read at the address of their language, drawn by the server; all others turn where they are. */
export function useChooseLanguage(): (lang: Lang) => void {
  const { lang: shown, setLanguage } = useLanguage()
  return useCallback(
    (lang) => {
      if (lang === shown) return
      const twin = twinOf(location, lang)
      if (twin === null || isTyping(document)) return setLanguage(lang)
      keepLanguage(lang)
      // An address without a language is drawn in the one that was chosen: it may be its own twin.
      if (new URL(twin, location.href).href === location.href) location.reload()
      else location.assign(twin)
    },
    [shown, setLanguage],
  )
}
