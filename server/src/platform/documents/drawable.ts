import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { coverageOf } from './font-coverage.ts'

const require = createRequire(import.meta.url)
const folder = (face: string): string => dirname(require.resolve(`@expo-google-fonts/${face}/package.json`))

const plex = folder('ibm-plex-sans-arabic')
const amiri = folder('amiri')
const faces = {
  plexRegular: join(plex, '400Regular/IBMPlexSansArabic_400Regular.ttf'),
  plexSemiBold: join(plex, '600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
  plexBold: join(plex, '700Bold/IBMPlexSansArabic_700Bold.ttf'),
  amiriRegular: join(amiri, '400Regular/Amiri_400Regular.ttf'),
  amiriBold: join(amiri, '700Bold/Amiri_700Bold.ttf'),
}

export const faceFiles: readonly string[] = Object.values(faces)

/** The faces of the report, as bytes: Typst looks nowhere else. */
export const readFaces = (): Buffer[] => faceFiles.map((path) => readFileSync(path))

/** What stands for a character that no face can draw. */
export const substitute = '?'
/** Line ends, and the isolates that the page turns into direction. */
const structural = /[\n\u2068\u2069]/
/** Characters that draw nothing: variation selectors, joiners, marks of direction. */
const silent = /(?![\u2068\u2069])\p{Default_Ignorable_Code_Point}/gu

/** Makes text that the faces can draw completely: what they cannot becomes one substitute a character. */
export function createDrawable(): (text: string) => string {
  const [latin, arabic] = [coverageOf(readFileSync(faces.plexRegular)), coverageOf(readFileSync(faces.amiriRegular))]
  const known = new Map<string, string>()
  const drawable = (character: string): string => {
    const code = character.codePointAt(0) ?? 0
    return structural.test(character) || latin(code) || arabic(code) ? character : substitute
  }
  return (text) => {
    let out = ''
    for (const character of text.normalize('NFC').replace(silent, '')) {
      const found = known.get(character) ?? drawable(character)
      known.set(character, found)
      out += found
    }
    return out
  }
}

/** The same document with every text of it drawable. */
export function drawableDocument<T>(value: T, drawable: (text: string) => string): T {
  if (typeof value === 'string') return drawable(value) as T
  if (Array.isArray(value)) return value.map((item) => drawableDocument(item as unknown, drawable)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, drawableDocument(item as unknown, drawable)]),
  ) as T
}
