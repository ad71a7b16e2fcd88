import { expect, it } from 'vitest'
import { plainLine, plainText } from './plain-line.ts'

it.each([
  ['both scripts as they are', 'نورة Noura ٣', 'نورة Noura ٣'],
  ['overrides that would turn the order around', 'Ali \u202Eevil\u202C \u2067x\u2069', 'Ali evil x'],
  ['line ends and controls', 'one\r\ntwo\u0007\u2028three', 'one two three'],
  ['signs that nobody sees', '\uFEFFa\u200Bb\u00AD', 'a b'],
  ['nothing but such signs', '\u202E\u200B\u2066 ', ''],
  ['letters that are drawn as nothing', '\u3164\u2800\u200D\u0301', ''],
  ['Arabic with its vowel signs', 'مُحَمَّد', 'مُحَمَّد'],
  ['joiners that a script needs', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['marks piled on a letter', `a${'\u0301'.repeat(40)}b`, `á${'\u0301'.repeat(4)}b`],
])('keeps or mends %s', (_what, given, read) => {
  expect(plainLine(given)).toBe(read.normalize('NFC'))
})

it('keeps the paragraphs of a text, and nothing of one in which nothing is seen', () => {
  expect(plainText(' one\u202E \r\n\ntwo\u200B ')).toBe('one\n\ntwo')
  expect(plainText('\u200B\n\u2060')).toBe('')
})

it('takes a line of marks over one letter at once: whole, they would be put in order for minutes', () => {
  const begun = performance.now()
  expect(plainLine(`Noura${'\u0323\u0301'.repeat(100_000)}`)).toMatch(/^Nour\u1EA1/u)
  expect(performance.now() - begun).toBeLessThan(1000)
})
