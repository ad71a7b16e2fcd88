import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import { startImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await startImportsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

type Part = { readonly name: string; readonly packed: Buffer; readonly claims: number; readonly at?: number }

/** A zip as its maker wants it to look: sizes are claimed, and entries may point to the same bytes. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, claims, at = offset } of parts) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claims, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claims, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    if (at !== offset) continue
    locals.push(local, Buffer.from(name), packed)
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
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
  ])('is refused before it unfolds: %s', async (_what, bytes) => {
    const before = process.memoryUsage().rss
    expect(await app.upload(owner, 'bills.xlsx', bytes)).toMatchObject({
      status: 422,
      body: { code: 'inventory.file-unsafe' },
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 2 ** 20)
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
