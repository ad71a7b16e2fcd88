import { brandTokens } from '@athar/contracts/brand'
import type { Log } from '../logger.ts'
import { fitted, type Branding, type BrandingPort, type Mark } from '../branding.ts'
import { mailColours } from '../mail-layout.ts'
import { drawMark, isDrawable } from '../pictures/draw-mark.ts'
import type { MailPicture, OutgoingMail } from './mail.ts'

const room = { width: 240, height: 40 }
/** Screens show up to so many dots where a mail counts one. */
const dots = 2

type Shown = MailPicture & { readonly width: number; readonly height: number }
type Head = { readonly logo: Shown | null; readonly wordmark: Shown | null }
const noHead: Head = { logo: null, wordmark: null }

/**
 * Puts the operator's marks and colours into a mail on its way out. The pictures travel in the mail, since nothing in it is
 * fetched; where none are shown, the name stands there in words.
 */
export function createMailBranding(branding: BrandingPort, log: Log): (mail: OutgoingMail) => Promise<OutgoingMail> {
  // The same for mail after mail.
  const kept = new Map<string, Head>()
  const headOf = async (now: Branding, lang: 'en' | 'ar'): Promise<Head> => {
    const key = `${now.version} ${lang}`
    const known = kept.get(key)
    if (known) return known
    const head = { logo: await shown('logo', now.logo.light), wordmark: await shown('name', now.wordmark[lang].light) }
    if (kept.size >= 2) kept.clear()
    kept.set(key, head)
    return head
  }
  return async (mail) => {
    const now = await branding.read()
    if (now.version === null) return mail
    const head = await headOf(now, mail.lang).catch((error: unknown) => {
      log.warn({ err: error }, 'The marks of the brand could not be drawn for a mail; the name stands in words.')
      return noHead
    })
    const pictures = [head.logo, head.wordmark].flatMap((picture) => picture ?? [])
    return { ...mail, html: inColours(withHead(mail.html, head), now), pictures }
  }
}

async function shown(name: string, mark: Mark | null): Promise<Shown | null> {
  if (!mark) return null
  const { width, height } = fitted(mark, room)
  const drawn = isDrawable(mark)
    ? await drawMark({ mark, width: width * dots, height: height * dots, room: 0, tile: null })
    : null
  const mediaType = drawn ? 'image/png' : mark.mediaType
  return {
    cid: `${name}@brand`,
    fileName: `${name}.${mediaType === 'image/png' ? 'png' : 'webp'}`,
    mediaType,
    bytes: drawn ?? mark.bytes,
    width,
    height,
  }
}

/** Words that somebody typed hold neither tags nor quotation marks: they were written as entities. */
function withHead(html: string, { logo, wordmark }: Head): string {
  return html.replace(/(<p data-head[^>]*>)([^<]*)(<\/p>)/, (_all, start: string, name: string, end: string) => {
    const image = ({ cid, width, height }: Shown, alt: string) =>
      `<img src="cid:${cid}" alt="${alt}" width="${width}" height="${height}" style="vertical-align:middle;border:0">`
    const parts = [...(logo ? [image(logo, '')] : []), wordmark ? image(wordmark, name) : name]
    return start + parts.join('&nbsp;&nbsp;') + end
  })
}

function inColours(html: string, { colours }: Branding): string {
  if (!colours) return html
  const link = brandTokens(colours)['--link']
  const own = { [mailColours.action]: colours.light, [mailColours.link]: typeof link === 'string' ? link : link?.[0] }
  return html.replaceAll(/style="[^"]*"/g, (style) =>
    Object.entries(own).reduce((text, [product, colour]) => text.replaceAll(product, colour ?? product), style),
  )
}
