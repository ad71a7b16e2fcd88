import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { countYear, groundOf } from '../data/year-totals.ts'
import { buildReport } from '../data/build-report.ts'
import { reportWords } from '../document/report-words.ts'
import { aReport } from '../testing.ts'
import { aBusyYear, recordsOf } from '../testing-year.ts'
import { writeWorkbook } from './write-workbook.ts'

it('holds the causes of change and every changed source, adding up to the difference', async () => {
  const facts = aBusyYear()
  const { explanations } = aReport()
  const source = {
    facts,
    report: { ...buildReport(facts), explanations },
    counted: countYear(facts.thisYear, groundOf(facts)),
    signing: { publicKey: '', sign: (text: string) => text },
    words: reportWords('en'),
    records: recordsOf(facts),
  }
  const { sheets } = await readXlsx(await buffer(writeWorkbook(source)))
  const rows = (name: string) => sheets.find((sheet) => sheet.name === name)!.rows.slice(1)
  const [explanation] = explanations
  const difference = (Number(explanation!.now) - Number(explanation!.then)) / 1000
  const causes = rows('Causes of change')
  expect(causes.map((row) => row.slice(0, 3))).toEqual([
    [2024, 'Activity', 'Quantities'],
    [2024, 'Emission factors', 'Values of factors'],
    [2024, 'Boundary', 'Sites added'],
  ])
  expect(causes.reduce((all, row) => all + Number(row[3]), 0)).toBeCloseTo(difference, 6)
  const changed = rows('Changed sources')
  expect(changed.map((row) => row[2])).toEqual(['Grid electricity'])
  expect(changed.reduce((all, row) => all + row.slice(5).reduce<number>((a, b) => a + Number(b), 0), 0)).toBeCloseTo(
    difference,
    6,
  )
})
