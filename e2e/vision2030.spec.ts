import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, journeyIn, languages, openBrowser, visit, words } from './support/browser.ts'
import { untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('en'))('Vision 2030 (%s)', (lang) => {
  const say = words(lang)
  const address = (lang === 'ar' ? '/ar' : '') + paths.vision2030()

  it('shows pillars, indicators, projects and programmes with who says so, at every width', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 360, height: 900 })
    await page.goto(address)
    await untilAlive(page)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const part = (id: string) => page.locator(`section[aria-labelledby=${id}]`)
      await part('pillars').locator('article').nth(2).waitFor()
      await expect.poll(() => part('pillars').locator('article li').count()).toBe(12)
      await part('indicators').getByRole('img').nth(5).waitFor()
      const projects = part('projects').getByRole('link', { name: say('vision2030:projects.open') })
      await expect.poll(() => projects.count()).toBe(4)
      await expect.poll(() => part('energy').locator('li').count()).toBe(6)
      await expect.poll(() => page.locator('header ul li').count()).toBe(4)
      await expect.poll(() => page.locator('h1').count()).toBe(1)
    }
    expect(problems).toEqual([])
    await context.close()
  })

  it('says where a link leaves the site', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(address)
    await untilAlive(page)
    await page.locator('section[aria-labelledby=ways] a').nth(2).waitFor()
    // Nobody has confirmed the address of the report yet: the portal opens, and the page says so.
    await page.getByText(say('vision2030:ways.report.unconfirmed')).waitFor()
    const outward = page.locator('main a[target=_blank]')
    for (const link of await outward.all()) {
      expect(await link.getAttribute('rel')).toContain('noopener')
      expect(await link.getAttribute('href')).toMatch(/^https?:\/\//)
      await expect.poll(() => link.locator('.sr-only').count()).toBe(1)
    }
    expect(problems).toEqual([])
    await context.close()
  })

  it.each([
    ['counts a link that is followed', false],
    ['counts nothing for whoever asks not to be counted', true],
  ])('%s', async (_promise, asksForPrivacy) => {
    const { page, context } = await visit(browser, lang)
    if (asksForPrivacy)
      await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const events: unknown[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/usage/events') events.push(request.postDataJSON())
    })
    await page.goto(address)
    await untilAlive(page)
    await page.getByRole('link', { name: say('vision2030:ways.sgi.open') }).click()
    await page.waitForURL((url) => url.pathname.endsWith(paths.sgi()))
    await page.waitForLoadState('networkidle')
    const counted = asksForPrivacy ? [] : [{ event: 'vision2030.link', details: { link: 'sgi' } }]
    await expect.poll(() => events).toMatchObject(counted)
    expect(events).toHaveLength(counted.length)
    await context.close()
  })

  it('shows the product in a recording that plays, with captions, and ends when it is closed', async () => {
    const { page, context, problems } = await visit(browser, lang)
    const films: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/demo/')) films.push(pathname)
    })
    await page.goto(address)
    await untilAlive(page)
    await page.waitForLoadState('networkidle')
    expect(films).toEqual([])
    const button = page.getByRole('button', { name: say('vision2030:hero.demo') })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator('video').waitFor()
    await expectAccessible(page)
    const seen = await dialog.locator('video').evaluate(async (film: HTMLVideoElement) => {
      film.muted = true
      await film.play()
      film.currentTime = 20
      await new Promise((done) => film.addEventListener('seeked', done, { once: true }))
      return { seconds: film.duration, width: film.videoWidth }
    })
    // The captions are a file of their own, and come in their own time.
    const captions = () =>
      dialog.locator('video').evaluate((film: HTMLVideoElement) => {
        const track = [...film.textTracks].find(({ mode }) => mode === 'showing')
        return { language: track?.language, are: (track?.cues?.length ?? 0) > 5 ? 'there' : track?.cues?.length }
      })
    await expect.poll(captions).toEqual({ language: lang, are: 'there' })
    expect(seen.width).toBe(1280)
    expect(seen.seconds).toBeGreaterThan(45)
    expect(seen.seconds).toBeLessThan(75)
    await page.keyboard.press('Escape')
    await page.locator('video').waitFor({ state: 'detached' })
    await page.waitForFunction((name) => document.activeElement?.textContent === name, say('vision2030:hero.demo'))
    await button.click()
    await dialog.getByRole('button', { name: say('demo:video.read') }).click()
    await dialog.getByRole('link', { name: say('demo:tour.import.open') }).waitFor()
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })
})

it.each(languages)('the recording is small enough and sent in parts (%s)', async (lang) => {
  const address = `${siteUrl()}/demo/demo-${lang}.mp4`
  const part = await fetch(address, { headers: { range: 'bytes=0-99' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-type')).toBe('video/mp4')
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  const whole = Number(/\/(\d+)$/.exec(part.headers.get('content-range') ?? '')?.[1])
  expect(whole).toBeGreaterThan(200_000)
  expect(whole).toBeLessThanOrEqual(4_000_000)
})
