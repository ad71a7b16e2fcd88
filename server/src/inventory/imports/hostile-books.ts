import { crc32, deflateRawSync } from 'node:zlib'

// Files that tests and benchmarks send to hurt.

export type Part = {
  readonly name: string
  readonly packed: Buffer
  readonly claims: number
  readonly at?: number
  readonly crc?: number
}

/** A zip as its maker wants it to look: sizes are claimed, and entries may point to the same bytes. */
export function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, claims, at = offset, crc = 0 } of parts) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc, 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claims, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(crc, 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claims, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    if (at !== offset) continue
    locals.push(local, Buffer.from(name), packed)
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

export const columns = ['site', 'period_start', 'period_end', 'activity', 'quantity', 'unit', 'note']
export const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
export const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const headerRow = row(1, columns.map((title, column) => text(`${'ABCDEFG'[column]}1`, title)).join(''))

const mergedCells = (ranges: readonly string[]) =>
  ranges.length === 0 ? '' : `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

/** A workbook of one sheet, whose cells may share one long text. */
export function book(rows: string, { shared = '', header = headerRow, merged = [] as readonly string[] } = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const links = (...list: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${type('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': links(link(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      link(1, 'worksheet', 'worksheets/sheet1.xml'),
      link(2, 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${shared}</t></si></sst>`,
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${main}"><sheetData>${header}${rows}</sheetData>` + `${mergedCells(merged)}</worksheet>`,
  }
  return zip(
    Object.entries(parts).map(([name, xml]) => ({
      name,
      packed: deflateRawSync(xml),
      claims: Buffer.byteLength(xml),
      crc: crc32(xml),
    })),
  )
}

/** So many rows whose notes all point to the one shared text. */
export const sharedNotes = (count: number, from = 2) =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    const values = ['Riyadh', '2025-01-01', '2025-01-31', 'electricity-grid', '1', 'kWh']
    const cells = values.map((value, column) => text(`${'ABCDEF'[column]}${number}`, value)).join('')
    return row(number, `${cells}<c r="G${number}" t="s"><v>0</v></c>`)
  }).join('')

const record = (type: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}

/** The most bytes of a record of an old workbook; what is longer goes on in another. */
const longestRecord = 8224
const [bof, eof, boundSheet, sharedStrings, goesOn, labelled] = [0x809, 0x0a, 0x85, 0xfc, 0x3c, 0xfd] as const

/** The texts of an old workbook, one after the other. */
function stringTable(texts: readonly string[]): Buffer {
  let head = u32(texts.length, texts.length)
  const records: Buffer[] = []
  let type: number = sharedStrings
  const close = () => {
    records.push(record(type, head))
    type = goesOn
  }
  for (const said of texts) {
    if (head.length + 100 > longestRecord) {
      close()
      head = Buffer.alloc(0)
    }
    head = Buffer.concat([head, u16(said.length), Buffer.of(0)])
    for (let at = 0; at < said.length;) {
      const part = said.slice(at, at + longestRecord - head.length)
      head = Buffer.concat([head, Buffer.from(part, 'latin1')])
      at += part.length
      if (at < said.length) {
        close()
        head = Buffer.of(0)
      }
    }
  }
  close()
  return Buffer.concat(records)
}

/** An old workbook (BIFF8 in MS-CFB) of so many rows, whose notes are all one text of the file. */
export function oldBook(rows: number, shared: string): Buffer {
  const values = ['Riyadh', '2025-01-01', '2025-01-31', 'electricity-grid', '1', 'kWh']
  const beginning = (kind: number) => record(bof, Buffer.concat([u16(0x600, kind, 0, 0), u32(0, 0)]))
  const name = Buffer.from('S')
  const sheetAt = (at: number) => record(boundSheet, Buffer.concat([u32(at), u16(0), Buffer.of(name.length, 0), name]))
  const strings = stringTable([...columns, ...values, shared])
  const globals = (at: number) => Buffer.concat([beginning(5), sheetAt(at), strings, record(eof, Buffer.alloc(0))])
  const cells = (at: number, first: number) =>
    columns.map((_, column) => record(labelled, Buffer.concat([u16(at, column, 0), u32(first + column)])))
  const sheet = [cells(0, 0), ...Array.from({ length: rows }, (_, index) => cells(index + 1, columns.length))].flat()
  const start = globals(0).length
  return compound(Buffer.concat([globals(start), beginning(0x10), ...sheet, record(eof, Buffer.alloc(0))]))
}

const sector = 512
const endOfChain = 0xfffffffe
/** One stream, called as workbooks call theirs, in a container of its kind. */
function compound(stream: Buffer): Buffer {
  const used = Math.ceil(Math.max(stream.length, 4096) / sector)
  const tables = Math.ceil((used + 1) / 127) + 1
  // Sectors: the tables, those that name further tables, the directory, the stream.
  const further = Math.max(0, Math.ceil((tables - 109) / 127))
  const directory = tables + further
  const first = directory + 1
  const next = new Uint32Array(tables * 128).fill(0xffffffff)
  next.fill(0xfffffffd, 0, tables)
  next.fill(0xfffffffc, tables, directory)
  next[directory] = endOfChain
  for (let at = 0; at < used; at += 1) next[first + at] = at + 1 < used ? first + at + 1 : endOfChain
  const head = Buffer.alloc(sector, 0xff)
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(16), u16(0x3e, 3, 0xfffe, 9, 6)]).copy(head)
  Buffer.concat([
    Buffer.alloc(10),
    u32(tables, directory, 0, 4096, endOfChain, 0, further > 0 ? tables : endOfChain, further),
  ]).copy(head, 34)
  for (let at = 0; at < Math.min(tables, 109); at += 1) head.writeUInt32LE(at, 76 + at * 4)
  const named = Array.from({ length: further }, (_, index) => {
    const bytes = Buffer.alloc(sector, 0xff)
    for (let at = 0; at < 127 && 109 + index * 127 + at < tables; at += 1)
      bytes.writeUInt32LE(109 + index * 127 + at, at * 4)
    bytes.writeUInt32LE(index + 1 < further ? tables + index + 1 : endOfChain, sector - 4)
    return bytes
  })
  const entry = (name: string, type: number, { child = 0xffffffff, start = endOfChain, size = 0 } = {}) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    bytes[66] = type
    bytes[67] = 1
    u32(0xffffffff, 0xffffffff, child).copy(bytes, 68)
    u32(start, size).copy(bytes, 116)
    return bytes
  }
  const entries = [
    entry('Root Entry', 5, { child: 1 }),
    entry('Workbook', 2, { start: first, size: Math.max(stream.length, 4096) }),
  ]
  const padded = Buffer.alloc(used * sector)
  stream.copy(padded)
  return Buffer.concat([
    head,
    Buffer.from(next.buffer),
    ...named,
    Buffer.concat([...entries, Buffer.alloc(256)]),
    padded,
  ])
}
