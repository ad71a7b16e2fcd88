import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { SearchScreen } from './search-screen.tsx'

const aHit = (id: string, text: string) => ({
  id,
  path: `/${id}`,
  title: {
    lang: 'en',
    pieces: [
      { text, hit: true },
      { text: ' project', hit: false },
    ],
  },
  excerpt: { lang: 'ar', pieces: [{ text: 'نص', hit: false }] },
  elsewhere: null,
  sample: false,
})
const found = {
  total: 2,
  groups: [{ group: 'sgi', hits: [aHit('one', 'Green'), { ...aHit('two', 'Greener'), sample: true }] }],
  suggestions: [],
}
const open = (lang: 'en' | 'ar', query = '') =>
  renderRoutes([{ path: '/search', element: <SearchScreen /> }], { lang, path: `/search${query}` })

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      label: 'What are you looking for?',
      count: '2 pages found for “green”',
      group: 'Saudi Green Initiative',
      nothing: 'Nothing found for “zzz”',
      area: 'Vision 2030',
    },
    {
      lang: 'ar',
      label: 'عمّ تبحث؟',
      count: 'صفحتان للبحث عن «green»',
      group: 'مبادرة السعودية الخضراء',
      nothing: 'لم نجد شيئًا للبحث عن «zzz»',
      area: 'رؤية 2030',
    },
  ]),
)('the search ($lang)', ({ lang, label, count, group, nothing, area }) => {
  it('says of no words what was found, or not found, of the words before', async () => {
    const user = userEvent.setup()
    const asked = {
      zzz: { promise: Promise.resolve() },
      green: Promise.withResolvers<void>(),
      wadi: Promise.withResolvers<void>(),
    }
    serve({
      'GET /api/content/search': async ({ query }) => {
        const words = query.get('q') ?? ''
        // What is asked for in the middle of a word, typed slowly, is not answered before the word is.
        await asked[words.startsWith('g') ? 'green' : words.startsWith('w') ? 'wadi' : 'zzz'].promise
        return { body: words === 'green' ? found : { total: 0, groups: [], suggestions: [] } }
      },
    })
    await open(lang)
    const box = screen.getByRole('searchbox', { name: label })
    await user.type(box, 'zzz')
    await screen.findByText(nothing)
    await user.clear(box)
    await user.type(box, 'green')
    await waitFor(() => expect(screen.queryByRole('heading', { name: nothing })).toBeNull())
    expect(screen.queryByText(nothing.replace('zzz', 'green'))).toBeNull()
    asked.green.resolve()
    await screen.findByText(count)
    await user.clear(box)
    await user.type(box, 'wadi')
    await waitFor(() => expect(screen.queryByText(count)).toBeNull())
    expect(screen.queryByText(count.replace('green', 'wadi'))).toBeNull()
    expect(screen.getByRole('heading', { name: group }).closest('[aria-busy=true]')).not.toBeNull()
    asked.wadi.resolve()
    await screen.findByText(nothing.replace('zzz', 'wadi'))
  })

  it('shows what is found under its area with the words marked, and stands in the address', async () => {
    const user = userEvent.setup()
    const calls = serve({ 'GET /api/content/search': { body: found } })
    const { router, container } = await open(lang)
    expect(screen.getByRole('link', { name: area })).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: label }), 'green')
    await screen.findByText(count)
    expect(screen.getByRole('heading', { name: group })).toBeTruthy()
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Green', 'Greener'])
    expect(screen.getByRole('link', { name: 'Green project' }).getAttribute('href')).toBe('/one')
    // What was made up says so, the other does not.
    expect(screen.getAllByText(/^(Sample|بيانات تجريبية)$/).map((mark) => mark.closest('li')?.textContent)).toEqual([
      expect.stringContaining('Greener'),
    ])
    // Asked for as a word, not letter by letter.
    expect(calls.map(({ query }) => [query.get('q'), query.get('lang')])).toEqual([['green', lang]])
    await waitFor(() => expect(router.state.location.search).toBe('?q=green'))
  })

  it('names the language of what only the other one says, and lets it run its own way', async () => {
    const [other, name, direction] =
      lang === 'en' ? (['ar', 'In Arabic:', 'rtl'] as const) : (['en', 'بالإنجليزية:', 'ltr'] as const)
    const elsewhere = { lang: other, pieces: [{ text: 'Palms نخيل', hit: true }] }
    const hits = [{ ...aHit('one', 'Green'), elsewhere }]
    serve({ 'GET /api/content/search': { body: { ...found, groups: [{ group: 'sgi', hits }] } } })
    await open(lang, '?q=palms')
    const line = (await screen.findByText(name)).parentElement!
    const words = line.querySelector(`[lang=${other}]`)!
    expect(words.textContent).toBe('Palms نخيل')
    expect(words.closest(`span[dir=${direction}]`)).toBeTruthy()
  })

  it('is walked through with the arrow keys', async () => {
    const user = userEvent.setup()
    serve({ 'GET /api/content/search': { body: found } })
    await open(lang, '?q=green')
    await screen.findByText(count)
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: label }))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Greener project' }))
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: label }))
  })

  it('helps where nothing is found', async () => {
    const user = userEvent.setup()
    serve({
      'GET /api/content/search': ({ query }) => ({
        body: query.get('q') === 'zzz' ? { total: 0, groups: [], suggestions: ['green'] } : found,
      }),
    })
    await open(lang, '?q=zzz')
    expect(await screen.findByText(nothing)).toBeTruthy()
    expect(screen.getByRole('link', { name: area })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'green' }))
    expect(await screen.findByText(count)).toBeTruthy()
  })
})
