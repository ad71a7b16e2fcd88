import { paths } from '@athar/contracts/paths'
import type { Page, Request } from 'playwright-core'

/** Every path without a parameter; the others are reached by the links to them. */
export const addresses = (): string[] =>
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

/** Counts the requests of a page that are under way; those of the page before it ended with that. */
export function pendingOf(page: Page): () => number {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    const url = request.url()
    if (/\/(api|assets)\//.test(url) && !url.includes('/events')) pending.add(request)
  })
  const over = (request: Request) => void pending.delete(request)
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return () => pending.size
}

/** Switches the language as a reader does. */
export async function switchLanguage(page: Page): Promise<void> {
  const button = 'button.font-system[lang]'
  // A page that the server did not draw has nothing to press until the app stands on it.
  await page.locator(button).first().waitFor({ state: 'attached' })
  const before = await page.evaluate((selector) => {
    const { lang } = document.documentElement
    document.querySelector<HTMLElement>(selector)?.click()
    return lang
  }, button)
  await page.waitForFunction((lang) => document.documentElement.lang !== lang, before)
  // A public page is another address in the other language: it is loaded, and then comes to life.
  await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
}

/** Until no request is pending and the answers are drawn; event streams are not waited for. */
export async function untilDrawn(page: Page, pending: () => number): Promise<void> {
  const latest = performance.now() + 60_000
  for (let calm = 0; calm < 2 && performance.now() < latest; calm = pending() === 0 ? calm + 1 : 0)
    await page
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      // A page may redirect by itself.
      .catch(() => page.waitForLoadState())
}

/** Within the app, unless it was loaded at an Arabic address: it has no others. */
async function goOn(page: Page, path: string): Promise<void> {
  const isWithin = await page.evaluate((to) => {
    if (/^\/ar(\/|$)/.test(location.pathname) && !to.startsWith('/ar/')) return false
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    return true
  }, path)
  if (isWithin) return
  await page.goto(path)
  await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
}

/** Goes through the addresses, and once through each sort of page that their links lead to; answers what was visited. */
export async function walk(
  page: Page,
  start: readonly string[],
  sees: (path: string) => boolean,
  inspect: (path: string) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const queue = [...start]
  const known = new Set(queue.map(sortOf))
  await page.goto(queue[0] ?? '/')
  await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await goOn(page, path)
    await inspect(path)
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    )
    const plain = links.map((link) => link.replace(/^\/ar(?=\/|$)/, '') || '/')
    for (const link of plain.filter((each) => !/^\/(api|auth|embed)/.test(each)))
      if (sees(link) && !known.has(sortOf(link))) {
        known.add(sortOf(link))
        queue.push(link)
      }
  }
  return known
}
