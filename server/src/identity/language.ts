import { isLang, type Lang } from '@athar/i18n'

/** The language of a mail: the person's choice, else the browser's first preference among the two. */
export function languageOf(userMetadata: Record<string, unknown>, acceptLanguage: string | undefined): Lang {
  const chosen = userMetadata['language']
  if (isLang(chosen)) return chosen
  const first = (acceptLanguage ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLang)
  return first ?? 'en'
}
