import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { brandDefaults, pictureAddress, pictureSize } from '@athar/contracts/brand'
import type { Files } from '../platform/files/file-store.ts'
import { productBranding, type Branding, type Mark } from '../platform/branding.ts'
import type { createBranding } from './branding.ts'

const { logo, wordmark } = brandDefaults.platform

/** The brand with its pictures in hand, for icons, pictures beside links, mails and PDFs. Read once for each version. */
export function createFaces(
  { read }: Pick<ReturnType<typeof createBranding>, 'read'>,
  files: Pick<Files, 'getStream'>,
) {
  let known = productBranding
  return async (): Promise<Branding> => {
    const { colours, pictures } = await read()
    if (!colours && pictures.size === 0) return productBranding
    const named = [colours?.hash ?? null, ...[...pictures].map(([place, { name }]) => [place, name])]
    const version = createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 12)
    if (known.version === version) return known
    const mark = async (place: string): Promise<Mark | null> => {
      const picture = pictures.get(place)
      if (!picture) return null
      const bytes = await buffer(await files.getStream(picture.fileKey))
      return { mediaType: picture.mediaType, bytes, ...pictureSize(pictureAddress(picture.name)) }
    }
    const tones = async ({ light, dark }: typeof logo) => ({ light: await mark(light), dark: await mark(dark) })
    known = {
      version,
      colours: colours?.chosen ?? null,
      logo: await tones(logo),
      wordmark: { en: await tones(wordmark.en), ar: await tones(wordmark.ar) },
    }
    return known
  }
}
