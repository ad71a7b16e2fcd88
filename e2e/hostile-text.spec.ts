import { paths } from '@athar/contracts/paths'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, openBrowser, words, type Lang } from './support/browser.ts'
import { addresses, pendingOf, switchLanguage, untilDrawn, walk } from './support/every-screen.ts'
import { plantBySteps, type Written } from './support/hostile-actions.ts'
import { hostileSite, type HostileSite } from './support/hostile-site.ts'
import { startSite } from './support/server.ts'

/**
 * Whatever somebody types is shown as what it is: hostile texts go through every route into every text field, then every screen
 * that can be reached is looked at in both languages, and so are mails and files.
 */
let browser: Browser
let site: HostileSite
let siteUrl: string
let written: Written
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
  const about = { siteId, supplierId: null, periodStart, periodEnd, input: null, confirmed: ['outlier'] }
  // A shift that is new, and lies within its event.
  const { startsAt } = event
  const withShift = {
    startsAt,
    hours: '4',
    'shifts.0.id': null,
    'shifts.0.startsAt': startsAt,
    'shifts.0.hours': '4',
  }
  const diesel = { activity: 'diesel-stationary', unit: 'litre', ...about }
  return {
    'tree-adoption.adopt': {
      site: plot['slug'],
      species: (plot['species'] as string[] | undefined)?.[0],
      onWall: true,
    },
    'tree-adoption.create-site': { lastDay: null },
    'tree-adoption.update-site': { lastDay: null },
    'volunteering.join': { event: event['slug'] },
    'volunteering.create-event': withShift,
    'volunteering.update-event': withShift,
    'requests.submit': { ticket },
    'inventory.create-entity': { parentId: entities[0]!.id },
    'inventory.create-site': { ...abroad, code: '' },
    'organisations.decide-accreditation': { decision: 'suspend' },
    'inventory.update-site': abroad,
    'inventory.create-sites': abroad,
    'inventory.create-record': diesel,
    'inventory.update-record': diesel,
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
      // Gases and their sum would contradict each other.
      ...Object.fromEntries(
        ['co2Kg', 'ch4Kg', 'ch4FossilKg', 'ch4NonFossilKg', 'n2oKg', 'biogenicCo2Kg'].map((gas) => [gas, null]),
      ),
      scope2Basis: 'both',
      validFrom: '2035-01-01',
      validTo: null,
    },
    'organisations.update': { unifiedNumber: null },
  }
}

/** Actions that would end what the others need. */
const leftOut = [
  'profile.ask-deletion',
  'organisations.ask-deletion',
  'organisations.claim-platform',
  'identity.block-account',
  'identity.unblock-account',
  'identity.end-account-sessions',
  'identity.remove-account-factors',
  'sgi.withdraw-update',
  'sgi.withdraw-update-as-editor',
  'tree-adoption.take-off-wall',
  'tree-adoption.hide-site',
  'volunteering.hide-event',
  'content.save-source',
]

/** Texts that are compared, looked for, worked with or refused, and not kept. */
const notKept: readonly RegExp[] = [
  /^inventory\.(estimate|climatiq-calculator) /,
  /^inventory\.(decide|edit)-records (selection|change)\./,
  /^inventory\.(create-own-factor|create-records?|update-record) (lines\.0\.)?(activity|unit):/,
  /^inventory\.(create-records?|update-record) (lines\.0\.)?input\./,
  /^inventory\.create-unknown-sites region/,
  /^inventory\.submit-inventory seenAs/,
  /^inventory\.accept-gaps gaps\./,
  // What asks for a list of expected data first: a journey of its own writes there.
  /^inventory\.(save-expected|ask-for-data|answer-data-request|store-estimates) /,
  /^inventory\.save-(factor-choice factorId|year denominators)/,
  /^inventory\.create-own-activity (category|defaultUnit)/,
  /^inventory\.(choose-import-sheet|check-import|answer-import-rows) /,
  /^notifications\.unsubscribe token/,
  /^content\.save-source over\./,
  /^profile\.say-consent version/,
  /^tree-adoption\.adopt (site|species)/,
  /^volunteering\.join event/,
  /^requests\.submit ticket/,
  // What another person does, or to a year with older figures: tests of their own hold what the screens say.
  /^organisations\.decide-publisher reason/,
  /^inventory\.accept-superseded (seenAs|reason)/,
  /^evidence\.(decide|destroy) reason/,
  /^evidence\.link id/,
  // What asks for an open call, an application, or a framework first: journeys of their own write there.
  /^(grants|npo-registration|disclosures)\./,
  // What asks for an engagement first: the same.
  /^verification\./,
  /^guardians\.decide (token|version)/,
  /^youth\.join-team code/,
  /^suppliers\.(open-question|renew-link|send-answer) link:/,
  /^suppliers\.(add-requests|move-request|send-again) /,
  /^suppliers\.add-request (activity|unit):/,
  /^volunteering\.sync-check-ins scans\./,
  /^evidence\.upload (filename|contentType|subject\.id)/,
]

/** Files that are read and not kept: their names are shown to nobody but whoever chose them. */
const namesNotKept: readonly string[] = [
  'inventory.import-own-factors',
  'inventory.import-sites',
  'organisations.read-invitation-list',
  'disclosures.read-answer-list',
  'suppliers.read-list',
  'tree-adoption.upload-photo',
  'youth.upload-photo',
  'brand.upload-picture',
  // The name was said before the bytes.
  'evidence.put-upload',
  'evidence.patch-upload',
]

/** Files whose names stand on a screen. */
const namesShown = [
  'inventory.import-own-factors',
  'inventory.upload-attachment',
  'inventory.upload-contract-evidence',
  'inventory.upload-import',
  'sgi.upload-document',
  'sgi.upload-photo',
  'suppliers.send-file',
]

beforeAll(async () => {
  const started = await startSite()
  siteUrl = started.siteUrl
  stop = started.stop
  browser = await openBrowser()
  site = await hostileSite(siteUrl)
  written = await plantBySteps(site)
  // A draft to write into.
  await site.call('owner', 'POST', '/api/sgi/registrations', { kind: 'project' })
  await site.plant(await help(), leftOut)
  // Every route is written into.
}, 300_000)
afterAll(async () => {
  await browser.close()
  await stop()
})

it('every text field of every route was written into, or is told by name', () => {
  const open = site.unplanted().map(({ route, field, answer }) => `${route} ${field}: ${answer.slice(0, 160)}`)
  expect(open.filter((each) => !notKept.some((pattern) => pattern.test(each)))).toEqual([])
  expect(site.planted.length).toBeGreaterThan(60)
})

it('every route that takes a file was given one under a hostile name', () => {
  const brought = new Set(site.planted.filter(({ field }) => field === 'file name').map(({ route }) => route))
  expect(site.uploads.filter((name) => !brought.has(name) && !namesNotKept.includes(name))).toEqual([])
})

/** Who looks, and what none of the others sees. */
const lookers: readonly (readonly [role: string, sees: (path: string) => boolean])[] = [
  ['owner', (path) => !/^\/(admin|platform-owner)/.test(path)],
  ['platform_owner', (path) => /^\/(admin|platform-owner)/.test(path)],
  ['security_officer', (path) => path.startsWith(paths.admin()) && /security/.test(path)],
  ['content_editor', (path) => path.startsWith(paths.admin()) && /content/.test(path)],
  ['verifier', (path) => /^\/(inventory\/engagements|organisation)/.test(path)],
  ['person', (path) => /mine|^\/$|^\/profile/.test(path)],
  ['asker', () => false],
  ['mentor', () => false],
  ['pupil', () => false],
  ['kid', () => false],
]

type Seen = { readonly marks: Set<string>; readonly faults: string[] }

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
  // What a page was drawn from travels as data, which no browser runs.
  const running = [...document.scripts].filter(({ type }) => !/^application\/(ld\+)?json$/.test(type))
  if (running.some(({ text }) => text.includes('window.ran'))) faults.push('became a script')
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

/** Every place is looked at in one language, turned, and looked at in the other. */
async function inBoth(
  { page, waiting, role }: { page: Page; waiting: () => number; role: string },
  seen: Record<Lang, Seen>,
  where: string,
): Promise<void> {
  const texts = site.planted.filter(({ text }) => text.includes('\u202E')).map(({ text }) => text.trim())
  for (const at of [0, 1]) {
    if (at === 1) await switchLanguage(page)
    await untilDrawn(page, waiting)
    const lang = (await page.evaluate(() => document.documentElement.lang)) as Lang
    const found = await page.evaluate(look, texts)
    for (const mark of found.marks) seen[lang].marks.add(mark)
    seen[lang].faults.push(...found.faults.map((fault) => `${lang} ${role} ${where}: ${fault}`))
  }
}

async function openAs(role: string): Promise<{ page: Page; context: BrowserContext; waiting: () => number }> {
  const { session } = await site.sessionOf(role)
  const context = await browser.newContext({ baseURL: siteUrl, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addInitScript((stored) => {
    localStorage.setItem('sb-localhost-auth-token', stored)
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en')
    const told: string[] = []
    Object.assign(window, { told })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      told.push(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  }, JSON.stringify(session))
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  return { page, context, waiting: pendingOf(page) }
}

async function lookAround(role: string, sees: (path: string) => boolean, seen: Record<Lang, Seen>): Promise<void> {
  const { page, context, waiting } = await openAs(role)
  const mine = written.pages.filter(([who]) => who === role).map(([, path]) => path)
  await walk(page, [...mine, ...addresses().filter(sees)], sees, async (path) => {
    const inspect = (where: string) => inBoth({ page, waiting, role }, seen, where)
    await inspect(path)
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
      const isGone = await tab.click().then(
        () => false,
        async (error: unknown) => {
          if ((await tab.count()) > 0) throw error
          return true
        },
      )
      if (isGone) break
      await inspect(`${path} tab ${at + 1}`)
    }
  })
  await context.close()
}

/** What stands behind a click: files that are answered and not kept, chosen in the page, and the evidence of a contract. */
async function lookBehindClicks(seen: Record<Lang, Seen>): Promise<void> {
  const { page, context, waiting } = await openAs('owner')
  const say = words('en')
  const choose = async (route: string, field: string, table: (cell: string) => string): Promise<void> => {
    const [name, cell] = [site.text(route, 'file name'), site.text(route, field)]
    const buffer = Buffer.from(table(`"${cell.text.replaceAll('"', '""')}"`))
    const file = { name: `${name.text}\u202E.csv`.replaceAll('/', ''), mimeType: 'text/csv', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    // It stands there for wide screens and for narrow ones.
    await page
      .getByText(new RegExp(`${name.mark}|${cell.mark}`))
      .first()
      .waitFor({ state: 'attached' })
    site.wrote({ ...name, text: file.name }, cell)
    await inBoth({ page, waiting, role: 'owner' }, seen, route)
  }
  await page.goto('/organisation?tab=people')
  await page.getByRole('button', { name: say('organisations:screen.bulk.open') }).click()
  await choose('organisations.read-invitation-list', 'a cell of role', (cell) => `email,role\nx,${cell}\n`)
  await page.goto('/inventory/factors/own/file')
  const columns = 'activity,name_en,scope,category,unit,co2_kg,ch4_kg,co2e_kg,source_title,source_publisher'
  const row = (cell: string) => `diesel-stationary,${cell},1,stationary-combustion,litre,,,3,Laboratory,Laboratory`
  await choose('inventory.import-own-factors', 'a cell of name', (cell) => `${columns}\n${row(cell)}\n`)
  const markOf = (name: string, at: string) =>
    site.planted.find(({ route, field }) => route === name && field === at)?.mark ?? ''
  await page.goto('/inventory/factors/contracts?year=2025')
  await page.getByText(markOf('inventory.update-energy-contract', 'reference')).first().click()
  await page.getByText(markOf('inventory.upload-contract-evidence', 'file name')).first().waitFor()
  await inBoth({ page, waiting, role: 'owner' }, seen, 'the evidence of a contract')
  await context.close()
}

it(
  'every screen shows hostile text as text in both languages: nothing runs, nothing becomes markup, nothing turns its line round',
  { timeout: 600_000 },
  async () => {
    const nothing = (): Seen => ({ marks: new Set(), faults: [] })
    const seen: Record<Lang, Seen> = { en: nothing(), ar: nothing() }
    for (const [role, sees] of lookers) await lookAround(role, sees, seen)
    await lookBehindClicks(seen)
    for (const lang of languages) {
      expect(seen[lang].faults).toEqual([])
      // It was there to be seen.
      const shown = site.planted.filter(({ mark }) => seen[lang].marks.has(mark))
      expect(new Set(shown.map(({ mark }) => mark)).size).toBeGreaterThan(60)
      expect(new Set(shown.map(({ route }) => route.split('.')[0])).size).toBeGreaterThan(6)
      const names = new Set(shown.filter(({ field }) => field === 'file name').map(({ route }) => route))
      expect([...names].toSorted()).toEqual(namesShown)
    }
  },
)

describe('what leaves the site', () => {
  it('as a file keeps to its header, whatever it is called, and runs nowhere', async () => {
    expect(written.files.length).toBeGreaterThan(5)
    const wrong: string[] = []
    for (const [role, path] of written.files) {
      const response = await site.call(role, 'GET', path)
      const faults = faultsOfFile(response.status, Object.fromEntries(response.headers))
      wrong.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    expect(wrong).toEqual([])
  })

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

/** A picture is shown under a name of ours, anything else is a download that no page runs. */
function faultsOfFile(status: number, told: Readonly<Record<string, string>>): string[] {
  const { 'content-type': type = '', 'content-disposition': disposition = '' } = told
  const called = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')
  const shown = disposition === '' || disposition.startsWith('inline')
  const checks: readonly (readonly [fault: string, holds: boolean])[] = [
    [`answered with ${status}`, status === 200],
    ['sets a cookie', !('set-cookie' in told)],
    ['may be sniffed', told['x-content-type-options'] === 'nosniff'],
    [`runs as ${type}`, shown ? /^image\/(png|jpeg|webp)$/.test(type) : !/html|svg|xml|script/.test(type)],
    [
      `breaks out of ${disposition}`,
      shown
        ? /^(inline; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w%.!~-]*)?$/.test(disposition)
        : /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w%.!~-]*$/.test(disposition),
    ],
    [`is called ${called}`, !/[\p{Cc}\p{Cf}/\\]/u.test(called)],
  ]
  return checks.flatMap(([fault, holds]) => (holds ? [] : [fault]))
}
