import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aMember, aSite, entitiesAnswer, refusal, regionsAnswer, sitesAnswer } from '../testing.ts'
import { SitesScreen } from './sites-screen.tsx'

const regions = `GET ${inventory.listRegions.path}`
const one = (site: inventory.Site, use: object = {}) => ({
  body: inventory.readSite.response.parse({
    site,
    use: { records: 0, firstDay: null, lastDay: null, ownFactors: 0, ...use },
  }),
})
const base = (role: Parameters<typeof aMember>[0], sites: readonly inventory.Site[] = [aSite()]) => ({
  ...aMember(role),
  'GET /api/inventory/entities': entitiesAnswer(),
  'GET /api/inventory/sites': sitesAnswer(sites),
  [`GET /api/inventory/sites/${aSite().id}`]: one(aSite()),
  [regions]: regionsAnswer,
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      title: 'Sites',
      row: /Riyadh plant/,
      place: 'Riyadh, Riyadh Region',
      count: '1 site',
      add: 'Add a site',
    },
    {
      lang: 'ar',
      title: 'المواقع',
      row: /مصنع الرياض/,
      place: 'الرياض، منطقة الرياض',
      count: 'موقع واحد',
      add: 'إضافة موقع',
    },
  ]),
)('sites in $lang', ({ lang, title, row, place, count, add }) => {
  it('are listed by name and place, and counted', async () => {
    serve(base('owner'))
    await renderPart(<SitesScreen />, { lang })
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
    const found = await screen.findByRole('row', { name: row })
    await waitFor(() => expect(within(found).getByText(place)).toBeTruthy())
    expect(screen.getByText(count)).toBeTruthy()
  })

  it('teach what they are when there are none', async () => {
    serve(base('owner', []))
    await renderPart(<SitesScreen />, { lang })
    expect(
      await screen.findByRole('heading', { name: lang === 'en' ? 'No sites yet' : 'لا توجد مواقع بعد' }),
    ).toBeTruthy()
    expect(screen.getAllByRole('button', { name: add })).toHaveLength(2)
  })

  it('are not shown to a viewer, who is told which roles see them', async () => {
    const calls = serve(base('viewer'))
    await renderPart(<SitesScreen />, { lang })
    expect(
      await screen.findByText(
        lang === 'en' ? /owner, administrator, preparer, reviewer, or auditor/ : /مالك أو مدير أو مُعِدّ أو مراجع أو مدقق/,
      ),
    ).toBeTruthy()
    expect(calls.map(({ path }) => path)).not.toContain('/api/inventory/sites')
  })
})

describe('taking the list along', () => {
  it('holds every site that the filters leave, page by page', async () => {
    const user = userEvent.setup()
    const [first, second] = [
      aSite(),
      aSite({ id: '0a0a0a0a-0000-4000-8000-000000000099', name: { en: '', ar: 'مستودع' }, floorAreaM2: null }),
    ]
    serve({
      ...base('auditor'),
      'GET /api/inventory/sites': ({ query }) => ({
        body: {
          items: query.get('cursor') ? [second] : [first],
          nextCursor: query.get('cursor') ? null : 'next',
          total: 2,
        },
      }),
    })
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    )
    await renderPart(<SitesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Download (CSV)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toMatch(
      /S0001,Riyadh plant,مصنع الرياض,Plant 1,Najd Building Materials,.*12400\r\nS0001,,مستودع,/,
    )
  })
})

describe('adding a site', () => {
  it('sends what was typed, in either digits', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...base('preparer'), 'POST /api/inventory/sites': { status: 201, body: aSite() } })
    await renderPart(<SitesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Add a site' }))
    await write(screen.getByLabelText('Name in English'), 'Jeddah depot', user)
    await user.type(screen.getByLabelText(/^Also known as/), 'JED 1,Depot 7{Enter}')
    await user.type(screen.getByLabelText(/^City/), 'Riy')
    await user.click(await screen.findByRole('option', { name: /Riyadh/ }))
    await write(screen.getByLabelText(/^Floor area/), '١٢٬٥٠٠٫٥', user)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a site' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      code: '',
      name: { en: 'Jeddah depot', ar: '' },
      aliases: ['JED 1', 'Depot 7'],
      entityId: entitiesAnswer().body.entities[0]?.id,
      country: 'SA',
      region: 'SA-01',
      city: 'riyadh',
      floorAreaM2: '12500.5',
    })
  })

  it.each([
    {
      lang: 'en',
      add: 'Add a site',
      told: ['Name in Arabic: Enter a name in at least one language.', 'Floor area: Enter a number.'],
    },
    {
      lang: 'ar',
      add: 'إضافة موقع',
      told: ['الاسم بالعربية: أدخل الاسم بلغة واحدة على الأقل.', 'مساحة المباني: أدخل رقمًا.'],
    },
  ] as const)(
    'tells every mistake at once, with links to the fields, and sends nothing ($lang)',
    async ({ lang, add, told }) => {
      const user = userEvent.setup()
      const calls = serve(base('owner'))
      await renderPart(<SitesScreen />, { lang })
      await user.click(await screen.findByRole('button', { name: add }))
      await write(screen.getByLabelText(lang === 'en' ? /^Floor area/ : /^مساحة المباني/), 'large', user)
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: add }))
      const summary = await screen.findByRole('alert')
      expect(
        within(summary)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(told)
      expect(document.activeElement).toBe(summary)
      expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    },
  )

  it('keeps what was typed when the name is taken, and when closing was not meant', async () => {
    const user = userEvent.setup()
    serve({
      ...base('owner'),
      'POST /api/inventory/sites': refusal(409, 'inventory.site-name-taken', {
        name: 'Riyadh plant',
        siteId: aSite().id,
        archived: false,
      }),
    })
    await renderPart(<SitesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Add a site' }))
    await write(screen.getByLabelText('Name in English'), 'Riyadh plant', user)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a site' }))
    expect(await screen.findByText(/Another site already goes by the name Riyadh plant/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name in English').value).toBe('Riyadh plant')
  })
})

describe('changing a site', () => {
  const theirs = aSite({ floorAreaM2: '9000', version: 5 })
  const put = `PUT /api/inventory/sites/${theirs.id}`
  const open = async (answers: Parameters<typeof serve>[0]) => {
    const user = userEvent.setup()
    const calls = serve(answers)
    await renderPart(<SitesScreen />, { path: `/?site=${theirs.id}` })
    const area = await screen.findByLabelText<HTMLInputElement>(/^Floor area/)
    expect(area.value).toBe('12,400')
    await user.clear(area)
    await write(area, '15000', user)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    return { user, calls }
  }

  it('that somebody else changed meanwhile shows both versions; mine is saved over theirs only when I say so', async () => {
    let first = true
    const { user, calls } = await open({
      ...base('owner'),
      [put]: () => {
        if (!first) return { body: theirs }
        first = false
        return refusal(409, 'inventory.boundary-changed', { current: theirs })
      },
    })
    const notice = (await screen.findByText('Someone else changed this while you were editing')).closest(
      '[role=status]',
    ) as HTMLElement
    expect(within(notice).getByText('15,000 m²')).toBeTruthy()
    expect(within(notice).getByText('9,000 m²')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save my version' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => body as { version: number; floorAreaM2: string })
    expect(sent.map(({ version, floorAreaM2 }) => [version, floorAreaM2])).toEqual([
      [4, '15000'],
      [5, '15000'],
    ])
  })

  it('that somebody else changed meanwhile can be taken as they left it', async () => {
    const { user } = await open({
      ...base('owner'),
      [put]: refusal(409, 'inventory.boundary-changed', { current: theirs }),
    })
    await user.click(await screen.findByRole('button', { name: 'Use the saved version' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Floor area/).value).toBe('9,000')
  })

  it.each(['auditor', 'preparer'] as const)('is not offered to a %s', async (role) => {
    serve(base(role))
    await renderPart(<SitesScreen />, { path: `/?site=${theirs.id}` })
    expect((await screen.findByLabelText<HTMLInputElement>('Name in English')).matches(':disabled')).toBe(true)
    expect(screen.getByText('Owners and administrators change sites.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  })
})

it('an administrator adds sites, changes them and puts them aside', async () => {
  serve(base('admin'))
  await renderPart(<SitesScreen />, { path: `/?site=${aSite().id}` })
  expect((await screen.findByLabelText<HTMLInputElement>('Name in English')).matches(':disabled')).toBe(false)
  for (const action of ['Save', 'Archive']) expect(screen.getByRole('button', { name: action })).toBeTruthy()
  expect(screen.getByText('Add a site')).toBeTruthy()
})

describe('archiving a site', () => {
  it.each([
    { lang: 'en', action: 'Archive', told: /1,204 records from .*2024 to .*2025 stay and keep counting/ },
    { lang: 'ar', action: 'أرشفة', told: /1,204 سجل.* تبقى وتظل محتسبة/ },
  ] as const)('says first what it means ($lang)', async ({ lang, action, told }) => {
    const user = userEvent.setup()
    const site = aSite()
    const calls = serve({
      ...base('owner'),
      [`GET /api/inventory/sites/${site.id}`]: one(site, {
        records: 1204,
        firstDay: '2024-01-01',
        lastDay: '2025-12-31',
      }),
      [`POST /api/inventory/sites/${site.id}/archive`]: {
        body: { ...site, archivedAt: '2026-11-20T08:00:00Z', version: 5 },
      },
    })
    await renderPart(<SitesScreen />, { lang, path: `/?site=${site.id}` })
    await user.click(await screen.findByRole('button', { name: action }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(screen.getAllByRole('button', { name: action }).at(-1) as HTMLElement)
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 4 }))
  })
})
