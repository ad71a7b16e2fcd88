import { directionOf, type Lang } from '@athar/i18n'
import { Provider as DirectionProvider } from 'radix-ui/direction'
import { useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { LanguageContext, useLanguage, type Language } from './language-provider.tsx'

/** A part of the page in a language of its own, as a reader of that language sees it; the page keeps its own. */
export function LanguageScope({ lang, children }: { readonly lang: Lang; readonly children: ReactNode }) {
  const { i18n } = useTranslation()
  const page = useLanguage()
  const scoped = useMemo(() => i18n.cloneInstance({ lng: lang }), [i18n, lang])
  const value = useMemo<Language>(() => ({ ...page, lang, direction: directionOf(lang) }), [page, lang])
  return (
    <I18nextProvider i18n={scoped}>
      <LanguageContext value={value}>
        <DirectionProvider dir={value.direction}>
          <div lang={lang} dir={value.direction}>
            {children}
          </div>
        </DirectionProvider>
      </LanguageContext>
    </I18nextProvider>
  )
}
