/** A picture known by its own bytes, without anything in it that is not the picture. */
export type Picture = {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  /** How the camera was held, where that is told beside the picture. */
  readonly orientation?: number
}

/** Segments of a JPEG, chunks of a PNG or WebP: far more than programs write, and few enough to keep a list of. */
export const mostPieces = 20_000

/** More than any camera gives, and little enough for a telephone to draw: a few bytes can claim to be a field. */
const mostPixels = 60_000_000
export const isDrawable = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  width > 0 && height > 0 && width * height <= mostPixels
