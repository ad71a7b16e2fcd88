// features: inventory, sgi
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyIn, openBrowser, visit } from './support/browser.ts'
import { untilAlive } from './support/steps.ts'
import { siteUrl } from './support/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('en'))('open data (%s)', (lang) => {
  it('names calls that answer everybody as they stand there', async () => {
    const { page, context, problems } = await visit(browser, lang, { width: 360, height: 800 })
    await page.goto(lang === 'ar' ? '/ar/open-data' : '/open-data')
    await untilAlive(page)
    const addresses = await page
      .locator('main a[href^="/api/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThanOrEqual(8)
    for (const address of addresses) {
      const answer = await fetch(siteUrl() + address)
      expect([address, answer.status]).toEqual([address, 200])
      expect((await answer.text()).length).toBeGreaterThan(20)
    }
    expect(problems).toEqual([])
    await context.close()
  })
})
