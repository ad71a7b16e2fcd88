import { describe, expect, it } from 'vitest'
import { sheetName, sheetXml, workbookFiles, type ColumnFormat } from './workbook-xml.ts'

const written = (format: ColumnFormat, value: string) =>
  /<row r="2"><c r="A1?2" s="(\d)"(?: t="inlineStr")?>.*?<(?:v|t)[^>]*>(.*?)<\//
    .exec(sheetXml([{ title: 'A', format, width: 10 }], [[value]], false))!
    .slice(1)

describe('a sheet', () => {
  it.each([
    ['exact', '-1234.50', ['2', '-1234.50']],
    ['exact', '0.000123456789012345', ['2', '0.000123456789012345']],
    ['exact', '1234567890.123456', ['0', '1234567890.123456']],
    ['exact', '-9999999999999999', ['0', '-9999999999999999']],
    ['decimal', '1234567890.123456', ['2', '1234567890.123456']],
    ['day', '2026-02-28', ['5', '46081']],
    ['minute', '2026-11-20 01:30', ['6', '46346.0625']],
    ['minute', '2026-11-20', ['0', '2026-11-20']],
    ['text', '46081', ['0', '46081']],
    ['text', '=1+1', ['0', '=1+1']],
    ['text', '+966 11', ['0', '+966 11']],
    ['decimal', '@SUM', ['0', '@SUM']],
  ] as const)('writes %s %j as a number only where a spreadsheet keeps it', (format, value, cell) => {
    expect(written(format, value)).toEqual(cell)
  })

  it('has a name of at most 31 characters that no other has', () => {
    expect(sheetName('a/b:c')).toBe('a b c')
    expect(sheetName('x'.repeat(40), ['x'.repeat(31)])).toBe(`${'x'.repeat(31)}`.slice(0, 27) + ' (2)')
  })

  it('is named by the files of its workbook', () => {
    const files = new Map(workbookFiles(['A & B'], { title: '', creator: 'Athar', createdAt: '2026-02-15T08:30:00Z' }))
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="A &amp; B" sheetId="1" r:id="rId1"/>')
    expect([...files.keys()]).toContain('[Content_Types].xml')
  })
})
