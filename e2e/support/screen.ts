import type { Page, Request } from 'playwright-core'
import { axeViolations, sidewaysScroll, type Lang } from './browser.ts'
import type { Planted } from './hostile-site.ts'
import { judge, type Expected } from './judge.ts'
import { soon } from './limits.ts'
import { inBoth } from './turns.ts'

/** Counts the requests of a page that are under way; those of the page before it ended with that. */
function pendingOf(page: Page): () => number {
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

export const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 800 }

/** Axe judges each language at one width; with `TEST_ALL=1` at both. */
const withAxe = (size: typeof wide, lang: Lang) => inBoth || (size === wide) === (lang === 'en')

/** In the page: the innermost things that reach out of it and are not cut off. */
function stickingOut(): string {
  const isOut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (left < 0 || right > document.documentElement.clientWidth)
  }
  const isCut = (element: Element) => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') return true
    return false
  }
  const out = [...document.querySelectorAll('body *')].filter(
    (element) => isOut(element) && ![...element.children].some(isOut) && !isCut(element),
  )
  return out
    .slice(0, 3)
    .map(({ outerHTML }) => outerHTML.slice(0, 300))
    .join(' and ')
}

/** Marks of hostile texts that were seen, by the language of the screen. */
export type Marks = Record<Lang, Set<string>>
type About = { role: string | null; expected: Record<Lang, Expected>; marks: Marks }
export type Screen = ReturnType<typeof screenOf>

/** A screen as it stands in the page, and what was found wrong with those that stood there. */
export function screenOf(page: Page, { role, expected, marks }: About) {
  const pending = pendingOf(page)
  const faults: string[] = []
  let size = wide

  /** Until no request is pending and the answers are drawn; event streams are not waited for. */
  async function untilDrawn(): Promise<void> {
    const latest = performance.now() + soon
    for (let calm = 0; calm < 2 && performance.now() < latest; calm = pending() === 0 ? calm + 1 : 0)
      await page
        .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        // A page may redirect by itself.
        .catch(() => page.waitForLoadState())
  }
  const language = () => page.evaluate(() => document.documentElement.lang as Lang)
  async function resize(to: typeof wide): Promise<void> {
    if (size === to) return
    size = to
    await page.setViewportSize(to)
    await untilDrawn()
  }
  /** Looks at it as it is; answers where its links lead. */
  async function look(where: string, lang: Lang, brought: readonly string[] = []): Promise<readonly string[]> {
    const { turning } = expected[lang]
    const judged = await page.evaluate(judge, { ...expected[lang], turning: [...turning, ...brought] })
    const scrolled = await sidewaysScroll(page)
    if (scrolled > 0) judged.faults.push(`scrolls sideways by ${scrolled}: ${await page.evaluate(stickingOut)}`)
    for (const mark of judged.marks) marks[lang].add(mark)
    faults.push(...judged.faults.map((fault) => `${role ?? 'visitor'} ${where} (${lang}, ${size.width}): ${fault}`))
    return judged.links
  }
  /** Turns the page into the other language as a reader does. */
  async function turn(): Promise<void> {
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
  return {
    faults,
    language,
    /** What stands there by something that was done; `brought` was written by it. */
    async lookOnce(where: string, brought: readonly Planted[]): Promise<void> {
      for (const at of inBoth ? [0, 1] : [0]) {
        if (at === 1) await turn()
        await untilDrawn()
        const lang = await language()
        await look(
          where,
          lang,
          brought.map(({ text }) => text),
        )
      }
    },
    turn,
    /** Within the app, unless it was loaded at an Arabic address: it has no others. */
    async goTo(path: string): Promise<void> {
      const isWithin = await page.evaluate((to) => {
        if (/^\/ar(\/|$)/.test(location.pathname) && !to.startsWith('/ar/')) return false
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
        return true
      }, path)
      if (!isWithin) {
        await page.goto(path)
        await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
      }
      await untilDrawn()
      // Between the code of a screen and its first question nothing is pending.
      await page
        .locator('h1')
        .first()
        .waitFor()
        .catch(() => undefined)
      await untilDrawn()
    },
    /** At both widths, and what stands behind its tabs; answers where its links lead. */
    async judgeWhole(path: string, lang: Lang): Promise<readonly string[]> {
      const links = new Set<string>()
      const tabs = page.getByRole('tab')
      const judgeAt = async (to: typeof wide) => {
        await resize(to)
        for (const link of await look(path, lang)) links.add(link)
        if (!withAxe(to, lang)) return
        const violations = await axeViolations(page)
        faults.push(...violations.map((fault) => `${role ?? 'visitor'} ${path} (${lang}, ${to.width}): ${fault}`))
      }
      await judgeAt(size)
      await judgeAt(size === wide ? narrow : wide)
      const hasTabs = await page.evaluate(() => document.querySelectorAll('[role="tab"]').length > 1)
      if (hasTabs) await resize(wide)
      for (let at = 0, count = hasTabs ? await tabs.count() : 0; at < count && at < 8; at += 1) {
        const tab = tabs.nth(at)
        // A page may still be on its way to another one, and take its tabs along.
        const selected = await page.evaluate(
          (nth) => document.querySelectorAll('[role="tab"]')[nth]?.getAttribute('aria-selected') ?? null,
          at,
        )
        if (selected === null) break
        if (selected === 'true') continue
        const isGone = await tab.click().then(
          () => false,
          async (error: unknown) => {
            if ((await tab.count()) > 0) throw error
            return true
          },
        )
        if (isGone) break
        await untilDrawn()
        for (const link of await look(`${path} tab ${at + 1}`, lang)) links.add(link)
      }
      return [...links]
    },
  }
}
