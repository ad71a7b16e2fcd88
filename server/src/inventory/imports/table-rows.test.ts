import type { SourceRow } from '@athar/activity-file'
import { expect, it } from 'vitest'
import { maxSheetRows, rowsOfParts, type RawPart } from './table-rows.ts'

const together = {
  width: 2,
  title: 'Sheet',
  sheets: [
    { name: 'A', headerRecord: 2 },
    { name: 'B', headerRecord: 1 },
  ],
}
async function read(parts: readonly RawPart[]): Promise<SourceRow[]> {
  async function* each() {
    yield* parts
  }
  const rows: SourceRow[] = []
  const format = { format: 'xlsx', encoding: null, delimiter: null, together } as const
  for await (const batch of rowsOfParts(each(), format)) for (const row of batch) rows.push(row)
  return rows
}

it('rows of several sheets are one table: records run on, lines begin again, later headings are no rows', async () => {
  const rows = await read([
    {
      sheet: 'A',
      rows: [
        ['Title', null],
        ['Site', 'kWh'],
        ['RUH', 1],
      ],
    },
    { sheet: 'A', rows: [['JED', 2, 'beyond']] },
    { sheet: 'B', rows: [['Site', 'kWh'], ['RUH', 3], [], ['A remark']] },
  ])
  expect(rows.map(({ record, line, sheet, skip, cells }) => [record, line, sheet, skip, cells])).toEqual([
    [1, 1, undefined, undefined, ['Title', null, '']],
    [2, 2, undefined, undefined, ['Site', 'kWh', 'Sheet']],
    [3, 3, 'A', undefined, ['RUH', 1, 'A']],
    [4, 4, 'A', undefined, ['JED', 2, 'A', 'beyond']],
    [5, 1, undefined, 'repeated-header-row', ['Site', 'kWh', 'B']],
    [6, 2, 'B', undefined, ['RUH', 3, 'B']],
    [7, 3, undefined, undefined, []],
    [8, 4, 'B', undefined, ['A remark', undefined, '']],
  ])
})

it('the rows of all sheets together are held to the limit of a workbook', async () => {
  const rows = Array.from({ length: maxSheetRows * 0.6 }, () => ['RUH', 1])
  const parts = ['A', 'B'].map((sheet) => ({ sheet, rows }))
  await expect(read(parts)).rejects.toMatchObject({
    code: 'inventory.too-many-rows',
    details: { most: maxSheetRows },
  })
})
