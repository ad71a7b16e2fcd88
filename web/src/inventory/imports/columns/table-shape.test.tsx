import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aMember, sitesAnswer } from '../../boundary/testing.ts'
import { anImport, aReceipt, importId, libraryAnswer } from '../testing.ts'
import { ImportScreen } from '../wizard/import-screen.tsx'

const path = `/api/inventory/imports/${importId}`
const uploaded = (reading: Partial<inventory.ImportReading>) => {
  const one = anImport({ state: 'uploaded' })
  return anImport({ state: 'uploaded', reading: { ...one.reading!, ...reading } })
}
const open = (lang: 'en' | 'ar', one: inventory.ImportDetail) => {
  const calls = serve({
    ...aMember('owner'),
    [`GET ${path}`]: { body: one },
    [`POST ${path}/shape`]: { body: one },
    [`POST ${path}/sheet`]: { body: one },
    'GET /api/inventory/activities': libraryAnswer,
    'GET /api/inventory/sites': sitesAnswer([]),
    'GET /api/organisation/members': { body: { members: [], invitations: [] } },
  })
  renderRoutes([{ path: '/inventory/import/:id', element: <ImportScreen /> }], {
    lang,
    path: `/inventory/import/${importId}`,
  })
  return () => calls.filter(({ method }) => method === 'POST')
}

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      change: 'Change this',
      none: 'There are none',
      row: 'Row with the headings',
      last: /^Last row with data/,
      use: 'Read the table like this',
      bad: 'Enter a row between 1 and 500.',
      badLast: 'The last row lies below the headings.',
      gas: 'Read Natural Gas Use (GJ)',
      what: 'What Electricity Use measures',
      halves: 'Half-hours are summed to months',
      leftOut: /^Columns that are not read: .*Demand \(kVA\)/,
      single: 'Read the rows one by one',
      sheet: 'Sheet',
      encoding: 'Encoding',
      untilNext: 'An amount from that day until the next reading of the meter',
      register: /^A reading of a register/,
      western: 'Western European (Windows-1252)',
      all: /^All sheets with these headings: .*North.* and .*South/,
      reactive: /kVArh.*: reactive energy or demand$/,
      summary: /All.*: the name of a summary/,
      other: /Fleet.*: another table$/,
    },
    {
      lang: 'ar',
      change: 'تعديل',
      none: 'لا عناوين في الملف',
      row: 'صف العناوين',
      last: /^آخر صف فيه بيانات/,
      use: 'قراءة الجدول هكذا',
      bad: 'أدخل صفًا بين 1 و500.',
      badLast: 'آخر صف يقع بعد صف العناوين.',
      gas: 'قراءة Natural Gas Use (GJ)',
      what: 'ما يقيسه Electricity Use',
      halves: 'تُجمع أنصاف الساعات في أشهر',
      leftOut: /^أعمدة لا تُقرأ: .*Demand \(kVA\)/,
      single: 'قراءة الصفوف صفًا صفًا',
      sheet: 'الورقة',
      encoding: 'الترميز',
      untilNext: 'كمية من ذلك اليوم حتى القراءة التالية للعداد',
      register: /^قراءة تراكمية للعداد/,
      western: 'أوروبا الغربية (Windows-1252)',
      all: /^كل الأوراق التي لها هذه العناوين: .*North.*South/,
      reactive: /kVArh.*: طاقة غير فعالة أو حمل أقصى$/,
      summary: /All.*: اسمها يدل على ملخص/,
      other: /Fleet.*: جدول آخر$/,
    },
  ]),
)('the shape of a table in $lang', (words) => {
  const { lang, change, none, row, last, use, bad, badLast, gas, what } = words
  it('is said by the row of its headings and its last row; what cannot be is refused before it is sent', async () => {
    const user = userEvent.setup()
    const sent = open(lang, uploaded({ firstRecords: [['Fleet log'], ['Where', 'From']] }))
    await user.click(await screen.findByRole('button', { name: change }))
    const type = async (name: string | RegExp, text: string) => {
      await user.clear(screen.getByRole('textbox', { name }))
      await write(screen.getByRole('textbox', { name }), text)
    }
    await type(row, '900')
    await user.click(screen.getByRole('button', { name: use }))
    expect(screen.getByText(bad)).toBeTruthy()
    await type(row, '2')
    await type(last, '1')
    await user.click(screen.getByRole('button', { name: use }))
    expect(screen.getByText(badLast)).toBeTruthy()
    expect(sent()).toEqual([])
    await type(last, '40')
    await user.click(screen.getByRole('button', { name: use }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ headerRecord: 2, lastRecord: 40 })
    await user.click(await screen.findByRole('radio', { name: none }))
    await user.click(screen.getByRole('button', { name: use }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ headerRecord: 0, lastRecord: 40 })
  })

  it('with several meters in a row offers each, says what it measures, and leaves out what is not wanted', async () => {
    const user = userEvent.setup()
    const one = uploaded({
      wide: {
        kind: 'meters',
        unit: null,
        headerRecord: 1,
        width: 3,
        months: [],
        kept: [0],
        yearColumn: null,
        year: null,
        language: 'en',
      },
      meters: [
        { column: 1, name: 'Electricity Use', unit: 'kWh', activity: 'electricity-grid', read: true },
        { column: 2, name: 'Natural Gas Use', unit: 'GJ', activity: null, read: true },
      ],
    })
    const named = {
      ...one.options!,
      synonyms: { ...one.options!.synonyms, activities: { 'Electricity Use': 'electricity-grid' } },
    }
    const sent = open(lang, { ...one, options: named })
    const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: what })
    const name = libraryAnswer.body.activities[0]!.name[lang]
    await waitFor(() => expect(picker.value).toBe(name))
    await user.click(screen.getByRole('checkbox', { name: gas }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ wide: true, meters: [1] })
  })

  it('with a row for each half-hour says that they are summed, and reads them one by one instead', async () => {
    const user = userEvent.setup()
    const intervalRows = { minutes: 30, leftOut: ['Demand (kVA)'], endsAt: false, summed: true } as const
    const sent = open(lang, uploaded({ intervalRows: { ...intervalRows, leftOut: [...intervalRows.leftOut] } }))
    expect(await screen.findByText(words.halves)).toBeTruthy()
    expect(screen.getByText(words.leftOut)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.single }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ wide: true, sum: false })
  })

  it('of several sheets names those that are read as one and those that are not; one may be read alone', async () => {
    const user = userEvent.setup()
    const table = { headerRecord: 1, shape: 0, alone: false, leftOut: null }
    const reading = uploaded({
      sheets: ['North', 'South', 'kVArh', 'Fleet'],
      sheet: 'North',
      together: { width: 6, title: 'Sheet', sheets: ['North', 'South'].map((name) => ({ name, headerRecord: 1 })) },
      tables: [
        { ...table, sheet: 'North' },
        { ...table, sheet: 'South' },
        { ...table, sheet: 'kVArh', leftOut: 'no-consumption' },
        { ...table, sheet: 'All', leftOut: 'summary' },
        { ...table, sheet: 'Fleet', shape: 1 },
      ],
    })
    const sent = open(lang, reading)
    expect(await screen.findByText(words.reactive)).toBeTruthy()
    expect(screen.getByText(words.summary)).toBeTruthy()
    expect(screen.getByText(words.other)).toBeTruthy()
    const choice = screen.getByLabelText(words.sheet)
    expect(choice.textContent).toMatch(words.all)
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'South' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ sheet: 'South', all: false })
  })

  it('names the sheets that were not read in the receipt too', async () => {
    const table = { headerRecord: 1, shape: 0, alone: false, leftOut: null }
    const tables = [
      { ...table, sheet: 'North' },
      { ...table, sheet: 'Fleet', shape: 1 },
    ]
    const { reading } = uploaded({ sheets: ['North', 'Fleet'], sheet: 'North', tables })
    open(lang, anImport({ state: 'imported', receipt: aReceipt, reading }))
    expect(await screen.findByText(words.other)).toBeTruthy()
  })

  it('says how its text is written, and reads it in another encoding where that is wanted', async () => {
    const user = userEvent.setup()
    const sent = open(lang, uploaded({ encoding: 'windows-1256' }))
    await user.click(await screen.findByLabelText(words.encoding))
    await user.click(await screen.findByRole('option', { name: words.western }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ encoding: 'windows-1252' })
  })

  it('with one date a row asks what a row says; a register is offered where the numbers may be of one', async () => {
    const user = userEvent.setup()
    const sent = open(lang, uploaded({ readings: { mode: 'single', register: true } }))
    expect(await screen.findByRole('radio', { name: words.register })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: words.untilNext }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ wide: true, readings: 'until-next' })
  })

  it('with one date a row and numbers that rise and fall offers no register', async () => {
    open(lang, uploaded({ readings: { mode: 'single', register: false } }))
    expect(await screen.findByRole('radio', { name: words.untilNext })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: words.register })).toBeNull()
  })
})
