import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { columnName } from '@athar/activity-file'
import { writeXlsx, type Workbook } from './write-xlsx.ts'

const columns = [
  { title: 'Site', format: 'text', width: 30 },
  { title: 'Quantity', format: 'decimal', width: 16 },
  { title: 'Day', format: 'day', width: 12 },
] as const
const aWorkbook = (rows: Iterable<readonly (string | number | null)[]>, over: Partial<Workbook> = {}): Workbook => ({
  title: 'Inventory & <records>',
  creator: 'Athar',
  createdAt: '2026-02-15T08:30:00Z',
  rightToLeft: false,
  sheets: [{ name: 'Records', columns, rows }],
  ...over,
})
const bytesOf = (workbook: Workbook): Promise<Buffer> => buffer(writeXlsx(workbook))
const open = async (workbook: Workbook) => readXlsx(await bytesOf(workbook))

describe('a written workbook', () => {
  it('is read back with its words, numbers and days', async () => {
    const { sheets } = await open(
      aWorkbook([
        ['Riyadh "A" & <B>\nline', '12345.678', '2025-02-28'],
        ['مصنع الرياض', '-7', null],
      ]),
    )
    expect(sheets[0]?.name).toBe('Records')
    expect(sheets[0]?.rows[0]).toEqual(['Site', 'Quantity', 'Day'])
    expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['Riyadh "A" & <B>\nline', 12345.678])
    expect(sheets[0]?.rows[1]?.[2]).toEqual(new Date('2025-02-28T00:00:00.000Z'))
    expect(sheets[0]?.rows[2]?.slice(0, 2)).toEqual(['مصنع الرياض', -7])
  })

  it('reads from the right when asked, on every sheet', async () => {
    const sheet = { name: 'سجلات', columns, rows: [] }
    const { sheets } = await open(aWorkbook([], { rightToLeft: true, sheets: [sheet, { ...sheet, name: 'مواقع' }] }))
    expect(sheets.map(({ name, view }) => [name, view?.rightToLeft])).toEqual([
      ['سجلات', true],
      ['مواقع', true],
    ])
    const plain = await open(aWorkbook([]))
    expect(plain.sheets[0]?.view?.rightToLeft ?? false).toBe(false)
  })

  it.each(['=1+1', '+1 (966)', '-x', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'holds %j as words, as they are',
    async (text) => {
      const { sheets } = await open(aWorkbook([[text, text, text]]))
      for (const cell of sheets[0]!.rows[1]!) expect(String(cell)).toBe(text)
    },
  )

  it('keeps every digit of a decimal, beyond what a binary number holds', async () => {
    const digits = '123456789012345678901.123456789012'
    const { inflateRawSync } = await import('node:zlib')
    const bytes = await bytesOf(aWorkbook([['x', digits, null]]))
    const start = 30 + bytes.readUInt16LE(26)
    expect(inflateRawSync(bytes.subarray(start)).toString('utf8')).toContain(`<v>${digits}</v>`)
  })

  it('replaces characters that XML cannot hold', async () => {
    const { sheets } = await open(aWorkbook([['a\u0000b\uD800c', null, null]]))
    expect(sheets[0]?.rows[1]?.[0]).toBe('a\uFFFDb\uFFFDc')
  })

  it('goes on in a further sheet when one is full, with the head repeated', async () => {
    const { sheets } = await open(
      aWorkbook(
        Array.from({ length: 5 }, (_none, index) => [`S${index}`, index, null]),
        { rowsPerSheet: 3 },
      ),
    )
    expect(sheets.map(({ name, rows }) => [name, rows.map((row) => row[0])])).toEqual([
      ['Records', ['Site', 'S0', 'S1']],
      ['Records (2)', ['Site', 'S2', 'S3']],
      ['Records (3)', ['Site', 'S4']],
    ])
  })

  it('gives sheets names that the format allows', async () => {
    const sheet = { columns, rows: [] }
    const { sheets } = await open(
      aWorkbook([], {
        sheets: [
          { ...sheet, name: 'a/b:c*?[d]' },
          { ...sheet, name: 'x'.repeat(40) },
          { ...sheet, name: 'x'.repeat(40) },
        ],
      }),
    )
    expect(sheets.map(({ name }) => name)).toEqual(['a b c   d', 'x'.repeat(31), `${'x'.repeat(27)} (2)`])
  })

  it('is the same, byte for byte, for the same rows', async () => {
    const rows = [['a', '1', '2025-01-01']]
    expect((await bytesOf(aWorkbook(rows))).equals(await bytesOf(aWorkbook(rows)))).toBe(true)
  })

  it('lets its source go when nobody reads on', async () => {
    let closed = false
    async function* rows() {
      try {
        for (let index = 0; ; index++) yield [`row ${index}`, index, null]
      } finally {
        closed = true
      }
    }
    const stream = writeXlsx(aWorkbook([], { sheets: [{ name: 'Endless', columns, rows: rows() }] }))
    for await (const chunk of stream) if ((chunk as Buffer).length > 0) break
    await expect.poll(() => closed).toBe(true)
  })
})

describe('column letters', () => {
  it('count past Z as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})
