import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createEncodingDetector, detectDelimiter, detectEncoding, detectFileKind } from './encoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), littleEndian)
  return new Uint8Array(view.buffer)
}
/** "الموقع,الكمية" in Windows-1256. */
const WINDOWS_1256 = Uint8Array.from([0xc7, 0xe1, 0xe3, 0xe6, 0xde, 0xda, 0x2c, 0xc7, 0xe1, 0xdf, 0xe3, 0xed, 0xc9])
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const withMark = (bytes: Uint8Array, ...mark: number[]) => Uint8Array.from([...mark, ...bytes])
const TABLE = 'site,quantity\nالرياض,45230\n'

test.each([
  ['UTF-8 with mark', utf8(`\uFEFF${TABLE}`), 'utf-8', 3],
  ['UTF-8 without mark', utf8(TABLE), 'utf-8', 0],
  ['plain ASCII', utf8('site,quantity\n'), 'utf-8', 0],
  ['UTF-16 little-endian with mark', utf16(`\uFEFF${TABLE}`, true), 'utf-16le', 2],
  ['UTF-16 big-endian with mark', utf16(`\uFEFF${TABLE}`, false), 'utf-16be', 2],
  ['UTF-16 little-endian without mark', utf16(TABLE, true), 'utf-16le', 0],
  ['UTF-16 big-endian without mark', utf16(TABLE, false), 'utf-16be', 0],
  ['UTF-16 little-endian with half a mark', utf16(`\uFEFF${TABLE}`, true).subarray(1), 'utf-16le', 1],
  ['UTF-16 big-endian with half a mark', utf16(`\uFEFF${TABLE}`, false).subarray(1), 'utf-16be', 1],
  ['UTF-16 little-endian with the mark of the other order', withMark(utf16(TABLE, true), 0xfe, 0xff), 'utf-16le', 2],
  ['UTF-16 big-endian with the mark of the other order', withMark(utf16(TABLE, false), 0xff, 0xfe), 'utf-16be', 2],
  ['Windows-1256', WINDOWS_1256, 'windows-1256', 0],
  ['French in Windows-1252', latin('Site,Période,Énergie\nOrléans,janvier à février,45\n'), 'windows-1252', 0],
  ['German in Windows-1252', latin('Gebäude,Verbrauch\nMünchen Süd,45\nStraße,8\n'), 'windows-1252', 0],
  ['Spanish in Windows-1252', latin('Año,Energía\nEspaña,45\n'), 'windows-1252', 0],
])('%s is detected', (_, bytes, encoding, bom) => {
  expect(detectEncoding(bytes)).toEqual({ encoding, bom })
  expect(detectFileKind(bytes)).toBe('text')
})

test('the decoded text is the original in every encoding', () => {
  const decode = (bytes: Uint8Array) => new TextDecoder(detectEncoding(bytes).encoding).decode(bytes)
  expect([utf8(TABLE), utf16(`\uFEFF${TABLE}`, true), utf16(TABLE, false)].map(decode)).toEqual([TABLE, TABLE, TABLE])
  expect(decode(WINDOWS_1256)).toBe('الموقع,الكمية')
})

test('an Arabic letter far down decides, and a character cut by a chunk does not', () => {
  const detector = createEncodingDetector()
  detector.push(utf8('site,quantity\n'.repeat(1000)))
  expect(detector.result().encoding).toBe('utf-8')
  const letter = utf8('ق')
  detector.push(letter.subarray(0, 1))
  detector.push(letter.subarray(1))
  expect(detector.result().encoding).toBe('utf-8')
  detector.push(Uint8Array.from([0xc7, 0x2c]))
  expect(detector.result().encoding).toBe('windows-1256')
})

test('every text survives UTF-8 detection in any chunks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 7 }), (text, size) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'))
      const bytes = utf8(text)
      const detector = createEncodingDetector()
      for (let at = 0; at < bytes.length; at += size) detector.push(bytes.subarray(at, at + size))
      expect(detector.result()).toEqual({ encoding: 'utf-8', bom: 0 })
    }),
  )
})

test.each([
  ['xlsx', [0x50, 0x4b, 0x03, 0x04]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['binary', [0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0x00, 0x00, 0x04, 0x01, 0x02]],
  ['binary', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x01, 0x02, 0x03]],
])('%s is known by its first bytes', (kind, bytes) => {
  expect(detectFileKind(Uint8Array.from(bytes))).toBe(kind)
})

test.each([
  ['comma', 'a,b,c\n1,2,3\n4,5,6\n', ','],
  ['semicolon with decimal commas', 'a;b;c\n1,5;2,5;3\n4,5;5;6,25\n', ';'],
  ['tab', 'a\tb\tc\n1,5\t2\t3\n', '\t'],
  ['pipe', 'a|b|c\n1|2|3\n', '|'],
  ['carriage returns only', 'a;b\r1;2\r', ';'],
  ['commas inside quotes', 'a;b\n"1,2,3";4\n"5,6,7";8\n', ';'],
  ['one column', 'a\n1\n', ','],
  ['the hint of a spreadsheet', 'sep=;\na,b;c\n', ';'],
  ['Arabic commas', 'البريد،الدور\nsara@example.com،مراجع\nomar@example.com،مطلع\n', '،'],
  [
    'Arabic commas beside thousands',
    'الموقع،النشاط،الكمية\nالرياض،ديزل،"1,000"\nجدة،ديزل،2,500\nتبوك،بنزين،3,500\n',
    '،',
  ],
  ['Arabic semicolons', 'البريد؛الدور\nsara@example.com؛مراجع\n', '؛'],
  ['Arabic commas in its cells', 'الموقع,ملاحظة\nالرياض,"أولًا، ثانيًا، ثالثًا"\nجدة,أولًا، ثانيًا، ثالثًا\n', ','],
  ['an Arabic comma in its title', 'قائمة المدعوين، نوفمبر\nالبريد,الدور\nsara@example.com,مراجع\n', ','],
  ['title rows without separators', 'Energy log\n\nsite;from;to;qty\nA;1;2;3,5\n', ';'],
])('the separator of a file with %s is found', (_, text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter)
  expect(detectDelimiter(`\uFEFF${text}`)).toBe(delimiter)
})
