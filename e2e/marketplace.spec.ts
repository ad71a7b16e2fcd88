import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { signIn } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(journeyIn('en'))('Marketplace (%s)', (lang) => {
  it('opens in the workspace', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'owner@demo.athar.example')
    await page.goto(paths.marketplace())
    await page.getByRole('heading', { level: 1, name: words(lang)('marketplace:title') }).waitFor()
    await context.close()
  })
})
