import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** Letters, marks, digits and punctuation in which Arabic is written. */
const arabic = `${range(0x0621, 0x0652)}،؛؟ٰٱ٪٫٬${range(0x0660, 0x0669)}`
/** What stands between Arabic words and belongs to no script: a line of Arabic with a year in it needs no second file. */
const between = '\u0020\u00A0.,:/()+-–—%«»·…±×−0123456789'
const latin = `${range(0x0020, 0x007e)}\u00A0«»·–—‘’“”•…×÷²³°®©±−₂₃`

/** The faces that pages are written in, by the name of their file. Every other letter comes from the whole font. */
export const faces = {
  'arabic-400': { cut: '400Regular/IBMPlexSansArabic_400Regular.ttf', letters: arabic + between },
  'arabic-600': { cut: '600SemiBold/IBMPlexSansArabic_600SemiBold.ttf', letters: arabic + between },
  'latin-400': { cut: '400Regular/IBMPlexSansArabic_400Regular.ttf', letters: latin },
  'latin-600': { cut: '600SemiBold/IBMPlexSansArabic_600SemiBold.ttf', letters: latin },
} as const
export type Face = keyof typeof faces

/** Copyright and licence; the names themselves are kept anyway. */
const preserveNameIds = [0, 13, 14]

/** A face cut down to its letters, as WOFF2. */
export function makeFace(face: Face): Promise<Buffer> {
  const { cut, letters } = faces[face]
  const font = readFileSync(require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${cut}`))
  return subsetFont(renamed(font), letters, { targetFormat: 'woff2', preserveNameIds })
}

/** The licence (SIL OFL 1.1) keeps the font's name for the font as it is: what is cut is called otherwise, in as many letters. */
function renamed(font: Buffer): Buffer {
  const copy = Buffer.from(font)
  for (const [from, to] of [
    ['IBM Plex', 'Athar UI'],
    ['IBMPlex', 'AtharUI'],
  ] as const)
    for (const [old, fresh] of [
      [wide(from), wide(to)],
      [Buffer.from(from, 'latin1'), Buffer.from(to, 'latin1')],
    ] as const)
      for (let at = copy.indexOf(old); at >= 0; at = copy.indexOf(old, at)) fresh.copy(copy, at)
  return copy
}

/** UTF-16 with the high byte first, as fonts write their names. */
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
