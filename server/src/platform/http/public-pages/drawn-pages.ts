import type { SharePicture } from '@athar/contracts/platform'
import { isPublicPage, paths } from '@athar/contracts/paths'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../logger.ts'
import type { BrandingPort } from '../../branding.ts'
import type { Dress } from '../brand-html.ts'
import type { Language } from '../site-address.ts'
import { createDocument, type SiteDocument } from '../site-document.ts'
import type { Draw } from './drawing.ts'
import { createKept } from './kept.ts'
import { pictureAddress } from './picture-address.ts'

export type DrawnDocument = {
  readonly status: 200 | 404
  readonly document: SiteDocument
  /** The app with the head of the page. */
  readonly headed: SiteDocument
  readonly changedAt: string | null
  readonly picture: SharePicture
}

/** Public pages as visitors are sent them, by language and address (`/ar` included). */
export type DrawnPages = {
  get(language: Language, pathname: string): Promise<DrawnDocument>
  /** What stands at every address without a page: one for each language, as it says nothing of the address. */
  missing(language: Language, pathname: string): Promise<DrawnDocument>
  /** Whether it can be had at once. */
  has(language: Language, pathname: string): boolean
  outdate(): void
}

export type DrawnPagesOptions = {
  readonly draw: Draw
  readonly shells: Readonly<Record<Language, SiteDocument>>
  readonly dress: Dress
  readonly branding: BrandingPort
  readonly siteUrl: string
  /** Reaches the server's own API, with nobody signed in. */
  readonly ask: (address: string) => Promise<{ readonly status: number; readonly body: string }>
  readonly clock: Clock
  readonly log: Log
}

const most = { count: 600, bytes: 64 * 1024 * 1024 }
const maxAgeMs = 5 * 60_000

export const plainPath = (pathname: string): string => pathname.replace(/^\/ar(?=\/|$)/, '') || '/'

/** Whether the server draws the page at this address, in whichever language; of the first address of all it draws the head. */
export const isDrawn = (pathname: string): boolean => {
  if (pathname.length > 300) return false
  const plain = plainPath(pathname)
  return plain === paths.landing() || isPublicPage(plain)
}

/** No page is called this. */
const nowhere = '/not-found'

const keyOf = (language: Language, pathname: string): string => `${language} ${pathname}`

export function createDrawnPages({
  draw,
  shells,
  dress,
  branding,
  siteUrl,
  ask,
  clock,
  log,
}: DrawnPagesOptions): DrawnPages {
  const { get, has, outdate } = createKept<DrawnDocument>({
    async make(key, before) {
      const [language, pathname = '/'] = key.split(' ') as [Language, string]
      const { version } = await branding.read()
      const {
        html: plain,
        headed: plainHeaded,
        ...drawn
      } = await draw({
        pathname,
        lang: language,
        shell: shells[language].html,
        siteUrl,
        ask,
        pictureAddress: (picture) => pictureAddress(picture, version),
      })
      // Drawn anew and the same: then it is packed already, and whoever has it need not be sent it again.
      const dressed = async (text: string, known: SiteDocument | undefined) => {
        const html = await dress(text)
        return known?.html === html ? known : createDocument(html)
      }
      const document = await dressed(plain, before?.document)
      const headed = await dressed(plainHeaded, before?.headed)
      // Packed before it takes the place of what is shown until now, so that nobody waits for it then.
      await document.packed('br')
      return { ...drawn, document, headed }
    },
    // Both texts, and their packed forms beside them.
    sizeOf: ({ document, headed }) => (document.html.length + headed.html.length) * 3,
    keeps: ({ status }, key) => status === 200 || key.endsWith(nowhere),
    most,
    maxAgeMs,
    log,
    now: () => clock.now().getTime(),
  })
  return {
    get: (language, pathname) => get(keyOf(language, pathname)),
    missing: (language, pathname) => get(keyOf(language, /^\/ar(\/|$)/.test(pathname) ? `/ar${nowhere}` : nowhere)),
    has: (language, pathname) => has(keyOf(language, pathname)),
    outdate,
  }
}
