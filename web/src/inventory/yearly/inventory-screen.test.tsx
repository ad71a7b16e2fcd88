import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { aMember, refusal, regionsAnswer } from '../boundary/testing.ts'
import { InventoryScreen } from './inventory-screen.tsx'
import { anInventory, aYear, changesAnswer, inventoryAnswer, restatementsAnswer, yearsAnswer } from './testing.ts'

const path = '/api/inventory/inventories/2025'
const base = (role: Parameters<typeof aMember>[0], over: Partial<inventory.Inventory> = {}) => ({
  ...aMember(role),
  'GET /api/inventory/years': yearsAnswer(),
  [`GET ${path}`]: inventoryAnswer(over),
  [`GET ${path}/restatements`]: restatementsAnswer(),
  [`GET ${path}/changes`]: changesAnswer(),
  [`GET ${inventory.listRegions.path}`]: regionsAnswer,
  'GET /api/inventory/settings': {
    body: inventory.readSettings.response.parse({
      gwpSet: 'AR5',
      upstream: false,
      dateOrder: 'day-month-year',
      recalculationThreshold: '0.05',
      recalculationReason: '',
      version: 1,
    }),
  },
})
const show = (lang: 'en' | 'ar' = 'en', address = '/inventory?year=2025') =>
  renderPart(<InventoryScreen />, { lang, path: address })

it('says how many records there are, which holds those that wait, and how many of them count', async () => {
  serve(base('reviewer', { records: 530, outsideRecords: 50, returnedRecords: 0, pendingRecords: 580 }))
  show()
  expect(await screen.findByRole('link', { name: '580 activity records' })).toBeTruthy()
  const counted = screen.getByRole('link', { name: '530 of them counted' })
  expect(counted.getAttribute('href')).toContain('counted=yes')
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      title: 'Greenhouse gas inventory 2025',
      tabs: ['Overview', 'Total', 'Sources', 'Energy', 'Data quality', 'Gaps', 'Changes', 'Method'],
      total: 'Total, location-based',
      notes: 'Scope 2, location-based, notes',
      note: 'Operating margin of the grid',
      mark: 'Scope 3, action needed: 1',
      warning: 'Factor of another country',
      action: 'Enter your own factor',
      finding: 'Emissions were below 2024 in 2 of 2 months',
      gap: 'Counted, though decided to leave out',
      moved: '20% below 2024, location-based',
      energy: {
        table: 'Energy by carrier',
        exported: 'Exported',
        share: 'Renewable share of energy',
        untold: 'Company car, petrol',
      },
    },
    {
      lang: 'ar',
      title: 'جرد انبعاثات غازات الدفيئة لعام 2025',
      tabs: ['نظرة عامة', 'الإجمالي', 'المصادر', 'الطاقة', 'جودة البيانات', 'الفجوات', 'التغيّرات', 'المنهجية'],
      total: 'الإجمالي على أساس الموقع',
      notes: 'النطاق 2 على أساس الموقع، ملاحظات',
      note: 'هامش تشغيل الشبكة',
      mark: 'النطاق 3، إجراءات مطلوبة: 1',
      warning: 'معامل من دولة أخرى',
      action: 'إدخال معامل خاص',
      finding: 'انخفضت الانبعاثات عن مستوى عام 2024 في شهرين من 2',
      gap: 'محتسبة مع أن القرار استبعادها',
      energy: {
        table: 'الطاقة بحسب الناقل',
        exported: 'مصدَّرة',
        share: 'حصة الطاقة المتجددة',
        untold: 'سيارة شركة بنزين',
      },
      moved: /^أقل من عام 2024 بنسبة .*20.*على أساس الموقع$/,
    },
  ]),
)(
  'the inventory in $lang',
  ({ lang, title, tabs, total, notes, note, mark, warning, action, finding, gap, moved, energy }) => {
    it('shows one screen first: total, change, gaps, next step', async () => {
      serve(base('owner'))
      await show(lang)
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([...tabs])
      expect(screen.getAllByRole('link', { name: total })[0]?.getAttribute('href')).toBe(
        '/inventory/records?year=2025&counted=yes',
      )
      expect(screen.getByText(moved)).toBeTruthy()
      expect(screen.queryByText(finding)).toBeNull()
    })

    it('keeps each tab in the address, and moves among them by keys', async () => {
      serve(base('owner'))
      const { router } = await show(lang)
      await userEvent.click(await screen.findByRole('tab', { name: tabs[1] }))
      expect(screen.getByText(finding)).toBeTruthy()
      expect(router.state.location.search).toBe('?year=2025&tab=total')
      await userEvent.keyboard('{End}')
      expect(router.state.location.search).toBe('?year=2025&tab=method')
    })

    it('names what decisions and figures disagree on', async () => {
      serve(base('owner'))
      await show(lang, '/inventory?year=2025&tab=gaps')
      expect(await screen.findByText(gap)).toBeTruthy()
    })

    it('accounts for energy, and names the records whose energy is not known', async () => {
      serve(base('owner'))
      await show(lang, '/inventory?year=2025&tab=energy')
      expect(await screen.findByRole('heading', { level: 3, name: energy.table })).toBeTruthy()
      const exported = screen.getAllByRole('row').find(({ textContent }) => textContent.includes(energy.exported))
      expect(exported?.textContent).toContain('−40')
      expect(screen.getByRole('link', { name: energy.share }).getAttribute('href')).toBe('/kpis/renewable-energy')
      expect(screen.getByRole('link', { name: energy.untold }).getAttribute('href')).toBe(
        '/inventory/records?year=2025&activity=petrol-car&counted=yes',
      )
    })

    it('counts beside a figure what asks for an action, each with its button', async () => {
      serve(base('owner'))
      await show(lang)
      await userEvent.click(await screen.findByRole('button', { name: mark }))
      const dialog = await screen.findByRole('dialog')
      expect(within(dialog).getByRole('link', { name: warning }).getAttribute('href')).toBe(
        '/inventory/records?year=2025&scope=3&flag=region-proxy&counted=yes',
      )
      expect(within(dialog).getByRole('link', { name: action }).getAttribute('href')).toBe('/inventory/factors/own/new')
    })

    it('keeps notes on the method quiet', async () => {
      serve(base('owner'))
      await show(lang)
      await userEvent.click(await screen.findByRole('button', { name: notes }))
      const dialog = await screen.findByRole('dialog')
      expect(within(dialog).getByRole('link', { name: note }).getAttribute('href')).toBe(
        '/inventory/records?year=2025&scope=2&flag=operating-margin&counted=yes',
      )
    })
  },
)

it('shows both bases of purchased energy whichever the total counts', async () => {
  serve(base('owner'))
  const { router } = await show('en', '/inventory?year=2025&tab=total')
  const section = await screen.findByRole('region', { name: 'Total' })
  expect(within(section).getByText('1,000', { selector: '.text-4xl' })).toBeTruthy()
  await userEvent.click(within(section).getByRole('radio', { name: 'Market-based' }))
  expect(within(section).getByText('600', { selector: '.text-4xl' })).toBeTruthy()
  expect(within(section).getByText('800', { selector: '.text-2xl' })).toBeTruthy()
  expect(within(section).getByText('400', { selector: '.text-2xl' })).toBeTruthy()
  expect(router.state.location.search).toBe('?year=2025&tab=total&basis=market')
})

it('shows no total on either basis where no record counts', async () => {
  const { totals } = anInventory()
  const none = { location: null, market: null, scope1: null, scope2Location: null, scope2Market: null, scope3: null }
  serve(base('owner', { records: 0, returnedRecords: 1, totals: { ...totals, ...none } }))
  await show('en', '/inventory?year=2025&tab=total')
  const section = await screen.findByRole('region', { name: 'Total' })
  expect(within(section).getByText('–', { selector: '.text-4xl' })).toBeTruthy()
  expect(within(section).queryByText(/Market-based: /)).toBeNull()
})

it.each(['en', 'ar'] as const)('writes the steps of an axis in full and alike (%s)', async (lang) => {
  const { totals } = anInventory()
  const location = {
    ...totals.location,
    kg: '577751000',
    interval: { low: '508901000', high: '655917000' },
  }
  serve(base('owner', { totals: { ...totals, location } }))
  await show(lang, '/inventory?year=2025&tab=total')
  const steps = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => (step === 0 ? '0' : `${step}00,000`))
  await screen.findAllByText('\u2068700,000\u2069')
  for (const step of steps) expect(screen.getAllByText(`\u2068${step}\u2069`).length).toBeGreaterThan(0)
})

it.each([
  { lang: 'en', source: 'factor library, edition of Jun 30, 2026 and edition def456' },
  { lang: 'ar', source: 'مكتبة معاملات الانبعاث: إصدار 30 يونيو 2026 والإصدار def456' },
] as const)('names each edition of the library that its figures rest on ($lang)', async ({ lang, source }) => {
  serve(base('owner', { libraries: [...anInventory().libraries, { edition: 'def456', date: null }] }))
  await show(lang, '/inventory?year=2025&tab=total')
  const [chart] = await screen.findAllByRole('figure')
  expect(chart?.textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')).toContain(source)
})

it.each([
  { lang: 'en', not: 'not entered', one: 'Scope 1' },
  { lang: 'ar', not: 'لم يُدخَل', one: 'النطاق 1' },
] as const)('calls a scope without records not entered, never zero ($lang)', async ({ lang, not, one }) => {
  const { totals, months, comparison } = anInventory()
  const [first, second] = months
  serve(
    base('owner', {
      totals: { ...totals, scope1: null, scope3: null },
      months: [{ ...first!, scope1: null, scope3: null, total: null }, second!],
      comparison: { ...comparison, previous: { ...comparison.previous!, scope3: null } },
    }),
  )
  await show(lang)
  const scope = (await screen.findByRole('link', { name: one })).closest('li')!
  expect(scope.textContent).toContain(not)
  expect(scope.textContent).not.toMatch(/\d\s*%|\b0\b/)
  expect(screen.getAllByText(not)).toHaveLength(2)
  await userEvent.click(screen.getAllByRole('tab')[1]!)
  expect(screen.getAllByText(not).length).toBeGreaterThanOrEqual(2)
  expect(screen.getAllByText('–').length).toBeGreaterThanOrEqual(2)
  await userEvent.click(screen.getAllByRole('tab')[6]!)
  expect(within(screen.getAllByRole('table').at(-1)!).getAllByText(not)).toHaveLength(3)
})

it('names no peak of a year with months that were not entered, and yearly figures as such', async () => {
  const months = ['2025-01', '2025-02', '2025-03'].map((month, index) => ({
    month,
    scope1: '1000',
    scope2: null,
    scope3: null,
    total: index === 2 ? null : String(1000 + index),
    previousTotal: null,
  }))
  serve(base('owner', { months }))
  await show('en', '/inventory?year=2025&tab=total')
  expect(await screen.findByText('Emissions by month')).toBeTruthy()
  expect(screen.queryByText(/highest/)).toBeNull()
})

it.each([
  { case: 'a month without records', totals: ['10', null, '30'], spread: false, peak: false },
  { case: 'a tie', totals: ['30', '10', '30'], spread: false, peak: false },
  { case: 'records of a year', totals: ['10', '20', '30'], spread: true, peak: false },
  { case: 'all months', totals: ['10', '20', '30'], spread: false, peak: true },
])('names a month with the most energy where every month has its own: $case', async ({ totals, spread, peak }) => {
  const { energy, months } = anInventory()
  const of = (index: number) => `2025-0${index + 1}`
  serve(
    base('owner', {
      spreadByDays: spread,
      months: totals.map((_, index) => ({ ...months[0]!, month: of(index) })),
      energy: {
        ...energy,
        months: totals.flatMap((total, index) => (total === null ? [] : [{ month: of(index), total, renewable: '0' }])),
      },
    }),
  )
  await show('en', '/inventory?year=2025&tab=energy')
  const title = peak ? 'Most energy in March 2025' : 'Energy by month'
  expect(await screen.findByRole('figure', { name: new RegExp(`^${title}`) })).toBeTruthy()
})

it('calls months of records longer than a month yearly figures', async () => {
  const { months } = anInventory()
  serve(base('owner', { spreadByDays: true, months: months.map((month) => ({ ...month, previousTotal: null })) }))
  await show('en', '/inventory?year=2025&tab=total')
  expect(await screen.findByText('Yearly figures, spread by days')).toBeTruthy()
})

it('opens the records behind a bar', async () => {
  serve(base('owner'))
  const { router } = await show('en', '/inventory?year=2025&tab=sources')
  await userEvent.click(await screen.findByRole('button', { name: 'Purchased electricity: 800 (80%)' }))
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/inventory/records?year=2025&category=purchased-electricity&counted=yes',
  )
})

it('narrows the sites to a region that is pressed, in the address too', async () => {
  serve(base('owner'))
  const { router } = await show('en', '/inventory?year=2025&tab=sources')
  await userEvent.click(await screen.findByRole('button', { name: 'Riyadh: 800 (80%)' }))
  expect(await screen.findByRole('heading', { name: 'Riyadh Region: 1 site' })).toBeTruthy()
  expect(router.state.location.search).toBe('?year=2025&tab=sources&region=SA-01')
})

it('adds the sites up by entity and country, and divides each by its own floor area', async () => {
  serve(base('owner'))
  const { router } = await show('en', '/inventory?year=2025&tab=sources')
  const entities = await screen.findByRole('grid', { name: 'By entity' })
  expect(within(entities).getByRole('row', { name: /Najd Industries 700 70% 2 900/ })).toBeTruthy()
  expect(within(entities).getByRole('row', { name: /Total, location-based 1,000 100% 3 1,204/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'By country' }))
  expect(within(screen.getByRole('grid', { name: 'By country' })).getByText('Saudi Arabia')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Intensity by site' }))
  expect(router.state.location.search).toBe('?year=2025&tab=sources&sums=intensity')
  const sites = screen.getByRole('grid', { name: 'Intensity by site' })
  expect(within(sites).getByRole('row', { name: /Per square metre 640 1,250/ })).toBeTruthy()
})

it('asks for a recalculation of the base year by events on record, never by growth', async () => {
  serve(base('owner'))
  await show('en', '/inventory?year=2025&tab=changes')
  expect(await screen.findByText(/^No event that may move the base year is on record/)).toBeTruthy()
  expect(screen.queryByText('The base year 2024 is to be recalculated')).toBeNull()
})

it('shows the recalculated base year beside the reported one', async () => {
  const { comparison } = anInventory()
  const recalculated = { location: '1000000', scope1: '100000', scope2: '850000', scope3: '50000' }
  const check = { ...comparison.baseYear, events: 1, required: true, cumulativePercent: '20', recalculated }
  serve(base('owner', { comparison: { ...comparison, baseYear: check } }))
  await show('en', '/inventory?year=2025&tab=changes')
  expect(await screen.findByText('The base year 2024 is to be recalculated')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Location-based, with the potentials of AR5' })
  expect(within(table).getByRole('row', { name: 'Total 1,250 1,000' })).toBeTruthy()
})

it('compares the months that both years have until the year is complete', async () => {
  const scopes = { location: '600000', scope1: '100000', scope2: '450000', scope3: '50000' }
  const likeMonths = {
    months: ['2025-01', '2025-02'],
    now: scopes,
    then: { ...scopes, location: '750000', scope2: '600000' },
    change: '-0.2',
  }
  const { comparison } = anInventory()
  const previous = { ...comparison.previous!, change: '-0.52', likeMonths }
  serve(base('owner', { comparison: { ...comparison, wholeYear: false, previous, base: previous } }))
  await show()
  expect(await screen.findByText('20% below the same months of 2024, location-based')).toBeTruthy()
  expect(screen.getByText('(Jan to Feb)')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Changes' }))
  const table = screen.getByRole('table', { name: 'Months with data in both years: Jan to Feb' })
  expect(within(table).getByRole('row', { name: /Total, location-based 600 750/ })).toBeTruthy()
  expect(screen.queryByText(/52%/)).toBeNull()
  expect(screen.getByText('Shown once every month of the year has data.')).toBeTruthy()
  expect(screen.queryByText('Per employee')).toBeNull()
})

describe('moving on', () => {
  it('hands an open inventory to the reviewers and says so', async () => {
    const calls = serve({
      ...base('preparer'),
      [`POST ${path}/submit`]: { body: aYear({ state: 'in-review', version: 5 }) },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Submit for review' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit for review' }))
    expect(await screen.findByText('The inventory of 2025 is in review.')).toBeTruthy()
    expect(calls.find(({ path: called }) => called.endsWith('/submit'))?.body).toEqual({ version: 4, seenAs: 'c0ffee' })
    await waitFor(() => expect(calls.filter(({ path: called }) => called === path)).toHaveLength(2))
  })

  it.each([
    [refusal(403, 'inventory.four-eyes'), 'You submitted this inventory, so another reviewer approves it'],
    [
      refusal(403, 'inventory.four-eyes', { changed: true }),
      'You changed data of this inventory during its review, so another reviewer approves it',
    ],
    [refusal(409, 'inventory.records-undecided', { records: 7 }), '7 records are not approved yet'],
    [
      refusal(409, 'inventory.record-changed', { version: 6, state: 'open' }),
      'Another user changed the status of this inventory',
    ],
  ])('explains the refusal %#', async (answer, words) => {
    const year = aYear({ state: 'in-review' })
    serve({ ...base('reviewer', { year, pendingRecords: 0, returnedRecords: 0 }), [`POST ${path}/approve`]: answer })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await within(dialog).findByText(words)).toBeTruthy()
  })

  it.each([
    ['en', 'second-factor-missing', 'Lock', 'Lock it', /Set one up in your profile, then try again/],
    ['en', 'second-factor-required', 'Lock', 'Lock it', 'Confirm with your second factor to go on.'],
    ['ar', 'second-factor-missing', 'إقفال', 'إقفال الجرد', /أضِف عاملًا من ملفك الشخصي ثم حاول مرة أخرى/],
    ['ar', 'second-factor-required', 'إقفال', 'إقفال الجرد', 'أكّد هويتك بعامل التحقق الثاني للمتابعة.'],
  ] as const)('says in %s what to do when locking is refused for %s', async (lang, code, open, action, words) => {
    const year = aYear({ state: 'approved' })
    serve({ ...base('owner', { year }), [`POST ${path}/lock`]: refusal(403, code) })
    await show(lang)
    await userEvent.click(await screen.findByRole('button', { name: open }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: action }))
    expect(await within(dialog).findByText(words)).toBeTruthy()
  })

  it('says before approving which records still wait, with the ways to them', async () => {
    serve(base('reviewer', { year: aYear({ state: 'in-review' }) }))
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('4 records are not approved yet')).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: 'Returned records' }).getAttribute('href')).toBe(
      '/inventory/records?year=2025&state=returned',
    )
  })

  it('wants a reason for a restatement, and sends it', async () => {
    const calls = serve({
      ...base('admin', { year: aYear({ state: 'locked' }) }),
      [`POST ${path}/restate`]: { body: aYear({ version: 5 }) },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Restate' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open for restatement' }))
    expect(within(dialog).getByText('Enter a reason of at least three letters.')).toBeTruthy()
    await write(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A meter was read twice')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open for restatement' }))
    await waitFor(() =>
      expect(calls.find(({ path: called }) => called.endsWith('/restate'))?.body).toEqual({
        version: 4,
        reason: 'A meter was read twice',
      }),
    )
  })
})

it('lists restatements with their reason and what they changed', async () => {
  const item: inventory.Restatement = {
    id: 1,
    reason: 'A meter was read twice',
    openedAt: '2026-03-01T08:00:00.000Z',
    closedAt: null,
    sets: { before: 'AR4', after: 'AR5' },
    differences: [
      { dimension: 'total', key: '', basis: 'location', before: '1100000', after: '1000000', change: '-100000' },
      {
        dimension: 'activity',
        key: 'electricity-grid',
        basis: 'location',
        before: '900000',
        after: '800000',
        change: '-100000',
      },
      {
        dimension: 'activity',
        key: 'electricity-grid',
        basis: 'market',
        before: '900000',
        after: '400000',
        change: '-500000',
      },
    ],
  }
  serve({ ...base('owner'), [`GET ${path}/restatements`]: restatementsAnswer([item]) })
  await show('en', '/inventory?year=2025&tab=changes')
  expect(await screen.findByText('A meter was read twice')).toBeTruthy()
  expect(screen.getByText('Global warming potentials: AR4 before, AR5 after.')).toBeTruthy()
  const table = screen.getByRole('grid', { name: 'Difference report (t CO2e)' })
  expect(within(table).getByRole('row', { name: /Grid electricity ?Activity 900 800 -100/ })).toBeTruthy()
  expect(
    within(table).getByRole('row', { name: /Grid electricity ?Activity · Market-based 900 400 -500/ }),
  ).toBeTruthy()
})

it('tells the kilowatt-hours behind scope 2, the same on both bases, and which contracts lack evidence', async () => {
  serve(base('owner'))
  await show('en', '/inventory?year=2025&tab=method')
  const link = await screen.findByRole('link', { name: 'Contracts and certificates' })
  expect(link.getAttribute('href')).toBe('/inventory/factors/contracts?year=2025')
  for (const text of ['1,351,351', '351,351', '1,000,000', 'The same kilowatt-hours on both bases'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/1 contract has no evidence yet/)).toBeTruthy()
})

it('says nothing of electricity where none was bought', async () => {
  const none = {
    used: '0',
    covered: '0',
    uncovered: { ownFactor: '0', residualMix: '0', location: '0' },
    contracts: 0,
    renewable: '0',
    withoutEvidence: 0,
  }
  serve(base('owner', { electricity: none }))
  await show('en', '/inventory?year=2025&tab=method')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Contracts and certificates' })).toBeNull()
})

it('leads from what contracts cover to the contracts, since no record knows its part', async () => {
  const { totals } = anInventory()
  const scope2Market = [{ flag: 'energy-contract', share: '0.4' }]
  serve(base('owner', { totals: { ...totals, marks: { ...totals.marks, scope2Market } } }))
  await show('en', '/inventory?year=2025&tab=total')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Scope 2, market-based, notes' }))
  const link = await screen.findByRole('link', { name: /^Covered by a contract/ })
  expect(link.getAttribute('href')).toBe('/inventory/factors/contracts?year=2025')
})

it('teaches what an inventory is when it has no records', async () => {
  serve(base('preparer', { records: 0, pendingRecords: 0, returnedRecords: 0 }))
  await show()
  expect(await screen.findByRole('heading', { name: 'The inventory of 2025 has no records yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Import a file' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
})

it.each(['admin', 'reviewer', 'auditor'] as const)(
  'asks a %s, who enters nothing, for no first records',
  async (role) => {
    serve(base(role, { records: 0, pendingRecords: 0, returnedRecords: 0 }))
    await show()
    expect(await screen.findByText(/as soon as the preparers bring in the first activity data/)).toBeTruthy()
    expect(screen.queryByText(/^Bring in a file/)).toBeNull()
  },
)

it('says to a viewer which role is needed', async () => {
  serve(base('viewer'))
  await show()
  expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeTruthy()
})

it('says what failed, with the reference to quote', async () => {
  serve({ ...base('owner'), [`GET ${path}`]: refusal(422, 'inventory.nothing-to-report') })
  await show()
  expect(await screen.findByText('request-1')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Greenhouse gas inventory 2025')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
