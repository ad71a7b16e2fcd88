import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A whole page of the site, the same for everybody who is sent it. */
export type SiteDocument = {
  readonly html: string
  /** Names these very words, however they travel. */
  readonly tag: string
  packed(encoding: Encoding): Promise<Buffer>
}

const packers: Record<Encoding, (html: string) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (html) => promisify(gzip)(html, { level: 9 }),
  identity: async (html) => Buffer.from(html),
}

/** Packed when first asked for and then kept: well, because once; not at the start, because nobody waits for all of them. */
export function createDocument(html: string): SiteDocument {
  const kept = new Map<Encoding, Promise<Buffer>>()
  return {
    html,
    tag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    packed(encoding) {
      const packed = kept.get(encoding) ?? packers[encoding](html)
      kept.set(encoding, packed)
      return packed
    },
  }
}

/** The smallest form that the header `accept-encoding` allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  const allowed = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return allowed.has('br') ? 'br' : allowed.has('gzip') ? 'gzip' : 'identity'
}
