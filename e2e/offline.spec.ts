import { paths } from '@athar/contracts/paths'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, words, type Lang } from './support/browser.ts'
import { openBrokenNetwork, type BrokenNetwork } from './support/broken-network.ts'
import { drawn } from './support/drawn.ts'
import { soon } from './support/limits.ts'
import { openNewerSite } from './support/newer-site.ts'
import { leave, signInByForm, untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const email = 'owner@demo.athar.example'

/** A device that may keep what the site offers it, on a network that can be lost altogether. */
async function aDevice(lang: Lang): Promise<{ page: Page; context: BrowserContext; network: BrokenNetwork }> {
  const network = await openBrokenNetwork(siteUrl())
  const context = await browser.newContext({
    baseURL: network.url,
    locale: lang === 'ar' ? 'ar-SA' : 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(soon)
  return { page, context, network }
}

/** Which pages the device keeps because they were open. */
const openedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('athar-pages-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** From here on the device answers by itself: `path` is kept. */
async function kept(page: Page, path: string): Promise<void> {
  let looks = 0
  await expect
    .poll(
      async () => {
        looks += 1
        // A very busy server sent the app without its page, which is not kept: the reader opens it again.
        if (looks % 20 === 0) await page.reload()
        return page.evaluate(async (pathname) => {
          if (!navigator.serviceWorker.controller) return false
          return (await caches.match(pathname, { ignoreVary: true })) !== undefined
        }, path)
      },
      { interval: 500 },
    )
    .toBe(true)
}

async function loseNetwork({ context, network }: { context: BrowserContext; network: BrokenNetwork }) {
  await network.close()
  await context.setOffline(true)
}

/** A tree of somebody who agreed that their name is shown. */
async function adoptOnWall(token: string, lang: Lang): Promise<{ name: string; number: string }> {
  const sites = (await (await fetch(`${siteUrl()}/api/tree-adoption/sites`)).json()) as {
    items: { slug: string; species: string[]; remaining: number; open: boolean }[]
  }
  const site = sites.items.find(({ open, remaining }) => open && remaining > 0)
  const name = lang === 'ar' ? 'سلمى بنت فهد الغامدي' : 'Salma Fahd Alghamdi'
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const said = await fetch(`${siteUrl()}/api/guardians/age-band`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ ageBand: 'adult' }),
  })
  expect(said.status).toBe(200)
  const answer = await fetch(`${siteUrl()}/api/tree-adoption/adoptions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ site: site?.slug, species: site?.species[0], name, dedication: '', onWall: true }),
  })
  expect(answer.status).toBe(201)
  const { number } = (await answer.json()) as { number: string }
  return { name, number }
}

/** All that the device keeps for this site: addresses, and every text of it. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const found: { address: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        found.push({ address: new URL(request.url).pathname, text })
      }
    }
    return found
  })

describe.each(journeyIn('ar'))('without a connection (%s)', (lang) => {
  const say = words(lang)
  const prefix = lang === 'ar' ? '/ar' : ''

  it('a public page that was open stands, another says why it cannot', async () => {
    const device = await aDevice(lang)
    const { page, context } = device
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    for (const path of ['/youth', '/accessibility']) await drawn(prefix + path, lang)
    await page.goto(`${prefix}/youth`)
    await kept(page, `${prefix}/youth`)
    // Reached without loading a page, and kept all the same.
    await page.getByRole('link', { name: say('common:footer.accessibility') }).click()
    await page.getByRole('heading', { level: 1, name: say('legal:accessibility.title') }).waitFor()
    await kept(page, `${prefix}/accessibility`)
    await loseNetwork(device)
    await page.goto(`${prefix}/youth`)
    await page.getByRole('heading', { level: 1, name: say('common:nav.youth.title') }).waitFor()
    // The app stands on it, as far as it can without the server.
    await page.locator('#root:not([data-page])').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: say('common:nav.youth.title') }).waitFor()
    await page.goto(`${prefix}/accessibility`)
    await page.getByRole('heading', { level: 1, name: say('legal:accessibility.title') }).waitFor()
    expect(faults).toEqual([])
    for (const path of ['/inventory', `${prefix}/mrv`, '/auth?token_hash=x']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: say('device:offline.title') }).waitFor()
      await expect.poll(() => page.getByRole('heading').count()).toBe(1)
      await page.getByRole('link', { name: say('device:offline.again') }).waitFor()
    }
    await expectAccessible(page)
    await expectLaidOut(page, lang)
    await context.close()
  })

  it('nothing personal is kept, and after signing out not even which pages were open', async () => {
    const { page, context, network } = await aDevice(lang)
    // What the page says of itself where it is not to be kept, taken for an address.
    network.cut({ request: 'GET /null', at: 'sending' })
    await page.addInitScript(`localStorage.setItem('language', '${lang}')`)
    await signInByForm(page, lang, email)
    await page.goto('/inventory')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await drawn('/youth', lang)
    await page.goto('/youth')
    await page.getByTestId('welcome').first().waitFor()
    await kept(page, '/youth')
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const token = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => /^sb-.+-auth-token$/.test(one)) ?? ''
      return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token
    })
    expect(token).toMatch(/^ey/)
    // Shown because somebody agreed to it, and may not want it any more tomorrow: seen, and not kept either.
    const adopted = await adoptOnWall(token!, lang)
    await page.goto(`${prefix}${paths.sgiTreeWall()}`)
    await page.getByRole('heading', { name: adopted.name }).first().waitFor()
    await page.goto(`${prefix}${paths.proof(adopted.number)}`)
    await page.getByText(adopted.name).first().waitFor()
    // Kept after those two were seen, so they would be there by now.
    await drawn(`${prefix}/mrv`, lang)
    await page.goto(`${prefix}/mrv`)
    await kept(page, `${prefix}/mrv`)
    expect(network.mend()).toBe(0)
    const found = await everythingKept(page)
    expect(found.length).toBeGreaterThan(3)
    const pages = found.filter(({ address }) => !/^\/(assets|brand)\//.test(address)).map(({ address }) => address)
    expect(pages.toSorted()).toEqual(expect.arrayContaining(['/ar/offline', '/offline', '/youth']))
    expect(pages.filter((one) => /inventory|profile|api|auth\/v1/.test(one))).toEqual([])
    for (const { address, text } of found)
      expect([address, text.includes(token!), text.includes('access_token":"ey'), text.includes(adopted.name)]).toEqual(
        [address, false, false, false],
      )
    await expect.poll(() => openedPages(page)).toEqual(expect.arrayContaining(['/youth', `${prefix}/mrv`]))
    await leave(page, lang)
    await page.waitForURL('**/auth')
    // The page that they are led to is opened by nobody in particular, and may be kept by then.
    await expect
      .poll(async () => (await openedPages(page)).filter((address) => !/^(\/ar)?\/auth$/.test(address)))
      .toEqual([])
    await context.close()
    await network.close()
  })
})

it('a page on its way while somebody signs out is shown, and not kept', async () => {
  const lang = 'ar'
  const say = words(lang)
  const device = await aDevice(lang)
  const { page, context, network } = device
  for (const path of ['/ar/youth', '/ar/vision2030', '/ar/accessibility']) await drawn(path, lang)
  await page.addInitScript(`localStorage.setItem('language', 'ar')`)
  await signInByForm(page, lang, email)
  await page.goto('/ar/youth')
  await kept(page, '/ar/youth')
  const other = await context.newPage()
  await other.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, said: unknown) {
      Object.assign(globalThis, { told: true })
      postMessage.call(this, said)
    }
  })
  const late = network.hold('GET /ar/vision2030')
  const opening = other.goto('/ar/vision2030')
  await late.reached
  await leave(page, lang)
  await page.waitForURL('**/auth')
  await expect.poll(async () => (await openedPages(page)).filter((one) => !one.endsWith('/auth'))).toEqual([])
  late.letGo()
  await opening
  await other.getByRole('heading', { level: 1 }).first().waitFor()
  // The program was told that it stands there, and is told of the next one too, which is kept: it would be there by now.
  await other.waitForFunction(() => 'told' in globalThis)
  await other.getByRole('link', { name: say('common:footer.accessibility') }).click()
  await kept(other, '/ar/accessibility')
  expect((await openedPages(page)).filter((one) => !one.endsWith('/auth'))).toEqual(['/ar/accessibility'])
  await context.close()
  await network.close()
})

it('a new version is offered, waits as long as it is told to, and takes nothing that was typed without being asked', async () => {
  const say = words('ar')
  const site = await openNewerSite(siteUrl())
  const context = await browser.newContext({ baseURL: site.url, locale: 'ar-SA', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(soon)
  await drawn('/ar/auth', 'ar')
  await page.goto('/ar/auth')
  await kept(page, '/ar/auth')
  const email = page.getByLabel(say('identity:fields.email'), { exact: true })
  const prompt = page.getByRole('region', { name: say('device:update.title') })
  await email.fill('nora@example.com')
  site.update()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await prompt.waitFor()
  expect(await email.inputValue()).toBe('nora@example.com')
  await expectAccessible(page)
  await prompt.getByRole('button', { name: say('device:update.later') }).click()
  await prompt.waitFor({ state: 'detached' })
  expect(await email.inputValue()).toBe('nora@example.com')

  // It waits still, and is offered again on the next page.
  await page.reload()
  await untilAlive(page)
  await prompt.waitFor()
  await page.evaluate(() => Object.assign(globalThis, { before: true }))
  const other = await context.newPage()
  await other.goto('/ar/auth')
  await untilAlive(other)
  await other.getByRole('region', { name: say('device:update.title') }).waitFor()
  await other.getByLabel(say('identity:fields.email'), { exact: true }).fill('sara@example.com')
  await prompt.getByRole('button', { name: say('device:update.now') }).click()
  await page.waitForFunction(() => !('before' in globalThis))
  await untilAlive(page)
  const standing = () =>
    page.evaluate(async () => {
      const { active, waiting } = await navigator.serviceWorker.ready
      return [active?.state, waiting]
    })
  await expect.poll(standing).toEqual(['activated', null])

  // The other tab is of the older version now: it says so, keeps what was typed, and loads when it is told to.
  const elsewhere = other.getByRole('region', { name: say('device:elsewhere.title') })
  await elsewhere.waitFor()
  expect(await other.getByLabel(say('identity:fields.email'), { exact: true }).inputValue()).toBe('sara@example.com')
  await expectAccessible(other)
  await elsewhere.getByRole('button', { name: say('device:update.now') }).click()
  await expect
    .poll(() => other.getByLabel(say('identity:fields.email'), { exact: true }).inputValue())
    .not.toBe('sara@example.com')
  await context.close()
  await site.close()
})
