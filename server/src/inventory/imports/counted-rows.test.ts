import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFile, sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

async function checked(name: string, bytes: Buffer) {
  const owner = await app.anOrganisation()
  const { body } = await app.upload(owner, name, bytes)
  await app.check(owner, body.id, body.options!)
  return { owner, id: body.id, counts: (await app.detail(owner, body.id)).counts }
}
const sheetRows = 999

describe('the figures of an import', () => {
  it('are those of its data, the same from a text, a workbook and an old workbook', async () => {
    const lines = exampleFile('seattle-buildings-2016.csv').toString().split('\n')
    const text = await checked('seattle.csv', Buffer.from(lines.slice(0, sheetRows + 1).join('\n')))
    expect(text.counts).toMatchObject({ records: sheetRows, skipped: 0 })
    for (const format of ['xlsx', 'xls']) {
      const name = `seattle-buildings-2016-1000.${format}`
      // A cell that holds a number needs no reading of its marks, so the notes may be fewer.
      const without = { codes: {}, decimalMarks: undefined }
      expect({ ...(await checked(name, exampleFile(name))).counts, ...without }).toEqual({ ...text.counts, ...without })
    }
  })

  it('leave out header and empty rows, and tell titles and totals as left out', async () => {
    const lines = [
      'Bills of the year,,,,,',
      'site,period_start,period_end,activity,quantity,unit',
      'Riyadh,2025-01-01,2025-01-31,electricity-grid,9,kWh',
      ',,,,,',
      'site,period_start,period_end,activity,quantity,unit',
      'Riyadh,2025-02-01,2025-02-28,electricity-grid,9,kWh',
      'Total,,,,18,kWh',
    ]
    const { owner, id, counts } = await checked('bills.csv', Buffer.from(lines.join('\n')))
    expect(counts).toMatchObject({ records: 2, held: 2, skipped: 2 })
    expect(Object.keys(counts.codes)).not.toContain('header-row')
    const shown = await app.rows(owner, id, '&view=skipped')
    expect(shown.map(({ codes }) => codes)).toEqual([['title-row'], ['total-row']])
  })
})
