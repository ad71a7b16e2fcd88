import { paths, publicPages } from '@athar/contracts/paths'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, openBrowser, sidewaysScroll, visit, type Lang } from './support/browser.ts'
import { addresses, pendingOf, switchLanguage, untilDrawn, walk } from './support/every-screen.ts'
import { messageKeyPattern } from './support/message-keys.ts'
import { signIn } from './support/steps.ts'

/** Every screen of every role, in both languages, wide and narrow: layout, axe, and texts. */
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 800 }

const isPlatform = (path: string) => /^\/(admin|platform-owner)/.test(path)
const isPersonal = (path: string) => /mine|^\/profile|^\/notifications/.test(path)
const isPublic = (path: string) =>
  publicPages.includes(path.split(/[?#]/)[0] ?? '') ||
  /^\/(sgi\/(projects|initiative|.*\/(sites|events))|proof)\//.test(path)

type Walk = { email: string | null; sees: (path: string) => boolean; also: readonly string[]; least: number }
const walks: Record<string, Walk> = {
  'a visitor': {
    email: null,
    sees: isPublic,
    also: [paths.auth(), '/sgi/map?view=table', '/sgi/dashboard?metric=trees-planted', '/search?q=water'],
    least: 20,
  },
  'the owner of an organisation': {
    email: 'owner@demo.athar.example',
    sees: (path) => path !== paths.sgiEmbed() && !isPlatform(path) && !isPublic(path) && !isPersonal(path),
    also: ['/inventory/records/new', '/inventory/factors/contracts?year=2025'],
    least: 20,
  },
  'a person': {
    email: 'person@demo.athar.example',
    sees: (path) => isPersonal(path) || path === '/',
    also: [],
    least: 8,
  },
  'a verifier': {
    email: 'verifier@demo.athar.example',
    sees: (path) => path === paths.organisation() || path.startsWith(paths.mrvVerifications()),
    also: [],
    least: 5,
  },
  'the owner of the platform': {
    email: 'platform-owner@demo.athar.example',
    sees: isPlatform,
    also: [],
    least: 15,
  },
}

it.each(Object.entries(walks))(
  'of %s are laid out, accessible and worded',
  { timeout: 600_000 },
  async (_who, walked) => {
    const { page, context, problems } = await visit(browser, 'en', wide)
    if (walked.email !== null) await signIn(page, walked.email)
    const pending = pendingOf(page)
    const faults: string[] = []
    const visited = await walk(
      page,
      [...addresses().filter(walked.sees), ...walked.also],
      walked.sees,
      async (path) => {
        await page.setViewportSize(wide)
        for (const [size, lang] of states) {
          if (size === narrow) await page.setViewportSize(narrow)
          if ((await page.evaluate(() => document.documentElement.lang)) !== lang) await switchLanguage(page)
          await untilDrawn(page, pending)
          // Between the code of a screen and its first question nothing is pending.
          await page
            .locator('h1')
            .first()
            .waitFor({ timeout: 20_000 })
            .catch(() => undefined)
          await untilDrawn(page, pending)
          const found = await faultsOf(page, lang, withAxe(size, lang))
          faults.push(...found.map((fault) => `${path} (${lang}, ${size.width}): ${fault}`))
        }
      },
    )
    expect([...faults, ...problems]).toEqual([])
    expect(visited.size).toBeGreaterThanOrEqual(walked.least)
    await context.close()
  },
)

/** The language is switched once at each width, and the last state is the first of the next page. */
const states = [
  [wide, 'ar'],
  [wide, 'en'],
  [narrow, 'en'],
  [narrow, 'ar'],
] as const

/** Axe judges each language at one width; with `JOURNEY_LANGUAGES=both` at both. */
const withAxe = (size: typeof wide, lang: Lang) =>
  process.env['JOURNEY_LANGUAGES'] === 'both' || (size === wide) === (lang === 'en')

async function faultsOf(page: Page, lang: Lang, axe: boolean): Promise<string[]> {
  const scrolled = await sidewaysScroll(page)
  const found = await page.evaluate(textFaults, messageKeyPattern())
  const dir = await page.evaluate(() => document.documentElement.dir)
  return [
    ...(dir === (lang === 'ar' ? 'rtl' : 'ltr') ? [] : [`runs ${dir}`]),
    ...(scrolled > 0 ? [`scrolls sideways by ${scrolled}`] : []),
    ...found,
    ...(axe ? await axeViolations(page) : []),
  ]
}

/** In the page: keys and placeholders in the place of words, and a page without a heading. */
function textFaults(keys: string): string[] {
  const isKey = new RegExp(keys)
  const attributes = ['aria-label', 'placeholder', 'title', 'alt']
  const texts = [document.title]
  for (const element of document.body.querySelectorAll('*'))
    for (const name of attributes) texts.push(element.getAttribute(name) ?? '')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style, code, pre')) texts.push(node.textContent ?? '')
  const wrong = texts
    .map((text) => text.trim())
    .filter((text) => isKey.test(text) || /\{\{|\[object |\bundefined\b|\bNaN\b/.test(text))
  const headings = [...document.querySelectorAll('h1')].filter(({ textContent }) => textContent.trim() !== '')
  return [...wrong.map((text) => `says ${text}`), ...(headings.length > 0 ? [] : ['has no heading'])]
}
