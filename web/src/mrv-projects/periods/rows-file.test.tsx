import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { importRows, PeriodDetail } from '@athar/contracts/mrv-projects'
import type { ResponseOf } from '@athar/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { aProject, served } from '../testing.ts'
import { PeriodScreen } from './period-screen.tsx'

beforeEach(() => sessionStorage.clear())

const project = aProject({ profile: 'generic', projectType: 'organic-waste', state: 'monitor', checks: [] })
const id = '7e4c0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a40'
const row = { from: '2026-01-05', to: '2026-01-05', kind: 'food', value: '12.5' }
const aPeriod = (over: Partial<PeriodDetail> = {}): PeriodDetail => ({
  id,
  projectId: project.id,
  from: '2026-01-01',
  to: '2026-12-31',
  gapReason: '',
  methodology: 'organic-waste',
  methodologyVersion: '1.0',
  state: 'draft',
  net: null,
  computedAt: null,
  frozenAt: null,
  verified: null,
  version: 2,
  parameters: {},
  measured: { waste: [row] },
  channels: [],
  result: null,
  debtBefore: '0',
  createdBy: null,
  createdAt: '2026-02-01T08:00:00.000Z',
  lateReadings: 0,
  last: true,
  ...over,
})
type Answer = ResponseOf<typeof importRows>
const right: Answer = { rows: 2, total: 3, problems: [], problemCount: 0, stored: 0, missing: null }
const file = `POST /api/mrv/periods/${id}/rows/waste`

async function open(answers: Parameters<typeof serve>[0], lang: 'en' | 'ar' = 'en') {
  let period = aPeriod()
  const calls = serve({
    ...acting('preparer'),
    ...served(project),
    [`GET /api/mrv/projects/${project.id}/devices`]: { body: { items: [], nextCursor: null } },
    [`GET /api/mrv/periods/${id}`]: () => ({ body: period }),
    ...answers,
  })
  const shown = { path: `/projects/${project.id}/periods/${id}`, lang }
  await renderRoutes([{ path: '/projects/:id/periods/:periodId', element: <PeriodScreen /> }], shown)
  await screen.findByRole('heading', { level: 1 })
  return { calls, store: (next: PeriodDetail) => (period = next) }
}

async function choose(button: string, mode?: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  if (mode !== undefined) await userEvent.click(within(dialog).getByRole('radio', { name: mode }))
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'weights.csv', { type: 'text/csv' })] } })
  return within(dialog)
}

describe('rows of a period from a file', () => {
  it.each([
    ['en', 'Rows of earlier periods are taken over when this one is computed.'],
    ['ar', 'تُؤخذ صفوف الفترات السابقة تلقائيًا عند احتساب هذه الفترة.'],
  ] as const)('say beside a table that looks back what is taken over (%s)', async (lang, text) => {
    await open({}, lang)
    // Of three tables, only waste goes on.
    expect(await screen.findAllByText(text)).toHaveLength(1)
  })

  it('are looked at first, then saved over the version that was seen, and shown among the entries', async () => {
    const { calls, store } = await open({
      [file]: ({ query }) => {
        if (query.get('store') !== 'true') return { body: right }
        store(aPeriod({ version: 3, measured: { waste: [row, { ...row, kind: 'wood' }, { ...row, kind: 'paper' }] } }))
        return { body: { ...right, stored: 2 } }
      },
    })
    const dialog = await choose('Rows from a file: Waste diverted', 'Keep them and add these')
    await dialog.findByText('All 2 rows are right.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save 2 rows' }))
    await screen.findByText('2 rows are saved.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'POST').map(({ query }) => Object.fromEntries(query))
    const query = { mode: 'append', version: '2' }
    expect(sent).toEqual([
      { ...query, store: 'false' },
      { ...query, store: 'true' },
    ])
    await screen.findByRole('button', { name: /Remove row 3/ })
  })

  it('name what is wrong by row and column, in the words of the period', async () => {
    const problems: Answer['problems'] = [
      { line: 4, column: 'kind', code: 'unknown-option', written: 'Plastic', values: { value: 'Plastic' } },
      { line: 5, column: 'value', code: 'number-ambiguous', written: '1,234', values: {} },
      {
        line: null,
        column: null,
        code: 'row-outside-period',
        written: '',
        values: { from: '2027-01-01', to: '2027-01-01', first: '1926-01-01', last: '2026-12-31' },
      },
    ]
    const { calls } = await open({
      [file]: ({ query }) => ({
        body: query.get('decimalMark') === 'comma' ? right : { ...right, problems, problemCount: 900 },
      }),
    })
    const dialog = await choose('Rows from a file: Waste diverted')
    await dialog.findByText('“Plastic” is not one of the options.')
    expect(dialog.getByText('900 problems. Nothing is saved until they are corrected in the file.')).toBeTruthy()
    expect(dialog.getByText('The first 3 are shown.')).toBeTruthy()
    expect(dialog.getByText('Entered before')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Save/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: /comma/i }))
    await dialog.findByText('All 2 rows are right.')
    expect(calls.at(-1)!.query.get('decimalMark')).toBe('comma')
  })

  it('say in Arabic which column is missing, and give the headings as a template', async () => {
    await open({ [file]: { body: { ...right, rows: 0, missing: 'kind' } } }, 'ar')
    const saved = savedFiles()
    await userEvent.click(await screen.findByRole('button', { name: /^صفوف من ملف: النفايات/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'تنزيل النموذج' }))
    expect(await saved[0]?.blob.text()).toContain('أول يوم,آخر يوم,النوع,الكمية')
    const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.csv')] } })
    await screen.findByText('العمود «النوع» غير موجود. استخدم عناوين النموذج.')
  })

  it('wait until what was typed is saved, and say why a file was refused', async () => {
    await open({ [file]: refusal(409, 'conflict') })
    const dialog = await choose('Rows from a file: Waste diverted')
    await dialog.findByText('Another user changed this while you were editing. Reload it and compare.')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await write(screen.getByLabelText(/^Reason for a gap/), 'Closed')
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Rows from a file: Waste diverted' })
    expect(again.disabled).toBe(true)
  })
})
