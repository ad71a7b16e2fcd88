import { createCipheriv } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { writeZip } from '../../platform/sheets/zip-writer.ts'

// Files that tests upload as evidence to hurt their reader.

/** Letters that pack badly, the same each time. */
const noise = (letters: number): string =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
    .update(Buffer.alloc(Math.ceil((letters * 3) / 4)))
    .toString('base64')
    .slice(0, letters)

const columnOf = (index: number): string =>
  (index < 26 ? '' : columnOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

type Cell = (row: number, column: number) => string

/** A workbook of one sheet, written row by row: it is larger than it is wise to hold. */
async function aBook(rows: number, columns: number, cell: Cell, shared: readonly string[] = []): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const links = (...list: string[]) =>
    `<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const type = (part: string, name: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${kind}.${name}+xml"/>`
  const types = type('workbook', 'sheet.main') + type('worksheets/sheet1', 'worksheet')
  const names = Array.from({ length: columns }, (_, column) => columnOf(column))
  function* sheet() {
    yield Buffer.from(`<worksheet xmlns="${main}"><sheetData>`)
    for (let row = 1; row <= rows; row += 1)
      yield Buffer.from(
        `<row r="${row}">${names.map((name, column) => `<c r="${name}${row}"${cell(row, column)}</c>`).join('')}</row>`,
      )
    yield Buffer.from('</sheetData></worksheet>')
  }
  const small = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types">${types}` + `${type('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': links(link(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}">` +
      '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': links(
      link(1, 'worksheet', 'worksheets/sheet1.xml'),
      link(2, 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  }
  const entries = Object.entries(small).map(([path, text]) => ({ path, bytes: [Buffer.from(text)] }))
  return buffer(Readable.from(writeZip([...entries, { path: 'xl/worksheets/sheet1.xml', bytes: sheet() }])))
}

const longestCell = 32_000

/** 53 MB whose cells repeat the same long texts: copied out, they take many gigabytes. */
export function aBookThatExpands(): Promise<Buffer> {
  const count = 2100
  const text = noise(count * longestCell)
  const shared = Array.from({ length: count }, (_, at) => text.slice(at * longestCell, (at + 1) * longestCell))
  return aBook(20_000, 40, (row, column) => ` t="s"><v>${(row * 40 + column) % count}</v>`, shared)
}

/** 30 MB of rows of a thousand columns; each of their letters normalises to eighteen. */
export function aWideCsv(): Buffer {
  const row = `${Array.from({ length: 1000 }, (_, column) => `ﷺ${column}`).join(',')}\n`
  return Buffer.from(row.repeat(Math.ceil(30_000_000 / Buffer.byteLength(row))))
}

/** 20 MB of points: their reader runs out of memory. */
export function aMapOfPoints(): Buffer {
  const [head, tail] = ['{"type":"MultiPoint","coordinates":[', '[46.6,24.6]]}']
  return Buffer.from(head + '[1,1],'.repeat(Math.floor((20_000_000 - head.length) / 6)) + tail)
}

/** A small PDF whose one page unfolds to a hundred megabytes of text. */
export function aPdfThatUnfolds(): Buffer {
  const line = '(every word of this page is written again) Tj\n'
  const page = deflateSync(`BT /F1 8 Tf\n${line.repeat(Math.floor(100_000_000 / line.length))}ET`)
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} /Filter /FlateDecode >>\nstream\n${page.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.7\n'
  const places = bodies.map((body, at) => {
    const place = pdf.length
    pdf += `${at + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = pdf.length
  pdf += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
