import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { meAnswer } from '../../testing/session.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { pageAnswers, published } from '../../vision2030/testing.ts'
import { LandingScreen } from './landing-screen.tsx'

const both = (en: string, ar: string) => ({ en, ar })
const answers = () => ({
  ...pageAnswers(),
  ...meAnswer(),
  'GET /api/calculator/activities': { body: { activities: [] } },
  'POST /api/usage/events': { status: 204 },
  'GET /api/home': { body: { inventory: null, lastImport: null, queues: [], findings: [], deadlines: [] } },
  'GET /api/content/landing-text': published([
    {
      slug: 'accuracy',
      sample: true,
      body: { title: both('data accuracy', 'دقة البيانات'), text: null, figure: both('99.9%', '99.9%'), sources: [] },
    },
  ]),
  'GET /api/content/carbon-financing': published([
    {
      slug: 'owners-one',
      body: {
        audience: 'owners',
        title: both('Bring a project', 'إدخال مشروع'),
        text: both('Eight steps.', 'ثماني خطوات.'),
        link: '/mrv',
        sources: [],
      },
    },
    {
      slug: 'buyers-one',
      body: {
        audience: 'buyers-traders',
        title: both('Meet sellers', 'لقاء البائعين'),
        text: both('Who offers what.', 'من يعرض ماذا.'),
        link: 'https://portal.example/',
        sources: [],
      },
    },
  ]),
})

const texts = {
  en: {
    explore: 'Explore Module: Carbon accounting',
    tab: 'Marketplace',
    toMarket: 'Explore Module: Marketplace',
    learnMore: 'Learn More',
    financing: 'Carbon financing services',
    owners: 'Project owners',
    book: 'Book a Demo',
    schedule: 'Schedule Demo',
    vision: 'See Vision 2030',
    illustrative: /Illustrative, not measured/,
    figures: 'Figures of the platform',
    factors: 'emission factors, each with its source',
    hide: 'Hide the calculator',
    show: 'Show the calculator',
    calculate: 'Calculate',
  },
  ar: {
    explore: 'استكشاف الوحدة: محاسبة الكربون',
    tab: 'السوق',
    toMarket: 'استكشاف الوحدة: السوق',
    learnMore: 'معرفة المزيد',
    financing: 'خدمات التمويل الكربوني',
    owners: 'ملّاك المشاريع',
    book: 'احجز عرضًا',
    schedule: 'حجز موعد عرض',
    vision: 'إلى رؤية 2030',
    illustrative: /أرقام توضيحية غير مقيسة/,
    figures: 'أرقام المنصة',
    factors: 'معامل انبعاث، ولكل منها مصدره',
    hide: 'إخفاء الحاسبة',
    show: 'إظهار الحاسبة',
    calculate: 'احسب',
  },
} as const

it.each(shownIn('ar'))('every action of the front page leads somewhere (%s)', async (lang) => {
  const say = texts[lang]
  serve(answers())
  await renderPart(<LandingScreen />, { lang })
  expect((await screen.findByRole('link', { name: say.explore })).getAttribute('href')).toBe('/inventory')
  await userEvent.click(screen.getByRole('tab', { name: say.tab }))
  expect(screen.getByRole('link', { name: say.toMarket }).getAttribute('href')).toBe('/marketplace')

  const more = screen.getByRole('button', { name: say.learnMore })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(more)
  expect(document.getElementById(more.getAttribute('aria-controls') ?? '')?.hidden).toBe(false)

  const financing = within(await screen.findByRole('region', { name: say.financing }))
  expect(await financing.findByRole('heading', { name: say.owners })).toBeTruthy()
  const links = financing.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')])
  expect(links).toEqual([
    ['/mrv', null],
    ['/marketplace?audience=owners#offers', null],
    ['https://portal.example/', '_blank'],
    ['/marketplace?audience=buyers,traders#offers', null],
  ])
  expect(financing.getAllByRole('button', { name: say.book })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: say.schedule }).length).toBeGreaterThanOrEqual(2)
  expect(screen.getByRole('link', { name: say.vision }).getAttribute('href')).toBe('/vision2030')

  const illustrative = await screen.findByText(say.illustrative)
  expect(illustrative.textContent).toContain('99.9%')
  const counted = within(screen.getByRole('list', { name: say.figures }))
  expect(counted.queryByText('99.9%')).toBeNull()
  expect(counted.getByText(say.factors)).toBeTruthy()
})

it('the calculator is shown until it is hidden', async () => {
  serve(answers())
  await renderPart(<LandingScreen />)
  expect(await screen.findByRole('button', { name: 'Calculate' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide the calculator' }))
  expect(screen.queryByRole('button', { name: 'Calculate' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the calculator' }))
  expect(await screen.findByRole('button', { name: 'Calculate' })).toBeTruthy()
})

it('without figures of an editor only what is counted is said', async () => {
  serve({ ...answers(), 'GET /api/content/landing-text': published([]) })
  await renderPart(<LandingScreen />)
  await screen.findByRole('link', { name: 'Explore Module: Carbon accounting' })
  expect(screen.getByRole('list', { name: 'Figures of the platform' }).children).toHaveLength(4)
  expect(screen.queryByText(/Illustrative/)).toBeNull()
})
