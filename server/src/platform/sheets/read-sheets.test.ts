import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSheets } from './read-sheets.ts'
import { writeXlsx } from './write-xlsx.ts'

const readers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length

async function aWorkbook() {
  const folder = await mkdtemp(join(tmpdir(), 'athar-sheets-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [path, broken] = [join(folder, 'book'), join(folder, 'broken')]
  const columns = [{ title: 'Site', format: 'text', width: 9 }] as const
  const about = { title: '', creator: '', createdAt: '2026-02-15T08:30:00Z', rightToLeft: false }
  await writeFile(path, writeXlsx({ ...about, sheets: [{ name: 'Bills', columns, rows: [['Riyadh']] }] }))
  await writeFile(broken, 'no workbook')
  return { path, broken }
}

it('gives a workbook up that nothing is heard of any more, and its place with it', async () => {
  const { path } = await aWorkbook()
  const before = readers()
  const read = (patienceMs?: number) =>
    readSheets(path, { format: 'xlsx', sheet: null, maxRows: 10, ...(patienceMs ? { patienceMs } : {}) })
  // No process starts within a millisecond.
  for (const answer of await Promise.allSettled(Array.from({ length: 6 }, () => read(1))))
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'inventory.file-unsafe' } })
  const opened = await read()
  expect(opened.names).toEqual(['Bills'])
  await opened.close()
  await expect.poll(readers).toBe(before)
})

it('reads three workbooks at a time, and the next when one of them is closed or ends by itself', async () => {
  const { path, broken } = await aWorkbook()
  const read = (what: string) => readSheets(what, { format: 'xlsx', sheet: null, maxRows: 10 })
  const before = readers()
  const [first, second, third, ...later] = [path, path, broken, path, path].map(read)
  expect(readers() - before).toBe(3)
  await expect(third).rejects.toMatchObject({ code: 'inventory.file-unsafe' })
  await (await first)?.close()
  const opened = await Promise.all([second, ...later])
  expect(opened.map((sheets) => sheets?.names)).toEqual([['Bills'], ['Bills'], ['Bills']])
  for (const sheets of opened) await sheets?.close()
})

it('says so where no process can be started, and keeps no place for it', async () => {
  const { path } = await aWorkbook()
  const read = () => readSheets(path, { format: 'xlsx', sheet: null, maxRows: 10 })
  const program = process.execPath
  // As a system out of memory does, this is refused before there is any process that could fail.
  process.execPath = `${program}\0`
  onTestFinished(() => void (process.execPath = program))
  for (const answer of await Promise.allSettled(Array.from({ length: 4 }, read)))
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'ERR_INVALID_ARG_VALUE' } })
  process.execPath = program
  const opened = await read()
  expect(opened.names).toEqual(['Bills'])
  await opened.close()
})

it('stops at once when its caller does: while it waits for its turn, while it opens, and before its first batch', async () => {
  const { path } = await aWorkbook()
  const before = readers()
  const stop = new AbortController()
  const read = () => readSheets(path, { format: 'xlsx', sheet: null, maxRows: 10, signal: stop.signal })
  await read()
  const waiting = Array.from({ length: 5 }, read)
  stop.abort(new Error('the server stops'))
  for (const answer of await Promise.allSettled(waiting))
    expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'the server stops' } })
  await expect.poll(readers).toBe(before)
})

it('shows how each sheet begins, in so many cells that they share, and reads several one after the other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'athar-tops-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'book')
  const columns = Array.from({ length: 100 }, (_, at) => ({ title: `c${at}`, format: 'text', width: 9 }) as const)
  const rows = Array.from({ length: 80 }, () => columns.map(() => 'x'.repeat(300)))
  const names = Array.from({ length: 20 }, (_, at) => `S${at}`)
  const about = { title: '', creator: '', createdAt: '2026-02-15T08:30:00Z', rightToLeft: false }
  await writeFile(path, writeXlsx({ ...about, sheets: names.map((name) => ({ name, columns, rows })) }))
  const all = await readSheets(path, { format: 'xlsx', sheet: null, maxRows: 100 })
  await all.close()
  expect(all.tops.map(({ name }) => name)).toEqual(names)
  expect(all.tops[0]?.rows[0]?.slice(0, 2)).toEqual(['c0', 'c1'])
  expect(all.tops.flatMap(({ rows: top }) => top.flat())).toHaveLength(19_200)
  expect(new Set(all.tops[0]?.rows[1])).toEqual(new Set(['']))
  const two = await readSheets(path, { format: 'xlsx', sheet: ['S3', 'S1'], maxRows: 100 })
  const read: [string, number][] = []
  for await (const batch of two.named) read.push([batch.sheet, batch.rows.length])
  expect(read).toEqual([
    ['S3', 81],
    ['S1', 81],
  ])
})
