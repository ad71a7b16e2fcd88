import { directionOf, nameIn, withPercentInPlace, type Lang } from '@athar/i18n'
import { useCallback } from 'react'
import { useLanguage } from '../platform/language/index.ts'

type InBoth = { readonly en: string; readonly ar: string }
type Picked = { readonly text: string; readonly lang: Lang; readonly dir: 'ltr' | 'rtl' }

/** Takes the page's language out of a text in both, else the other one with its own language and direction. */
export function usePick(): (text: InBoth) => Picked {
  const { lang } = useLanguage()
  return useCallback(
    (text) => {
      const picked = nameIn(lang, text)
      return { ...picked, text: withPercentInPlace(picked.text), dir: directionOf(picked.lang) }
    },
    [lang],
  )
}

/** A text in both languages as it is read on this page. */
export function Words({ of, className }: { readonly of: InBoth; readonly className?: string }) {
  const { text, lang, dir } = usePick()(of)
  return (
    <bdi lang={lang} dir={dir} className={className}>
      {text}
    </bdi>
  )
}
