import { expect, it } from 'vitest'
import { boundedBatches, type Batch } from './limits.ts'

const shared = 'a'.repeat(30_000)
const rowsOf = (batches: readonly Batch[]) => batches.flatMap((batch) => ('rows' in batch ? batch.rows : []))

it('sends every row once, in order, and never more than 8 MB at a time', () => {
  const rows = Array.from({ length: 1500 }, (_, row) => [row, row % 3 === 0 ? shared : 'short'])
  const batches = [...boundedBatches(rows, { fileBytes: 2 ** 30 })]
  expect(rowsOf(batches)).toEqual(rows)
  expect(batches.length).toBeGreaterThan(3)
  for (const batch of batches) {
    const characters = rowsOf([batch]).reduce((sum, cells) => sum + String(cells[1]).length, 0)
    expect(characters * 2).toBeLessThanOrEqual(8 * 2 ** 20)
  }
})

it('stops where the rows come to more than twenty times the file, beyond what small files may always hold', () => {
  const rows = Array.from({ length: 20_000 }, () => [shared])
  const read = (fileBytes: number) => [...boundedBatches(rows, { fileBytes })]
  const ofSmall = read(100_000)
  expect(ofSmall.at(-1)).toEqual({ excess: 'expands-too-far', row: Math.floor((64 * 2 ** 20) / 30_000) + 1 })
  expect(rowsOf(read(50_000_000))).toHaveLength(20_000)
})

it('names the row of a cell that no spreadsheet could hold, and of a row that no message could', () => {
  expect([...boundedBatches([['a'], ['a'.repeat(32_768)]], { fileBytes: 1 })].at(-1)).toEqual({
    excess: 'cell-too-long',
    row: 2,
  })
  const wide = Array.from({ length: 200 }, () => shared)
  expect([...boundedBatches([['a'], wide], { fileBytes: 1 })].at(-1)).toEqual({ excess: 'expands-too-far', row: 2 })
})
