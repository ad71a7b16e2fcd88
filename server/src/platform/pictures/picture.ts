/** A picture known by its own bytes, without anything in it that is not the picture. */
export type Picture = {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}
