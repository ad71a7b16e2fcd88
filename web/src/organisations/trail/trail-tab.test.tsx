import { listRegions } from '@athar/contracts/inventory'
import { listTrail, type TrailLine } from '@athar/contracts/organisations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { acting, aMember, id, members, omar } from '../testing.ts'
import { TrailTab } from './trail-tab.tsx'

const noura = { personId: id(2), fullName: 'Noura Alharbi', member: true }
const aLine = (over: Partial<TrailLine> = {}): TrailLine => ({
  id: '7',
  at: '2026-11-20T08:00:00.000Z',
  action: 'organisations.change-role',
  by: noura,
  byToken: false,
  subjectType: 'person',
  subjectId: omar.personId,
  subject: { personId: omar.personId, fullName: 'Omar Alzahrani', member: true },
  reason: null,
  details: { from: 'viewer', to: 'preparer' },
  requestId: 'request-7',
  ...over,
})
const page = (items: TrailLine[], nextCursor: string | null = null) => ({
  body: listTrail.response.parse({ items, nextCursor }),
})
const present = { 'GET /api/organisation/members': members(aMember(), omar) }

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      role: 'Role changed',
      reason: 'Reason: \u2068The meter was read twice\u2069',
      outside: /A person outside the organisation/,
      server: /Athar itself/,
      token: /by an API token/,
      noted: 'Details',
      before: 'BeforeviewerAfterpreparer',
      changed: 'ChangedRegion and Base year',
      offered: 'ToOmar Alzahrani',
      due: /Dec 4, 2026/,
      area: 'Part',
      inventory: 'Inventory',
      nothing: 'No entry matches.',
      all: 'Show all entries',
    },
    {
      lang: 'ar',
      role: 'تغيير دور',
      reason: 'السبب: \u2068The meter was read twice\u2069',
      outside: /شخص من خارج المنشأة/,
      server: /«أثر» من تلقاء نفسه/,
      token: /برمز API/,
      noted: 'تفاصيل القيد',
      before: 'قبل التغييرمستعرض (قراءة فقط)بعد التغييرمُعِدّ',
      changed: 'ما تغيّرالمنطقة وسنة الأساس',
      offered: 'إلىOmar Alzahrani',
      due: /4 ديسمبر 2026/,
      area: 'القسم',
      inventory: 'الجرد',
      nothing: 'لا قيد يطابق ما اخترت.',
      all: 'عرض كل القيود',
    },
  ]),
)('the audit trail ($lang)', ({ lang, ...says }) => {
  it('says in words who did what to whom and why, and shows what was noted', async () => {
    serve({
      ...acting('auditor'),
      ...present,
      'GET /api/organisation/trail': page([
        // As the database keeps them: what came of it first.
        aLine({ details: { to: 'preparer', from: 'viewer' } }),
        aLine({
          id: '6',
          action: 'inventory.return-records',
          subjectType: 'record',
          subjectId: '2662',
          subject: null,
          reason: 'The meter was read twice',
          byToken: true,
        }),
        aLine({
          id: '5',
          action: 'organisations.open-engagement',
          by: { personId: id(9), fullName: '', member: false },
        }),
        aLine({ id: '4', action: 'inventory.recalculated', by: null }),
        aLine({ id: '3', action: 'future.action', details: { dueOn: '2026-12-04', 'some.key': ['x'] } }),
        aLine({ id: '2', action: 'organisations.update', details: { changed: ['region', 'baseYear'] } }),
        aLine({ id: '1', action: 'organisations.ask-transfer', details: { to: omar.personId } }),
      ]),
    })
    const user = userEvent.setup()
    await renderPart(<TrailTab />, { lang })
    const [change, back, look, itself, unknown, changed, offer] = await screen.findAllByRole('listitem')
    expect(within(change!).getByText(says.role)).toBeTruthy()
    expect(within(change!).getByText(/Omar Alzahrani/)).toBeTruthy()
    expect(within(back!).getByText(says.reason)).toBeTruthy()
    expect(within(back!).getByText(says.token)).toBeTruthy()
    expect(within(back!).getByRole('link').getAttribute('href')).toBe('/inventory/records/2662')
    expect(within(look!).getByText(says.outside)).toBeTruthy()
    expect(within(itself!).getByText(says.server)).toBeTruthy()
    expect(within(unknown!).getAllByText('future.action').length).toBeGreaterThan(0)
    await user.click(within(change!).getByText(says.noted))
    expect(within(change!).getByText('request-7')).toBeTruthy()
    expect(change!.textContent).toContain(says.before)
    expect(unknown!.textContent).toMatch(says.due)
    expect(changed!.textContent).toContain(says.changed)
    await waitFor(() => expect(offer!.textContent).toContain(says.offered))
    // What has no words stands as it is kept.
    expect(unknown!.textContent).toContain('some.key["x"]')
  })

  it('is narrowed to a part of the product, and shows everything again', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('owner'),
      ...present,
      'GET /api/organisation/trail': ({ query }) => page(query.has('area') ? [] : [aLine()]),
    })
    await renderPart(<TrailTab />, { lang })
    await screen.findByText(says.role)
    await user.click(screen.getByRole('combobox', { name: says.area }))
    await user.click(screen.getByRole('option', { name: says.inventory }))
    await screen.findByText(says.nothing)
    expect(calls.some(({ query }) => query.get('area') === 'inventory')).toBe(true)
    await user.click(screen.getByRole('button', { name: says.all }))
    await waitFor(() => expect(screen.getByText(says.role)).toBeTruthy())
  })
})

it.each([
  {
    lang: 'en',
    shares:
      /BeforeNameHarbour \/ الميناءShares and controlFirst dayJan 1, 2024Last dayNoneEquity share80%Financial control/,
    site: /CityRiyadhRegionEastern ProvinceSectorManufacturingOther namesPier, رصيفFloor area5,200\.5Revenue.*None/,
  },
  {
    lang: 'ar',
    shares: /قبل التغييرالاسمالميناء \/ Harbourالحصص والسيطرةأول يوم.*آخر يوملا شيءحصة الملكية80%السيطرة المالية/,
    site: /المدينةالرياضالمنطقةالشرقيةالقطاعالصناعات التحويليةالأسماء الأخرىPier، رصيفالمساحة5,200\.5الإيرادات.*لا شيء/,
  },
] as const)('tells in words what things were before they were changed ($lang)', async ({ lang, shares, site }) => {
  const riyadh = { id: 'riyadh', name: { en: 'Riyadh', ar: 'الرياض' }, region: 'SA-01', lat: 24.7, lon: 46.7 }
  const places = { regions: { type: 'FeatureCollection', features: [] }, cities: [riyadh], attribution: [] }
  // The order is that of the database.
  const holding = { validTo: null, validFrom: '2024-01-01', equityShare: '0.8', financialControl: 'full' }
  const entity = { holdings: [holding], name: { en: 'Harbour', ar: 'الميناء' } }
  const place = { city: 'riyadh', region: 'SA-04', sector: 'manufacturing' }
  const before = { ...place, aliases: ['Pier', 'رصيف'], floorAreaM2: '5200.5', revenueMinor: null }
  serve({
    ...acting('auditor'),
    ...present,
    [`GET ${listRegions.path}`]: { body: listRegions.response.parse(places) },
    'GET /api/organisation/trail': page([
      aLine({ id: '2', action: 'inventory.update-entity', details: { before: entity } }),
      aLine({ id: '1', action: 'inventory.update-site', details: { before } }),
    ]),
  })
  await renderPart(<TrailTab />, { lang })
  const [ofEntity, ofSite] = await screen.findAllByRole('listitem')
  const said = (element: HTMLElement) => element.textContent.replaceAll(/\p{Cf}/gu, '')
  expect(said(ofEntity!)).toMatch(shares)
  await waitFor(() => expect(said(ofSite!)).toMatch(site))
  expect(said(ofEntity!) + said(ofSite!)).not.toMatch(/[{[]/)
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      nothing: 'Nothing was done yet.',
      site: /BeforeCountrySaudi ArabiaRegionRiyadhFloor area1,200\.5Other namesPlant A, Plant BSource of the factorNone/,
      screening: /DecisionsCategory6DecisionExcluded/,
      years: /Years2024 and 2025/,
      divisors: /BeforeEmployees1,200RevenueSAR\s12,500\.50OutputNone/,
      first: /BeforeNoneAfterValue120/,
      reported: /ValuesIndicatorTrees plantedYear2025Value1,500/,
      filtered: /FilterYear2025StatePending/,
      renamed: /Beforeشركة الوقودAfterشركة الغاز/,
      contract: /KindPower purchase agreementEnergy sourceSolar/,
      engagement: /KindInventoryYear2025/,
      change: /ChangeSource of the quantityMeasured/,
    },
    {
      lang: 'ar',
      nothing: 'لم يجرِ شيء بعد.',
      site: /قبل التغييرالدولةالمملكة العربية السعوديةالمنطقةالرياضالمساحة1,200\.5الأسماء الأخرىPlant A، Plant Bمصدر المعامللا شيء/,
      screening: /القراراتالفئة6القرارمستبعدة/,
      years: /السنوات2024 و2025/,
      divisors: /قبل التغييرالموظفون1,200الإيرادات.*12,500\.50.*الإنتاجلا شيء/,
      first: /قبل التغييرلا شيءبعد التغييرالقيمة120/,
      reported: /القيمالمؤشرأشجار مزروعةالسنة2025القيمة1,500/,
      filtered: /التصفيةالسنة2025الحالةقيد الاعتماد/,
      renamed: /قبل التغييرشركة الوقودبعد التغييرشركة الغاز/,
      contract: /النوعاتفاقية شراء الطاقةمصدر الطاقةشمسية/,
      engagement: /النوعالجردالسنة2025/,
      change: /التغييرمصدر الكميةمقيسة/,
    },
  ]),
)('what was noted ($lang)', ({ lang, nothing, ...said }) => {
  const noted: Record<keyof typeof said, Record<string, unknown>> = {
    site: {
      before: { country: 'SA', region: 'SA-01', floorAreaM2: '1200.5', aliases: ['Plant A', 'Plant B'], source: '' },
    },
    screening: { decisions: { 6: 'excluded' } },
    years: { years: [2024, 2025] },
    divisors: { before: { headcount: '1200', revenueMinor: '1250050', currency: 'SAR', output: null } },
    first: { before: null, after: { value: '120' } },
    reported: { values: [{ metric: 'trees-planted', year: 2025, value: '1500' }] },
    filtered: { filter: { year: 2025, state: 'pending' } },
    renamed: { before: 'شركة الوقود', after: 'شركة الغاز' },
    contract: { contract: { kind: 'power-purchase', energySource: 'solar' } },
    engagement: { kind: 'inventory', year: 2025 },
    change: { change: { dataQuality: 'measured' } },
  }

  it.each(Object.keys(said) as (keyof typeof said)[])('is said in the language of the reader: %s', async (each) => {
    serve({
      ...acting('auditor'),
      ...present,
      'GET /api/organisation/trail': page([aLine({ details: noted[each] })]),
    })
    await renderPart(<TrailTab />, { lang })
    expect((await screen.findByRole('listitem')).textContent.replaceAll(/\p{Cf}/gu, '')).toMatch(said[each])
  })

  it('is set as prose where it is none of the codes: broken between words, and running as its letters do', async () => {
    serve({
      ...acting('auditor'),
      ...present,
      'GET /api/organisation/trail': page([aLine({ details: noted.renamed })]),
    })
    await renderPart(<TrailTab />, { lang })
    expect((await screen.findByText('شركة الغاز')).dir).toBe('')
  })

  it('is told apart from a trail in which nothing stands yet', async () => {
    serve({ ...acting('auditor'), ...present, 'GET /api/organisation/trail': page([]) })
    await renderPart(<TrailTab />, { lang })
    expect(await screen.findByText(nothing)).toBeTruthy()
  })
})

it('goes on with earlier entries', async () => {
  const user = userEvent.setup()
  serve({
    ...acting('auditor'),
    ...present,
    'GET /api/organisation/trail': ({ query }) =>
      query.get('cursor') === 'next'
        ? page([aLine({ id: '1', action: 'organisations.create' })])
        : page([aLine()], 'next'),
  })
  await renderPart(<TrailTab />)
  await user.click(await screen.findByRole('button', { name: 'Show earlier entries' }))
  await screen.findByText('Organisation created')
  expect(screen.getByText('Role changed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull()
})

it('names those who may have done something in the order of their names', async () => {
  const adel = aMember({ personId: id(4), fullName: 'Adel', email: 'adel@example.org', role: 'viewer' })
  serve({
    ...acting('owner'),
    'GET /api/organisation/members': members(aMember(), omar, adel),
    'GET /api/organisation/trail': page([]),
  })
  await renderPart(<TrailTab />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Done by' }))
  await screen.findByRole('option', { name: 'Adel' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Everyone',
    'Adel',
    'Noura Alharbi',
    'Omar Alzahrani',
  ])
})
