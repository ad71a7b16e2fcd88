import { isLang, type Lang } from '@athar/i18n'

/** The language of a mail: the person's choice, else the browser's first preference among the two. */
export function languageOf(userMetadata: Record<string, unknown>, acceptLanguage: string | undefined): Lang {
  const chosen = userMetadata['language']
  return isLang(chosen) ? chosen : (askedLanguage(acceptLanguage) ?? 'en')
}

/** The first of the two that a browser asks for. */
export const askedLanguage = (acceptLanguage: string | undefined): Lang | undefined =>
  (acceptLanguage ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLang)
