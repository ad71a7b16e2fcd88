import type { Lang } from '@athar/i18n'
import { useCallback } from 'react'
import { keepLanguage, useLanguage } from '../../platform/language/index.ts'
import { isTyping, twinOf } from './language-twin.ts'

/** Public pages are read at the address of their language, drawn by the server; all others turn where they are. */
export function useChooseLanguage(): (lang: Lang) => void {
  const { setLanguage } = useLanguage()
  return useCallback(
    (lang) => {
      const twin = twinOf(location, lang)
      if (twin === null || isTyping(document)) return setLanguage(lang)
      keepLanguage(lang)
      location.assign(twin)
    },
    [setLanguage],
  )
}
