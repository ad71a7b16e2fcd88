import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'

/** Codes that arrive from the server, worded; one nobody worded yet is shown as it is. */
export function useNames() {
  const { i18n } = useTranslation()
  const { lang } = useLanguage()
  // The keys are made at run time, so their type is that of any key.
  const say = i18n.t as unknown as (key: string) => string
  const worded = (key: string, otherwise: string): string => (i18n.exists(key) ? say(key) : otherwise)
  return {
    of: (name: { readonly en: string; readonly ar: string }) => nameIn(lang, name),
    text: (name: { readonly en: string; readonly ar: string }) => nameIn(lang, name).text,
    category: (category: string) => worded(`report:category.${category}`, category),
    scope: (scope: string) => worded(`report:scope.${scope}`, scope),
    gas: (gas: string) => worded(`report:results.gases.${gas}`, gas),
    warning: (flag: string) => worded(`inventory:warnings.${flag}.title`, flag),
    carrier: (carrier: string) => worded(`report:energy.carriers.${carrier}`, carrier),
    /** What a warning means for the figure; empty where nobody said. */
    meaning: (flag: string) => worded(`inventory:warnings.${flag}.help`, ''),
  }
}
