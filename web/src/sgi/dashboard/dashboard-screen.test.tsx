import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { visitorRoutes } from '../index.ts'
import { progressAnswer, published, regionAnswers } from '../testing.ts'

const open = (lang: 'en' | 'ar', path = '/sgi/dashboard') => renderRoutes(visitorRoutes, { lang, path })
const answers = () => ({
  ...regionAnswers(),
  ...progressAnswer(),
  'GET /api/sgi/verified': { body: { tonnes: '98.25', projects: 2, sample: false } },
  'GET /api/content/sgi-checked-figure': published(),
})

const words = {
  en: {
    trees: 'Trees planted',
    sample: 'Sample',
    years: /20,100 trees reported, year by year/,
    nothing: /No project has reported/,
    notComparable: /are not held against it/,
    table: 'Show as table',
    regions: 'By region',
    csv: 'All values (CSV)',
    verified: 'Verified reductions',
    tonnes: /^98\.25 t CO₂e$/,
    linked: 'From 2 linked projects',
    nothingVerified: 'Nothing verified yet',
  },
  ar: {
    trees: 'أشجار مزروعة',
    sample: 'بيانات تجريبية',
    years: /المبلَّغ عنه سنة بعد سنة: 20,100 شجرة/,
    nothing: /لم يبلّغ أي مشروع/,
    notComparable: /لا تُقارن به المساحات/,
    table: 'عرض كجدول',
    regions: 'بحسب المنطقة',
    csv: 'كل القيم (CSV)',
    verified: 'التخفيضات المتحقق منها',
    tonnes: /^98\.25 طن/,
    linked: 'من مشروعين مرتبطين',
    nothingVerified: 'لم يُتحقق من شيء بعد',
  },
}

describe.each(shownIn('en'))('the dashboard (%s)', (lang) => {
  const say = words[lang]

  it('shows what is verified apart from what is reported, or that nothing is', async () => {
    serve(answers())
    const { unmount } = await open(lang)
    const verified = await screen.findByRole('region', { name: say.verified })
    expect(within(verified).getByText(say.tonnes)).toBeTruthy()
    expect(within(verified).getByText(say.linked)).toBeTruthy()
    unmount()
    serve({ ...answers(), 'GET /api/sgi/verified': { body: { tonnes: null, projects: 0, sample: false } } })
    await open(lang)
    const none = await screen.findByRole('region', { name: say.verified })
    expect(within(none).getByText(say.nothingVerified)).toBeTruthy()
  })

  it('shows the reports beside the national goal, marks samples, and has every drawing as a table', async () => {
    serve(answers())
    await open(lang)
    const goal = await screen.findByRole('region', { name: new RegExp(say.trees) })
    expect(within(goal).getByText(say.sample)).toBeTruthy()
    expect(within(goal).getByText('215,000,000')).toBeTruthy()
    const chart = screen.getByRole('figure', { name: say.years })
    // What a year comes to stands on its column; of one series alone there is nothing to tell apart by a key.
    expect(within(chart).getByText('8,900', { normalizer: (text) => text.replace(/[\u2068\u2069]/g, '') })).toBeTruthy()
    expect(within(chart).queryByText(new RegExp(`^.?${say.trees}.?$`))).toBeNull()
    await userEvent.click(within(chart).getByRole('button', { name: say.table }))
    expect(within(chart).getByRole('rowheader', { name: '2024' })).toBeTruthy()
    expect(within(chart).getByText('8,900')).toBeTruthy()
    expect(screen.getByRole('link', { name: say.csv }).getAttribute('href')).toBe(
      '/api/open-data/sgi-progress?format=csv',
    )
  })

  it('compares no area with a share, and says where nothing was reported', async () => {
    serve(answers())
    await open(lang, '/sgi/dashboard?metric=land-protected')
    expect(await screen.findByText(say.notComparable)).toBeTruthy()
    expect(screen.getByText(say.nothing)).toBeTruthy()
  })

  it('shows figures that go around with what was found when they were looked up', async () => {
    const claim = { en: '130 million tonnes', ar: '130 مليون طن' }
    const finding = { en: 'Replaced in 2021.', ar: 'استُبدل في 2021.' }
    const figures = published({ slug: 'figure-1', body: { claim, finding, source: 'sabq-151' }, sample: true })
    serve({ ...answers(), 'GET /api/content/sgi-checked-figure': figures })
    await open(lang)
    const line = (await screen.findByText(claim[lang])).closest('li')!
    expect(within(line).getByText(finding[lang])).toBeTruthy()
    expect(within(line).getByText(say.sample)).toBeTruthy()
    expect(within(line).getByRole('link', { name: /Sabq|سبق/ })).toBeTruthy()
  })

  it('gives the code of one drawing for other pages', async () => {
    serve(answers())
    await open(lang)
    await userEvent.click(await screen.findByRole('radio', { name: say.regions }))
    expect(
      screen.getByText(new RegExp(`/embed/sgi-progress\\?metric=trees-planted&amp;chart=regions&amp;lang=${lang}`)),
    ).toBeTruthy()
  })
})
