import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { HptcWordmark, VisionAttribution, VisionMark } from './index.ts'
import { brandAnswer } from './testing.ts'

const visionPath = 'GET /api/brand/vision2030'
const hptcPath = 'GET /api/brand/hptc'

it.each([
  ['en', 'Saudi Vision 2030'],
  ['ar', 'رؤية السعودية 2030'],
] as const)(
  'a mark bears its name in the language of the page and is counted when it is followed (%s)',
  async (lang, name) => {
    const calls = serve({ [visionPath]: brandAnswer('vision2030'), 'POST /api/usage/events': { status: 204 } })
    const { router } = await renderPart(<VisionMark variant="badge" on="page" />, { lang })
    const user = userEvent.setup()
    const link = await screen.findByRole('link', { name })
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/brand/vision2030-badge.svg')
    await user.tab()
    expect(document.activeElement).toBe(link)
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/vision2030')
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/usage/events')?.body).toMatchObject({ event: 'brand_logo_click' }),
    )
  },
)

it('a picture that cannot be loaded is hidden, and the name stands there; where there is none, it stands there at once', async () => {
  serve({ [visionPath]: brandAnswer('vision2030', { icon_url: null }) })
  await renderPart(
    <>
      <VisionMark variant="logo" on="page" />
      <VisionMark variant="icon" on="page" />
    </>,
  )
  const image = await screen.findByAltText<HTMLImageElement>('Saudi Vision 2030')
  expect(screen.getAllByText('Saudi Vision 2030')).toHaveLength(1)
  fireEvent.error(image)
  expect(image.hidden).toBe(true)
  expect(screen.getAllByText('Saudi Vision 2030')).toHaveLength(2)
})

it('a dark page gets the pictures made for it, unless it is told not to', async () => {
  document.documentElement.classList.add('dark')
  onTestFinished(() => document.documentElement.classList.remove('dark'))
  serve({ [visionPath]: brandAnswer('vision2030'), [hptcPath]: brandAnswer('hptc') })
  const { unmount } = await renderPart(<VisionMark variant="logo" on="page" />)
  expect((await screen.findByAltText('Saudi Vision 2030')).getAttribute('src')).toBe('/brand/vision2030-dark.svg')
  unmount()
  serve({ [visionPath]: brandAnswer('vision2030', { auto_tone: false }) })
  await renderPart(<VisionMark variant="logo" on="page" />)
  expect((await screen.findByAltText('Saudi Vision 2030')).getAttribute('src')).toBe('/brand/vision2030.svg')
})

it('a mark that is switched off is not there', async () => {
  const calls = serve({
    [visionPath]: brandAnswer('vision2030', { feature_enabled: false, attribution_html: 'Words' }),
  })
  await renderPart(
    <>
      <VisionMark variant="logo" on="page" />
      <VisionAttribution />
      <p>beside it</p>
    </>,
  )
  await waitFor(() => expect(calls).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText('Words')).toBeNull()
})

it('an attribution is drawn from its parts, and what is none of them is not drawn at all', async () => {
  const html = 'Mark of <a href="https://example.com/">the <strong>owner</strong></a>'
  serve({ [visionPath]: brandAnswer('vision2030', { attribution_html: html }) })
  const { unmount } = await renderPart(<VisionAttribution />)
  const link = await screen.findByRole('link', { name: 'the owner' })
  expect(link.getAttribute('href')).toBe('https://example.com/')
  expect(link.parentElement?.textContent).toBe('Mark of the owner')
  unmount()
  serve({ [visionPath]: brandAnswer('vision2030', { attribution_html: '<img src=x onerror=alert(1)>' }) })
  const second = await renderPart(<VisionAttribution />)
  await act(async () => {})
  expect(second.container.querySelector('img')).toBeNull()
})

it('a missing setting is put in as it came and asked for again, with a warning; still missing, the product’s own stands there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  let seeded = false
  const missing = { status: 404, body: { code: 'brand.not-found', message: '', details: {}, requestId: 'r' } }
  const calls = serve({
    [hptcPath]: () => (seeded ? brandAnswer('hptc', { alt_en: 'Stored' }) : missing),
    [visionPath]: missing,
    'POST /functions/v1/brandkit-auto-seed': () => {
      seeded = true
      return { body: { ok: true } }
    },
  })
  await renderPart(
    <>
      <HptcWordmark layout="stacked" on="strong" />
      <VisionMark variant="logo" on="strong" />
    </>,
  )
  expect((await screen.findByAltText('Stored')).getAttribute('src')).toBe('/brand/hptc-stacked-dark.svg')
  expect((await screen.findByAltText('Saudi Vision 2030')).getAttribute('src')).toBe('/brand/vision2030-dark.svg')
  expect(warn).toHaveBeenCalledTimes(2)
  expect(calls.filter(({ path }) => path.includes('auto-seed')).length).toBe(2)
})
