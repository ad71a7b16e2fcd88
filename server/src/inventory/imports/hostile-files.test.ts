import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { book, columns, oldBook, row, sharedNotes, text, zip, type Part } from './hostile-books.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

/** The same with a directory of its own for readers who know ZIP64: `shown` is what everybody else finds. */
function twoFaced(shown: readonly Part[], hidden: readonly Part[]): Buffer {
  const bytes = zip(hidden)
  const [end, plain] = [bytes.length - 22, zip(shown)]
  const [directory, others] = [bytes.subarray(0, end), plain.subarray(0, -22)]
  const plainStart = plain.readUInt32LE(plain.length - 6)
  // The plain directory says where its parts are, which come after everything else.
  for (let at = plainStart; at < others.length; at += 46 + others.readUInt16LE(at + 28))
    others.writeUInt32LE(others.readUInt32LE(at + 42) + directory.length, at + 42)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(hidden.length), 32)
  record.writeBigUInt64LE(BigInt(bytes.readUInt32LE(end + 16)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directory.length + others.length), 8)
  const last = Buffer.from(plain.subarray(-22))
  last.writeUInt32LE(0xffffffff, 12)
  last.writeUInt32LE(directory.length + plainStart, 16)
  return Buffer.concat([directory, others, record, locator, last])
}

/** An old workbook whose tables are named over and over, and whose chains come back to where they begin. */
function turningInCircles(named: number): Buffer {
  const further = Math.ceil(named / 127) + 2
  const bytes = Buffer.alloc(512 * (further + 6))
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  for (const [place, value] of [
    [30, 9],
    [32, 6],
  ] as const)
    bytes.writeUInt16LE(value, place)
  for (const [place, value] of [
    [44, named],
    [48, 5],
    [56, 4096],
    [60, 0xfffffffe],
    [68, 1],
    [72, further],
    [512 * 3 - 4, 1],
  ] as const)
    bytes.writeUInt32LE(value, place)
  // Sector 0 is every table; in it each sector is followed by itself.
  for (let sector = 0; sector < 128; sector++) bytes.writeUInt32LE(sector, 512 + sector * 4)
  return bytes
}

const zeros = deflateRawSync(Buffer.alloc(64 * 2 ** 20))
const sheet = 'xl/worksheets/sheet1.xml'
/** A million names, as a table turned on its side would have. */
const wide = (cells: (column: number) => string) =>
  Array.from({ length: 1_000_000 }, (_, column) => cells(column)).join(',')

describe('a file made to hurt', () => {
  it.each([
    ['64 MiB of nothing in 64 KiB, honestly told', zip([{ name: sheet, packed: zeros, claims: 64 * 2 ** 20 }])],
    ['the same, told to be a hundred bytes', zip([{ name: sheet, packed: zeros, claims: 100 }])],
    [
      'one entry read a hundred times',
      zip(
        Array.from({ length: 100 }, (_, entry) => ({
          name: sheet,
          packed: zeros,
          claims: 100,
          ...(entry > 0 ? { at: 0 } : {}),
        })),
      ),
    ],
    [
      'more entries than a workbook has',
      zip(Array.from({ length: 3000 }, (_, entry) => ({ name: `a${entry}`, packed: deflateRawSync(''), claims: 0 }))),
    ],
    [
      'another directory than the one that is looked through',
      twoFaced(
        [{ name: sheet, packed: deflateRawSync('<worksheet/>'), claims: 12 }],
        [{ name: sheet, packed: zeros, claims: 64 * 2 ** 20 }],
      ),
    ],
  ])('is refused before it unfolds: %s', async (_what, bytes) => {
    const before = process.memoryUsage().rss
    expect(await app.upload(owner, 'bills.xlsx', bytes)).toMatchObject({
      status: 422,
      body: { code: 'inventory.file-unsafe' },
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 2 ** 20)
  })

  it('is refused for a text that no cell can hold, with its row: one megabyte that 20,000 cells share', async () => {
    const before = process.memoryUsage().rss
    expect(
      await app.upload(owner, 'shared.xlsx', book(sharedNotes(20_000), { shared: 'a'.repeat(2 ** 20) })),
    ).toMatchObject({
      status: 422,
      body: { code: 'inventory.cell-too-long', details: { record: 2, most: 32_767 } },
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 2 ** 20)
  })

  it('is refused for a text that no cell can hold: in the header, and in a file of text', async () => {
    const long = { status: 422, body: { code: 'inventory.cell-too-long', details: { record: 1 } } }
    const header = row(1, text('A1', 'a'.repeat(40_000)))
    expect(await app.upload(owner, 'header.xlsx', book('', { header }))).toMatchObject(long)
    const csv = `${columns.join(',')},${'a'.repeat(40_000)}\n`
    expect(await app.upload(owner, 'header.csv', Buffer.from(csv))).toMatchObject(long)
  })

  it('is refused by its check for what it expands to: cells of 30,000 characters that are one text in the file', async () => {
    const before = process.memoryUsage().rss
    const uploaded = await app.upload(owner, 'expands.xlsx', book(sharedNotes(20_000), { shared: 'a'.repeat(30_000) }))
    expect(uploaded.status).toBe(201)
    let most = 0
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 50)
    const job = await app.check(owner, uploaded.body.id, uploaded.body.options!)
    clearInterval(look)
    expect(job).toMatchObject({ state: 'failed', errorCode: 'inventory.file-expands-too-far' })
    expect(await app.detail(owner, uploaded.body.id)).toMatchObject({ state: 'failed' })
    expect(most).toBeLessThan(512 * 2 ** 20)
  })

  it('is read as what it is: a million rows that hold nothing', async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}"/>`).join('')
    const uploaded = await app.upload(owner, 'empty.xlsx', book(empty))
    expect([uploaded.status, uploaded.body.reading?.header]).toEqual([201, columns])
  })

  it('is refused by its check for what it expands to as an old workbook as well', async () => {
    const before = process.memoryUsage().rss
    const uploaded = await app.upload(owner, 'expands.xls', oldBook(20_000, 'a'.repeat(30_000)))
    expect([uploaded.status, uploaded.body.reading?.header]).toEqual([201, columns])
    const job = await app.check(owner, uploaded.body.id, uploaded.body.options!)
    expect(job).toMatchObject({ state: 'failed', errorCode: 'inventory.file-expands-too-far' })
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * 2 ** 20)
  })

  it('is refused for a text that no cell can hold in an old workbook', async () => {
    expect(await app.upload(owner, 'long.xls', oldBook(20_000, 'a'.repeat(65_000)))).toMatchObject({
      status: 422,
      body: { code: 'inventory.cell-too-long', details: { record: 2 } },
    })
  })

  it.each([
    ['over the whole sheet', ['A1:XFD1048576'], sharedNotes(1, 2)],
    ['over every row of a note', ['G2:G1048576'], sharedNotes(1, 2)],
    [
      'a hundred thousand times',
      Array.from({ length: 100_000 }, (_, at) => `A${at + 3}:XFD${at + 3}`),
      sharedNotes(1, 2),
    ],
  ])('is read as what it is: one cell merged %s', async (_what, merged, rows) => {
    const before = process.memoryUsage().rss
    const bytes = book(rows, { shared: 'a'.repeat(30_000), merged })
    const uploaded = await app.upload(owner, 'merged.xlsx', bytes)
    expect([uploaded.status, uploaded.body.reading?.header]).toEqual([201, columns])
    const job = await app.check(owner, uploaded.body.id, uploaded.body.options!)
    expect(job).toMatchObject({ state: 'succeeded' })
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 2 ** 20)
  })

  it('is refused before a reader follows it: an old workbook of seventy kilobytes that turns in circles', async () => {
    expect(await app.upload(owner, 'bills.xls', turningInCircles(16_000))).toMatchObject({
      status: 422,
      body: { code: 'inventory.file-unsafe' },
    })
  })

  it('keeps nobody waiting for the database while it is looked at', async () => {
    const { pool } = app.platform.database
    const rows = Array.from({ length: 40_000 }, (_, row) => [`Site ${row}`, '2025-01-01', String(row), 'kWh'])
    const columns = ['site', 'period', 'quantity', 'unit'].map(
      (title) => ({ title, format: 'text', width: 9 }) as const,
    )
    const about = { title: '', creator: '', createdAt: '2026-02-15T08:30:00Z', rightToLeft: false }
    const sheets = ['Bills', 'Others'].map((name) => ({ name, columns, rows }))
    const bytes = await buffer(writeXlsx({ ...about, sheets }))
    let [free, longest] = [performance.now(), 0]
    const look = setInterval(() => {
      if (pool.totalCount === pool.idleCount) free = performance.now()
      longest = Math.max(longest, performance.now() - free)
    }, 5)
    const began = performance.now()
    const uploaded = await app.upload(owner, 'large.xlsx', bytes)
    const address = `/api/inventory/imports/${uploaded.body.id}/sheet`
    const other = await app.call<typeof uploaded.body>(owner, 'POST', address, { sheet: 'Others' })
    const whole = performance.now() - began
    clearInterval(look)
    const names = ['Bills', 'Others']
    expect(uploaded).toMatchObject({ status: 201, body: { reading: { sheets: names, sheet: 'Bills' } } })
    expect(other).toMatchObject({ status: 200, body: { reading: { sheets: names, sheet: 'Others' } } })
    expect(longest).toBeLessThan(whole / 5)
  })

  it.each([
    ['names', `${wide((column) => `c${column}`)}\n`],
    ['names and cells', `${wide((column) => `c${column}`)}\n${wide(String)}\n`],
    ['cells below a proper header', `site,period_start,period_end,activity,quantity,unit\n${wide(() => '')}\n`],
  ])('is refused for its million columns: %s', async (_what, text) => {
    const answer = await app.upload(owner, 'wide.csv', Buffer.from(text))
    expect(answer).toMatchObject({ status: 422, body: { code: 'inventory.too-many-columns', details: { most: 1000 } } })
  })

  it('is refused for a quotation that swallows the file, with the record where it opens', async () => {
    const lines = Array.from({ length: 50_000 }, (_, row) => `Riyadh,2025-01-01,2025-01-31,electricity-grid,${row},kWh`)
    lines[2] = 'Riyadh,"2025-01-01,2025-01-31,electricity-grid,1,kWh'
    const text = ['site,period_start,period_end,activity,quantity,unit', ...lines].join('\n')
    expect(await app.upload(owner, 'open.csv', Buffer.from(text))).toMatchObject({
      status: 422,
      body: { code: 'inventory.file-unreadable', details: { record: 4, reason: 'unclosed-quote' } },
    })
  })

  it('is refused for what it is: a program called .xlsx', async () => {
    const program = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), Buffer.alloc(4096, 7)])
    expect(await app.upload(owner, 'bills.xlsx', program)).toMatchObject({
      status: 415,
      body: { code: 'inventory.file-type' },
    })
  })
})
