import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { siteUrl } from './site.ts'

export type Lang = 'en' | 'ar'
export const languages: readonly Lang[] = ['en', 'ar']

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...flags, ...sandbox],
  })
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
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text())
  })
  return { page, context, problems }
}

type Tree = { [key: string]: string | Tree }
const cache = new Map<string, Tree>()

/** The words of the product in a language: journeys find things by what people read. `key` is `namespace:path.to.key`. */
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

/** WCAG 2.2 AA as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // The one rule left out is experimental: it takes the titles of drawings and hidden numbers for visible labels.
  const { violations } = await new AxeBuilder({ page })
    // All in the page itself: no frames of strangers here that would need the slow way.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules(['label-content-name-mismatch'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** Nothing sticks out sideways, and the page is laid out in the direction of its language. */
export async function expectLaidOut(page: Page, lang: Lang): Promise<void> {
  expect(
    await page.evaluate(() => ({ dir: document.documentElement.dir, lang: document.documentElement.lang })),
  ).toEqual({ dir: lang === 'ar' ? 'rtl' : 'ltr', lang })
  // Drawings follow a new width of the window a frame later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
}
