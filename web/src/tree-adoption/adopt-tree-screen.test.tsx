import { listSites, readProof } from '@athar/contracts/tree-adoption'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refusal } from '../organisations/testing.ts'
import { renderPart, renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { wordsIn } from '../testing/shown-in.ts'
import { AdoptTreeScreen } from './adopt-tree-screen.tsx'
import { anAdoption, aSite, id, publishedTrees } from './testing.ts'
import { TreeProof } from './tree-proof.tsx'

const sites = (...items: object[]) => ({
  'GET /api/tree-adoption/sites': { body: listSites.response.parse({ items }) },
})
const jazan = aSite({
  id: id(9),
  slug: 'jazan-coast',
  name: { en: 'Mangrove shore', ar: 'شاطئ المانجروف' },
  region: 'SA-09',
  species: ['ghaf'],
  remaining: 0,
  sample: true,
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      terraces: 'Rain terraces',
      shore: 'Mangrove shore',
      region: 'Region',
      regionName: 'Jazan',
      one: '1 site',
      full: 'All places are taken',
      left: '3 places left of 10',
      rule: 'How to read carbon.',
      programme: 'Of the national programme.',
      form: 'Small tree',
      rate: /34\.65.*kg CO2 a year/,
      unsure: 'Unsure',
      sample: 'Sample',
    },
    {
      lang: 'ar',
      terraces: 'مصاطب المطر',
      shore: 'شاطئ المانجروف',
      region: 'المنطقة',
      regionName: 'جازان',
      one: 'موقع واحد',
      full: 'اكتملت الأماكن',
      left: 'بقيت 3 أماكن من أصل 10',
      rule: 'كيف يُقرأ الكربون.',
      programme: 'عن البرنامج الوطني.',
      form: 'شجرة صغيرة',
      rate: /34\.65.*كجم من CO2/,
      unsure: 'غير مؤكد',
      sample: 'بيانات تجريبية',
    },
  ]),
)('the sites ($lang)', (words) => {
  it('are chosen by region, with their places', async () => {
    localStorage.clear()
    const user = userEvent.setup()
    serve({ ...publishedTrees, ...sites(aSite(), jazan) })
    const { router } = await renderPart(<AdoptTreeScreen />, { lang: words.lang })
    await screen.findByRole('heading', { name: words.terraces })
    expect(screen.getByText(words.left)).toBeTruthy()
    await user.click(screen.getByLabelText(words.region))
    await user.click(await screen.findByRole('option', { name: words.regionName }))
    await screen.findByText(words.one)
    expect(screen.queryByRole('heading', { name: words.terraces })).toBeNull()
    const card = screen.getByRole('heading', { name: words.shore }).closest('article')!
    expect(within(card).getByText(words.full)).toBeTruthy()
    expect(within(card).getByText(words.sample)).toBeTruthy()
    expect(router.state.location.search).toBe('?region=SA-09')
  })

  it('a species says what it looks like, what else it is called and what was measured of an area, below an editor’s words', async () => {
    serve({ ...publishedTrees, ...sites(aSite()) })
    await renderPart(<AdoptTreeScreen />, { lang: words.lang })
    expect(await screen.findByText(words.rule)).toBeTruthy()
    expect(screen.getByText(words.programme)).toBeTruthy()
    const talh = (await screen.findByText('Acacia gerrardii')).closest('li')!
    expect(talh.textContent).toContain(words.form)
    expect(talh.textContent).toContain('87.6–412.5')
    expect(talh.textContent).toContain('0.55')
  })

  it('a rate of CO2 stands only at the species a source gives one for, and says that it is unsure', async () => {
    serve({ ...publishedTrees, ...sites(aSite()) })
    await renderPart(<AdoptTreeScreen />, { lang: words.lang })
    const rates = await screen.findAllByText(words.rate)
    expect(rates).toHaveLength(1)
    expect(within(rates[0]!.closest('li')!).getByText(words.unsure)).toBeTruthy()
  })
})

it.each([
  ['en', /^Adoption until .*Nov 30, 2026/, /^Adoption closed on .*Nov 1, 2026/],
  ['ar', /^التبني متاح حتى .*30 نوفمبر 2026/, /^أُغلق التبني في .*1 نوفمبر 2026/],
] as const)(
  'a site says until when it takes adoptions, and that it takes none any more (%s)',
  async (lang, until, closed) => {
    const ending = aSite({ lastDay: '2026-11-30' })
    serve({ ...publishedTrees, ...sites(ending, { ...jazan, lastDay: '2026-11-01', over: true }) })
    await renderPart(<AdoptTreeScreen />, { lang })
    await screen.findByText(until)
    expect(within(screen.getByText(closed)).queryByRole('progressbar')).toBeNull()
    expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  },
)

it('where nobody offers a site, it says so', async () => {
  serve({ ...publishedTrees, ...sites() })
  await renderPart(<AdoptTreeScreen />)
  await screen.findByText('No planting sites yet')
})

describe('the proof', () => {
  const { number, species, site } = anAdoption()
  const proof = {
    number,
    species,
    site: { ...site, shown: true },
    adoptedOn: '2026-11-01',
    withdrawnOn: null,
    name: null,
    dedication: null,
    lastCheck: { state: 'weak', checkedOn: '2026-11-10' },
  }
  const open = (over: object, lang: 'en' | 'ar') => {
    serve({ [`GET /api/tree-adoption/proofs/${number}`]: { body: readProof.response.parse({ ...proof, ...over }) } })
    return renderRoutes([{ path: '/proof/:number', element: <TreeProof number={number} /> }], {
      path: `/proof/${number}`,
      lang,
    })
  }

  it.each([
    ['en', 'This number belongs to an adopted tree', 'Not shown: the person did not agree to it', 'Weak'],
    ['ar', 'هذا الرقم لشجرة متبنّاة', 'غير ظاهر: لم يوافق صاحبه على إظهاره', 'ضعيفة'],
  ] as const)('shows no name without consent (%s)', async (lang, valid, hidden, state) => {
    await open({}, lang)
    await screen.findByText(valid)
    expect(screen.getByText(hidden)).toBeTruthy()
    expect(screen.getByText(state)).toBeTruthy()
  })

  it('of a tree that was given up says so', async () => {
    await open({ withdrawnOn: '2026-11-12' }, 'en')
    await screen.findByText(/This adoption was given up on/)
    expect(screen.queryByText('Name')).toBeNull()
  })

  it('leads to the site while it is shown, and nowhere once it was taken down', async () => {
    const shown = await open({}, 'en')
    expect(await screen.findByRole('link', { name: site.name.en })).toBeTruthy()
    shown.unmount()
    await open({ site: { ...site, shown: false } }, 'en')
    expect(await screen.findByText(site.name.en)).toBeTruthy()
    expect(screen.queryByRole('link', { name: site.name.en })).toBeNull()
  })

  it('of an unknown number says what to compare', async () => {
    serve({ 'GET /api/tree-adoption/proofs/TREE-NONE': refusal(404, 'tree-adoption.proof-not-found') })
    await renderRoutes([{ path: '/proof/:number', element: <TreeProof number="TREE-NONE" /> }], {
      path: '/proof/TREE-NONE',
    })
    await screen.findByText('No certificate has this number')
  })
})
