import * as inventory from '@athar/contracts/inventory'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { write } from '../../../testing/write.ts'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { aMember, aSite, refusal, sitesAnswer } from '../../boundary/testing.ts'
import { aReceipt, anImport, aRow, importId, libraryAnswer, unknownActivity } from '../testing.ts'
import { ImportScreen } from './import-screen.tsx'

// The first screen of a file brings its code and words along.

const path = `/api/inventory/imports/${importId}`
const jobId = '0c0c0c0c-0000-4000-8000-000000000001'
type Role = Parameters<typeof aMember>[0]

/** The server with one import and the rows of each view. */
const base = (one: inventory.ImportDetail, role: Role = 'owner') => ({
  ...aMember(role),
  [`GET ${path}`]: { body: one },
  [`GET ${path}/rows`]: ({ query }: { query: URLSearchParams }) => ({
    body: inventory.listImportRows.response.parse({
      items: query.get('code') === 'activity-unknown' ? [unknownActivity()] : [aRow()],
      nextCursor: null,
    }),
  }),
  [`GET ${path}/unknown-names`]: ({ query }: { query: URLSearchParams }) => ({
    body: inventory.listUnknownNames.response.parse({
      items:
        query.get('kind') === 'activities'
          ? [{ name: 'electricty', rows: 1, suggestions: ['electricity-grid'] }]
          : [{ name: 'كيلوواط', rows: 500_000, suggestions: [] }],
    }),
  }),
  'GET /api/inventory/activities': libraryAnswer,
  'GET /api/inventory/sites': sitesAnswer([aSite({ code: 'RUH' })]),
  'GET /api/organisation/members': { body: { members: [], invitations: [] } },
})
const open = (lang: 'en' | 'ar' = 'en', query = '') =>
  renderRoutes([{ path: '/inventory/import/:id', element: <ImportScreen /> }], {
    lang,
    path: `/inventory/import/${importId}${query}`,
  })

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      review: 'Review the rows',
      held: /Needs your input/,
      again: 'Check again with 1 answer',
      two: 'Check again with 2 answers',
      keep: 'Keep it as shown',
      typical: 'Typical for this site and activity in the file: 7,400 to 9,850 kWh.',
      go: 'Import 1,204 rows',
      perhaps: /Perhaps: Purchased electricity/,
      title: 'Import the rows?',
      all: 'The whole file or nothing',
      blocked: /Answer the 2 waiting/,
      nothing: /come to 0 t/,
    },
    {
      lang: 'ar',
      review: 'مراجعة الصفوف',
      held: /تحتاج إلى قرارك/,
      again: 'إعادة الفحص بإجابة واحدة',
      two: 'إعادة الفحص بإجابتين',
      keep: 'اعتماد القراءة كما هي',
      typical: 'المعتاد لهذا الموقع والنشاط في الملف: من 7,400 إلى 9,850 كيلوواط ساعة.',
      go: 'استيراد 1,204 صفوف',
      perhaps: /لعله: كهرباء مشتراة/,
      title: 'استيراد الصفوف؟',
      all: 'الملف كله أو لا شيء',
      blocked: /الصفوف المعلّقة \(عددها 2\)/,
      nothing: /تبلغ انبعاثات هذه الصفوف 0/,
    },
  ]),
)(
  'reviewing in $lang',
  ({ lang, review, held, again, two, keep, typical, go, perhaps, title, all, blocked, nothing }) => {
    it('answers rows and names, and checks again with all of it', async () => {
      const calls = serve({
        ...base(anImport()),
        [`POST ${path}/answers`]: { body: { answered: 1 } },
        [`POST ${path}/check`]: { status: 202, body: { jobId } },
      })
      const user = userEvent.setup()
      await open(lang)
      expect(await screen.findByRole('heading', { name: review })).toBeTruthy()
      expect(screen.getByRole('tab', { name: held, selected: true })).toBeTruthy()
      await user.click(await screen.findByRole('row', { name: /90,000/ }))
      const dialog = await screen.findByRole('dialog')
      expect(within(dialog).getByText('90000')).toBeTruthy()
      expect(within(dialog).getByText(typical)).toBeTruthy()
      await user.click(within(dialog).getByRole('button', { name: keep }))
      await user.keyboard('{Escape}')
      expect(await screen.findByRole('button', { name: again })).toBeTruthy()
      await user.click(await screen.findByRole('button', { name: perhaps }))
      await user.click(await screen.findByRole('button', { name: two }))
      await waitFor(() => expect(calls.some((call) => call.path.endsWith('/check'))).toBe(true))
      expect(calls.find((call) => call.path.endsWith('/answers'))?.body).toEqual({
        answers: [{ record: 12, decision: { kind: 'confirm', codes: ['outlier'] } }],
      })
      expect(calls.find((call) => call.path.endsWith('/check'))?.body).toMatchObject({
        options: { synonyms: { activities: { electricty: 'electricity-grid' } } },
      })
      // Beside the organisation that this tab acts for, nothing is kept.
      expect(Object.keys(sessionStorage).filter((key) => key !== 'athar-organisation')).toEqual([])
    })

    it('asks before rows are stored that come to nothing', async () => {
      const { counts } = anImport()
      const empty = anImport({ counts: { ...counts, held: 0, refused: 0, kgCo2e: '0' } })
      const calls = serve({ ...base(empty), [`POST ${path}/commit`]: { status: 202, body: { jobId } } })
      const user = userEvent.setup()
      await open(lang)
      await user.click(await screen.findByRole('button', { name: go }))
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(within(dialog).getByText(nothing)).toBeTruthy()
      expect(calls.some((call) => call.path.endsWith('/commit'))).toBe(false)
    })

    it('imports what is ready, and explains all or nothing', async () => {
      const calls = serve({ ...base(anImport()), [`POST ${path}/commit`]: { status: 202, body: { jobId } } })
      const user = userEvent.setup()
      await open(lang)
      await user.click(await screen.findByRole('button', { name: go }))
      const dialog = await screen.findByRole('dialog', { name: title })
      await user.click(within(dialog).getByLabelText(all))
      expect(within(dialog).getByText(blocked)).toBeTruthy()
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: go }).disabled).toBe(true)
      await user.click(within(dialog).getAllByRole('radio')[0]!)
      await user.click(within(dialog).getByRole('button', { name: go }))
      await waitFor(() =>
        expect(calls.find((call) => call.path.endsWith('/commit'))?.body).toEqual({ mode: 'ready-rows' }),
      )
    })
  },
)

describe('the wizard', () => {
  it('keeps answers over a reload of the page', async () => {
    serve(base(anImport()))
    const user = userEvent.setup()
    const first = await open()
    await user.click(await screen.findByRole('button', { name: /Perhaps: Purchased electricity/ }))
    await screen.findByRole('button', { name: 'Check again with 1 answer' })
    first.unmount()
    await open()
    expect(await screen.findByRole('button', { name: 'Check again with 1 answer' })).toBeTruthy()
  })

  it('asks what a missing column is before it checks, and leads to the field', async () => {
    const whole = anImport({ state: 'uploaded' })
    const { unit: _unit, ...columns } = whole.options!.mapping.columns
    const calls = serve(
      base({ ...whole, options: { ...whole.options!, mapping: { ...whole.options!.mapping, columns } } }),
    )
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: 'Check every row' }))
    const link = await screen.findByRole('link', { name: /Choose the column with the units/ })
    await user.click(link)
    expect(document.activeElement?.id).toBe('import-field-unit')
    expect(calls.some((call) => call.method === 'POST')).toBe(false)
  })

  it('offers no other sheet once rows of one are stored, and says how another one comes', async () => {
    const reading = { ...anImport().reading!, sheets: ['North', 'South'], sheet: 'North' }
    serve(base(anImport({ reading, receipt: aReceipt })))
    await open('en', '?step=columns')
    expect(await screen.findByText(/Upload the file again for another one/)).toBeTruthy()
    expect(screen.getByLabelText('Sheet').hasAttribute('disabled')).toBe(true)
  })

  it('stays where one reads when another view of the rows is chosen', async () => {
    serve(base(anImport()))
    const { router } = await open('en', '?view=held')
    await userEvent.click(await screen.findByRole('tab', { name: /^Refused/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=refused'))
    expect(router.state.preventScrollReset).toBe(true)
  })

  it('leaves the place of reasons to what the rows say where no row has one', async () => {
    const rows = (codes: string[]) => ({
      [`GET ${path}/rows`]: { body: { items: [aRow({ codes, choices: [] })], nextCursor: null } },
    })
    serve({ ...base(anImport()), ...rows([]) })
    open()
    await screen.findByRole('columnheader', { name: 'Site' })
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Reasons' })).toBeNull())
    cleanup()
    serve({ ...base(anImport()), ...rows(['outlier']) })
    open()
    await screen.findByRole('columnheader', { name: 'Reasons' })
  })

  it('explains a unit once for every row, however many they are', async () => {
    const whole = anImport()
    const counts = { ...whole.counts, codes: { 'unit-unknown': 500_000 } }
    const calls = serve({ ...base({ ...whole, counts }), [`POST ${path}/check`]: { status: 202, body: { jobId } } })
    const user = userEvent.setup()
    await open('en', '?view=refused&code=unit-unknown')
    expect(await screen.findByText('500,000 rows')).toBeTruthy()
    // Row by row there is no end to it, which is said instead of nothing.
    expect(await screen.findByText('500,000 rows have this reason')).toBeTruthy()
    expect(calls.filter((call) => call.path.endsWith('/rows')).length).toBeLessThan(3)
    await user.type(screen.getByRole('combobox', { name: 'Unit: كيلوواط' }), 'kilowatt')
    await user.click(await screen.findByRole('option', { name: /kilowatt hour/i }))
    await user.click(await screen.findByRole('button', { name: 'Check again with 1 answer' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('/check'))?.body).toMatchObject({
        options: { synonyms: { units: { كيلوواط: 'kWh' } } },
      }),
    )
    expect(calls.some((call) => call.path.endsWith('/answers'))).toBe(false)
  })

  it('creates sites that are like none by default, and none where the person says so', async () => {
    const one = anImport({ counts: { ...anImport().counts, held: 0, newSites: 2, codes: { 'site-new': 2 } } })
    const calls = serve({
      ...base(one),
      [`GET ${path}/unknown-sites`]: {
        body: inventory.listUnknownSites.response.parse({
          items: ['Tabuk', 'Abha'].map((name) => ({ name, rows: 1, suggestions: [], isNew: true })),
        }),
      },
      [`POST ${path}/check`]: { status: 202, body: { jobId } },
    })
    const user = userEvent.setup()
    await open('en')
    expect(await screen.findByRole('heading', { name: '2 new sites' })).toBeTruthy()
    const sent = () => calls.filter((call) => call.path.endsWith('/check')).map(({ body }) => body)
    await user.click(await screen.findByRole('button', { name: 'Do not create sites' }))
    await user.click(await screen.findByRole('button', { name: /Check again/ }))
    await waitFor(() => expect(sent()).toMatchObject([{ options: { createSites: false } }]))
  })

  it('goes on to the review from the columns, and names what a clean row says', async () => {
    const clean = aRow({ cells: null, codes: [], choices: [], held: false, status: 'accept' })
    serve({ ...base(anImport()), [`GET ${path}/rows`]: { body: { items: [clean], nextCursor: null } } })
    const user = userEvent.setup()
    await open('en', '?step=columns&view=ready')
    await user.click(await screen.findByRole('button', { name: /Review/ }))
    expect(await screen.findByRole('heading', { name: 'Review the rows' })).toBeTruthy()
    await user.click(await screen.findByRole('row', { name: /90,000/ }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Purchased electricity')).toBeTruthy()
    expect(within(dialog).queryByText('electricity-grid')).toBeNull()
  })

  it('corrects the records of all rows at once', async () => {
    const code = 'reference-in-inventory'
    const choices = [{ code, kind: 'correct', decision: { kind: 'correct' as const } }]
    const rows = [aRow({ record: 2, codes: [code], choices }), aRow({ record: 3, codes: [code], choices })]
    const one = anImport({ counts: { ...anImport().counts, codes: { [code]: 2 } } })
    const calls = serve({
      ...base(one),
      [`GET ${path}/rows`]: { body: inventory.listImportRows.response.parse({ items: rows, nextCursor: null }) },
      [`POST ${path}/answers`]: { body: { answered: 2 } },
      [`POST ${path}/check`]: { status: 202, body: { jobId } },
    })
    const user = userEvent.setup()
    await open('en', `?view=held&code=${code}`)
    await user.click(await screen.findByRole('button', { name: 'Correct the record in the inventory (2 rows)' }))
    await user.click(await screen.findByRole('button', { name: /Check again/ }))
    await waitFor(() => expect(calls.some((call) => call.path.endsWith('/check'))).toBe(true))
    expect(calls.find((call) => call.path.endsWith('/answers'))?.body).toEqual({
      answers: [2, 3].map((record) => ({ record, decision: { kind: 'correct' } })),
    })
  })

  it('keeps equal rows of the whole file at once', async () => {
    const one = anImport({ counts: { ...anImport().counts, codes: { 'equal-row': 1 } } })
    const calls = serve({ ...base(one), [`POST ${path}/check`]: { status: 202, body: { jobId } } })
    const user = userEvent.setup()
    await open('en', '?view=held&code=equal-row')
    await user.click(await screen.findByRole('button', { name: 'Keep 1 row as shown' }))
    await user.click(await screen.findByRole('button', { name: 'Check again with 1 answer' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('/check'))?.body).toMatchObject({
        options: { confirmedCodes: ['equal-row'] },
      }),
    )
  })

  it('answers every row with one reason at once', async () => {
    const calls = serve({ ...base(anImport()), [`POST ${path}/check`]: { status: 202, body: { jobId } } })
    const user = userEvent.setup()
    await open('en', '?view=held&code=outlier')
    await user.click(await screen.findByRole('button', { name: 'Keep 1 row as shown' }))
    await user.click(await screen.findByRole('button', { name: 'Check again with 1 answer' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('/check'))?.body).toMatchObject({
        options: { confirmedCodes: ['outlier'] },
      }),
    )
  })

  it('asks for the decimal mark of the file with the cell, both readings and what other cells use', async () => {
    const counts = { ...anImport().counts, codes: { 'number-ambiguous': 1 }, decimalMarks: { point: 1, comma: 14 } }
    const cells = ['Riyadh', '2025-01-01', '2025-01-31', 'electricity', '39,120', 'kWh']
    const choices = ['39.120', '39120'].map((quantity) => ({
      code: 'number-ambiguous',
      kind: 'quantity',
      decision: { kind: 'set', values: { quantity } },
    }))
    const row = { ...aRow(), codes: ['number-ambiguous'], cells, choices }
    const calls = serve({
      ...base(anImport({ counts })),
      [`GET ${path}/rows`]: { body: inventory.listImportRows.response.parse({ items: [row], nextCursor: null }) },
      [`POST ${path}/check`]: { status: 202, body: { jobId } },
    })
    const user = userEvent.setup()
    await open('en', '?view=held&code=number-ambiguous')
    expect(await screen.findByText(/1 with a decimal point, 14 with a decimal comma/)).toBeTruthy()
    const readings = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(readings).toEqual(expect.arrayContaining(['39,120 → 39,120', '39,120 → 39.12']))
    await user.click(screen.getByRole('button', { name: 'Decimal comma in the whole file (suggested)' }))
    await user.click(await screen.findByRole('button', { name: 'Check again with 1 answer' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('/check'))?.body).toMatchObject({
        options: { decimalMark: 'comma' },
      }),
    )
  })

  it('asks once what the whole file leaves open, and sends it with the next check', async () => {
    const counts = {
      ...anImport().counts,
      codes: { 'heat-basis': 3, 'co2e-set': 1, 'reported-source-missing': 1 },
    }
    const calls = serve({
      ...base(anImport({ counts })),
      [`GET ${path}/rows`]: { body: inventory.listImportRows.response.parse({ items: [], nextCursor: null }) },
      [`POST ${path}/check`]: { status: 202, body: { jobId } },
    })
    const user = userEvent.setup()
    await open('en', '?view=held')
    await user.click(await screen.findByRole('button', { name: 'Gross (HHV)' }))
    await user.click(screen.getByRole('button', { name: 'AR6' }))
    await write(screen.getByLabelText(/Source of the reported emissions/), 'Statement 2025', user)
    await user.click(await screen.findByRole('button', { name: 'Check again with 3 answers' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path.endsWith('/check'))?.body).toMatchObject({
        options: { facts: { heatBasis: 'gross', gwpSet: 'AR6', reportedSource: 'Statement 2025' } },
      }),
    )
  })

  it('names the years that waiting spend misses, leads to the price index, and offers no answer in its stead', async () => {
    const missing = (year: number) => ({ currency: 'SAR', year, priceYear: 2022, rows: 1 })
    const counts = {
      ...anImport().counts,
      codes: { 'price-index-required': 1 },
      missingPrices: [missing(2022), missing(2024), missing(2025)],
    }
    const values = { ...aRow().values, activity: 'spend-it-services', unit: 'SAR' }
    const row = aRow({ codes: ['price-index-required'], choices: [], kgCo2e: null, values })
    serve({
      ...base(anImport({ counts })),
      [`GET ${path}/rows`]: { body: inventory.listImportRows.response.parse({ items: [row], nextCursor: null }) },
    })
    const user = userEvent.setup()
    await open('en', '?view=held&code=price-index-required')
    expect(await screen.findByText('Some rows wait for a price index')).toBeTruthy()
    expect(screen.getByText(/2022, 2024, and 2025.*at the prices of .*2022/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Leave/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull()
    await user.click(await screen.findByRole('row', { name: /Needs a price index/ }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).getByText(/missing for .*2022 and 2025/)).toBeTruthy()
    expect(within(sheet).getByRole('link', { name: 'Open the price index' }).getAttribute('href')).toBe(
      '/inventory/factors/price-index',
    )
  })

  it('says that somebody else changed the import, and keeps the answers', async () => {
    serve(base(anImport()))
    const user = userEvent.setup()
    const first = await open()
    await user.click(await screen.findByRole('button', { name: /Perhaps: Purchased electricity/ }))
    first.unmount()
    serve(base(anImport({ version: 8 })))
    await open()
    expect(await screen.findByText('This import has changed')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Check again with 1 answer' })).toBeTruthy()
  })

  it('shows the receipt with what still waits', async () => {
    const imported = { ...anImport().counts, ready: 0, warning: 0, imported: 1204 }
    serve(base(anImport({ state: 'imported', receipt: aReceipt, counts: imported })))
    await open()
    expect(await screen.findByRole('heading', { name: '1,204 rows are in the inventory' })).toBeTruthy()
    expect(screen.getByText('IMP-0B0B0B0B')).toBeTruthy()
    expect(screen.getByText('2 rows wait for an answer.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See these records' }).getAttribute('href')).toBe(
      `/inventory/records?importId=${importId}`,
    )
  })

  it('names the rows of the file that are no records', async () => {
    const counts = {
      ...anImport().counts,
      held: 0,
      refused: 0,
      imported: 4,
      codes: { 'total-row': 2, 'no-value': 3795 },
    }
    serve(base(anImport({ state: 'imported', receipt: aReceipt, counts })))
    await open()
    const list = within(
      (await screen.findByRole('heading', { name: 'Rows of the file that are no records' })).parentElement!,
    )
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Total row: 2',
      'No value: 3,795',
    ])
  })

  it('warns of a file that was imported before', async () => {
    serve(base(anImport({ sameFileAs: { id: jobId, fileName: 'january.csv', importedAt: '2026-11-01T08:00:00Z' } })))
    await open()
    expect(await screen.findByText('This very file was imported before')).toBeTruthy()
  })

  it('lets an auditor look without actions', async () => {
    serve(base(anImport(), 'auditor'))
    await open()
    expect(await screen.findByRole('heading', { name: 'Review the rows' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Import 1,204/ })).toBeNull()
  })

  it('asks an administrator, who imports nothing, for no answer, no reading of days and no other file', async () => {
    serve(base(anImport(), 'admin'))
    await open()
    expect(await screen.findByRole('tab', { name: /^Waiting for answers/ })).toBeTruthy()
    const [, row] = await screen.findAllByRole('row')
    expect(within(row!).getByText('Look')).toBeTruthy()
    expect(within(row!).queryByText('Answer')).toBeNull()
    cleanup()

    await open('en', '?step=columns')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Day first/ })).matches(':disabled')).toBe(true)
    cleanup()

    const stored = { records: 1205, ready: 0, warning: 0, held: 0, refused: 0, imported: 1204 }
    for (const over of [
      { state: 'imported', receipt: aReceipt, counts: { ...anImport().counts, ...stored } },
      { state: 'cancelled' },
    ] as const) {
      serve(base(anImport(over), 'admin'))
      await open()
      expect(await screen.findByText(/rows are in the inventory|was given up/)).toBeTruthy()
      expect(screen.queryByRole('link', { name: 'Import another file' })).toBeNull()
      cleanup()
    }
  })

  it('says what to do when the import is not to be had', async () => {
    serve({ ...base(anImport()), [`GET ${path}`]: refusal(404, 'inventory.import-not-found') })
    await open()
    expect(await screen.findByText('This import does not exist any more.')).toBeTruthy()
  })
})
