import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aMember, refusal, sitesAnswer } from '../../boundary/testing.ts'
import { aReceipt, anImport, importId, libraryAnswer } from '../testing.ts'
import { ImportsScreen } from './imports-screen.tsx'

// The first screen of a file brings its code and words along.

const list = (items: readonly inventory.ImportSummary[]) => ({
  body: inventory.listImports.response.parse({ items, nextCursor: null }),
})
const base = (role: Parameters<typeof aMember>[0], items: readonly inventory.ImportSummary[] = []) => ({
  ...aMember(role),
  'GET /api/inventory/imports': list(items),
  'GET /api/organisation/members': { body: { members: [], invitations: [] } },
  [`GET /api/inventory/imports/${importId}/corrected-records`]: { body: { total: 0, items: [] } },
})
const stored = anImport({
  state: 'imported',
  receipt: aReceipt,
  counts: { ...anImport().counts, ready: 0, warning: 0, imported: 1204 },
})
const undoPath = `POST /api/inventory/imports/${importId}/undo`

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      empty: 'No file was imported yet',
      drop: 'Drop a file here',
      template: 'Template in Arabic',
      imported: '1,204 imported',
      waits: '2 wait',
      actions: /Actions for/,
      undo: 'Undo import',
      action: 'Take back the import',
      reason: 'Reason',
      missing: /at least three characters/,
      records: /1,205 activity records leave the inventory/,
    },
    {
      lang: 'ar',
      empty: 'لم يُستورد أي ملف بعد',
      drop: 'أفلت الملف هنا',
      template: 'القالب بالعربية',
      imported: 'استُوردت 1,204 صفوف',
      waits: 'صفان معلّقان',
      actions: /الإجراءات المتاحة/,
      undo: 'تراجع عن الاستيراد',
      action: 'التراجع عن الاستيراد',
      reason: 'السبب',
      missing: /لا يقل عن ثلاثة أحرف/,
      records: /1,205/,
    },
  ]),
)(
  'imports in $lang',
  ({ lang, empty, drop, template, imported, waits, actions, undo, action, reason, missing, records }) => {
    it('begin with a file or the template', async () => {
      serve(base('preparer'))
      await renderPart(<ImportsScreen />, { lang })
      expect(await screen.findByRole('heading', { name: empty })).toBeTruthy()
      expect(screen.getByText(drop)).toBeTruthy()
      expect(screen.getByRole('button', { name: template })).toBeTruthy()
    })

    it('are taken back with a reason, after their consequences were said', async () => {
      const calls = serve({ ...base('owner', [stored]), [undoPath]: { body: { ...stored, state: 'undone' } } })
      const user = userEvent.setup()
      await renderPart(<ImportsScreen />, { lang })
      const row = await screen.findByRole('row', { name: /bills\.csv/ })
      expect(within(row).getByText(imported)).toBeTruthy()
      for (const head of screen.getAllByRole('columnheader')) expect(head.textContent).not.toBe('')
      expect(within(row).getByText(waits)).toBeTruthy()
      await user.click(within(row).getByRole('button', { name: actions }))
      await user.click(await screen.findByRole('menuitem', { name: undo }))
      const dialog = await screen.findByRole('dialog')
      expect(within(dialog).getByText(records)).toBeTruthy()
      await user.click(within(dialog).getByRole('button', { name: action }))
      expect(within(dialog).getByText(missing)).toBeTruthy()
      await write(within(dialog).getByLabelText(reason), 'wrong month', user)
      await user.click(within(dialog).getByRole('button', { name: action }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(calls.find((call) => call.path.endsWith('/undo'))?.body).toEqual({
        reason: 'wrong month',
        withCorrected: false,
      })
    })
  },
)

describe('records of an import that were corrected since', () => {
  const corrected: inventory.CorrectedRecord = {
    id: '7',
    siteName: { en: 'Riyadh plant', ar: 'مصنع الرياض' },
    activity: 'electricity-grid',
    periodStart: '2025-01-01',
    periodEnd: '2025-01-31',
    quantity: '1050.5',
    unit: 'kWh',
    before: { quantity: '1000', unit: 'kWh' },
  }
  it.each([
    ['Keep the corrected records', false],
    ['Take them back too', true],
  ])('are named before an undo: %s', async (choice, withCorrected) => {
    const calls = serve({
      ...base('owner', [stored]),
      [`GET /api/inventory/imports/${importId}/corrected-records`]: { body: { total: 7, items: [corrected] } },
      'GET /api/inventory/activities': libraryAnswer,
      'GET /api/inventory/sites': sitesAnswer([]),
      [undoPath]: { body: { ...stored, state: 'undone' } },
    })
    const user = userEvent.setup()
    await renderPart(<ImportsScreen />)
    await user.click(await screen.findByRole('button', { name: /Actions for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Undo import' }))
    const dialog = await screen.findByRole('dialog')
    const named = 'Riyadh plant, Purchased electricity, From Jan 1, 2025 to Jan 31, 2025: 1,000 kWh, now 1,050.5 kWh'
    expect(await within(dialog).findByText(named)).toBeTruthy()
    expect(within(dialog).getByText('and 6 more')).toBeTruthy()
    await user.click(within(dialog).getByLabelText(choice))
    await write(within(dialog).getByLabelText('Reason'), 'wrong month', user)
    await user.click(within(dialog).getByRole('button', { name: 'Take back the import' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('/undo'))?.body).toEqual({ reason: 'wrong month', withCorrected }),
    )
  })
})

describe('an import that cannot be taken back', () => {
  it('says why and quotes the number of the request', async () => {
    serve({ ...base('owner', [stored]), [undoPath]: refusal(409, 'inventory.import-records-decided', { decided: 4 }) })
    const user = userEvent.setup()
    await renderPart(<ImportsScreen />)
    await user.click(await screen.findByRole('button', { name: /Actions for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Undo import' }))
    await write(await screen.findByLabelText('Reason'), 'wrong month', user)
    await user.click(screen.getByRole('button', { name: 'Take back the import' }))
    expect(await screen.findByText(/4 of its records were approved/)).toBeTruthy()
    expect(screen.getByText('request-1')).toBeTruthy()
  })
})

describe('a file of another kind', () => {
  it('is named before anything is sent', async () => {
    const calls = serve(base('owner'))
    const user = userEvent.setup({ applyAccept: false })
    await renderPart(<ImportsScreen />)
    await user.upload(await screen.findByLabelText('File to import'), new File(['x'], 'photo.png'))
    expect(await screen.findByText('This is not a .csv, .tsv, .xlsx or .xls file.')).toBeTruthy()
    expect(calls.some((call) => call.method === 'POST' && call.path.startsWith('/api/inventory'))).toBe(false)
  })
})

it('lets an auditor look and nothing else', async () => {
  serve(base('auditor', [stored]))
  await renderPart(<ImportsScreen />)
  expect(await screen.findByText(/Your role lets you look at imports/)).toBeTruthy()
  expect(screen.queryByText('Drop a file here')).toBeNull()
})
