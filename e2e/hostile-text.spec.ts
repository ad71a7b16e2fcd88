import { paths } from '@athar/contracts/paths'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, openBrowser, type Lang } from './support/browser.ts'
import { hostileSite, type HostileSite, type Planted } from './support/hostile-site.ts'
import { startSite } from './support/server.ts'

/**
 * Whatever somebody types is shown as what it is: hostile texts go through every route into every text field, then every screen
 * that can be reached is looked at in both languages, and so are mails and files.
 */
let browser: Browser
let site: HostileSite
let siteUrl: string
let stop: () => Promise<void>

/** What a body needs that its shape does not tell. */
async function help(): Promise<Record<string, Record<string, unknown>>> {
  const first = async (path: string) =>
    ((await (await site.call(null, 'GET', path)).json()) as { items: Record<string, unknown>[] }).items[0] ?? {}
  const plot = await first('/api/tree-adoption/sites')
  const event = await first('/api/volunteering/events')
  const { ticket } = (await (await site.call(null, 'GET', '/api/requests/form')).json()) as { ticket?: string }
  const { entities } = (await (await site.call('owner', 'GET', '/api/inventory/entities')).json()) as {
    entities: { id: string }[]
  }
  const { items } = (await (
    await site.call('owner', 'GET', '/api/inventory/records?state=pending&limit=20')
  ).json()) as {
    items: { id: string; version: number; siteId: string; periodStart: string; periodEnd: string }[]
  }
  const chosen = (at: number) => ({
    kind: 'records',
    records: items.slice(at, at + 1).map(({ id, version }) => ({ id, version })),
  })
  const abroad = { country: 'AE', region: null }
  const { siteId, periodStart, periodEnd } = items[0]!
  const diesel = { activity: 'diesel-stationary', unit: 'litre', siteId, supplierId: null, periodStart, periodEnd }
  return {
    'tree-adoption.adopt': {
      site: plot['slug'],
      species: (plot['species'] as string[] | undefined)?.[0],
      onWall: true,
    },
    'volunteering.join': { event: event['slug'] },
    'requests.submit': { ticket },
    'inventory.create-entity': { parentId: entities[0]!.id },
    'inventory.create-site': { ...abroad, code: '' },
    'organisations.decide-accreditation': { decision: 'suspend' },
    'inventory.update-site': abroad,
    'inventory.create-sites': abroad,
    'inventory.create-record': diesel,
    'inventory.create-records': Object.fromEntries(
      Object.entries(diesel).map(([name, value]) => [`lines.0.${name}`, value]),
    ),
    'inventory.decide-records': { selection: chosen(0) },
    'inventory.edit-records': { selection: chosen(1), change: { dataQuality: 'estimated' } },
    'inventory.create-own-factor': {
      activity: 'diesel-stationary',
      unit: 'litre',
      level: 'organisation',
      siteId: null,
      supplierId: null,
      gwpBasis: 'AR5',
      scope2Basis: 'both',
      validFrom: '2035-01-01',
      validTo: null,
    },
    'organisations.update': { unifiedNumber: null },
  }
}

/** Deeds that would end what the others need. */
const leftOut = ['profile.ask-deletion', 'organisations.ask-deletion', 'organisations.claim-platform']

/** Texts that are compared, looked for, worked with or refused, and not kept. */
const notKept: readonly RegExp[] = [
  /^inventory\.(estimate|climatiq-calculator) /,
  /^inventory\.(decide|edit)-records (selection|change)\./,
  /^inventory\.(create-own-factor|create-records) (lines\.0\.)?(activity|unit):/,
  /^inventory\.save-(factor-choice factorId|year denominators)/,
  /^inventory\.(choose-import-sheet|check-import|answer-import-rows) /,
  /^notifications\.unsubscribe token/,
  /^profile\.say-consent version/,
  /^tree-adoption\.adopt (site|species)/,
  /^volunteering\.join event/,
  /^requests\.submit ticket/,
]

/** Texts for which the sample data have nothing in the right state, and why they are as harmless. */
const notReached: Readonly<Record<string, string>> = {
  'inventory.update-energy-contract': 'the same fields as create-energy-contract',
  'inventory.end-energy-contract': 'a reason, shown as that of end-own-factor is',
  'inventory.remove-contract-evidence': 'kept in the trail alone',
  'inventory.remove-attachment': 'kept in the trail alone',
  'inventory.return-inventory': 'a reason, in notices worded as that of returned records',
  'inventory.restate-inventory': 'a reason, in notices worded as that of returned records',
  'inventory.save-screening': 'a reason beside a category, text of a cell',
  'inventory.save-factor-choice': 'a reason beside a factor, text of a cell',
  'inventory.save-price-index': 'source and reason, text of a cell',
  'inventory.remove-price-index': 'kept in the trail alone',
  'inventory.create-unknown-sites': 'names of a file: server/src/inventory/hostile-input.test.ts',
  'inventory.undo-import': 'kept in the trail alone',
  'organisations.ask-accreditation': 'the sample verifier is accredited already; text of a cell where it is decided on',
  'organisations.end-engagement': 'a reason, text of a cell',
  'requests.move': 'a note, shown as that of requests.note is',
  'sgi.post-update-as-editor': 'the same fields as sgi.post-update',
  'sgi.describe-file': 'text of an alternative, an attribute that holds no markup',
  'sgi.decide-registration': 'a comment for the one who registered',
  'tree-adoption.post-checks': 'a note of whoever plants',
}

beforeAll(async () => {
  const started = await startSite()
  siteUrl = started.siteUrl
  stop = started.stop
  browser = await openBrowser()
  site = await hostileSite(siteUrl)
  // A draft to write into.
  await site.call('owner', 'POST', '/api/sgi/registrations', { kind: 'project' })
  await site.plant(await help(), leftOut)
})
afterAll(async () => {
  await browser.close()
  await stop()
})

it('every text field of every route was written into, or is told by name', () => {
  const open = site.unplanted.map(({ route, field, answer }) => `${route} ${field}: ${answer.slice(0, 160)}`)
  const told = (each: string) =>
    notKept.some((pattern) => pattern.test(each)) || (each.split(' ')[0] ?? '') in notReached
  expect(open.filter((each) => !told(each))).toEqual([])
  expect(site.planted.length).toBeGreaterThan(60)
})

/** Every page without a number in its address; those with one are found by the links to them. */
const addresses = (): string[] =>
  Object.values(paths)
    .filter((make) => make.length === 0)
    .map((make) => (make as () => string)())
    .filter((path) => path !== paths.auth() && path !== paths.welcome() && path !== paths.accountDeletion())

/** Who looks, and what none of the others sees. */
const lookers: readonly (readonly [role: string, sees: (path: string) => boolean])[] = [
  ['owner', (path) => !/^\/(admin|platform-owner)/.test(path)],
  ['platform_owner', (path) => /^\/(admin|platform-owner)/.test(path)],
  ['security_officer', (path) => path.startsWith(paths.admin()) && /security/.test(path)],
  ['content_editor', (path) => path.startsWith(paths.admin()) && /content/.test(path)],
  ['verifier', (path) => /^\/(inventory\/engagements|organisation)/.test(path)],
  ['person', (path) => /mine|^\/$|^\/profile/.test(path)],
]

type Seen = { readonly marks: Set<string>; readonly faults: string[]; readonly pages: string[] }

async function open(lang: Lang, role: string): Promise<{ page: Page; context: BrowserContext; waiting: () => number }> {
  const { session, organisation } = await site.sessionOf(role)
  const context = await browser.newContext({ baseURL: siteUrl, reducedMotion: 'reduce' })
  const stored = {
    language: lang,
    'sb-localhost-auth-token': JSON.stringify(session),
    organisation: organisation ?? '',
  }
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) if (key !== 'organisation') localStorage.setItem(key, value)
    const told: string[] = []
    Object.assign(window, { told })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      told.push(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  }, stored)
  const page = await context.newPage()
  let waiting = 0
  const counts = (url: string) => /\/(api|assets)\//.test(url) && !url.includes('/events')
  page.on('request', (request) => void (counts(request.url()) && (waiting += 1)))
  const over = (request: Request) => void (counts(request.url()) && (waiting -= 1))
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return { page, context, waiting: () => waiting }
}

/** Until nothing is under way and what came is drawn; what is followed for long is not waited for. */
async function drawn(page: Page, waiting: () => number): Promise<void> {
  const latest = performance.now() + 5000
  for (let calm = 0; calm < 2 && performance.now() < latest; calm = waiting() <= 0 ? calm + 1 : 0)
    await page
      .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      // A page may lead elsewhere by itself.
      .catch(() => page.waitForLoadState())
}

/** In the page: what ran, what was refused, what is markup though it was text, and what turns the words beside it round. */
function look(texts: readonly string[]): { faults: string[]; marks: string[] } {
  const faults: string[] = []
  const { ran, told = [] } = window as unknown as { ran?: unknown; told?: string[] }
  if (ran !== undefined) faults.push('it ran')
  faults.push(...told.splice(0).map((refused) => `refused by the policy: ${refused}`))
  const markup =
    'img[src="x"], [onerror], [onload], [onclick], iframe:not([src]), a[href^="javascript:" i], form[action^="javascript:" i], svg[onload]'
  for (const element of document.querySelectorAll(markup))
    faults.push(`became markup: ${element.outerHTML.slice(0, 120)}`)
  for (const script of document.scripts) if (script.text.includes('window.ran')) faults.push('became a script')
  const shown =
    document.body.textContent +
    [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join(' ')
  if (/49q\d+z/.test(shown)) faults.push('was worked out')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (!text.includes('\u202E')) continue
    // Its own words aside, the line or the part of it that is set apart holds nothing else.
    let place = node.parentElement
    const setApart = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element)
      return display !== 'inline' || /isolate|plaintext/.test(unicodeBidi)
    }
    while (place && !setApart(place)) place = place.parentElement
    let rest = place?.textContent ?? ''
    for (const planted of texts) rest = rest.replaceAll(planted, '')
    if (/[\p{L}\p{N}]/u.test(rest))
      faults.push(`turns round what stands beside it: ${rest.slice(0, 80)} in ${place?.outerHTML.slice(0, 160)}`)
  }
  return { faults, marks: shown.match(/q\d+z/g) ?? [] }
}

const patternOf = (path: string) =>
  path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\b\d+\b/g, '*').replace(/^\/ar(?=\/|$)/, '')

async function lookAround(lang: Lang, role: string, sees: (path: string) => boolean, seen: Seen): Promise<void> {
  const { page, context, waiting } = await open(lang, role)
  const texts = site.planted.filter(({ text }) => text.includes('\u202E')).map(({ text }) => text.trim())
  const queue = addresses().filter(sees)
  const known = new Set(queue.map(patternOf))
  await page.goto(queue[0] ?? '/')
  await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
  const inspect = async (where: string) => {
    await drawn(page, waiting)
    const found = await page.evaluate(look, texts)
    for (const mark of found.marks) seen.marks.add(mark)
    seen.faults.push(...found.faults.map((fault) => `${lang} ${role} ${where}: ${fault}`))
  }
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    await inspect(path)
    seen.pages.push(`${role} ${path}`)
    const tabs = page.getByRole('tab', { selected: false })
    for (let at = 0, count = await tabs.count(); at < count && at < 8; at += 1) {
      const tab = page.getByRole('tab').nth(at)
      // A page may still be on its way to another one, and take its tabs along.
      const selected = await page.evaluate(
        (nth) => document.querySelectorAll('[role="tab"]')[nth]?.getAttribute('aria-selected') ?? null,
        at,
      )
      if (selected === null) break
      if (selected === 'true') continue
      await tab.click({ timeout: 2000 })
      await inspect(`${path} tab ${at + 1}`)
    }
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    )
    for (const link of links.filter((each) => !/^\/(api|auth|embed|ar\b)/.test(each)))
      if (sees(link) && !known.has(patternOf(link))) {
        known.add(patternOf(link))
        queue.push(link)
      }
  }
  await context.close()
}

describe.each(languages)('every screen (%s)', (lang) => {
  it(
    'shows hostile text as text: nothing runs, nothing becomes markup, nothing turns its line round',
    { timeout: 300_000 },
    async () => {
      const seen: Seen = { marks: new Set(), faults: [], pages: [] }
      for (const [role, sees] of lookers) await lookAround(lang, role, sees, seen)
      expect(seen.faults).toEqual([])
      // It was there to be seen.
      const shown = (each: Planted) => seen.marks.has(each.mark)
      const features = new Set(site.planted.filter(shown).map(({ route }) => route.split('.')[0]))
      expect(new Set(site.planted.filter(shown).map(({ mark }) => mark)).size).toBeGreaterThan(20)
      expect(features.size).toBeGreaterThan(3)
    },
  )
})

describe('what leaves the site', () => {
  it('as a mail holds no markup of theirs and keeps to its lines', async () => {
    type Mail = { subject: string; text: string; html: string }
    const mails = (await (await fetch(`${siteUrl}/__test/mailbox`)).json()) as Mail[]
    const told = mails.filter(({ text, html, subject }) => /q\d+z/.test(text + html + subject))
    expect(told.length).toBeGreaterThan(0)
    for (const { subject, html, text } of told) {
      expect(html).not.toMatch(/<(img|script|svg|iframe)\b|<[^>]*\son\w+\s*=|href="javascript:/i)
      expect(subject).not.toMatch(/[\r\n\u202E]/)
      expect(text + html).not.toContain('\u202E')
    }
  })

  it('as a table holds no formula', async () => {
    const tables: string[] = []
    const asked = await site.call('owner', 'POST', '/api/inventory/exports', {
      year: 2024,
      kind: 'csv',
      language: 'en',
    })
    const { jobId } = (await asked.json()) as { jobId: string }
    await (await site.call('owner', 'GET', `/api/jobs/${jobId}/events`)).text()
    const { items } = (await (await site.call('owner', 'GET', '/api/inventory/exports')).json()) as {
      items: { id: string }[]
    }
    for (const { id } of items)
      tables.push(await (await site.call('owner', 'GET', `/api/inventory/exports/${id}/file`)).text())
    const files = site.contracts.filter(({ answer, path }) => answer === 'file' && !path.includes(':'))
    for (const { path } of files)
      for (const role of ['owner', 'platform_owner'])
        for (const query of ['', '?format=csv', '?format=csv&year=2024&language=en']) {
          const response = await site.call(role, 'GET', path + query)
          if (response.ok && /csv/.test(response.headers.get('content-type') ?? '')) tables.push(await response.text())
        }
    expect(tables.length).toBeGreaterThan(3)
    expect(tables.some((table) => /q\d+z/.test(table))).toBe(true)
    expect(tables.flatMap(cellsOf).filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell))).toEqual(
      [],
    )
  })
})

/** As a spreadsheet takes a file apart. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
