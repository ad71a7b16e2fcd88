import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { soon } from './limits.ts'
import { siteUrl } from './site.ts'

export type Lang = 'en' | 'ar'
export const languages: readonly Lang[] = ['en', 'ar']

/** The language of a journey that shows nothing more in the other one; `TEST_ALL=1` runs it in both. */
export const journeyIn = (lang: Lang): readonly Lang[] => (process.env['TEST_ALL'] === '1' ? languages : [lang])

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What further pages of a visitor are made of is read once: a process of its own for each would read it anew.
  '--process-per-site',
  // A page of a journey is gone within seconds: functions compiled early for speed cost more than they save.
  '--js-flags=--invocation-count-for-maglev=10000',
]

/**
 * Each new window would load what its address bar may suggest: two pages that nobody sees, as much work as one of
 * ours.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** One file after the other is run in a worker: its browser ends with it. */
let shared: Promise<Browser> | undefined

/** What a file of journeys has: the browser of its worker, whose visitors are gone when it closes it. */
export async function openBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = openOwnBrowser()
  const browser = await shared!
  const close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  return Object.create(browser, { close: { value: close } }) as Browser
}

/**
 * One that is started for the purpose. The driver forbids the browser to keep pages as they were left, for going
 * back; people's browsers do. `film`: what its camera sees.
 */
export async function openOwnBrowser({ keepsPages = false, film = '' } = {}): Promise<Browser> {
  driverDisables ??= launch([]).then(disabledFeatures)
  const camera =
    film === ''
      ? []
      : [
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ]
  return launch([`--disable-features=${[await driverDisables, ...unseen].join(',')}`, ...camera], keepsPages)
}

/** The shell that journeys run in keeps no page for going back. */
const whole = process.env['CHROMIUM_WHOLE_PATH'] ?? '/usr/bin/chromium'

function launch(args: readonly string[], keepsPages = false): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath: keepsPages ? whole : (process.env['CHROMIUM_PATH'] ?? whole),
    args: [...flags, ...sandbox, ...args],
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
}

/**
 * What the driver forbids the browser: of several such lists the last one counts, so ours says it again. Asked once a
 * worker.
 */
let driverDisables: Promise<string> | undefined

async function disabledFeatures(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send('SystemInfo.getInfo')
  await browser.close()
  const [, features] = [...commandLine.matchAll(/--disable-features=(\S+)/g)].at(-1) ?? []
  if (features === undefined) throw new Error(`the driver disables nothing: ${commandLine}`)
  return features
}

/** A fresh visitor who chose a language; everything the page says to the console as an error fails the journey. */
export async function visit(
  browser: Browser,
  lang: Lang,
  viewport = { width: 1280, height: 900 },
  baseURL = siteUrl(),
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: lang === 'ar' ? 'ar-SA' : 'en-GB',
    acceptDownloads: true,
    reducedMotion: 'reduce',
    // What is kept on the device would answer in the place of the server; offline.spec.ts is about that.
    serviceWorkers: 'block',
  })
  await context.addInitScript(`localStorage.getItem('language') ?? localStorage.setItem('language', '${lang}')`)
  context.setDefaultTimeout(soon)
  const page = await context.newPage()
  return { page, context, problems: problemsOf(page) }
}

/** Everything that a page says to the console as an error from now on. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${String(error)} at ${page.url()}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text())
  })
  return problems
}

type Tree = { [key: string]: string | Tree }
const cache = new Map<string, Tree>()

/**
 * The words of the product in a language: journeys find things by what people read. `key` is `namespace:path.to.key`.
 */
export function words(lang: Lang) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [namespace = '', path = ''] = key.split(':')
    const file = fileURLToPath(new URL(`../../packages/i18n/messages/${namespace}/${lang}.json`, import.meta.url))
    const tree = cache.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Tree)
    cache.set(file, tree)
    const found = path
      .split('.')
      .reduce<string | Tree | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), tree)
    if (typeof found !== 'string') throw new Error(`no words for ${key} in ${lang}`)
    return found.replaceAll(/\{\{\s*(\w+)[^}]*\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Any form of a counted text, whatever the number in it. */
export function counted(lang: Lang) {
  const say = words(lang)
  return (key: string): RegExp => {
    const forms = pluralForms.flatMap((form) => {
      try {
        return [say(`${key}_${form}`, {})]
      } catch {
        return []
      }
    })
    const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return new RegExp(
      forms
        .map(
          (text) =>
            `^${text
              .split(/\{\{[^}]*\}\}/)
              .map(literal)
              .join('.*')}$`,
        )
        .join('|'),
    )
  }
}

/** The short form: `axe.source` is the long one, more than twice as much for the browser to read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page, process.env['TEST_ALL'] === '1')).toEqual([])
}

/** Colours of text against their ground cost more than all the rest: the walk over the screens looks at them. */
export async function axeViolations(page: Page, withColours = true): Promise<string[]> {
  // Half a megabyte to read for the page: it is given once, and stays until another page is loaded.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
  return page.evaluate(async (colours) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    // A dialog that is still appearing counts for nothing yet, and the page behind it for everything.
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const found = await inPage.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      // Experimental: it takes the titles of drawings and hidden numbers for visible labels.
      rules: { 'label-content-name-mismatch': { enabled: false }, 'color-contrast': { enabled: colours } },
      resultTypes: ['violations'],
    })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, withColours)
}

/** Nothing sticks out sideways, and the page is laid out in the direction of its language. */
export async function expectLaidOut(page: Page, lang: Lang): Promise<void> {
  expect(
    await page.evaluate(() => ({ dir: document.documentElement.dir, lang: document.documentElement.lang })),
  ).toEqual({ dir: lang === 'ar' ? 'rtl' : 'ltr', lang })
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** By how many pixels the page is wider than its window, once it has settled. */
export async function sidewaysScroll(page: Page): Promise<number> {
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Drawings follow a new width of the window a frame later.
  await vi
    .waitFor(async () => expect(await measure()).toBeLessThanOrEqual(0), { timeout: soon / 10 })
    .catch(() => undefined)
  return measure()
}
