import { isPublicPage } from '@athar/contracts/paths'
import type { Lang } from '@athar/i18n'

/** A public page has an address in each language; null for every other page, which turns where it is. */
export function twinOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, lang: Lang) {
  const plain = pathname.replace(/^\/ar(?=\/|$)/, '') || '/'
  if (!isPublicPage(plain)) return null
  return `${lang === 'ar' ? `/ar${plain}` : plain}${search}${hash}`
}

const typed = ':is(input:not([type=hidden], [type=checkbox], [type=radio], [type=search]), textarea):not([readonly])'

/** Words in a field would be lost on the way to another address. */
export const isTyping = (page: ParentNode): boolean =>
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].some(({ value }) => value !== '')
