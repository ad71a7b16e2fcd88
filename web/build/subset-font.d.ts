declare module 'subset-font' {
  type Options = { targetFormat?: 'truetype' | 'woff' | 'woff2'; preserveNameIds?: readonly number[] }
  /** A font with the glyphs of `text`, and all that they turn into beside each other. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
