import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBlocklist } from './blocklist.ts'

test.each([
  ['a common password', '123456', true],
  ['a common word with a year and a sign', 'Password2024!', true],
  ['a common Arabic word', 'السعودية1', true],
  ['the name of the product', 'Athar2026', true],
  ['its Arabic name', 'أثر123', true],
  ['the address before the @', 'noura.alharbi', true],
  ['a part of the name', 'alharbi-1990', true],
  ['one letter, many times', 'aaaaaaaaaaaaaaaa', true],
  ['two letters in turn', 'xoxoxoxoxoxoxoxo', true],
  ['a common word, again and again', 'password password password', true],
  ['the name of the product, again and again', 'Athar athar ATHAR!', true],
  ['a part of the name, again and again', 'نورةنورةنورة', true],
  ['figures in a row, as many as are asked for', '123456789012345', true],
  ['the same backwards', '987654321098765', true],
  ['letters in a row', 'abcdefghijklmnop', true],
  ['a keyboard from left to right', 'qwertyuiopasdfgh', true],
  ['an Arabic keyboard from right to left', 'ضصثقفغعهخحجدشسيب', true],
  ['what leaked and is no word', 'voxstrange', true],
  ['what leaked, with a year and a sign', 'Voxstrange-1987!', true],
  ['what leaked, again and again', 'voxstrange Voxstrange', true],
  ['what leaked, within something longer', '7301-voxstrange-88412', false],
  ['a word of nobody, again and again', 'hawthornleaf hawthornleaf', false],
  ['a phrase', 'a palm beside the third gate', false],
  ['a product name inside a longer phrase', 'athar-demo', false],
])('%s', async (_case, password, expected) => {
  expect(
    await createBlocklist(undefined).has(password, ['noura.alharbi@company.example', 'Noura Alharbi', 'نورة الحربي']),
  ).toBe(expected)
})

test('every password of a breach corpus is found, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'))
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
  const leaked = Array.from({ length: 200 }, (_, index) => `leaked phrase ${index}`)
  const path = join(folder, 'corpus.txt')
  try {
    writeFileSync(
      path,
      `${leaked
        .map((text, index) => `${sha1(text)}:${index * 7919}`)
        .toSorted()
        .join('\n')}\n`,
    )
    const blocklist = createBlocklist(path)
    const hits = await Promise.all(leaked.map((text) => blocklist.has(text, [])))
    const misses = await Promise.all(leaked.map((text) => blocklist.has(`${text} not`, [])))
    expect(hits.filter(Boolean)).toHaveLength(200)
    expect(misses.filter(Boolean)).toHaveLength(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
