import { paths } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { problemsOf, type Lang } from './browser.ts'
import { expectedIn } from './judge.ts'
import { linksOf } from './led-to.ts'
import { soon } from './limits.ts'
import type { PlantedSite } from './planting.ts'
import { screenOf, wide, type Marks, type Screen } from './screen.ts'
import { languagesOf } from './turns.ts'

/** Every path without a parameter; the others are reached by the links to them. */
const addresses = (): string[] =>
  Object.values(paths)
    .filter((make) => make.length === 0)
    .map((make) => (make as () => string)())
    .filter((path) => !path.startsWith('/embed/'))
    .filter((path) => path !== paths.auth() && path !== paths.welcome() && path !== paths.accountDeletion())

/** Paths with parameters, as patterns. */
const named = Object.values(paths)
  .filter((make) => make.length > 0)
  .map((make) =>
    (make as (...args: string[]) => string)(...Array.from({ length: make.length }, () => ':'))
      .split(/[?#]/)[0]!
      .replaceAll(encodeURIComponent(':'), ':'),
  )
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(':', '[^/]+')}$`) }))

const unnamed = new Set(addresses())

/** One page of a sort is visited, and every one whose address holds a marked text (`q12z`). */
function sortOf(address: string): string {
  const path = (address.split(/[?#]/)[0] ?? '').replace(/^\/ar(?=\/|$)/, '')
  if (/q\d+z/.test(path) || unnamed.has(path)) return path
  const sort = named.find(({ pattern }) => pattern.test(path))?.path ?? path
  // What the organisation made itself has a number where the library's has a name.
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.test(path) ? `${sort} own` : sort
}

type Seen = { readonly faults: readonly string[]; readonly visited: number }
export type Looker = {
  /** As hostile texts were written by; a visitor without. */
  readonly role: string | null
  readonly sees: (path: string) => boolean
  /** Addresses beside those without a parameter. */
  readonly also?: readonly string[]
}

/** Those who look, one after the other in the same browser, which reads the app once. */
export async function openWalker(browser: Browser, site: PlantedSite) {
  const context = await browser.newContext({
    baseURL: site.siteUrl,
    viewport: wide,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(soon)
  await context.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      told.push(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  const turning = site.planted.filter(({ text }) => text.includes('\u202E')).map(({ text }) => text.trim())
  const expected = { en: expectedIn('en', turning), ar: expectedIn('ar', turning) }
  const marks: Marks = { en: new Set(), ar: new Set() }
  const sessions = new Map(site.known.sessions)
  const links = linksOf(site.siteUrl)
  const followed = new Set<string>()
  /**
   * Each address is followed once. A screen may draw the place that a link names later, and hand files to its person
   * alone.
   */
  async function ledNowhere(from: string, href: string, role: string | null): Promise<string | null> {
    const { href: address, pathname } = new URL(href.split('#')[0] ?? '', site.siteUrl + from)
    if (followed.has(address) || (role !== null && pathname.startsWith('/api/'))) return null
    followed.add(address)
    return links.fault(from, address)
  }

  /** A page of a person with the role, in English until it is turned. */
  async function openAs(role: string | null): Promise<{ page: Page; screen: Screen }> {
    await context.clearCookies()
    const page = await context.newPage()
    await page.goto('/robots.txt')
    await page.evaluate(
      (session) => {
        localStorage.clear()
        localStorage.setItem('language', 'en')
        if (session !== null) localStorage.setItem('sb-localhost-auth-token', session)
      },
      role === null ? null : JSON.stringify(sessions.get(role)?.session),
    )
    const screen = screenOf(page, { role, expected, marks })
    await page.goto(paths.privacy())
    await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
    return { page, screen }
  }

  async function walk({ role, sees, also = [] }: Looker): Promise<Seen> {
    const { page, screen } = await openAs(role)
    const problems = problemsOf(page)
    const written = site.written.pages.filter(([who]) => who === role).map(([, path]) => path)
    const queues: Record<Lang, string[]> = { en: [], ar: [] }
    const known = new Set<string>()
    const queue = (path: string) => {
      for (const lang of languagesOf(sortOf(path))) queues[lang].push(path)
    }
    for (const path of [...written, ...also]) {
      known.add(sortOf(path))
      queue(path)
    }
    const found = (path: string) => {
      if (known.has(sortOf(path)) || !sees(path)) return
      known.add(sortOf(path))
      queue(path)
    }
    for (const path of addresses()) found(path)
    let visited = 0
    for (let lang: Lang = 'en'; queues.en.length + queues.ar.length > 0; lang = lang === 'en' ? 'ar' : 'en') {
      if (queues[lang].length === 0) continue
      if (lang !== (await screen.language())) await screen.turn()
      for (let path = queues[lang].shift(); path !== undefined; path = queues[lang].shift()) {
        visited += 1
        await screen.goTo(path)
        // A page of a mail turns once to the language of its mail.
        if (/[?&](token|link)=/.test(path) && lang !== (await screen.language())) await screen.turn()
        for (const href of await screen.judgeWhole(path, lang)) {
          const fault = await ledNowhere(path, href, role)
          if (fault !== null) screen.faults.push(`${path} (${lang}) → ${href}: ${fault}`)
          const plain = href.replace(/^\/ar(?=\/|$)/, '') || '/'
          if (/^\/(?!\/)/.test(plain) && !/^\/(api|auth|embed)/.test(plain)) found(plain)
        }
      }
    }
    await page.close()
    return { faults: [...screen.faults, ...problems], visited }
  }
  return { openAs, walk, marks }
}
export type Walker = Awaited<ReturnType<typeof openWalker>>
