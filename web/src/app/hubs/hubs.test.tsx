import { paths } from '@athar/contracts/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { hubRoutes } from './hub-routes.ts'

const both = (en: string, ar: string) => ({ en, ar })
const call = (over: object = {}) => ({
  title: both('Mangrove planting', 'تشجير المانجروف'),
  description: both('For coastal associations.', 'للجمعيات الساحلية.'),
  focus: 'marine',
  budget: 500_000,
  durationMonths: 24,
  eligibility: both('A licensed non-profit', 'منظمة غير ربحية مرخصة'),
  open: true,
  sources: [],
  ...over,
})
const calls = (...items: { slug: string; body: unknown; sample: boolean }[]) => ({
  'GET /api/content/npo-call': {
    body: {
      items: items.map((item, at) => ({
        ...item,
        position: at + 1,
        version: 1,
        publishedAt: '2026-11-01T08:00:00.000Z',
      })),
      sources: [],
    },
  },
  'GET /api/content/vision-kpi': { body: { items: [], sources: [] } },
  'GET /api/volunteering/events': { body: { items: [] } },
})
const item = (over: object = {}) => ({
  slug: 'oversight-body',
  code: 'IFRS S2 6(a)(i)',
  title: both('Oversight body', 'الجهة المشرفة'),
  requirement: both('Name the board.', 'سمِّ المجلس.'),
  pillar: 'governance',
  mandatory: true,
  unsure: false,
  sector: null,
  note: null,
  ...over,
})
const words = {
  en: {
    calls: 'Calls for grants',
    sample: 'Sample',
    none: 'No call has been published yet.',
    notYet: /cannot register here yet/,
    title: 'Mangrove planting',
    months: '24 months',
    focus: 'Sea and coast',
    mandatory: 'Mandatory',
    unsure: 'Unsure',
    body: 'Oversight body',
    governance: 'Governance',
  },
  ar: {
    calls: 'دعوات التقديم على المنح',
    sample: 'عيّنة',
    none: 'لم تُنشر أي دعوة بعد.',
    notYet: /لم يُفتح تسجيل المنظمات غير الربحية/,
    title: 'تشجير المانجروف',
    months: '24 شهرًا',
    focus: 'البحار والسواحل',
    mandatory: 'إلزامي',
    unsure: 'غير مؤكد',
    body: 'الجهة المشرفة',
    governance: 'الحوكمة',
  },
}

describe.each(['en', 'ar'] as const)('the areas (%s)', (lang) => {
  const say = words[lang]

  it('non-profits see calls with what they pay, samples marked, and that registration is not open', async () => {
    serve(
      calls(
        { slug: 'mangroves', body: call(), sample: true },
        { slug: 'own', body: call({ title: both('Own call', 'دعوة خاصة'), open: false }), sample: false },
      ),
    )
    await renderRoutes(hubRoutes, { lang, path: paths.npo() })
    const part = await screen.findByRole('region', { name: say.calls })
    const shown = (await within(part).findByRole('heading', { name: say.title })).closest('li')!
    for (const text of [say.sample, say.months, say.focus]) expect(within(shown).getByText(text)).toBeTruthy()
    expect(shown.textContent).toContain('500,000')
    expect(within(part).getAllByText(say.sample)).toHaveLength(1)
    expect(screen.getByText(say.notYet)).toBeTruthy()
  })

  it('without calls that is said', async () => {
    serve(calls())
    await renderRoutes(hubRoutes, { lang, path: paths.npo() })
    expect(await screen.findByText(say.none)).toBeTruthy()
  })

  it('items of a framework come when it is opened, grouped, with what is mandatory and what is unsure', async () => {
    serve({
      ...calls(),
      'GET /api/content/frameworks/ifrs-s2': {
        body: { version: 'June 2023', items: [item(), item({ slug: 'other', mandatory: false, unsure: true })] },
      },
    })
    const { container } = await renderRoutes(hubRoutes, { lang, path: paths.esgToolkit() })
    expect(screen.queryByText('IFRS S2 6(a)(i)')).toBeNull()
    await screen.findAllByRole('heading', { level: 3 })
    await userEvent.click(container.querySelector('summary')!)
    const part = await screen.findByRole('region', { name: say.governance })
    expect(within(part).getAllByText(say.body)).toHaveLength(2)
    expect(within(part).getAllByText('IFRS S2 6(a)(i)')[0]?.getAttribute('dir')).toBe('ltr')
    expect(
      [within(part).getAllByText(say.mandatory), within(part).getAllByText(say.unsure)].map((all) => all.length),
    ).toEqual([1, 1])
  })

  it('a link to an item opens its framework', async () => {
    serve({ ...calls(), 'GET /api/content/frameworks/gri': { body: { version: '2021', items: [item()] } } })
    await renderRoutes(hubRoutes, { lang, path: `${paths.esgToolkit()}?framework=gri#oversight-body` })
    expect((await screen.findByText(say.body)).closest('li')?.id).toBe('oversight-body')
  })
})
