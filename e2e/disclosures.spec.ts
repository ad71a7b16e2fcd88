import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, languages, openBrowser, visit, words } from './support/browser.ts'
import { signIn, untilAlive } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each(languages)('disclosures (%s)', (lang) => {
  const say = words(lang)
  const disclosures = (key: string, values = {}) => say(`disclosures:${key}`, values)

  it('shows visitors the sample organisation', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await page.goto(paths.esgToolkit())
    await untilAlive(page)
    await page.getByText(say('content:sample'), { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: disclosures('tabs.review') }).click()
    await page.getByRole('heading', { name: disclosures('review.byFramework') }).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it('opens an item', async () => {
    const { page, context, problems } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.esgToolkit())
    await page.getByRole('link', { name: disclosures('actions.continue') }).click()
    await page.waitForURL(/\/edit/)
    await expectAccessible(page)
    await page.getByRole('link', { name: disclosures('item.view'), exact: true }).click()
    await page.getByRole('heading', { name: disclosures('history.title') }).waitFor()
    await expectAccessible(page)
    await page.goto(paths.esgDataEntry())
    await page.getByRole('table').waitFor()
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  })
})
