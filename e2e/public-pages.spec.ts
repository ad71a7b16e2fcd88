import { createHash } from 'node:crypto'
import { paths, publicPagePatterns, publicPages } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyIn, languages, openBrowser, visit, words, type Lang } from './support/browser.ts'
import { ask, drawn } from './support/drawn.ts'
import { soon } from './support/limits.ts'
import { besideEachOther, signIn, untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'
import { languagesOf } from './support/turns.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const telephone = { width: 412, height: 823 }
const textOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? ''
const inLanguage = { en: /^[^\u0600-\u06ff]*[A-Za-z]/, ar: /[\u0600-\u06ff]/ } as const

describe.each(languages)('a public page as it is sent (%s)', (lang) => {
  it.each(publicPages)('%s says everything before any script runs', async (path) => {
    const site = siteUrl()
    for (const address of lang === 'ar' ? [path, `/ar${path}`] : [path]) {
      const { answer, html } = await drawn(address, lang)
      expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`)
      for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/])
        expect(textOf(html, pattern)).toMatch(inLanguage[lang])
      expect(textOf(html, /<div id="root"[^>]*>.*?<h1[^>]*>(.*?)<\/h1>/s)).toMatch(inLanguage[lang])
      expect(html).toContain(`<link rel="canonical" href="${site}${lang === 'ar' ? '/ar' : ''}${path}" />`)
      expect(html).toContain(`<link rel="alternate" hreflang="en" href="${site}${path}" />`)
      expect(html).toContain(`<link rel="alternate" hreflang="ar" href="${site}/ar${path}" />`)
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(textOf(html, /<meta property="og:title" content="([^"]+)"/)).toMatch(inLanguage[lang])
      const [, structured = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? []
      const kinds = (JSON.parse(structured) as { '@graph': { '@type': string }[] })['@graph'].map((one) => one['@type'])
      expect(kinds).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'WebPage', 'BreadcrumbList']))
      const scripts = [...html.matchAll(/<script(?![^>]*\stype="application\/)[^>]*>([^]*?)<\/script>/g)].map(
        ([, text = '']) => text,
      )
      expect(scripts).toHaveLength(1)
      const hash = createHash('sha256').update(scripts[0]!).digest('base64')
      expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
    }
  })

  it.each(['/', '/inventory', '/welcome', '/auth?token_hash=x&type=signup'])(
    '%s is no such page: only the app knows what stands there',
    async (path) => {
      const html = await (await ask(path, lang)).text()
      expect(html).toContain('<div id="root"></div>')
      expect(html).toContain(`<html lang="${lang}"`)
    },
  )

  it.each(lang === 'ar' ? ['/', '/ar'] : ['/'])('%s says what it is to whoever is sent a link to it', async (path) => {
    const html = await (await ask(path, lang)).text()
    for (const pattern of [/<title>([^<]+)</, /<meta property="og:title" content="([^"]+)"/])
      expect(textOf(html, pattern)).toMatch(inLanguage[lang])
    expect(html).toContain(`<link rel="canonical" href="${siteUrl()}${lang === 'ar' ? '/ar' : '/'}" />`)
    const picture = await fetch(textOf(html, /<meta property="og:image" content="([^"]+)"/) ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it.each([paths.sgiDashboard(), paths.sgiMap()])(
    'of %s a part has the head of the whole, as what it is about stays the same',
    async (path) => {
      const address = `${lang === 'ar' ? '/ar' : ''}${path}`
      const [whole, part] = await Promise.all(
        [address, `${address}?metric=trees-planted&region=SA-06`].map(async (one) => (await ask(one, lang)).text()),
      )
      const head = (html = '') => html.slice(html.indexOf('<title>'), html.indexOf('</title>'))
      expect(part).toContain('<div id="root"></div>')
      expect(head(part)).toBe(head(whole))
      expect(part).toContain(`<link rel="canonical" href="${siteUrl()}${address}" />`)
      expect(textOf(part!, /<meta property="og:title" content="([^"]+)"/)).toMatch(inLanguage[lang])
    },
  )

  it('of something that is not there, or that the app does not know, answers 404 and says so', async () => {
    const unknown = lang === 'ar' ? ['/no/such/page', '/ar/no/such/page'] : ['/no/such/page', '/inventory/nothing']
    const notFound = words(lang)('common:notFound.title')
    for (const address of [...publicPagePatterns.map((path) => goneAt(path, lang)), ...unknown]) {
      const { answer, html } = await drawn(address, lang)
      expect([address, answer.status, (await ask(`${address}?x=1`, lang)).status]).toEqual([address, 404, 404])
      const heading = textOf(html, /<h1[^>]*>(.*?)<\/h1>/s)
      expect(heading).toMatch(unknown.includes(address) ? new RegExp(`^${notFound}$`) : inLanguage[lang])
      expect(html).toContain('<meta name="robots" content="noindex" />')
    }
  })

  it('has a picture for where others show a link to it', async () => {
    const path = lang === 'ar' ? '/ar/sgi' : '/sgi'
    const html = await (await ask(path, lang)).text()
    const address = textOf(html, /<meta property="og:image" content="([^"]+)"/)
    const picture = await fetch(address)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
  })
})

const goneAt = (path: string, lang: Lang) => `${lang === 'ar' ? '/ar' : ''}${path.replaceAll(/:\w+/g, 'no-such-thing')}`

const inTurn = (paths: readonly string[]) => paths.flatMap((path) => languagesOf(path).map((lang) => ({ path, lang })))

it('a page of something that is not there stays as it was sent when the app stands on it', async () => {
  await besideEachOther(inTurn(publicPagePatterns), async ({ path, lang }) => {
    const address = goneAt(path, lang)
    await drawn(address, lang)
    const { page, context } = await visit(browser, lang, telephone)
    const watched = await watch(page)
    await page.goto(address)
    await settled(page)
    expect([address, await watched.kept()]).toEqual([address, true])
    expect(watched.said.filter((one) => !/404/.test(one))).toEqual([])
    await context.close()
  })
})

it('a page that the app does not know says so when the app stands on it too', async () => {
  await besideEachOther(inTurn(['/no/such/page', '/inventory/nothing']), async ({ path, lang }) => {
    const address = goneAt(path, lang)
    const { page, context } = await visit(browser, lang, telephone)
    await page.goto(address)
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(address)
    await page.getByRole('heading', { level: 1, name: words(lang)('common:notFound.title') }).waitFor()
    await context.close()
  })
})

describe.each(journeyIn('ar'))('a public page (%s)', (lang) => {
  it('opens at the anchor of its address, wherever it was left before', async () => {
    const prefix = lang === 'ar' ? '/ar' : ''
    const { page, context } = await visit(browser, lang, telephone)
    const above = (anchor: string) =>
      page.locator(`#${anchor}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top))
    for (const [path, anchor] of [
      [paths.npo(), 'donate'],
      [paths.youth(), 'challenges'],
      [paths.npo(), 'calls'],
    ] as const) {
      await page.goto(`${prefix}${path}#${anchor}`)
      await settled(page)
      await expect.poll(() => above(anchor)).toBeLessThan(telephone.height / 2)
    }
    // Loaded anew it stays where it was being read.
    await page.evaluate(() => scrollTo(0, 300))
    await page.reload()
    await settled(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await context.close()
  })

  it('can be printed: dark words on white, without what is pressed', async () => {
    const { page, context } = await visit(browser, lang)
    await page.goto(lang === 'ar' ? '/ar/sgi' : '/sgi')
    await settled(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    // Bars, buttons and ornaments, whatever lays them out.
    await expect.poll(() => page.locator('[data-no-print]').count()).toBeGreaterThan(2)
    expect(await page.locator('[data-no-print]:visible').count()).toBe(0)
    const heading = page.getByRole('heading', { level: 1 })
    const colours = await heading.evaluate((element) => {
      const ground = element.closest('header') ?? document.body
      return [getComputedStyle(element).color, getComputedStyle(ground).backgroundColor]
    })
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    await context.close()
  })

  it.each([paths.vision2030(), paths.youth()])('%s on paper: nothing lies over what comes after it', async (path) => {
    const { page, context } = await visit(browser, lang)
    await page.setViewportSize({ width: 718, height: 1_046 })
    await page.goto(`${lang === 'ar' ? '/ar' : ''}${path}`)
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    // Where a grid of one column is broken between two sheets, Chromium does not move the rest of it on.
    const broken = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).display === 'grid' && element.children.length > 1)
        .filter((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length === 1)
        .map((element) => element.className),
    )
    expect(broken).toEqual([])
    await context.close()
  })

  it('can be read and left without JavaScript', async () => {
    const context = await browser.newContext({
      baseURL: siteUrl(),
      locale: lang === 'ar' ? 'ar-SA' : 'en-GB',
      javaScriptEnabled: false,
    })
    context.setDefaultTimeout(soon)
    const page = await context.newPage()
    const say = words(lang)
    await page.goto(lang === 'ar' ? '/ar/mrv' : '/mrv')
    await page.getByRole('heading', { level: 1, name: say('common:nav.mrv.title') }).waitFor()
    await page.getByRole('link', { name: say('common:footer.privacy') }).click()
    await page.getByRole('heading', { level: 1, name: say('legal:privacy.title') }).waitFor()
    expect(new URL(page.url()).pathname).toBe(lang === 'ar' ? '/ar/privacy' : '/privacy')
    await context.close()
  })
})

/** Listens from the first moment: to everything the console is told, to what moves, and whether the heading stays the one that was sent. */
async function watch(page: Page): Promise<{ said: string[]; moved(): Promise<number>; kept(): Promise<boolean> }> {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('console', (message) => {
    // That nothing is kept on the device here is the driver's doing.
    if (!/Service Worker registration blocked/.test(message.text())) said.push(`${message.type()}: ${message.text()}`)
  })
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { moved: 0, heading: null as Element | null })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('DOMContentLoaded', () => (seen.heading = document.querySelector('h1')))
  })
  return {
    said,
    moved: () => page.evaluate(() => (globalThis as unknown as { moved: number }).moved),
    kept: () =>
      page.evaluate(() => document.querySelector('h1') === (globalThis as unknown as { heading: Element }).heading),
  }
}

/** The app stands on the page, and whatever it still fetches for it is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('#root:not([data-page])').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.fonts.status === 'loaded')
}

/** Lets the app's own files, or others, through only when told to. */
async function holdApp(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

describe('a public page taken over by the app', () => {
  const expectStill = async ({ path, lang }: { path: string; lang: Lang }) => {
    const prefix = lang === 'ar' ? '/ar' : ''
    await drawn(prefix + path, lang)
    const { page, context } = await visit(browser, lang, telephone)
    const watched = await watch(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname)
    })
    // Fonts arrive after the first paint, and the app after them: the worst order, whatever the machine is doing.
    const releaseFonts = await holdApp(page, '**/*.woff2')
    const releaseApp = await holdApp(page)
    await page.goto(prefix + path, { waitUntil: 'commit' })
    await page.locator('h1').first().waitFor()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    releaseFonts()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    const byFonts = await watched.moved()
    releaseApp()
    await settled(page)
    expect([path, watched.said]).toEqual([path, []])
    expect([path, await watched.kept()]).toEqual([path, true])
    expect([path, asked]).toEqual([path, []])
    const byApp = (await watched.moved()) - byFonts
    // Of what moves, 0.1 counts as good (web.dev/articles/cls).
    expect([path, byFonts < 0.05 ? 'little' : byFonts]).toEqual([path, 'little'])
    expect([path, byApp < 0.01 ? 'little' : byApp]).toEqual([path, 'little'])
    await context.close()
  }

  it('stands still for a visitor, on every page, asks for nothing twice, and the console hears nothing', async () => {
    await besideEachOther(inTurn(publicPages), expectStill)
  })

  it.each(journeyIn('en'))('never shows words in a language that was not chosen (%s)', async (lang) => {
    const say = words(lang)
    const { page, context, problems } = await visit(browser, lang === 'ar' ? 'en' : 'ar', telephone)
    await page.goto('/mrv')
    await settled(page)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), lang)
    const release = await holdApp(page)
    await page.goto('/mrv')
    await page.locator('#root[data-page]').waitFor({ state: 'hidden' })
    release()
    await page.getByRole('heading', { level: 1, name: say('common:nav.mrv.title') }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(journeyIn('en'))('what a visitor does before the app is there (%s)', (lang) => {
  const say = words(lang)
  const prefix = lang === 'ar' ? '/ar' : ''

  it('stands still for somebody who is signed in, and soon greets them', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'owner@demo.athar.example')
    const watched = await watch(page)
    const release = await holdApp(page)
    await page.goto('/sgi')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Nothing for visitors flashes up meanwhile.
    expect(await page.getByRole('link', { name: say('common:nav.signIn') }).count()).toBe(0)
    release()
    await page.getByTestId('welcome').waitFor()
    await settled(page)
    expect(watched.said).toEqual([])
    expect(await watched.kept()).toBe(true)
    expect(await watched.moved()).toBeLessThan(0.02)
    await page.goto('/auth')
    await page.waitForURL((url) => url.pathname === '/')
    await context.close()
  })

  it.each(['the key', 'the button'])('sends what was typed and sent, by %s, before the app was there', async (by) => {
    const { page, context, problems } = await visit(browser, lang, telephone)
    const release = await holdApp(page)
    await page.goto('/auth')
    const email = page.getByLabel(say('identity:fields.email'), { exact: true })
    const password = page.getByLabel(say('identity:fields.password'), { exact: true })
    await email.fill('preparer@demo.athar.example')
    await password.fill('athar-demo')
    if (by === 'the key') await password.press('Enter')
    else await page.getByRole('button', { name: say('identity:signIn.submit'), exact: true }).click()
    release()
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    expect(problems).toEqual([])
    await context.close()
  })

  it('does once what was pressed before the app was there', async () => {
    const { page, context, problems } = await visit(browser, lang, telephone)
    const release = await holdApp(page)
    await page.goto('/auth')
    await page.getByLabel(say('identity:fields.email'), { exact: true }).fill('somebody@example.com')
    const tab = page.getByRole('tab', { name: say('identity:tabs.signUp') })
    await tab.click()
    await tab.click()
    const menu = page.getByRole('button', { name: say('common:nav.openMenu') })
    await menu.click()
    release()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: say('identity:signUp.title') }).waitFor()
    // What was typed into the first tab is in the second.
    expect(await page.getByLabel(say('identity:fields.email'), { exact: true }).inputValue()).toBe(
      'somebody@example.com',
    )
    expect(problems).toEqual([])
    await context.close()
  })

  it('stays where its reader has got to, with what they unfolded', async () => {
    const { page, context, problems } = await visit(browser, lang, telephone)
    const release = await holdApp(page)
    await page.goto(`${prefix}/youth`)
    const challenges = page.getByRole('region', { name: say('hubs:youth.challengesTitle') })
    const more = challenges.locator('details').first()
    await more.locator('summary').click()
    const place = () => page.evaluate(() => scrollY)
    const before = await place()
    expect(before).toBeGreaterThan(300)
    const elements = await page.locator('main details').elementHandles()
    release()
    await settled(page)
    expect(await place()).toBe(before)
    expect(await more.evaluate((one: HTMLDetailsElement) => one.open)).toBe(true)
    const left = await Promise.all(elements.map((one) => one.evaluate((element) => element.isConnected)))
    expect(new Set(left)).toEqual(new Set([true]))
    expect(problems).toEqual([])
    await context.close()
  })

  it('does what was pressed before the app was there: a box, and a choice', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 1280, height: 900 })
    const release = await holdApp(page)
    await page.goto(`${prefix}/sgi/map`)
    const box = page.getByRole('checkbox', { name: say('sgi:map.many.project') })
    const choice = page.getByRole('radio', { name: say('sgi:map.asTable') })
    const stand = async () => [await box.isChecked(), await choice.isChecked()]
    const before = await stand()
    for (const control of [box, choice]) await page.locator('label').filter({ has: control }).click()
    release()
    await page.waitForURL(({ searchParams }) => searchParams.has('kind') && searchParams.has('view'))
    await expect.poll(stand).toEqual(before.map((checked) => !checked))
    expect(problems).toEqual([])
    await context.close()
  })
})

it('shows the pictures of the tone that was chosen before the app is there', async () => {
  const { page, context } = await visit(browser, 'en')
  await holdApp(page)
  const pictures = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page.locator('header img:visible').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  }
  await page.goto('/sgi')
  await expect.poll(pictures).toEqual(['/brand/logo.svg', '/brand/wordmark-en.svg'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(pictures).toEqual(['/brand/logo-dark.svg', '/brand/wordmark-en-dark.svg'])
  await page.evaluate(() => localStorage.setItem('tone', 'light'))
  await page.goto('/mrv')
  await expect.poll(pictures).toEqual(['/brand/logo.svg', '/brand/wordmark-en.svg'])
  await context.close()
})

describe('for machines', () => {
  it('there is a map of all public pages in both languages, and a note of what is closed to them', async () => {
    const site = siteUrl()
    const map = await (await fetch(`${site}/sitemap.xml`)).text()
    for (const path of publicPages.filter((one) => one !== paths.auth()))
      for (const address of [site + path, `${site}/ar${path}`]) expect(map).toContain(`<loc>${address}</loc>`)
    const robots = await (await fetch(`${site}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`)
  })

  it.each([
    ['en', 'ltr', '/manifest.webmanifest'],
    ['ar', 'rtl', '/manifest.ar.webmanifest'],
  ] as const)(
    'the page in %s names the manifest in its language, with icons that may be cut',
    async (lang, dir, path) => {
      expect(await (await ask('/inventory', lang)).text()).toContain(`<link rel="manifest" href="${path}">`)
      const answer = await fetch(siteUrl() + path)
      expect(answer.headers.get('content-type')).toContain('application/manifest+json')
      const manifest = (await answer.json()) as {
        lang: string
        dir: string
        name: string
        icons: { src: string; sizes: string; purpose: string }[]
      }
      expect(manifest).toMatchObject({ lang, dir, name: expect.stringMatching(inLanguage[lang]) })
      expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
      for (const { src, sizes } of manifest.icons) {
        const bytes = Buffer.from(await (await fetch(siteUrl() + src)).arrayBuffer())
        expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
      }
    },
  )
})

it.each(languages)(
  'a reader of %s who turns the page stands at its twin, and is sent that language from then on',
  async (lang) => {
    const other = lang === 'ar' ? 'en' : 'ar'
    const addressIn = { en: '/vision2030', ar: '/ar/vision2030' } as const
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(addressIn[lang])
    await untilAlive(page)
    await page
      .getByRole('button', { name: words(lang)('common:nav.toOtherLanguage') })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === addressIn[other])
    // Either address comes drawn in the language that was chosen: nothing is drawn twice.
    for (const path of [addressIn[lang], addressIn[other]]) {
      const answer = await page.goto(path)
      expect(await answer?.text()).toContain(`<html lang="${other}" dir="${other === 'ar' ? 'rtl' : 'ltr'}">`)
      await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
      expect(await page.locator('html').getAttribute('lang')).toBe(other)
    }
    expect(problems).toEqual([])
    await context.close()
  },
)
