import { describe, expect, it } from 'vitest'
import { mediaTypeOf, nameOfKind } from './media-type.ts'

const zip = (...names: string[]) =>
  Buffer.concat(
    names.map((name) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from(name)])),
  )

describe('what a file is', () => {
  it.each([
    ['application/pdf', 'a', Buffer.from('%PDF-1.4')],
    ['image/png', 'a', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['image/jpeg', 'a.pdf', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', 'a', Buffer.from('RIFF\u0001\u0001\u0001\u0001WEBP')],
    ['image/tiff', 'a', Buffer.from('II*\0')],
    ['image/heic', 'a', Buffer.from('\0\0\0\u0018ftypheic')],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'a',
      zip('[Content_Types].xml', 'xl/workbook.xml'),
    ],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'a',
      zip('[Content_Types].xml', 'word/document.xml'),
    ],
    ['application/vnd.ms-excel', 'a.XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['text/csv', 'a.csv', Buffer.from('site,quantity\n')],
    ['text/plain', 'a.txt', Buffer.from('\ufeffقراءة العداد 120')],
    ['text/csv', 'utf16.csv', Buffer.from('\ufeffsite;quantity', 'utf16le')],
    [null, 'a.html', Buffer.from('<p>')],
    [null, 'a.txt', Buffer.from('\ufeff <script>')],
    [null, 'utf16.txt', Buffer.from('\ufeff<html>', 'utf16le')],
    [null, 'a.svg', Buffer.from('plain words')],
    [null, 'a.zip', zip('readme.txt')],
    [null, 'a.docm', zip('word/document.xml')],
    [null, 'a.ppt', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    [null, 'a.pdf', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2])],
  ])('%s (%s)', (expected, name, head) => {
    expect(mediaTypeOf(head, name)).toBe(expected)
  })
})

it.each([
  ['offer.PDF', 'application/pdf', 'offer.PDF'],
  ['offer.hta', 'application/pdf', 'offer.hta.pdf'],
  ['عرض.pdf.exe.', 'application/pdf', 'عرض.pdf.exe..pdf'],
  ['roof.jpeg', 'image/jpeg', 'roof.jpeg'],
  ['prices', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'prices.xlsx'],
  ['rows.csv', 'text/csv', 'rows.csv'],
])('%s of %s is taken home as %s', (name, kind, ending) => {
  expect(nameOfKind(name, kind)).toBe(ending)
})
