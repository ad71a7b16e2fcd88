import type { BrandColours } from '@athar/contracts/brand'
import type { Lang } from '@athar/i18n'
import type { Log } from './logger.ts'

/** A picture that the operator uploaded, as it is kept. */
export type Mark = {
  readonly mediaType: 'image/svg+xml' | 'image/png' | 'image/webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}
type Tones = { readonly light: Mark | null; readonly dark: Mark | null }

/** What the operator changed of how the platform looks; null is everywhere what the product comes with. */
export type Branding = {
  /** Another one with every change; null where nothing was changed. */
  readonly version: string | null
  readonly colours: BrandColours | null
  readonly logo: Tones
  readonly wordmark: Readonly<Record<Lang, Tones>>
}

/** The port between the feature that keeps the brand and whatever is made outside of pages: icons, pictures, mails, PDFs. */
export type BrandingPort = { read(): Promise<Branding> }

const none: Tones = { light: null, dark: null }
export const productBranding: Branding = { version: null, colours: null, logo: none, wordmark: { en: none, ar: none } }

/** Whoever uses it is made before the feature that knows, so it is joined to it afterwards. What cannot be read stops nothing. */
export function createBrandingPort(log: Log): BrandingPort & { readFrom(reader: () => Promise<Branding>): void } {
  let reader = async () => productBranding
  return {
    async read() {
      try {
        return await reader()
      } catch (error) {
        log.warn({ err: error }, 'The brand could not be read; what the product comes with stands in its place.')
        return productBranding
      }
    },
    readFrom: (given) => void (reader = given),
  }
}

/** As large as the room allows, in its own proportions. */
export function fitted({ width, height }: Mark, room: { readonly width: number; readonly height: number }) {
  const scale = Math.min(room.width / width, room.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
