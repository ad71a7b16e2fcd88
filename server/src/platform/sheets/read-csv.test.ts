import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

async function rowsOf(
  text: string | Buffer,
  options: Partial<{ encoding: string; delimiter: string; chunk: number }> = {},
) {
  const bytes = Buffer.from(text as string)
  const chunk = options.chunk ?? bytes.length
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  )
  const rows: string[][] = []
  for await (const batch of readCsv(Readable.from(pieces), {
    encoding: options.encoding ?? 'utf-8',
    delimiter: options.delimiter ?? ',',
  }))
    rows.push(...batch)
  return rows
}

describe('reading separated text', () => {
  it('gives the same rows wherever the chunks end, Arabic letters, quotes and line ends included', async () => {
    const text = 'الموقع,الكمية\r\n"جدة ""التحلية""","1,200"\r\n"سطر\r\nثان",7\r\n\r\n'
    const whole = await rowsOf(text)
    expect(whole).toEqual([['الموقع', 'الكمية'], ['جدة "التحلية"', '1,200'], ['سطر\nثان', '7'], ['']])
    for (const chunk of [1, 2, 3, 7]) expect(await rowsOf(text, { chunk })).toEqual(whole)
  })
  it('keeps a quotation mark in the middle of a cell as it is', async () => {
    expect(await rowsOf('a,5" pipe\nb,"x"\n')).toEqual([
      ['a', '5" pipe'],
      ['b', 'x'],
    ])
  })
  it('refuses a quotation that is never closed and names the record', async () => {
    await expect(rowsOf('a,b\n1,2\n3,"open\n4,5\n')).rejects.toMatchObject({
      code: 'inventory.file-unreadable',
      details: { record: 3 },
    })
  })
  it('reads files with lone carriage returns and other separators', async () => {
    expect(await rowsOf('a;b\r1;2\r', { delimiter: ';' })).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
  it('reads nothing from an empty file', async () => {
    expect(await rowsOf(Buffer.alloc(0))).toEqual([])
  })
})
