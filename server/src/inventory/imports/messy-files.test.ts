import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFile, sharedImportsApp, type ImportsApp } from './testing.ts'

type Expected = {
  record: number
  status: string
  codes: string[]
  may_also_report?: string[]
  needs_confirmation?: boolean
  parsed?: Record<string, string>
  variants?: Record<string, Partial<Expected>>
}
const oracle = JSON.parse(exampleFile('messy-activity-expected.json').toString('utf8')) as {
  files: Record<string, { file: string }>
  setup: { sites: { code: string; name: string; aliases: string[] }[] }
  rows: Expected[]
}

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const plain = (quantity: string | null | undefined) => quantity?.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
const judged = (row: inventory.ImportRow | undefined) =>
  row && { record: row.record, status: row.status, held: row.held }

describe('a messy file', () => {
  it.each(Object.entries(oracle.files))(
    'comes out of the wizard row by row as expected (%s)',
    async (variant, { file }) => {
      const owner = await app.anOrganisation()
      for (const site of oracle.setup.sites)
        await app.aSite(owner, { code: site.code, ar: site.name, aliases: site.aliases })
      const uploaded = await app.upload(owner, file, exampleFile(file))
      const job = await app.check(owner, uploaded.body.id, uploaded.body.options!)
      expect(job.state).toBe('succeeded')
      const rows = new Map((await app.rows(owner, uploaded.body.id)).map((row) => [row.record, row]))
      expect(rows.size).toBe(oracle.rows.length)
      for (const { variants, ...common } of oracle.rows) {
        const wanted = { ...common, ...variants?.[variant] }
        const row = rows.get(wanted.record)
        expect(judged(row)).toEqual({
          record: wanted.record,
          status: wanted.status,
          held: wanted.needs_confirmation ?? false,
        })
        expect(row!.codes).toEqual(expect.arrayContaining(wanted.codes))
      }
      const readable = oracle.rows
        .map(({ variants, ...common }) => ({ ...common, ...variants?.[variant] }))
        .filter(({ parsed }) => parsed)
      for (const wanted of readable) {
        const row = rows.get(wanted.record)
        const { activity, unit, periodStart, periodEnd, quantity, site } = row!.values!
        expect({
          site,
          period_start: periodStart,
          period_end: periodEnd,
          activity,
          unit,
          quantity: plain(quantity),
        }).toEqual({ ...wanted.parsed, quantity: plain(wanted.parsed!['quantity']) })
      }
    },
  )
})
