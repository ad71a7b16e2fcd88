import { vi } from 'vitest'
import type { Lang } from './browser.ts'
import { soon } from './limits.ts'
import { siteUrl } from './site.ts'

const accepted = { en: 'en-GB,en;q=0.9', ar: 'ar-SA,ar;q=0.9,en;q=0.5' } as const

/** A page of the site as a visitor of this language is sent it. */
export const ask = (path: string, lang: Lang, site = siteUrl()): Promise<Response> =>
  fetch(site + path, { headers: { accept: 'text/html', 'accept-language': accepted[lang] } })

/** A page as it is drawn: on a machine that is very busy who asks first gets the app, which draws it by itself. */
export const drawn = (path: string, lang: Lang, site?: string): Promise<{ answer: Response; html: string }> =>
  vi.waitFor(
    async () => {
      const answer = await ask(path, lang, site)
      const html = await answer.text()
      if (answer.status < 500 && !/<div id="root"[^>]* data-page="/.test(html))
        throw new Error(`${path} came without its page`)
      return { answer, html }
    },
    { timeout: soon, interval: 250 },
  )
