import { crc32 } from 'node:zlib'
import { contract } from '@athar/contracts'
import { requestWorkflow } from '@athar/contracts/requests'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renderRoutes } from '../../testing/render.tsx'
import { exportBoth, savedFiles, shownCells, unzipped } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { ListTable, usePages, type ListColumn } from './index.ts'

type Row = {
  readonly id: string
  readonly name: string
  readonly title: { readonly en: string; readonly ar: string }
  readonly state: string
  readonly amount: string | null
  readonly budget: number
  readonly day: string
  readonly at: string
}
const aRow = (number: number, over: Partial<Row> = {}): Row => ({
  id: String(number),
  name: `Row ${number}`,
  title: { en: 'Shade, for "schools"', ar: 'ظل للمدارس' },
  state: 'new',
  amount: '-1234.50',
  budget: 150_000_050,
  day: '2026-02-28',
  at: '2026-11-19T22:30:00.000Z',
  ...over,
})
const listRows = contract({
  name: 'test.list-rows',
  method: 'GET',
  path: '/api/rows',
  summary: '',
  access: { kind: 'public' },
  query: z.object({ state: z.string().optional(), cursor: z.string().optional(), limit: z.coerce.number().optional() }),
  response: z.object({ items: z.array(z.custom<Row>()), nextCursor: z.string().nullable() }),
})
const columns: readonly ListColumn<Row>[] = [
  { key: 'name', header: 'Name', value: ({ name }) => name },
  { key: 'title', header: 'Title', value: ({ title }) => title },
  { key: 'state', header: 'State', of: requestWorkflow, value: ({ state }) => state },
  { key: 'amount', header: 'Amount', kind: 'decimal', value: ({ amount }) => amount },
  { key: 'budget', header: 'Budget', kind: 'money', currency: () => 'SAR', value: ({ budget }) => budget },
  { key: 'day', header: 'Day', kind: 'day', value: ({ day }) => day },
  { key: 'at', header: 'Time', kind: 'instant', value: ({ at }) => at },
  { key: 'extra', header: 'Extra', hidden: true, value: ({ id }) => `extra ${id}` },
]

function List() {
  return (
    <ListTable<Row>
      list={usePages(listRows, { filter: { state: 'new' } }, { limit: 100 })}
      name="rows"
      label="Rows: all"
      columns={columns}
      rowLabel={({ name }) => name}
      to={({ id }) => `/rows/${id}`}
    />
  )
}
const open = (lang: 'en' | 'ar' = 'en') => renderRoutes([{ path: '*', element: <List /> }], { lang })
/** Pages of a hundred rows each. */
const pagesOf = (rows: readonly Row[]) => ({
  'GET /api/rows': ({ query }: { query: URLSearchParams }) => {
    const at = Number(query.get('cursor') ?? 0)
    const next = at + 100 < rows.length ? String(at + 100) : null
    return { body: { items: rows.slice(at, at + 100), nextCursor: next } }
  },
})
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

describe('a list as a file', () => {
  it.each(['en', 'ar'] as const)('holds what the screen shows, with real figures and days (%s)', async (lang) => {
    const hostile = aRow(2, { name: '=HYPERLINK("http://x")', amount: '12345678901234567.891', state: 'done' })
    serve(pagesOf([aRow(1), hostile, aRow(3, { name: '@sum', amount: null })]))
    const files = savedFiles()
    await open(lang)
    await screen.findByText('Row 1')
    const shown = shownCells()
    const { names, sheet, lines } = await exportBoth(lang, files)
    expect(names.map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      'Rows  all DAY.xlsx',
      'Rows  all DAY.csv',
    ])
    for (const { text, sum } of await unzipped(files[0]!)) expect(crc32(text)).toBe(sum)
    expect(sheet.rightToLeft).toBe(lang === 'ar')
    const currency = lang === 'ar' ? 'العملة' : 'Currency'
    const head = ['Name', 'Title', 'State', 'Amount', 'Budget', currency, 'Day', 'Time']
    expect(shown[0]).toEqual(head.filter((name) => name !== currency))
    const [words, state] = [shown[1]![1]!, shown[1]![2]!]
    expect(words).toBe(lang === 'ar' ? 'ظل للمدارس' : 'Shade, for "schools"')
    const done = shown[2]![2]!
    expect(done).not.toBe(state)
    const rest = ['1500000.5', 'SAR', '2026-02-28', '2026-11-20 01:30']
    expect(lines).toEqual([
      head,
      ['Row 1', words, state, '-1234.50', ...rest],
      [`'=HYPERLINK("http://x")`, words, done, '12345678901234567.891', ...rest],
      [`'@sum`, words, state, '', ...rest],
    ])
    const [first, first2] = [sheet.rows[1]!, sheet.rows[2]!]
    expect(sheet.rows[0]!.map(({ text }) => text)).toEqual(head)
    expect(first.map(({ text }) => text)).toEqual([
      'Row 1',
      words,
      state,
      '-1234.50',
      '1500000.5',
      'SAR',
      '46081',
      '46346.0625',
    ])
    expect(first.map(({ isNumber }) => isNumber)).toEqual([false, false, false, true, true, false, true, true])
    // More digits than a spreadsheet keeps stay as they are, as text.
    expect(first2[3]).toMatchObject({ text: '12345678901234567.891', isNumber: false })
    expect(first2[0]!.text).toBe('=HYPERLINK("http://x")')
    expect(sheet.rows[3]![3]!.text).toBe('')
  })

  it('holds the columns that a person chose, in their order, which stay chosen', async () => {
    serve(pagesOf([aRow(1)]))
    const files = savedFiles()
    const { unmount } = await open()
    await screen.findByText('Row 1')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    for (const name of ['Title', 'State', 'Amount', 'Budget', 'Time', 'Extra'])
      await userEvent.click(await screen.findByRole('checkbox', { name }))
    const down = screen.getByRole('button', { name: 'Move down Name' })
    await userEvent.click(down)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down Name' })))
    expect(headings()).toEqual(['Day', 'Name', 'Extra'])
    await userEvent.keyboard('{Escape}')
    const { lines } = await exportBoth('en', files)
    expect(lines).toEqual([
      ['Day', 'Name', 'Extra'],
      ['2026-02-28', 'Row 1', 'extra 1'],
    ])
    unmount()
    await open()
    await screen.findByText('Row 1')
    expect(headings()).toEqual(['Day', 'Name', 'Extra'])
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reset columns' }))
    expect(headings()).toEqual(['Name', 'Title', 'State', 'Amount', 'Budget', 'Day', 'Time'])
  })

  it('reads every page under the filter, and says how many rows fit in where there are more', async () => {
    const calls = serve(pagesOf(Array.from({ length: 10_150 }, (_none, at) => aRow(at))))
    const files = savedFiles()
    await open()
    await screen.findByText('Row 1')
    const before = calls.length
    const { lines } = await exportBoth('en', files)
    expect(lines).toHaveLength(10_001)
    expect(lines.at(-1)![0]).toBe('Row 9999')
    expect(calls.slice(before).every(({ query }) => query.get('state') === 'new')).toBe(true)
    expect(screen.getByText(/^The file holds the first 10,000 rows/)).toBeTruthy()
  })

  /** A list of 150 rows in which the last comes first while a file is read: at each reading named. */
  const movingAt = (readings: readonly number[]) => {
    let rows = Array.from({ length: 150 }, (_none, at) => aRow(at))
    let reading = 0
    return {
      ids: () => rows.map(({ id }) => id),
      'GET /api/rows': ({ query }: { query: URLSearchParams }) => {
        const at = Number(query.get('cursor') ?? 0)
        const page = rows.slice(at, at + 100)
        if (at === 0 && readings.includes(reading++)) rows = [rows.at(-1)!, ...rows.slice(0, -1)]
        return { body: { items: page, nextCursor: at === 0 ? '100' : null } }
      },
    }
  }

  it('holds each row once, also where rows move to another page while it is read', async () => {
    // The list on the screen is the first reading.
    const { ids, ...answers } = movingAt([1])
    serve(answers)
    const files = savedFiles()
    await open()
    await screen.findByText('Row 1')
    const { lines, sheet } = await exportBoth('en', files)
    expect(sheet.rows.slice(1).map(([name]) => name!.text)).toEqual(ids().map((id) => `Row ${id}`))
    expect(lines.slice(1).map(([name]) => name)).toEqual(ids().map((id) => `Row ${id}`))
  })

  it.each([
    ['en', 'Export', 'Text file (CSV)', /^The list changed while it was being read/],
    ['ar', 'تصدير', 'ملف نصي (CSV)', /^تغيّرت القائمة أثناء قراءتها/],
  ] as const)('is not made of a list that goes on changing, which is said (%s)', async (lang, act, kind, said) => {
    const { ids: _ids, ...answers } = movingAt([1, 2, 3, 4, 5, 6])
    serve(answers)
    const files = savedFiles()
    await open(lang)
    await screen.findByText('Row 1')
    await userEvent.click(screen.getByRole('button', { name: act }))
    await userEvent.click(await screen.findByRole('menuitem', { name: kind }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(files).toEqual([])
  })

  it('is given up while it is read', async () => {
    let answer = (_page: { body: unknown }) => {}
    const calls = serve({
      'GET /api/rows': ({ query }) =>
        query.get('cursor') === null
          ? { body: { items: [aRow(1)], nextCursor: 'next' } }
          : new Promise((done) => (answer = done)),
    })
    const files = savedFiles()
    await open()
    await screen.findByText('Row 1')
    const asked = calls.length
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Text file (CSV)' }))
    await screen.findByText('Rows read: 1')
    await waitFor(() => expect(calls.length).toBeGreaterThan(asked + 1))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }))
    answer({ body: { items: [], nextCursor: null } })
    await waitFor(() => expect(screen.queryByText('Rows read: 1')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }))
    expect(files).toEqual([])
  })
})
