import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faces, makeFace, type Face } from './make-faces.ts'

const ui = new URL('../src/ui/', import.meta.url)
const styles = readFileSync(new URL('styles/fonts.css', ui), 'utf8')
const names = Object.keys(faces) as Face[]

/** What a style sheet says that a file has, `U+0660-0669, U+060C`, as letters. */
const lettersOf = (ranges: string): string[] =>
  ranges.split(',').flatMap((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  })

describe('the cut faces', () => {
  it.each(names)('%s is what `npm run fonts` makes of the whole font', async (face) => {
    const kept = readFileSync(new URL(`fonts/${face}.woff2`, ui))
    expect(kept.equals(await makeFace(face))).toBe(true)
  })

  it.each(names)('%s is declared for the letters that it has, and no other', (face) => {
    const declared = [...styles.matchAll(/url\('\.\.\/fonts\/([\w-]+)\.woff2'\)[^}]*unicode-range:([^;]+);/g)]
      .filter(([, file]) => file === face)
      .flatMap(([, , ranges = '']) => lettersOf(ranges))
    expect(new Set(declared)).toEqual(new Set(faces[face].letters))
  })
})
