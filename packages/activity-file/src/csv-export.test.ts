import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvLine, neutraliseCell, rejectedRowsCsv, templateCsv, writtenRow } from './csv-export.ts'
import { detectLayout } from './header.ts'
import { suggestMapping } from './mapping.ts'
import { parseCsv } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+966 11 000 0000', "'+966 11 000 0000"],
  ['-', "'-"],
  ['- remark', "'- remark"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1+1', "'＝1+1"],
  ['-1200', '-1200'],
  ['-1,200.5', '-1,200.5'],
  ['+5', '+5'],
  ['-1.2E+05', '-1.2E+05'],
  ['plain', 'plain'],
  ['', ''],
])('%j is exported as %j', (cell, exported) => {
  expect(neutraliseCell(cell)).toBe(exported)
})

const trickyText = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",; \'1.eEaق＝'), maxLength: 8 })

test('no exported cell starts like a formula, and every cell survives', () => {
  fc.assert(
    fc.property(fc.array(trickyText, { minLength: 1, maxLength: 6 }), (cells) => {
      const [read] = parseCsv(csvLine(cells))
      expect(read).toEqual(cells.map(neutraliseCell))
      expect(read!.filter((cell) => /^[=@\t\r]|^[+-](?![\d.,]*(?:[eE][+-]?\d+)?$)/.test(cell))).toEqual([])
    }),
  )
})

test.each(['en', 'ar'] as const)('the %s template is the published one', (language) => {
  expect(templateCsv(language)).toBe(text(`template-${language}.csv`))
})

test('rejected rows come back as a file that maps by itself', () => {
  const records = [
    ['Branch', 'Month', 'Fuel', 'Qty (L)'],
    ['Riyadh', 'Jan 2024', '=diesel', '12,"5'],
  ]
  const layout = detectLayout(records)!
  const { mapping } = suggestMapping(layout, records.slice(1))
  const rows = [
    { line: 7, codes: ['site-unknown', 'quantity-not-number'] as const, written: writtenRow(records[1]!, mapping) },
  ]
  for (const language of ['en', 'ar'] as const) {
    const csv = rejectedRowsCsv(rows, { language, words: (code) => `<${code}>` })
    const [header, row] = parseCsv(csv)
    const again = suggestMapping({ headerRecord: 1, groupHeaderRecord: 0, header: header!, groups: [] }, [row!])
    expect(again.mapping.columns).toEqual({
      site: 0,
      periodStart: 1,
      periodEnd: 2,
      activity: 3,
      quantity: 4,
      unit: 5,
      supplier: 6,
      reference: 7,
      note: 8,
      dataQuality: 9,
    })
    expect(row!.slice(0, 6)).toEqual(['Riyadh', 'Jan 2024', '', "'=diesel", '12,"5', 'L'])
    expect(row!.slice(10)).toEqual([
      language === 'ar' ? '<site-unknown>؛ <quantity-not-number>' : '<site-unknown>; <quantity-not-number>',
      '7',
    ])
  }
})
