import { paths } from '@athar/contracts/paths'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyIn, openBrowser, visit } from './support/browser.ts'
import { advanceClock } from './support/clock.ts'
import { linksOf } from './support/led-to.ts'
import { actAs, type Caller } from './support/people.ts'
import { siteUrl } from './support/site.ts'
import { besideEachOther, signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pressable =
  'main :is(button, summary, [role="tab"], [role="combobox"], input[type="checkbox"], input[type="radio"])'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** What each control is and says; null of one that cannot be pressed now. */
const controlsOn = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator(pressable).evaluateAll((all) =>
    all.map((one) => {
      if (!one.checkVisibility() || one.matches(':disabled, [aria-disabled="true"], [aria-selected="true"], :checked'))
        return null
      const said = (one.closest('label, fieldset') ?? one).textContent?.trim()
      // Of a sign alone the verb, without what it is done to.
      return `${one.getAttribute('role') ?? one.tagName} ${said || one.getAttribute('aria-label')?.split(' ')[0]}`
    }),
  )

async function ofSort(page: Page, sort: string): Promise<Locator | null> {
  const at = (await controlsOn(page)).indexOf(sort)
  return at < 0 ? null : page.locator(pressable).nth(at)
}

/** From now on counts what changes on the page, but for clocks, which tick by themselves. */
const watchChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = Object.assign(window, { changes: 0, changedAt: performance.now() })
    const isClock = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('[role="timer"]') !== null
    new MutationObserver((records) => {
      if (records.every(isClock)) return
      seen.changes += 1
      seen.changedAt = performance.now()
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    addEventListener('change', () => (seen.changes += 1))
  })

/** Whether pressing changes the page, asks the server or opens something. */
async function doesSomething(page: Page, control: Locator): Promise<boolean> {
  await watchChanges(page)
  // What a first press and scrolling wake is none of the control's doing.
  await page.locator('main h1').first().click()
  await control.scrollIntoViewIfNeeded()
  await control.hover({ force: true })
  type Seen = { changes: number; changedAt: number }
  await page.waitForFunction(() => performance.now() - (window as unknown as Seen).changedAt > 400)
  let asked = 0
  const count = () => void (asked += 1)
  // Code is read ahead by itself.
  const countRequest = (request: Request) => void (/\/assets\//.test(request.url()) || count())
  page.on('request', countRequest).on('download', count).on('filechooser', count)
  await page.evaluate(() => void Object.assign(window, { changes: 0 }))
  // Boxes are drawn by their labels.
  const isBox = await control.evaluate((element) => element instanceof HTMLInputElement)
  await (isBox
    ? control.evaluate((element: HTMLInputElement) => (element.closest('label') ?? element).click())
    : control.click())
  const until = Date.now() + 3_000
  let changed = false
  while (!changed && Date.now() < until) {
    // Another page counts nothing.
    const found = await page.evaluate(() => (window as Partial<Seen> & Window).changes).catch(() => 1)
    changed = asked > 0 || found !== 0
  }
  page.off('request', countRequest).off('download', count).off('filechooser', count)
  return changed
}

type Looked = { readonly faults: string[]; readonly pressed: number }

/** Presses one control of each sort, each on a page that is opened for it, and follows every link of the page. */
async function faultsOf(page: Page, path: string, lang: 'en' | 'ar', isVisitor: boolean): Promise<Looked> {
  const address = isVisitor && lang === 'ar' ? `/ar${path}` : path
  const faults: string[] = []
  await open(page, address)
  const said = await page.locator('main').innerText()
  for (const word of ['Preview', 'معاينة', 'not taken here yet']) if (said.includes(word)) faults.push(`says ${word}`)
  const { fault } = linksOf(siteUrl())
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const href of new Set(links)) {
    const found = await fault(address, href)
    if (found !== null) faults.push(`${href}: ${found}`)
  }
  const sorts = new Set((await controlsOn(page)).filter((one) => one !== null))
  for (const sort of sorts) {
    await open(page, address)
    const control = await ofSort(page, sort)
    // What was pressed before may have taken it away.
    if (control && !(await doesSomething(page, control))) faults.push(`does nothing: ${sort}`)
  }
  return { faults: faults.map((fault_) => `${path} (${lang}): ${fault_}`), pressed: sorts.size }
}

type Versioned = { readonly id: string; readonly version: number }

/** Something on every page: a draft, listings of sample providers, enquiries and requests on both sides. */
async function furnish() {
  const [provider, member, person] = await Promise.all(
    ['provider', 'preparer', 'person'].map((who) => actAs(`${who}@demo.athar.example`)),
  )
  if (!provider || !member || !person) throw new Error('the demo accounts are gone')
  type Listed = { readonly items: readonly { readonly id: string; readonly category: string }[] }
  const { items: own } = await provider<Listed>('GET', '/api/marketplace/own-listings?limit=50')
  const listing = own[0]?.id ?? ''
  const offer = await member<{ provider: { id: string } }>('GET', `/api/marketplace/listings/${listing}`)
  const { items: all } = await member<Listed>('GET', '/api/marketplace/listings')
  const pair = all.filter(({ category }) => category === 'renewables').map(({ id }) => id)
  const draft = await member<Versioned>('POST', '/api/marketplace/own-listings', { category: 'water' })
  const ask = (who: Caller) =>
    who<Versioned>('POST', `/api/marketplace/listings/${listing}/enquiries`, { subject: 'Delivery', text: 'When?' })
  const [asked, alone] = [await ask(member), await ask(person)]
  await provider('POST', `/api/marketplace/enquiries/${alone.id}/messages`, { text: 'Soon.', version: alone.version })
  const request = async () =>
    member<Versioned>('POST', '/api/marketplace/own-requests', {
      title: 'Roof',
      text: 'Plan and build 400 kW.',
      category: 'renewables',
      regions: ['SA-01'],
      deadline: new Date((await advanceClock(0)) * 1000 + 86_400_000 * 5).toISOString(),
      providers: [{ id: offer.provider.id, listingId: null }],
    })
  const [unsent, sent] = [await request(), await request()]
  await member('POST', `/api/marketplace/own-requests/${sent.id}/send`, { version: sent.version })
  await member('PUT', `/api/marketplace/favourites/${listing}`, { favourite: true })
  const filters = {
    q: 'solar',
    group: null,
    category: [],
    region: [],
    audience: [],
    certificate: [],
    order: 'relevance',
  }
  await member('POST', '/api/marketplace/searches', { name: 'Solar', filters })
  const review = all.find(({ id }) => id !== listing)?.id ?? ''
  return { listing, provider: offer.provider.id, pair, draft, asked, alone, unsent, sent, review }
}

describe.each(journeyIn('en'))('The pages of the marketplace (%s)', (lang) => {
  it('have no control that does nothing, no link that leads nowhere and no preview, signed out and in', async () => {
    const on = await furnish()
    const shared = [
      paths.marketplace(),
      `${paths.marketplace()}?q=solar&region=SA-01`,
      paths.marketplaceListing(on.listing),
      paths.marketplaceProvider(on.provider),
      `${paths.marketplaceCompare()}?ids=${on.pair.slice(0, 2).join(',')}`,
    ]
    const pages: readonly (readonly [who: string | null, addresses: readonly string[]])[] = [
      [null, shared],
      [
        'person',
        [
          paths.marketplace(),
          paths.marketplaceSaved(),
          paths.marketplaceAsk(on.listing),
          paths.marketplaceEnquiries(),
          paths.marketplaceEnquiry(on.alone.id),
        ],
      ],
      [
        'preparer',
        [
          paths.marketplaceListing(on.listing),
          paths.marketplaceOffers(),
          paths.marketplaceOffer(on.draft.id),
          paths.marketplaceSaved(),
          paths.marketplaceEnquiriesReceived(),
          paths.marketplaceEnquiry(on.asked.id),
          paths.marketplaceQuotations(),
          paths.marketplaceQuotation(on.sent.id),
          paths.marketplaceQuotation(on.unsent.id),
        ],
      ],
      [
        'provider',
        [
          paths.marketplaceOffer(on.listing),
          paths.marketplaceEnquiriesReceived(),
          `${paths.marketplaceQuotations()}?side=received`,
          paths.marketplaceQuotation(on.sent.id),
        ],
      ],
      ['content', [paths.adminListings(), paths.adminListing(on.review), paths.adminProvider(on.provider)]],
    ]
    const faults: string[] = []
    let pressed = 0
    await besideEachOther(pages, async ([who, addresses]) => {
      const { page, context, problems } = await visit(browser, lang)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      if (who !== null) await signIn(page, `${who}@demo.athar.example`)
      for (const path of addresses) {
        const looked = await faultsOf(page, path, lang, who === null)
        faults.push(...looked.faults.map((fault) => `${who ?? 'visitor'} ${fault}`))
        pressed += looked.pressed
      }
      faults.push(...problems)
      await context.close()
    })
    expect(faults).toEqual([])
    expect(pressed).toBeGreaterThan(75)
  })
})

it('a button that does nothing is found', async () => {
  const { page, context } = await visit(browser, 'en')
  await open(page, paths.marketplace())
  await page.locator('main').evaluate((main) => {
    const button = document.createElement('button')
    button.textContent = 'Preview'
    main.append(button)
  })
  const control = await ofSort(page, 'BUTTON Preview')
  expect(control && (await doesSomething(page, control))).toBe(false)
  await context.close()
})
