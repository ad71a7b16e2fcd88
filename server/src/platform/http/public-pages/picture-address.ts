import { createHash } from 'node:crypto'
import type { SharePicture } from '@athar/contracts/platform'

/** Another number where the drawing changed, so that pictures which others keep are fetched anew. */
const drawing = 1

/** Where the picture beside a link to this page is found: another address as soon as its words or the brand are others. */
export function pictureAddress(picture: SharePicture, look: string | null = null): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([drawing, picture, ...(look === null ? [] : [look])]))
    .digest('base64url')
    .slice(0, 16)
  return `/pictures/${picture.lang}${picture.path}.${hash}.png`
}

/** Whose picture an address asks for. */
export function picturedPage(address: string): { readonly lang: 'en' | 'ar'; readonly path: string } | null {
  const [, lang, path = ''] = /^\/pictures\/(en|ar)(\/.*)\.[\w-]{16}\.png$/.exec(address) ?? []
  return lang === 'en' || lang === 'ar' ? { lang, path } : null
}
