import { directionOf, isLang, type Lang } from '@athar/i18n'
import type { i18n } from 'i18next'
import { Provider as DirectionProvider } from 'radix-ui/direction'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { applyLanguage, keepLanguage } from './document-language.ts'
import { loadLanguage } from './i18n.ts'

export type Language = {
  readonly lang: Lang
  readonly direction: 'ltr' | 'rtl'
  readonly setLanguage: (lang: Lang) => void
}

export const LanguageContext = createContext<Language | null>(null)

const current = (instance: i18n): Lang => (isLang(instance.language) ? instance.language : 'en')

export function LanguageProvider({ i18n, children }: { readonly i18n: i18n; readonly children: ReactNode }) {
  const [lang, setLang] = useState(() => current(i18n))

  useEffect(() => {
    // The page turns only when the words are there, so that direction and text change in one step.
    const turn = () => setLang(current(i18n))
    i18n.on('languageChanged', turn)
    return () => i18n.off('languageChanged', turn)
  }, [i18n])

  useEffect(() => applyLanguage(lang), [lang])

  const wanted = useRef(lang)
  const setLanguage = useCallback(
    (next: Lang) => {
      wanted.current = next
      const turn = async () => {
        await loadLanguage(i18n, next)
        // Somebody may have thought better of it meanwhile.
        if (wanted.current !== next) return
        keepLanguage(next)
        await i18n.changeLanguage(next)
      }
      turn().catch(async () => {
        if (wanted.current !== next) return
        wanted.current = current(i18n)
        // The page has it by then; the start of the app has no need of it.
        const { toast } = await import('../../ui/toast/toast-store.ts')
        toast.error(i18n.t('errors.no-connection'))
      })
    },
    [i18n],
  )

  const value = useMemo<Language>(() => ({ lang, direction: directionOf(lang), setLanguage }), [lang, setLanguage])

  return (
    <I18nextProvider i18n={i18n}>
      <LanguageContext value={value}>
        <DirectionProvider dir={value.direction}>{children}</DirectionProvider>
      </LanguageContext>
    </I18nextProvider>
  )
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider')
  return language
}
