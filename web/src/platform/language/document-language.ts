import { chooseLanguage, directionOf, pageLanguage, type Lang } from '@athar/i18n'
import { readStored, writeStored } from '../stored.ts'

const languageKey = 'language'

/** The language of the page as it was served; the boot script keeps it when a stored choice overrides it. */
const servedLanguage = (): string => {
  const root = document.documentElement
  return root.dataset['pageLanguage'] ?? pageLanguage(location.pathname, root.lang)
}

export const startLanguage = (): Lang => chooseLanguage(readStored(languageKey), servedLanguage())

export function applyLanguage(lang: Lang): void {
  const root = document.documentElement
  const dir = directionOf(lang)
  // Said again, it would make the browser look at every element of the page anew.
  if (root.lang !== lang) root.lang = lang
  if (root.dir !== dir) root.dir = dir
}

const yearSeconds = 365 * 86_400

/** Kept where the app reads it, and in a cookie that the server draws pages by. */
export function keepLanguage(lang: Lang): void {
  writeStored(languageKey, lang)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageKey}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}
